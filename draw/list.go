package draw

import "github.com/tide-engine/tide/det"

// Kind says what a Command draws, and which of its fields count.
type Kind uint8

const (
	Circle     Kind = iota // A center, Radius
	WireCircle             // A center, Radius to the middle of the stroke, Thickness
	Line                   // from A to B, Thickness
	Rect                   // A center, B width and height
	WireRect               // A center, B width and height to the middle of the stroke, Thickness
	Text                   // Text, Size high, its Anchor at A
)

var kindNames = [...]string{"circle", "wire circle", "line", "rect", "wire rect", "text"}

func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "unknown"
}

// Space is what a Command's places and lengths are measured in.
type Space uint8

const (
	World  Space = iota // world units, y up, through the list's Camera
	Screen              // points from the upper left corner, y down
)

// Anchor is the point of a text that is put at the place it is drawn at.
type Anchor uint8

const (
	UpperLeft Anchor = iota
	UpperCenter
	UpperRight
	MiddleLeft
	MiddleCenter
	MiddleRight
	LowerLeft
	LowerCenter
	LowerRight
)

// Fraction is how far the anchor is from the text's upper left corner, as
// parts of its width and, downwards, of its height: 0, ½ or 1 each.
func (a Anchor) Fraction() (across, down float32) {
	return float32(a%3) / 2, float32(a/3) / 2
}

// Command is one thing to draw. Lengths are in the units of its Space.
type Command struct {
	Kind      Kind
	Space     Space
	Anchor    Anchor
	A, B      det.Vec2
	Radius    float32
	Thickness float32
	Size      float32 // height of a line of text
	Color     Color
	Text      string
}

// List is what one frame draws: Background first, then the commands in order,
// each over those before it. The zero value is ready for use.
type List struct {
	Background Color
	Camera     Camera // for the commands in world space
	Commands   []Command

	space Space
}

// Reset forgets the commands, for the next frame, and makes world space the
// space of what follows. Background and Camera stay.
func (l *List) Reset() {
	clear(l.Commands) // lets go of texts that no later frame may overwrite
	l.Commands = l.Commands[:0]
	l.space = World
}

// SetWorld makes world space the space of what follows.
func (l *List) SetWorld() { l.space = World }

// SetScreen makes screen space the space of what follows.
func (l *List) SetScreen() { l.space = Screen }

// Circle draws a disc.
func (l *List) Circle(center det.Vec2, radius float32, color Color) {
	l.add(Command{Kind: Circle, A: center, Radius: radius, Color: color})
}

// WireCircle draws a ring whose stroke has its middle at the radius.
func (l *List) WireCircle(center det.Vec2, radius, thickness float32, color Color) {
	l.add(Command{Kind: WireCircle, A: center, Radius: radius, Thickness: thickness, Color: color})
}

// Line draws a stroke between two points.
func (l *List) Line(from, to det.Vec2, thickness float32, color Color) {
	l.add(Command{Kind: Line, A: from, B: to, Thickness: thickness, Color: color})
}

// Rect fills an upright rectangle. size is its width and height.
func (l *List) Rect(center, size det.Vec2, color Color) {
	l.add(Command{Kind: Rect, A: center, B: size, Color: color})
}

// WireRect draws the outline of an upright rectangle, its stroke's middle at
// the edge.
func (l *List) WireRect(center, size det.Vec2, thickness float32, color Color) {
	l.add(Command{Kind: WireRect, A: center, B: size, Thickness: thickness, Color: color})
}

// Text writes one line, size high, with its anchor at a point.
func (l *List) Text(text string, at det.Vec2, size float32, color Color, anchor Anchor) {
	l.add(Command{Kind: Text, A: at, Size: size, Color: color, Anchor: anchor, Text: text})
}

func (l *List) add(c Command) {
	c.Space = l.space
	l.Commands = append(l.Commands, c)
}
