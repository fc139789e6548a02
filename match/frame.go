package match

import (
	"bytes"

	"github.com/tide-engine/tide/internal/wire"
)

// appendFrame appends what one tick was for everybody: who came and went, the
// commands, the inputs that differ from the tick before's, and half of the hash
// of the world after it: a difference that it misses shows in the next tick.
// before has the changes applied already.
func appendFrame(dst []byte, step *Step, before, after *roster, hash uint64, inputs Inputs) []byte {
	head := wire.FrameHead{Changes: len(step.Changes), Commands: len(step.Commands)}
	for player, ok := after.next(0); ok; player, ok = after.next(player) {
		if !bytes.Equal(before.value(player), after.value(player)) {
			head.Inputs++
		}
	}
	dst = head.Append(dst)
	for _, change := range step.Changes {
		dst = wire.AppendChange(dst, uint32(change.Player), change.how())
	}
	for i := range step.Commands {
		c := &step.Commands[i]
		dst = wire.AppendUvarint(dst, uint64(c.Player))
		w := wire.Command{Channel: c.Channel, Sequence: c.Number, Kind: c.Kind, Payload: c.Payload}
		if len(c.Payload) > MaxCommandBytes {
			w.Large, w.Sum = uint32(len(c.Payload)), sum64(c.Payload)
		}
		dst = w.Append(dst)
	}
	for player, ok := after.next(0); ok; player, ok = after.next(player) {
		if was, is := before.value(player), after.value(player); !bytes.Equal(was, is) {
			dst = wire.AppendUvarint(dst, uint64(player))
			dst = appendDelta(dst, inputs, was, is)
		}
	}
	return wire.AppendUint32(dst, uint32(hash))
}

func (c Change) how() int {
	switch {
	case c.Returned:
		return wire.ChangeReturned
	case c.Joined:
		return wire.ChangeJoined
	}
	return wire.ChangeLeft
}

// frame is one tick as a client has it from the server.
type frame struct {
	changes  []Change
	commands []Command
	payloads []byte // theirs
	large    []largeRef
	players  roster // after the tick
	hash     uint32
	wait     wait
}

// read reads a frame that follows the tick after which the match was as
// previous says.
func (f *frame) read(r *wire.Reader, previous *roster, inputs Inputs, maxPlayers int) error {
	head := r.FrameHead()
	f.changes = f.changes[:0]
	f.players.set(previous)
	for range head.Changes {
		player, how := r.Change(uint32(maxPlayers))
		if r.Err() != nil {
			return r.Err()
		}
		joined := how != wire.ChangeLeft
		if player == 0 || f.players.has(PlayerID(player)) == joined {
			return &PacketError{What: "a frame has a player join who is there, or leave who is not"}
		}
		change := Change{Player: PlayerID(player), Joined: joined, Returned: how == wire.ChangeReturned}
		f.changes = append(f.changes, change)
		f.players.apply(change, inputs)
	}
	f.commands, f.payloads, f.large = f.commands[:0], f.payloads[:0], f.large[:0]
	for range head.Commands {
		player := PlayerID(r.Uvarint(uint64(maxPlayers)))
		command := r.Command()
		if r.Err() != nil {
			return r.Err()
		}
		if player == 0 || !f.players.has(player) {
			return &PacketError{What: "a frame has a command of a player who is not there"}
		}
		if command.Large > 0 {
			f.large = append(f.large, largeRef{len(f.commands), command.Large, command.Sum})
		}
		f.payloads = append(f.payloads, command.Payload...)
		f.commands = append(f.commands, Command{Player: player, Channel: command.Channel, Number: command.Sequence, Kind: command.Kind, Payload: command.Payload})
	}
	f.ownPayloads()
	last := PlayerID(0)
	for range head.Inputs {
		player := PlayerID(r.Uvarint(uint64(maxPlayers)))
		if r.Err() != nil {
			return r.Err()
		}
		if player <= last {
			return &PacketError{What: "a frame's inputs are not in the order of their players"}
		}
		last = player
		if !f.players.has(player) {
			return &PacketError{What: "a frame has an input of a player who is not there"}
		}
		value := f.players.value(player)
		r.Skip(inputs.ReadDelta(r.Rest(), value, value))
		if r.Err() == nil && !clean(value, inputs) {
			return &PacketError{What: "a frame has an input that no server ran: a value in it is out of its bounds"}
		}
	}
	f.hash = r.Uint32()
	f.wait.micros, f.wait.missing = r.Wait()
	return r.Err()
}

// largeRef is a command whose payload came, or comes, by itself.
type largeRef struct {
	command int // of the frame's
	bytes   uint32
	sum     uint64
}

// ownPayloads makes the commands' payloads the frame's own: the packet is
// somebody else's.
func (f *frame) ownPayloads() {
	at := 0
	for i := range f.commands {
		c := &f.commands[i]
		end := at + len(c.Payload)
		c.Payload = f.payloads[at:end:end]
		at = end
	}
}

// clean says whether an input is one that a server may have run. A server puts
// right what must not reach a game before it runs it: an input that has to be
// put right here was never run there, and the two worlds would part.
func clean(value []byte, inputs Inputs) bool {
	var was [wire.MaxInputBytes]byte
	copy(was[:], value)
	inputs.Sanitize(value)
	return bytes.Equal(was[:len(value)], value)
}
