package wire

// MaxPacket is the largest packet, in bytes: transport.MaxPacket, which this
// package may not import.
const MaxPacket = 1200

const (
	MaxFramesHeader  = 64
	MaxFrameOverhead = 24
	MaxInputOverhead = 6
)

// MaxDelta is the most bytes that a difference between two inputs of a size
// takes: at worst every byte is an integer that changed by a lot.
func MaxDelta(size int) int { return size*2 + (size+7)/8 + 1 }
