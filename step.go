package tide

import "github.com/tide-engine/tide/match"

// What happens in one tick, as package match hands it to an Instance. They have
// names here for who steps a world without a match, and for package archive,
// which must not know match: what judges a match shares no code with it.
type (
	Step          = match.Step
	Change        = match.Change
	PlayerInput   = match.Input
	PlayerCommand = match.Command
	Inputs        = match.Inputs
)
