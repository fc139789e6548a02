package match

import "github.com/tide-engine/tide/internal/wire"

// frameRoom is what a packet has for one frame beside its header.
const frameRoom = wire.MaxPacket - wire.MaxFramesHeader

// maxFrameBytes is the most that a frame takes in which every player joins and
// changes every value of its input.
func maxFrameBytes(players, inputBytes int) int {
	return wire.MaxFrameOverhead + players*wire.MaxInputOverhead + players*wire.MaxDelta(inputBytes)
}
