package account

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"github.com/klauspost/compress/zstd"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
)

// Bounds of a Moment. A tick that has more is told up to there.
const (
	maxLooks      = 1024      // functions and handlers of a tick
	maxWorldBytes = 256 << 20 // of the worlds of a tick, unpacked
	maxRolls      = 64        // told
	maxEvents     = 32        // told, the last ones
	MaxLine       = 64 << 20  // of a Moment, in bytes, as it is printed
)

// Start makes the simulation that an archive's header asks for, before its
// first tick.
type Start func(h archive.Header) (archive.Simulation, error)

// watchable is a simulation that says what its ticks do: a *tide.Instance.
type watchable interface {
	Watch(tide.Watcher)
	CommandText(c *tide.PlayerCommand) string
}

// Look is the world after a function of a tick.
type Look struct {
	Function string   `json:"function"` // "system main.follow"; empty: before the first, and after the last
	Done     bool     `json:"done"`     // with what the function asked for
	Hash     uint64   `json:"hash,string"`
	Parts    []uint64 `json:"parts,omitempty"` // the hashes of Moment.Parts
}

// Moment is one tick in one engine, function by function.
type Moment struct {
	Engine string   `json:"engine"`
	Tick   uint32   `json:"tick"`
	Parted bool     `json:"parted"` // the world after it is not the recorded one
	Parts  []string `json:"parts,omitempty"`
	Looks  []Look   `json:"looks"`
	Cut    bool     `json:"cut,omitempty"` // there were more looks than are here
	Around

	// Worlds is the encoded world after each of the Looks, packed with zstd: its
	// length in four bytes, and the bytes; of a world that is as at the look
	// before it, or for which there is no room, the length alone, 2³²-1.
	Worlds []byte `json:"worlds"`
}

// Around is what a tick was given and what went on in it, in words.
type Around struct {
	Changes  []string `json:"changes,omitempty"`
	Commands []string `json:"commands,omitempty"`
	Inputs   []string `json:"inputs,omitempty"`
	Rolls    []string `json:"rolls,omitempty"`  // of the tick, the first 64
	Events   []string `json:"events,omitempty"` // the last 32, of this tick and those before
}

const asBefore = 1<<32 - 1

// listener makes a Moment of what it is told of a tick.
type listener struct {
	sim    archive.Simulation
	parted archive.Parted
	moment Moment
	worlds [][]byte // nil: as at the look before
	bytes  int
	rolls  int
	tick   uint32
	outer  string // the function whose changes and events are being done
}

// begin forgets the tick before, but for its events.
func (l *listener) begin(tick uint32) {
	l.tick, l.worlds, l.bytes, l.rolls = tick, l.worlds[:0], 0, 0
	l.moment.Tick, l.moment.Looks, l.moment.Rolls, l.moment.Cut = tick, l.moment.Looks[:0], l.moment.Rolls[:0], false
	l.look("", false)
}

func (l *listener) look(function string, done bool) {
	looks := l.moment.Looks
	if len(looks) == maxLooks {
		l.moment.Cut = true
		return
	}
	look := Look{Function: function, Done: done, Hash: l.sim.Hash()}
	if l.parted != nil {
		look.Parts = l.parted.PartHashes(nil)
	}
	var encoded []byte
	if n := len(looks); n == 0 || looks[n-1].Hash != look.Hash {
		if encoded = l.sim.Encode(nil); l.bytes+len(encoded) > maxWorldBytes {
			encoded = nil
		}
		l.bytes += len(encoded)
	}
	l.moment.Looks, l.worlds = append(looks, look), append(l.worlds, encoded)
}

// Ran, Rolled and Happened are tide.Watcher's.
func (l *listener) Ran(function string, done bool) {
	l.look(function, done)
	switch {
	case done:
		l.outer = ""
	case l.outer == "":
		l.outer = function
	}
}

func (l *listener) Rolled(function string, entity tide.Entity, first uint32) {
	if l.rolls++; l.rolls > maxRolls {
		return
	}
	text := fmt.Sprintf("%s: %08x", function, first)
	if entity != 0 {
		text = fmt.Sprintf("%s, entity %v: %08x", function, entity, first)
	}
	l.moment.Rolls = append(l.moment.Rolls, text)
}

func (l *listener) Happened(event any) {
	if l.outer != "" { // what it asked for before the event is not the handler's doing
		l.look(l.outer, true)
	}
	if len(l.moment.Events) == maxEvents {
		l.moment.Events = append(l.moment.Events[:0], l.moment.Events[1:]...)
	}
	l.moment.Events = append(l.moment.Events, fmt.Sprintf("tick %d: %T %+v", l.tick, event, event))
}

// Tell is the moment of a tick, or of the first before it whose world is not the
// recorded one. It begins at the last checkpoint before the tick.
func Tell(r *archive.Reader, start Start, tick uint32) (*Moment, error) {
	h := r.Header()
	sim, err := start(h)
	if err != nil {
		return nil, err
	}
	l := &listener{sim: sim}
	l.parted, _ = sim.(archive.Parted)
	l.moment.Engine, l.moment.Parts = Engine(), h.Parts
	if w, ok := sim.(watchable); ok {
		w.Watch(l)
	}
	c := r.Cursor()
	if err := c.Seek(max(tick, h.Start+1) - 1); err != nil {
		return nil, fmt.Errorf("account: the archive has no checkpoint before tick %d: %w", tick, err)
	}
	for {
		t, checkpoint, err := c.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil, fmt.Errorf("account: the archive ends before tick %d", tick)
		case err != nil:
			return nil, err
		case checkpoint != nil && len(l.moment.Looks) == 0 && checkpoint.Tick > 0:
			err = sim.Adopt(checkpoint.World)
		case t != nil:
			l.begin(t.Step.Tick)
			sim.Step(&t.Step)
			if l.look("", true); sim.Hash() != t.Hash || t.Step.Tick >= tick {
				l.moment.Parted = sim.Hash() != t.Hash
				return l.end(&h, &t.Step)
			}
		}
		if err != nil {
			return nil, fmt.Errorf("account: the world at tick %d cannot be taken from the archive: %w", checkpoint.Tick, err)
		}
	}
}

func (l *listener) end(h *archive.Header, step *tide.Step) (*Moment, error) {
	l.moment.take(h, l.sim, step)
	if more := l.rolls - maxRolls; more > 0 {
		l.moment.Rolls = append(l.moment.Rolls, fmt.Sprintf("and %d more", more))
	}
	var packed bytes.Buffer
	z, err := zstd.NewWriter(&packed, zstd.WithEncoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	for _, encoded := range l.worlds {
		length := uint32(len(encoded))
		if encoded == nil {
			length = asBefore
		}
		if _, err := z.Write(binary.LittleEndian.AppendUint32(nil, length)); err != nil {
			return nil, err
		}
		if _, err := z.Write(encoded); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	l.moment.Worlds = packed.Bytes()
	return &l.moment, nil
}

// world is the encoded world after a look, nil where it was left out.
func (m *Moment) world(look int) ([]byte, error) {
	z, err := zstd.NewReader(bytes.NewReader(m.Worlds), zstd.WithDecoderConcurrency(1))
	if err != nil {
		return nil, err
	}
	defer z.Close()
	in := io.LimitReader(z, maxWorldBytes+4*maxLooks)
	var found []byte
	hash := uint64(0)
	for n := range m.Looks[:look+1] {
		var length [4]byte
		if _, err := io.ReadFull(in, length[:]); err != nil {
			return nil, fmt.Errorf("account: the worlds of a moment cannot be read: %w", err)
		}
		size := binary.LittleEndian.Uint32(length[:])
		if size == asBefore {
			if n == 0 || m.Looks[n].Hash != hash {
				found = nil
			}
			hash = m.Looks[n].Hash
			continue
		}
		if size > maxWorldBytes {
			return nil, errors.New("account: a moment has a world that is larger than it may be")
		}
		found = make([]byte, size)
		if _, err := io.ReadFull(in, found); err != nil {
			return nil, fmt.Errorf("account: the worlds of a moment cannot be read: %w", err)
		}
		hash = m.Looks[n].Hash
	}
	return found, nil
}

// tellOf is Tell of a file.
func tellOf(file string, start Start, tick uint32) (m *Moment, err error) {
	err = read(file, func(r *archive.Reader) error {
		m, err = Tell(r, start, tick)
		return err
	})
	return m, err
}
