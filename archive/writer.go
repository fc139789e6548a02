package archive

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"io"

	"github.com/cespare/xxhash/v2"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/internal/wire"
)

// checkpointSeconds is how far apart checkpoints are: what a seek has to run at
// most, against a world more in the file.
const checkpointSeconds = 10

var errClosed = errors.New("archive: it is closed already")

// Writer writes an archive as its match goes on: a Checkpoint of where it
// begins, its Ticks, a Checkpoint whenever one is Due, and Close. Each second is
// written when it is over, in one call of the io.Writer's, so that what ends the
// program loses that second at most. The first error stays: nothing is written after it.
// It belongs to one goroutine.
type Writer struct {
	w       io.Writer
	header  Header
	err     error
	closed  bool
	offset  int64
	digest  hash.Hash
	players roster

	begun       bool
	tick        uint32   // the last
	parts       []uint32 // after it
	first       uint32   // of the segment
	count       int      // its ticks
	body        []byte   // of the segment, unpacked
	hashes      []byte   // its
	checkpoints []mark

	// Room to work in.
	record, packed []byte
}

// mark is where a checkpoint is.
type mark struct {
	tick   uint32
	offset int64
}

// NewWriter begins an archive: it writes the header, which HeaderOf makes. The
// error is w's, or says what is wrong with the header.
func NewWriter(w io.Writer, header Header) (*Writer, error) {
	layout, err := header.layout()
	if err != nil {
		return nil, fmt.Errorf("archive: the header cannot be written: %w", err)
	}
	a := &Writer{w: w, header: header, digest: sha256.New(), tick: header.Start}
	a.players = newRoster(layout, header.Default)
	payload, err := header.append(nil)
	if err != nil {
		return nil, fmt.Errorf("archive: the header cannot be written: %w", err)
	}
	a.put(append([]byte(magic), version))
	a.write(kindHeader, payload)
	return a, a.err
}

// put writes bytes as they are.
func (a *Writer) put(b []byte) {
	if a.err != nil {
		return
	}
	n, err := a.w.Write(b)
	if err == nil && n < len(b) {
		err = io.ErrShortWrite
	}
	if err != nil {
		a.err = fmt.Errorf("archive: after tick %d it cannot be written: %w", a.tick, err)
		return
	}
	a.offset += int64(n)
	a.digest.Write(b)
}

func (a *Writer) write(k kind, payload []byte) {
	a.record = head{k, uint32(len(payload)), xxhash.Sum64(payload)}.append(a.record[:0])
	a.record = append(a.record, payload...)
	a.put(a.record)
}

func (a *Writer) fail(tick uint32, format string, args ...any) error {
	a.err = &StepError{Tick: tick, What: fmt.Sprintf(format, args...)}
	return a.err
}

// Err is what went wrong first, nil while nothing has.
func (a *Writer) Err() error { return a.err }

// Due says whether a checkpoint is to be written before the next tick: the
// first one, and one every ten seconds.
func (a *Writer) Due() bool {
	return !a.begun || a.tick != a.checkpoints[len(a.checkpoints)-1].tick &&
		(a.tick-a.header.Start)%uint32(checkpointSeconds*a.header.TickRate) == 0
}

// Checkpoint writes the match as it is after the last tick, which is
// Header.Start before the first. A *StepError says what is wrong with it.
func (a *Writer) Checkpoint(c *Checkpoint) error {
	switch {
	case a.err != nil:
		return a.err
	case a.closed:
		return errClosed
	case c.Tick != a.tick:
		return a.fail(c.Tick, "a checkpoint of it comes after tick %d: give one of that", a.tick)
	case len(c.Parts) != len(a.header.Parts):
		return a.fail(c.Tick, "its checkpoint has the hashes of %d parts, and the header names %d", len(c.Parts), len(a.header.Parts))
	case len(c.World) > maxWorldBytes:
		return a.fail(c.Tick, "the world has %d bytes, and an archive holds %d", len(c.World), maxWorldBytes)
	}
	if !a.begun {
		for _, in := range c.Inputs {
			if in.Player < 1 || in.Player > maxPlayers {
				return a.fail(c.Tick, "its checkpoint has player %d, and players are 1 to %d", in.Player, maxPlayers)
			}
			a.players.hold(in.Player, in.Value)
		}
		a.parts = append(a.parts, c.Parts...)
	}
	if _, problem := a.players.differs(c.Inputs); problem != "" {
		return a.fail(c.Tick, "its checkpoint is wrong: %s", problem)
	}
	a.flush()
	body := wire.AppendUvarint(a.body[:0], uint64(len(c.Inputs)))
	for _, in := range c.Inputs {
		body = wire.AppendUvarint(body, uint64(in.Player))
		body = append(body, in.Value...)
	}
	body = append(body, c.World...)
	payload := wire.AppendUvarint(a.hashes[:0], uint64(c.Tick))
	payload = wire.AppendUint64(payload, c.Hash)
	for _, part := range c.Parts {
		payload = wire.AppendUint32(payload, part)
	}
	payload, a.packed = appendPacked(payload, body, a.packed)
	a.checkpoints = append(a.checkpoints, mark{c.Tick, a.offset})
	a.write(kindCheckpoint, payload)
	a.body, a.hashes, a.begun = body[:0], payload[:0], true
	return a.err
}

// Tick writes the tick that follows the last. A *StepError says what is wrong
// with it. What t points to is the caller's again once Tick returns.
func (a *Writer) Tick(t *Tick) error {
	switch {
	case a.err != nil:
		return a.err
	case a.closed:
		return errClosed
	case !a.begun:
		return a.fail(t.Step.Tick, "there is no checkpoint of where the match begins: write that first")
	case t.Step.Tick != a.tick+1 || t.Step.Tick > maxWorldTick:
		return a.fail(t.Step.Tick, "it comes after tick %d: record every tick, in order", a.tick)
	case len(t.Parts) != len(a.parts):
		return a.fail(t.Step.Tick, "it has the hashes of %d parts, and the header names %d", len(t.Parts), len(a.parts))
	}
	if a.count == 0 {
		a.first = t.Step.Tick
	}
	if problem := a.append(&t.Step); problem != "" {
		return a.fail(t.Step.Tick, "%s", problem)
	}
	a.hashes = wire.AppendUint64(a.hashes, t.Hash)
	mask := len(a.body)
	for range (len(a.parts) + 7) / 8 {
		a.body = append(a.body, 0)
	}
	for n, part := range t.Parts {
		if part != a.parts[n] {
			a.parts[n] = part
			a.body[mask+n/8] |= 1 << (n % 8)
			a.hashes = wire.AppendUint32(a.hashes, part)
		}
	}
	a.tick = t.Step.Tick
	a.count++
	if len(a.body) > maxSegmentBytes {
		return a.fail(t.Step.Tick, "its segment has %d bytes, and may have %d: send smaller commands", len(a.body), maxSegmentBytes)
	}
	if a.count == a.header.TickRate || len(a.body) >= flushBytes {
		a.flush()
	}
	return a.err
}

// append appends what a tick was given, and says what is wrong with it.
func (a *Writer) append(step *tide.Step) (problem string) {
	if len(step.Changes) > maxChanges || len(step.Commands) > maxCommands {
		return fmt.Sprintf("it has %d joins and leaves, and %d commands; a tick has at most %d and %d", len(step.Changes), len(step.Commands), maxChanges, maxCommands)
	}
	dst := wire.AppendUvarint(a.body, uint64(len(step.Changes)))
	for _, c := range step.Changes {
		if problem := a.players.apply(c); problem != "" {
			return problem
		}
		how := left
		switch {
		case c.Returned:
			how = joinedAgain
		case c.Joined:
			how = joined
		}
		dst = wire.AppendUvarint(dst, uint64(c.Player)<<2|uint64(how))
	}
	count, problem := a.players.differs(step.Inputs)
	if problem != "" {
		return problem
	}
	dst = wire.AppendUvarint(dst, uint64(count))
	for n := range step.Inputs {
		in := &step.Inputs[n]
		if was := a.players.values[in.Player-1]; string(was) != string(in.Value) {
			dst = wire.AppendUvarint(dst, uint64(in.Player))
			dst = a.players.layout.AppendDelta(dst, was, in.Value)
			copy(was, in.Value)
		}
	}
	dst = wire.AppendUvarint(dst, uint64(len(step.Commands)))
	for n := range step.Commands {
		c := &step.Commands[n]
		if len(c.Payload) > maxPayloadBytes {
			return fmt.Sprintf("a command has %d bytes, and may have %d", len(c.Payload), maxPayloadBytes)
		}
		for _, v := range [...]uint64{uint64(c.Player), uint64(c.Channel), uint64(c.Number), uint64(c.Kind), uint64(len(c.Payload))} {
			dst = wire.AppendUvarint(dst, v)
		}
		dst = append(dst, c.Payload...)
	}
	a.body = dst
	return ""
}

// flush writes the segment.
func (a *Writer) flush() {
	if a.count == 0 {
		return
	}
	payload := wire.AppendUvarint(nil, uint64(a.first))
	payload = wire.AppendUvarint(payload, uint64(a.count))
	payload, a.packed = appendPacked(payload, a.body, a.packed)
	a.write(kindSegment, append(payload, a.hashes...))
	a.count, a.body, a.hashes = 0, a.body[:0], a.hashes[:0]
}

// Close writes what is left and the end, after which the file is whole. result
// is what the match came to, in the game's own words, at most a megabyte; nil is
// none. It does not close the io.Writer. The error is the first there was, of
// an archive that is then left open.
func (a *Writer) Close(result []byte) error {
	if a.closed {
		return errClosed
	}
	a.flush()
	if a.err == nil && len(result) > maxResultBytes {
		a.err = fmt.Errorf("archive: the result has %d bytes, and may have %d", len(result), maxResultBytes)
	}
	end := a.offset
	payload := wire.AppendUvarint(nil, uint64(a.tick))
	payload = wire.AppendUvarint(payload, uint64(len(result)))
	payload = append(payload, result...)
	payload = wire.AppendUvarint(payload, uint64(len(a.checkpoints)))
	last := mark{}
	for _, m := range a.checkpoints {
		payload = wire.AppendUvarint(payload, uint64(m.tick-last.tick))
		payload = wire.AppendUvarint(payload, uint64(m.offset-last.offset))
		last = m
	}
	a.write(kindEnd, payload)
	trailer := binary.LittleEndian.AppendUint64(nil, uint64(end))
	a.digest.Write(trailer)
	trailer = a.digest.Sum(trailer)
	a.put(append(trailer, ending...))
	a.closed = a.err == nil
	return a.err
}
