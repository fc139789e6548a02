package draw

// Color is red, green, blue and opacity, each from 0 to 1, with the colours
// not multiplied by the opacity (straight alpha) and encoded as sRGB. It is
// plain data: a component may have one. Its zero value is invisible.
type Color struct{ R, G, B, A float32 }

// The colours of the family look: the two players', and what they are drawn
// on and written with. Against NearBlack each of the others has a contrast of
// more than 8 to 1.
var (
	Amber     = RGB(0.98, 0.75, 0.14)
	Teal      = RGB(0.18, 0.83, 0.75)
	White     = RGB(1, 1, 1)
	Gray      = RGB(0.70, 0.70, 0.74)
	NearBlack = RGB(0.086, 0.086, 0.094)
)

// RGB is an opaque colour.
func RGB(r, g, b float32) Color { return Color{r, g, b, 1} }

// Alpha is the same colour with another opacity.
func (c Color) Alpha(a float32) Color {
	c.A = a
	return c
}
