package archive

import "github.com/tide-engine/tide"

// Tick is one tick as it was recorded.
type Tick struct {
	Step  tide.Step
	Hash  uint64   // of the world after it
	Parts []uint32 // the lower half of the hash of each of Header.Parts after it
}

// Checkpoint is the whole match after a tick, from where it can go on.
type Checkpoint struct {
	Tick   uint32
	Hash   uint64
	Parts  []uint32
	Inputs []tide.PlayerInput // of everybody who is there, in PlayerID order
	World  []byte             // Simulation.Encode
}
