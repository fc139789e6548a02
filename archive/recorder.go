package archive

import "github.com/tide-engine/tide"

// Recorder steps a simulation and writes what each step was and what came of it.
// A simulation of somebody's own is recorded by one whose Step calls it; a
// *tide.Instance by Record.
type Recorder struct {
	sim     Simulation
	parted  Parted // nil where it is none
	shape   tide.Inputs
	w       *Writer
	changed []uint64
	parts   []uint32
	world   []byte
	inputs  []tide.PlayerInput
}

// NewRecorder is a simulation's, into a Writer whose header is its HeaderOf. The
// ticks before the first that is recorded are the header's Start.
func NewRecorder(sim Simulation, w *Writer) *Recorder {
	r := &Recorder{sim: sim, shape: sim.Inputs(), w: w}
	r.parted, _ = sim.(Parted)
	return r
}

// Step runs one tick of the simulation and records it. What goes wrong with the
// recording is the Writer's Err, and ends it; the simulation goes on.
func (r *Recorder) Step(step *tide.Step) {
	recording := r.w.err == nil && !r.w.closed
	if recording {
		r.look(step)
	}
	r.sim.Step(step)
	if !recording || r.w.err != nil {
		return
	}
	hash := r.hash()
	if r.w.Tick(&Tick{Step: *step, Hash: hash, Parts: r.parts}) == nil && r.w.Due() {
		r.checkpoint(hash, step.Inputs)
	}
}

// look looks at a step before it is run.
func (r *Recorder) look(step *tide.Step) {
	for n := range step.Inputs {
		if got, want := len(step.Inputs[n].Value), r.shape.Size(); got != want {
			_ = r.w.fail(step.Tick, "player %d's input has %d bytes, and an input has %d", step.Inputs[n].Player, got, want)
			return
		}
	}
	if player := unclean(r.shape, step.Inputs); player > 0 {
		_ = r.w.fail(step.Tick, "player %d's input has a value that must not reach a game: call Inputs().Sanitize on it before the step", player)
	} else if !r.w.begun {
		r.begin(step)
	}
}

// hash is the world's, and takes those of its parts.
func (r *Recorder) hash() uint64 {
	hash := r.sim.Hash()
	if r.parted != nil {
		r.parts, r.changed = partHashes(r.parted, r.parts[:0], r.changed[:0])
	}
	return hash
}

// partHashes appends the lower halves of the hashes of a world's parts to dst.
func partHashes(p Parted, dst []uint32, room []uint64) ([]uint32, []uint64) {
	room = p.PartHashes(room)
	for _, hash := range room {
		dst = append(dst, uint32(hash))
	}
	return dst, room
}

func (r *Recorder) checkpoint(hash uint64, inputs []tide.PlayerInput) {
	r.world = r.sim.Encode(r.world[:0])
	_ = r.w.Checkpoint(&Checkpoint{Tick: r.w.tick, Hash: hash, Parts: r.parts, Inputs: inputs, World: r.world})
}

// begin writes where the match begins. Of a match that is under way it takes
// from its first step who was there before it: their inputs were whatever makes
// no difference.
func (r *Recorder) begin(step *tide.Step) {
	gone := map[tide.PlayerID]bool{} // asked, never gone through
	came := map[tide.PlayerID]bool{}
	for _, c := range step.Changes {
		if c.Joined {
			came[c.Player] = !gone[c.Player]
		} else {
			gone[c.Player] = !came[c.Player]
		}
	}
	r.inputs = r.inputs[:0]
	held := step.Inputs
	for player := tide.PlayerID(1); player <= maxPlayers; player++ {
		here := len(held) > 0 && held[0].Player == player
		switch {
		case here && !came[player]:
			r.inputs = append(r.inputs, held[0])
		case gone[player]:
			r.inputs = append(r.inputs, tide.PlayerInput{Player: player, Value: r.w.header.Default})
		}
		if here {
			held = held[1:]
		}
	}
	r.checkpoint(r.hash(), r.inputs)
}

// Recorded is an Instance whose steps are recorded. It stands in for the
// Instance wherever that is driven, package match's server included.
type Recorded struct {
	*tide.Instance
	recorder *Recorder
}

// Record is an instance recorded into a Writer.
func Record(i *tide.Instance, w *Writer) *Recorded {
	return &Recorded{i, NewRecorder(i, w)}
}

// Step runs one tick and records it.
func (r *Recorded) Step(step *tide.Step) { r.recorder.Step(step) }
