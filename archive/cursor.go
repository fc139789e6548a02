package archive

import (
	"errors"
	"fmt"
	"io"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/internal/wire"
)

// Cursor goes through what was recorded without running it. It belongs to one
// goroutine.
type Cursor struct {
	reader  *Reader
	offset  int64 // of the next record
	mark    int   // the checkpoint that comes next, among the Reader's
	placed  bool  // a checkpoint has said where the ticks go on
	last    uint32
	players roster
	tick    Tick
	failed  error

	// The segment being read.
	at     int64 // where it is
	left   int   // its ticks
	body   wire.Reader
	hashes wire.Reader

	// Memory that the next ones use again.
	record, raw []byte
	inputs      []tide.PlayerInput
	checkpoint  Checkpoint
}

// Cursor is one at the archive's beginning.
func (r *Reader) Cursor() *Cursor {
	layout, _ := r.header.layout() // Open has looked
	return &Cursor{reader: r, offset: r.begin, players: newRoster(layout, r.header.Default)}
}

// Next is the next tick or checkpoint, whichever comes; the other is nil. The
// first is the checkpoint of where the match begins. It is io.EOF after the last
// whole tick, and a *FormatError where the file is damaged. What it gives is the
// Cursor's and good until the next call.
func (c *Cursor) Next() (*Tick, *Checkpoint, error) {
	if c.failed == nil && c.left == 0 {
		var checkpoint *Checkpoint
		if checkpoint, c.failed = c.advance(); checkpoint != nil {
			return nil, checkpoint, nil
		}
	}
	if c.failed != nil {
		return nil, nil, c.failed
	}
	if problem := c.read(); problem != "" {
		c.failed = c.wrong(c.at, "tick %d: %s", c.last+1, problem)
		return nil, nil, c.failed
	}
	return &c.tick, nil, nil
}

// Seek goes to the last checkpoint at or before a tick, which Next then gives.
// It is io.EOF where there is none.
func (c *Cursor) Seek(tick uint32) error {
	n := c.reader.before(tick)
	if n < 0 {
		return io.EOF
	}
	c.offset, c.mark, c.placed, c.left, c.failed = c.reader.checkpoints[n].offset, n, false, 0, nil
	return nil
}

func (c *Cursor) wrong(offset int64, format string, args ...any) error {
	e := &FormatError{Offset: offset, What: fmt.Sprintf(format, args...)}
	if c.placed {
		e.Tick = c.last
	}
	return e
}

func asFormat(err error, to **FormatError) bool { return errors.As(err, to) }

// advance reads the next record.
func (c *Cursor) advance() (*Checkpoint, error) {
	at := c.offset
	h, payload, err := c.reader.record(at, c.record)
	var wrong *FormatError
	if asFormat(err, &wrong) && c.placed {
		wrong.Tick = c.last
	}
	if err == io.EOF && c.reader.Closed() {
		return nil, c.wrong(at, "a record goes past the file's end")
	}
	if err != nil {
		return nil, err
	}
	c.record, c.offset = payload[:0], at+headSize+int64(h.length)
	in := wire.NewReader(payload)
	problem := ""
	switch {
	case h.kind == kindCheckpoint:
		if problem = c.readCheckpoint(at, &in); problem == "" {
			return &c.checkpoint, nil
		}
	case h.kind == kindSegment && c.placed:
		problem = c.open(at, &in)
	case h.kind == kindEnd && c.placed:
		if problem = c.end(at); problem == "" {
			return nil, io.EOF
		}
	default:
		problem = "it does not belong here"
	}
	if problem != "" {
		return nil, c.wrong(at, "the %v: %s", h.kind, problem)
	}
	return nil, nil
}

// end looks at whether all has come that the archive says it has.
func (c *Cursor) end(at int64) (problem string) {
	r := c.reader
	switch rest := r.size - c.offset; {
	case !r.Closed() && rest < int64(trailerSize):
		return "" // it was cut off in its last bytes
	case !r.Closed():
		return "what follows it is not how an archive ends"
	case at != r.end || c.last != r.last || c.mark != len(r.checkpoints):
		return "it ends before its end, or has other checkpoints than it says"
	}
	return ""
}

func (c *Cursor) readCheckpoint(at int64, in *wire.Reader) (problem string) {
	p := &c.checkpoint
	p.Tick, p.Hash = uint32(in.Uvarint(maxWorldTick)), in.Uint64()
	p.Parts = p.Parts[:0]
	for range c.reader.header.Parts {
		p.Parts = append(p.Parts, in.Uint32())
	}
	if in.Err() != nil {
		return "it ends within its hashes"
	}
	all := c.reader.checkpoints
	if c.mark == len(all) || all[c.mark] != (mark{p.Tick, at}) || !c.placed && c.mark == 0 && p.Tick != c.reader.header.Start {
		return "it is not among the checkpoints that the archive says it has"
	}
	if c.placed && p.Tick != c.last {
		return fmt.Sprintf("it is of tick %d, after tick %d", p.Tick, c.last)
	}
	raw, problem := unpack(in, maxWorldBytes+maxPlayers*(wire.MaxInputBytes+4), c.raw)
	if problem != "" {
		return problem
	}
	if in.End() != nil {
		return "bytes follow what is packed in it"
	}
	c.raw = raw
	r := wire.NewReader(raw)
	p.Inputs = p.Inputs[:0]
	lastPlayer := uint64(0)
	for range r.Uvarint(maxPlayers) {
		player := r.Uvarint(maxPlayers)
		value := r.Take(c.players.layout.Size())
		if r.Err() != nil || player <= lastPlayer {
			return "its players are not in order"
		}
		lastPlayer = player
		p.Inputs = append(p.Inputs, tide.PlayerInput{Player: tide.PlayerID(player), Value: value})
	}
	if r.Err() != nil {
		return "its players cannot be read"
	}
	p.World = r.Rest()
	if c.placed {
		if changed, wrong := c.players.differs(p.Inputs); wrong != "" || changed > 0 {
			return "its players' inputs are not those of the ticks before it"
		}
	}
	c.players.present = 0
	for _, held := range p.Inputs {
		c.players.hold(held.Player, held.Value)
	}
	c.tick.Parts = append(c.tick.Parts[:0], p.Parts...)
	c.last, c.placed = p.Tick, true
	c.mark++
	return ""
}

// open begins a segment.
func (c *Cursor) open(at int64, in *wire.Reader) (problem string) {
	first := in.Uvarint(maxWorldTick)
	count := in.Uvarint(uint64(c.reader.header.TickRate))
	if in.Err() != nil || count == 0 || first != uint64(c.last)+1 || first+count-1 > maxWorldTick {
		return fmt.Sprintf("its ticks do not follow tick %d", c.last)
	}
	raw, problem := unpack(in, maxSegmentBytes, c.raw)
	if problem != "" {
		return problem
	}
	c.at, c.left, c.raw = at, int(count), raw
	c.body, c.hashes = wire.NewReader(raw), wire.NewReader(in.Rest())
	return ""
}

// read reads a tick of the segment.
func (c *Cursor) read() (problem string) {
	step := &c.tick.Step
	step.Tick = c.last + 1
	if problem := c.readChanges(step); problem != "" {
		return problem
	}
	if problem := c.readInputs(); problem != "" {
		return problem
	}
	c.inputs = c.players.inputs(c.inputs[:0])
	step.Inputs = c.inputs
	if problem := c.readCommands(step); problem != "" {
		return problem
	}
	c.tick.Hash = c.hashes.Uint64()
	mask := c.body.Take((len(c.tick.Parts) + 7) / 8)
	for n, set := range mask {
		for bit := range 8 {
			if set>>bit&1 == 0 {
				continue
			}
			if n*8+bit >= len(c.tick.Parts) {
				return "a part changed that there is not"
			}
			part := c.hashes.Uint32()
			if part == c.tick.Parts[n*8+bit] {
				return "a part changed to what it was"
			}
			c.tick.Parts[n*8+bit] = part
		}
	}
	if c.body.Err() != nil || c.hashes.Err() != nil {
		return "it ends before its last value"
	}
	c.last, c.left = step.Tick, c.left-1
	if c.left == 0 && (c.body.End() != nil || c.hashes.End() != nil) {
		return "bytes follow the segment's last tick"
	}
	return ""
}

func (c *Cursor) readChanges(step *tide.Step) (problem string) {
	step.Changes = step.Changes[:0]
	for range c.body.Uvarint(maxChanges) {
		v := c.body.Uvarint(maxPlayers<<2 | joinedAgain)
		how := v & 3
		if c.body.Err() != nil || how > joinedAgain {
			return "a player comes or goes in a way that there is not"
		}
		change := tide.Change{Player: tide.PlayerID(v >> 2), Joined: how != left, Returned: how == joinedAgain}
		if problem := c.players.apply(change); problem != "" {
			return problem
		}
		step.Changes = append(step.Changes, change)
	}
	return ""
}

func (c *Cursor) readInputs() (problem string) {
	last := tide.PlayerID(0)
	for range c.body.Uvarint(maxPlayers) {
		player := tide.PlayerID(c.body.Uvarint(maxPlayers))
		if c.body.Err() != nil || player <= last || !c.players.has(player) {
			return "an input changed of a player who is not there, or out of their order"
		}
		last = player
		value := c.players.values[player-1]
		c.body.Skip(c.players.layout.ReadDelta(c.body.Rest(), value, value))
		if c.body.Err() != nil {
			return fmt.Sprintf("player %d's input changed in a way that there is not", player)
		}
	}
	return ""
}

func (c *Cursor) readCommands(step *tide.Step) (problem string) {
	step.Commands = step.Commands[:0]
	for range c.body.Uvarint(maxCommands) {
		command := tide.PlayerCommand{
			Player:  tide.PlayerID(c.body.Uvarint(maxPlayerNumber)),
			Channel: uint8(c.body.Uvarint(1<<8 - 1)),
			Number:  uint32(c.body.Uvarint(1<<32 - 1)),
			Kind:    uint16(c.body.Uvarint(1<<16 - 1)),
		}
		command.Payload = c.body.Take(int(c.body.Uvarint(maxPayloadBytes)))
		if c.body.Err() != nil {
			return "a command cannot be read"
		}
		step.Commands = append(step.Commands, command)
	}
	return ""
}
