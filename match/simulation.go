package match

// PlayerID names a player of a match: 1 to MaxPlayers, 0 is none.
// It is plain data, and a key the world's maps may have.
type PlayerID uint16

// Simulation is one machine's copy of the world, as match drives it. match
// owns ticks, players, inputs and their order; a Simulation owns the rules.
//
// A Simulation is deterministic: the same steps from the same state give the
// same state and the same Hash on every machine. It keeps no clock, starts no
// goroutine and never calls back into match.
type Simulation interface {
	// Step runs one tick. What step points to is the caller's again once
	// Step returns.
	Step(step *Step)

	// Save keeps the state under a slot (0, 1, 2, …), replacing what was
	// there; Load brings it back. A client uses as many slots as a second has
	// ticks, and four more; a server none, unless the simulation is a Comparer,
	// whose states of the last History it keeps.
	Save(slot int)
	Load(slot int)

	// Hash is a function of the whole state, and of nothing else.
	Hash() uint64

	// Encode appends the whole state to dst; Adopt replaces the state with an
	// encoded one. What Adopt is given came from another machine: it is
	// validated whole before anything changes, and an error leaves the state
	// as it was.
	Encode(dst []byte) []byte
	Adopt(encoded []byte) error

	// Inputs says what one player's input is. It never changes.
	Inputs() Inputs

	// Fingerprint identifies the rules and the shape of the state: two
	// machines whose fingerprints differ cannot share a match.
	Fingerprint() uint64
}

// Step is what happens in one tick, the same on every machine.
type Step struct {
	Tick     uint32    // the tick being run; the first is 1
	Changes  []Change  // joins and leaves, in the server's order, before the systems run
	Commands []Command // after Changes and before the systems, in the server's order
	Inputs   []Input   // one for every player present after Changes, in PlayerID order
}

// Command is something a player asks for besides their input. What it means is
// the Simulation's, which nothing says it can trust.
type Command struct {
	Player  PlayerID // who sent it
	Channel uint8    // 0: in whatever order they came; others: in the order they were sent
	Number  uint32   // counts a player's commands of a channel, from 1
	Kind    uint16
	Payload []byte // at most MaxCommandBytes
}

// Change is a player joining or leaving.
type Change struct {
	Player   PlayerID
	Joined   bool // false: left
	Returned bool // who joined had this PlayerID before, and showed the cookie for it
}

// Input is one player's input for one tick.
type Input struct {
	Player PlayerID `json:"player"`
	Value  []byte   `json:"value"` // Inputs.Size bytes
}

// Inputs is the shape of one player's input: a value of a fixed size in its
// canonical form (fields packed in order, little-endian, no padding). The
// all-default input is what a player has before its first arrives.
type Inputs interface {
	// Size is the bytes of one input. A game without an input has 0.
	Size() int

	// Default writes the input that a player has before its first.
	Default(dst []byte)

	// Sanitize puts right in place what must never reach a game: a float that
	// is NaN or infinite becomes its field's default, a bounded field is
	// clamped, a bool is 0 or 1.
	Sanitize(value []byte)

	// LetGo writes to dst what another player's input is guessed to be once
	// its last one is too old to repeat: every field its default, except the
	// absolute ones, which stay as they are in last.
	LetGo(dst, last []byte)

	// AppendDelta appends current as what changed from previous, in at most two
	// bytes and a bit for each of its bytes, or in what a method MaxDelta() int
	// says where there is one; ReadDelta is its inverse: it writes
	// to current, which may be previous itself, and returns what follows in
	// src. src came from another machine.
	AppendDelta(dst, previous, current []byte) []byte
	ReadDelta(src, previous, current []byte) (rest []byte, err error)
}
