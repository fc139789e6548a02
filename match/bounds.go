package match

import (
	"fmt"

	"github.com/tide-engine/tide/internal/wire"
)

// frameRoom is what a packet has for one frame beside its header.
const frameRoom = wire.MaxPacket - wire.MaxFramesHeader

// maxChanges is how often one PlayerID can change hands in a tick: its player
// leaves, another joins, and leaves too.
const maxChanges = 3

// bounded is what Inputs may have beside: the most bytes that AppendDelta
// appends. Inputs that do not say it are taken at their word of two bytes and a
// bit for each of theirs.
type bounded interface {
	MaxDelta() int
}

// maxDelta is the most bytes that a difference between two inputs takes.
func maxDelta(inputs Inputs) int {
	if b, ok := inputs.(bounded); ok {
		return b.MaxDelta()
	}
	return wire.MaxDelta(inputs.Size())
}

// appendDelta appends a difference. Inputs that append more than they say would
// make a frame that fits no packet, and a client that never gets past its tick.
func appendDelta(dst []byte, inputs Inputs, previous, current []byte) []byte {
	before := len(dst)
	dst = inputs.AppendDelta(dst, previous, current)
	if took, most := len(dst)-before, maxDelta(inputs); took > most {
		panic(fmt.Errorf("match: Inputs.AppendDelta appended %d bytes, and %d is the most for an input of %d; append less, or say more in a method MaxDelta() int", took, most, inputs.Size()))
	}
	return dst
}

// maxFrameBytes is the most that a frame takes in which every player leaves,
// another joins in its place, and changes every value of its input.
func maxFrameBytes(players int, inputs Inputs) int {
	most := wire.MaxFrameOverhead
	for player := uint32(1); player <= uint32(players); player++ {
		most += maxChanges*wire.ChangeBytes(player) + wire.PlayerBytes(player) + maxDelta(inputs)
	}
	return most
}

const (
	// maxFramePackets is how many packets of frames one Send has for a client
	// that has much to catch up with: enough for the longest round trip with
	// every input changing, few enough not to choke a slow line.
	maxFramePackets = 4

	// MaxRead is how many packets of a peer's are read between two Sends: as many
	// as a link keeps for who reads it. A machine has a few a frame.
	MaxRead = 256

	// maxWaitBytes is the most that a frame's wait takes.
	maxWaitBytes = 3
)
