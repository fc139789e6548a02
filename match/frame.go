package match

import (
	"bytes"

	"github.com/tide-engine/tide/internal/wire"
)

// appendFrame appends what one tick was for everybody: who came and went, the
// inputs that differ from the tick before's, and the hash of the world after
// it. before has the changes applied already.
func appendFrame(dst []byte, changes []Change, before, after *roster, hash uint64, inputs Inputs) []byte {
	head := wire.FrameHead{Changes: len(changes)}
	for player, ok := after.next(0); ok; player, ok = after.next(player) {
		if !bytes.Equal(before.value(player), after.value(player)) {
			head.Inputs++
		}
	}
	dst = head.Append(dst)
	for _, change := range changes {
		dst = wire.AppendChange(dst, uint32(change.Player), change.Joined)
	}
	for player, ok := after.next(0); ok; player, ok = after.next(player) {
		if was, is := before.value(player), after.value(player); !bytes.Equal(was, is) {
			dst = wire.AppendUvarint(dst, uint64(player))
			dst = inputs.AppendDelta(dst, was, is)
		}
	}
	return wire.AppendUint64(dst, hash)
}

// frame is one tick as a client has it from the server.
type frame struct {
	changes []Change
	players roster // after the tick
	hash    uint64
	wait    wait
}

// read reads a frame that follows the tick after which the match was as
// previous says.
func (f *frame) read(r *wire.Reader, previous *roster, inputs Inputs, maxPlayers int) error {
	head := r.FrameHead()
	f.changes = f.changes[:0]
	f.players.set(previous)
	for range head.Changes {
		player, joined := r.Change(uint32(maxPlayers))
		if r.Err() != nil {
			return r.Err()
		}
		if player == 0 || f.players.has(PlayerID(player)) == joined {
			return &PacketError{What: "a frame has a player join who is there, or leave who is not"}
		}
		change := Change{Player: PlayerID(player), Joined: joined}
		f.changes = append(f.changes, change)
		f.players.apply(change, inputs)
	}
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
	f.hash = r.Uint64()
	f.wait.micros, f.wait.missing = r.Wait()
	return r.Err()
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
