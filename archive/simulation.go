package archive

import "github.com/tide-engine/tide"

// Simulation is a world that can be stepped, as an archive asks for it. A
// *tide.Instance is one, and so is whatever package match can drive. It is
// deterministic: the same steps from the same state give the same Hash.
type Simulation interface {
	// Step runs one tick. What step points to is the caller's again once Step
	// returns.
	Step(step *tide.Step)

	// Hash is a function of the whole state, and of nothing else.
	Hash() uint64

	// Encode appends the whole state to dst; Adopt replaces the state with an
	// encoded one, validated whole before anything changes.
	Encode(dst []byte) []byte
	Adopt(encoded []byte) error

	// Inputs says what one player's input is.
	Inputs() tide.Inputs

	// Fingerprint identifies the rules and the shape of the state.
	Fingerprint() uint64
}

// Parted is a Simulation whose state has parts with hashes of their own, so that
// a difference can be told by part.
type Parted interface {
	// Parts names them; it never changes.
	Parts() []string
	// PartHashes appends the hash of each, in that order.
	PartHashes(dst []uint64) []uint64
}

// Comparer is a Simulation that can say where two of its states part.
type Comparer interface {
	// Save keeps the state under a slot, Load brings it back.
	Save(slot int)
	Load(slot int)
	// Difference is the first place at which the state saved under a slot
	// differs from the state as it is, and both values, as people read them.
	Difference(slot int) (place, saved, now string, found bool)
}

// Described is a Simulation that can say in words what it is made of.
type Described interface {
	// Description is the types and rules, as text.
	Description() string
	// Differences says how this description differs from another's, a sentence
	// each.
	Differences(there string) []string
}

// inputFields is a Simulation that knows the values of its input.
type inputFields interface{ InputFields() []tide.InputField }

var (
	_ Simulation  = (*tide.Instance)(nil)
	_ Parted      = (*tide.Instance)(nil)
	_ Comparer    = (*tide.Instance)(nil)
	_ Described   = (*tide.Instance)(nil)
	_ inputFields = (*tide.Instance)(nil)
)
