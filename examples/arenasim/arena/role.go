package arena

import "fmt"

// Role is what a player does in a formation.
type Role uint8

// The roles, from a squad's own goal forwards.
const (
	Goalkeeper Role = iota
	Defender
	Midfielder
	Forward
)

var roleNames = []string{"goalkeeper", "defender", "midfielder", "forward"}

// Mentality is how much a squad risks going forwards.
type Mentality uint8

// The mentalities.
const (
	Balanced Mentality = iota
	Defensive
	Attacking
)

var mentalityNames = []string{"balanced", "defensive", "attacking"}

// Pressing is how many run at the opponent who has the ball.
type Pressing uint8

// The degrees of pressing.
const (
	MediumPress Pressing = iota
	LowPress
	HighPress
)

var pressingNames = []string{"medium", "low", "high"}

// Passing is which passes a squad looks for.
type Passing uint8

// The styles of passing.
const (
	MixedPasses Passing = iota
	ShortPasses
	DirectPasses
)

var passingNames = []string{"mixed", "short", "direct"}

// Width is how far a squad spreads across the pitch.
type Width uint8

// The widths.
const (
	NormalWidth Width = iota
	NarrowWidth
	WideWidth
)

var widthNames = []string{"normal", "narrow", "wide"}

// Choices are the names a form offers for each choice of a squad, in the order of
// their numbers.
func Choices() (roles, mentalities, pressings, passings, widths []string) {
	return clone(roleNames), clone(mentalityNames), clone(pressingNames), clone(passingNames), clone(widthNames)
}

func clone(names []string) []string { return append([]string(nil), names...) }

func (r Role) String() string      { return named(roleNames, r) }
func (m Mentality) String() string { return named(mentalityNames, m) }
func (p Pressing) String() string  { return named(pressingNames, p) }
func (p Passing) String() string   { return named(passingNames, p) }
func (w Width) String() string     { return named(widthNames, w) }

// MarshalText is the role's name.
func (r Role) MarshalText() ([]byte, error) { return textOf("role", roleNames, r) }

// MarshalText is the mentality's name.
func (m Mentality) MarshalText() ([]byte, error) { return textOf("mentality", mentalityNames, m) }

// MarshalText is the name of the degree.
func (p Pressing) MarshalText() ([]byte, error) { return textOf("pressing", pressingNames, p) }

// MarshalText is the name of the style.
func (p Passing) MarshalText() ([]byte, error) { return textOf("passing", passingNames, p) }

// MarshalText is the width's name.
func (w Width) MarshalText() ([]byte, error) { return textOf("width", widthNames, w) }

// UnmarshalText reads a role's name; the error lists those there are.
func (r *Role) UnmarshalText(text []byte) error { return choose("role", roleNames, r, text) }

// UnmarshalText reads a mentality's name; the error lists those there are.
func (m *Mentality) UnmarshalText(text []byte) error {
	return choose("mentality", mentalityNames, m, text)
}

// UnmarshalText reads a degree's name; the error lists those there are.
func (p *Pressing) UnmarshalText(text []byte) error {
	return choose("pressing", pressingNames, p, text)
}

// UnmarshalText reads a style's name; the error lists those there are.
func (p *Passing) UnmarshalText(text []byte) error {
	return choose("passing", passingNames, p, text)
}

// UnmarshalText reads a width's name; the error lists those there are.
func (w *Width) UnmarshalText(text []byte) error { return choose("width", widthNames, w, text) }

func named[T ~uint8](names []string, value T) string {
	if int(value) >= len(names) {
		return fmt.Sprintf("number %d", value)
	}
	return names[value]
}

func textOf[T ~uint8](field string, names []string, value T) ([]byte, error) {
	if int(value) >= len(names) {
		return nil, unknownChoice(field, fmt.Sprintf("number %d", value), names)
	}
	return []byte(names[value]), nil
}

func choose[T ~uint8](field string, names []string, to *T, text []byte) error {
	for n, name := range names {
		if name == string(text) {
			*to = T(n)
			return nil
		}
	}
	return unknownChoice(field, fmt.Sprintf("%q", text), names)
}
