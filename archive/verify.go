package archive

import (
	"bytes"
	"fmt"
	"io"
	"slices"

	"github.com/tide-engine/tide"
)

// Options are how Verify goes about it. The zero value is fine.
type Options struct {
	// Result gives what the match came to, where the simulation can say: it is
	// compared with what Close was given.
	Result func(sim Simulation) []byte

	// Watch is called after each tick that came out as recorded.
	Watch func(t *Tick, sim Simulation)

	// Progress is called now and then with the last tick that was run.
	Progress func(tick, last uint32)
}

// progressTicks is how many ticks lie between two calls of Progress.
const progressTicks = 1 << 10

// PanicError is a simulation that panicked over what was recorded.
type PanicError struct {
	Tick  uint32
	Value any
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("archive: the game panics in tick %d: %v; a match that was played does not: the file was made by other rules, or by hand", e.Tick, e.Value)
}

// Verify runs the recorded match again and compares it, tick by tick: the hash
// of the world and of each of its parts, and the checkpoints whole. start makes
// the simulation, before its first tick and with the header's Seed. The error
// says why it could not be told: a *BuildError for another game, a *FormatError
// for a damaged file, whatever start says; the Outcome is then Unverifiable.
func Verify(r *Reader, start func(h Header) (Simulation, error), o Options) (Verdict, error) {
	v := &verifier{options: o, verdict: Verdict{Outcome: Unverifiable, Start: r.header.Start, Tick: r.header.Start, Last: r.last}}
	outcome, err := v.verify(r, start)
	if err == nil {
		v.verdict.Outcome = outcome
	}
	return v.verdict, err
}

type verifier struct {
	stepper
	options Options
	verdict Verdict
	parts   []uint32
	room    []uint64
	world   []byte
}

func (v *verifier) verify(r *Reader, start func(h Header) (Simulation, error)) (outcome Outcome, err error) {
	if err := r.Check(); err != nil {
		return Unverifiable, err
	}
	sim, err := start(r.header)
	if err != nil {
		return Unverifiable, err
	}
	if v.stepper, err = newStepper(r, sim); err != nil {
		return Unverifiable, err
	}
	defer func() {
		if value := recover(); value != nil {
			err = &PanicError{Tick: v.verdict.Tick + 1, Value: value}
		}
	}()
	for {
		t, c, err := v.Next()
		switch {
		case err == io.EOF:
			return v.ended()
		case err != nil:
			return Unverifiable, err
		case c != nil:
			err = v.checkpoint(c)
		default:
			err = v.tick(t)
		}
		if err != nil {
			return Unverifiable, err
		}
		if v.verdict.Difference != nil {
			return Differs, nil
		}
	}
}

// tick runs a tick and compares what came of it.
func (v *verifier) tick(t *Tick) error {
	if err := v.step(t); err != nil {
		return err
	}
	v.verdict.Changes += uint64(len(t.Step.Changes))
	v.verdict.Inputs += uint64(len(t.Step.Inputs))
	v.verdict.Commands += uint64(len(t.Step.Commands))
	hash := v.hash()
	if hash != t.Hash || !slices.Equal(v.parts, t.Parts) {
		v.differs(t, hash)
		return nil
	}
	v.verdict.Tick = t.Step.Tick
	v.verdict.Hashes += 1 + uint64(len(v.parts))
	if v.options.Watch != nil {
		v.options.Watch(t, v.sim)
	}
	if v.options.Progress != nil && t.Step.Tick%progressTicks == 0 {
		v.options.Progress(t.Step.Tick, v.verdict.Last)
	}
	return nil
}

func (v *verifier) hash() uint64 {
	hash := v.sim.Hash()
	if p, ok := v.sim.(Parted); ok {
		v.parts, v.room = partHashes(p, v.parts[:0], v.room[:0])
	}
	return hash
}

// differs keeps how a tick came out otherwise.
func (v *verifier) differs(t *Tick, hash uint64) {
	d := &Difference{Tick: t.Step.Tick, What: "hash", Recorded: hexOf(t.Hash), Replayed: hexOf(hash), Step: keep(&t.Step)}
	v.blame(d, t.Parts)
	if hash == t.Hash {
		d.What = "part"
		n := slices.Index(v.reader.header.Parts, d.Parts[0])
		d.Recorded, d.Replayed = fmt.Sprintf("%08x", t.Parts[n]), fmt.Sprintf("%08x", v.parts[n])
	}
	// The checkpoint of this tick, if there is one, comes next.
	if _, c, err := v.Next(); err == nil && c != nil {
		d.Place, d.ValueRecorded, d.ValueReplayed, _ = v.place(c)
	}
	v.verdict.Difference = d
}

// blame names the parts that differ.
func (v *verifier) blame(d *Difference, recorded []uint32) {
	for n, part := range recorded {
		if part != v.parts[n] {
			d.Parts = append(d.Parts, v.reader.header.Parts[n])
		}
	}
	d.Build = v.reader.header.Build.parts(HeaderOf(v.sim).Build)
}

// place is where the world differs from a checkpoint's first.
func (v *verifier) place(c *Checkpoint) (place, recorded, replayed string, err error) {
	comparer, ok := v.sim.(Comparer)
	if !ok {
		return "", "", "", nil
	}
	comparer.Save(0)
	defer comparer.Load(0)
	if err := v.sim.Adopt(c.World); err != nil {
		return "", "", "", err
	}
	place, replayed, recorded, _ = comparer.Difference(0)
	return place, recorded, replayed, nil
}

// checkpoint compares a checkpoint with the world as it is. From the one where
// a recording began that was not from the match's beginning, the world is taken.
func (v *verifier) checkpoint(c *Checkpoint) error {
	if c.Tick == v.verdict.Start && c.Tick > 0 {
		if err := v.adopt(c); err != nil {
			return err
		}
	}
	hash := v.hash()
	v.world = v.sim.Encode(v.world[:0])
	v.verdict.Checkpoints++
	if hash == c.Hash && slices.Equal(v.parts, c.Parts) && bytes.Equal(v.world, c.World) {
		return nil
	}
	d := &Difference{Tick: c.Tick, What: "checkpoint", Recorded: hexOf(c.Hash), Replayed: hexOf(hash),
		Step: keep(&tide.Step{Tick: c.Tick, Inputs: c.Inputs})}
	v.blame(d, c.Parts)
	var err error
	if d.Place, d.ValueRecorded, d.ValueReplayed, err = v.place(c); err != nil {
		d.Place, d.ValueRecorded, d.ValueReplayed = "the checkpoint", "no world of this game ("+err.Error()+")", "a world"
	}
	v.verdict.Difference = d
	return nil
}

// ended is the outcome when every tick that there is came out as recorded.
func (v *verifier) ended() (Outcome, error) {
	if v.verdict.Tick == v.verdict.Start {
		return Unverifiable, &FormatError{Foreign: true, What: "it has no tick: a match that was over, or cut off, before its first second was"}
	}
	if !v.reader.Closed() {
		return Partial, nil
	}
	if v.options.Result == nil {
		return Verified, nil
	}
	recorded, here := v.reader.result, v.options.Result(v.sim)
	if bytes.Equal(recorded, here) {
		return Verified, nil
	}
	v.verdict.Difference = &Difference{Tick: v.verdict.Tick, What: "result", Recorded: string(recorded), Replayed: string(here), Step: keep(&v.Cursor.tick.Step)}
	return Differs, nil
}

// keep copies a step, which is the Cursor's.
func keep(s *tide.Step) *tide.Step {
	kept := &tide.Step{Tick: s.Tick, Changes: slices.Clone(s.Changes)}
	for _, in := range s.Inputs {
		kept.Inputs = append(kept.Inputs, tide.PlayerInput{Player: in.Player, Value: bytes.Clone(in.Value)})
	}
	for _, c := range s.Commands {
		c.Payload = bytes.Clone(c.Payload)
		kept.Commands = append(kept.Commands, c)
	}
	return kept
}

func hexOf(hash uint64) string { return fmt.Sprintf("%016x", hash) }

// parts says how two builds may part, empty where nothing is known that may.
func (b Build) parts(here Build) string {
	switch {
	case b.Go != here.Go:
		return fmt.Sprintf("it was recorded by a program that %s built, and this one was built by %s, whose code may round differently", b.Go, here.Go)
	case b.Fuses && !here.Fuses:
		return "the program that recorded it was built without protection: its compiler fused products with sums; build it with tide build"
	case here.Fuses && !b.Fuses:
		return "this program was built without protection: its compiler fuses products with sums; build it with tide build"
	case here.Fuses:
		return "both programs were built without protection: their compilers fuse products with sums; build them with tide build"
	}
	return ""
}
