package match

import (
	"fmt"

	"github.com/tide-engine/tide/internal/wire"
)

// Limits of commands, each with its reason.
const (
	// MaxCommandBytes is up to how large a command's payload goes in a frame,
	// which carries several players' and has to fit one packet. A larger one, up
	// to MaxLargeCommand, goes by itself.
	MaxCommandBytes = wire.MaxCommandBytes

	// MaxCommands is how many commands of a client may wait until the server
	// has run them: more than a person asks for in the longest round trip.
	MaxCommands = 64

	// commandsATick is how many of one player's commands a tick obeys at most,
	// so that nobody's flood holds up the others'.
	commandsATick = 8
)

// CommandError says why a command was not taken. Nothing was sent of it.
type CommandError struct {
	What string
	Mend string
}

func (e *CommandError) Error() string { return fmt.Sprintf("match: command: %s; %s", e.What, e.Mend) }

// commands is this client's: those that no verified tick has obeyed yet.
type commands struct {
	waiting []sent
	next    [MaxChannels]uint32 // the number that a channel's next command gets, less one
	first   uint32              // waiting[0] is the client's command of this number on this link
	got     uint32              // how many the server is known to have, on this link
	packet  []byte
}

type sent struct {
	wire.Command
	large []byte // the payload of a large one
	done  bool
}

// add takes a command.
func (c *commands) add(channel uint8, kind uint16, payload []byte) error {
	switch {
	case channel >= MaxChannels:
		return &CommandError{fmt.Sprintf("there is no channel %d", channel), fmt.Sprintf("take one from 0 to %d", MaxChannels-1)}
	case len(payload) > MaxLargeCommand:
		return &CommandError{fmt.Sprintf("its payload has %d bytes and may have %d", len(payload), MaxLargeCommand), "send what is asked for, not what follows from it"}
	case len(c.waiting) == MaxCommands:
		return &CommandError{fmt.Sprintf("%d wait for the server already", MaxCommands), "try again when some of them have been obeyed"}
	}
	c.next[channel]++
	w := sent{Command: wire.Command{Channel: channel, Sequence: c.next[channel], Kind: kind}}
	if kept := append([]byte(nil), payload...); len(payload) > MaxCommandBytes {
		w.large, w.Large, w.Sum = kept, uint32(len(kept)), sum64(kept)
	} else {
		w.Payload = kept
	}
	c.waiting = append(c.waiting, w)
	return nil
}

// find is a command that waits, nil where there is none.
func (c *commands) find(channel uint8, number uint32) *sent {
	for i := range c.waiting {
		if w := &c.waiting[i]; w.Channel == channel && w.Sequence == number {
			return w
		}
	}
	return nil
}

// nextLarge is the first large one that waits, whose payload is to go.
func (c *commands) nextLarge() *sent {
	for i := range c.waiting {
		if w := &c.waiting[i]; w.Large > 0 && !w.done {
			return w
		}
	}
	return nil
}

// link begins a new connection: what waits is sent on it from the first on.
func (c *commands) link() { c.first, c.got = 1, 0 }

// acknowledge takes how many the server has.
func (c *commands) acknowledge(got uint32) error {
	if got > c.first-1+uint32(len(c.waiting)) {
		return &PacketError{What: "it acknowledges a command that was never sent"}
	}
	c.got = max(c.got, got)
	return nil
}

// settle drops what has been obeyed.
func (c *commands) settle(of *sequence) {
	for i := range c.waiting {
		w := &c.waiting[i]
		w.done = w.done || of.obeyed(w.Channel, w.Sequence)
	}
	for len(c.waiting) > 0 && c.waiting[0].done {
		c.waiting = c.waiting[1:]
		c.first++
	}
	c.got = max(c.got, c.first-1)
}

// resume takes what a world says of this player's commands: one that came back
// numbers on from there.
func (c *commands) resume(of *sequence) {
	for channel, newest := range of.newest {
		c.next[channel] = max(c.next[channel], newest)
	}
	c.settle(of)
}

// append appends those that the server is not known to have, as many as fit,
// and says how many and the number of the first.
func (c *commands) append(dst []byte, room int) (_ []byte, count int, first uint32) {
	first = c.got + 1
	for i := int(first - c.first); i < len(c.waiting) && count < wire.MaxFrameCommands; i++ {
		before := len(dst)
		dst = c.waiting[i].Append(dst)
		if len(dst) > room {
			return dst[:before], count, first
		}
		count++
	}
	return dst, count, first
}

// asked is a command that a peer sent and no tick has obeyed yet.
type asked struct {
	wire.Command
	payload [MaxCommandBytes]byte
}

// requests is a peer's commands as the server has them, in the order in which
// they came.
type requests struct {
	waiting []*asked
	spare   []*asked
	got     uint32 // how many have come on this connection
	tell    bool   // it has to hear that
}

// take takes a packet's commands. Those that came before are passed over, and
// so is everything past what may wait: it is not acknowledged, and comes again.
func (q *requests) take(head *wire.Inputs, r *wire.Reader, of *sequence) error {
	q.tell = head.Commands > 0
	if head.Commands > 0 && (head.First == 0 || head.First > q.got+1) {
		return &PacketError{What: "its commands begin after some that the server does not have"}
	}
	for i := range head.Commands {
		command := r.Command()
		if r.Err() != nil {
			return r.Err()
		}
		if head.First+uint32(i) != q.got+1 {
			continue
		}
		if of.obeyed(command.Channel, command.Sequence) || q.find(largeKey{channel: command.Channel, number: command.Sequence}) != nil {
			q.got++
			continue
		}
		if len(q.waiting) == MaxCommands {
			continue
		}
		q.got++
		q.keep(&command)
	}
	return nil
}

// find is a command that waits, nil where there is none.
func (q *requests) find(key largeKey) *asked {
	for _, w := range q.waiting {
		if w.Channel == key.channel && w.Sequence == key.number {
			return w
		}
	}
	return nil
}

// firstLarge is the first that waits for its payload: those come one after the
// other, and what is begun is room for one.
func (q *requests) firstLarge() *asked {
	for _, w := range q.waiting {
		if w.Large > 0 {
			return w
		}
	}
	return nil
}

func (q *requests) keep(command *wire.Command) {
	a := &asked{}
	if n := len(q.spare); n > 0 {
		a, q.spare = q.spare[n-1], q.spare[:n-1]
	}
	a.Command = *command
	a.Payload = a.payload[:copy(a.payload[:], command.Payload)]
	q.waiting = append(q.waiting, a)
}

// obey appends to a tick's commands those of a player that it has room for, and
// gives what is left of the room, in bytes of a frame. large gives the payload of
// a large command that may be obeyed.
func (q *requests) obey(dst []Command, player PlayerID, of *sequence, room int, large func(key largeKey) ([]byte, bool)) ([]Command, int) {
	kept, count := q.waiting[:0], 0
	for _, w := range q.waiting {
		size := wire.PlayerBytes(uint32(player)) + wire.MaxCommandHead + len(w.Payload)
		payload, here := w.Payload, true
		if w.Large > 0 && !of.obeyed(w.Channel, w.Sequence) {
			payload, here = large(largeKey{player, w.Channel, w.Sequence})
		}
		if !here || count == commandsATick || size > room || len(dst) == wire.MaxFrameCommands || !of.obey(w.Channel, w.Sequence) {
			if of.obeyed(w.Channel, w.Sequence) {
				q.spare = append(q.spare, w)
			} else {
				kept = append(kept, w)
			}
			continue
		}
		room -= size
		count++
		dst = append(dst, Command{Player: player, Channel: w.Channel, Number: w.Sequence, Kind: w.Kind, Payload: payload})
		q.spare = append(q.spare, w) // its payload stays what it is until the next packet
	}
	clear(q.waiting[len(kept):])
	q.waiting = kept
	return dst, room
}
