//go:build !wasip1 && !tide_headless

package app

import (
	"image"

	"github.com/hajimehoshi/ebiten/v2"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
)

const (
	// maxTypefaces bounds the sizes of text kept ready, and maxGlyphs the
	// letters of one; a zoom that goes through more starts anew.
	maxTypefaces = 32
	maxGlyphs    = 1024

	// maxTextPixels bounds the height of a line of text: letters are kept as
	// images, and a line taller than this is a mistake in a camera.
	maxTextPixels = 1024

	// phases are the places within a pixel that a letter is drawn at: letters
	// are set closer than pixels are apart.
	phases = 4
)

// glyphs writes text in one font, which the program carries with it: letters
// are drawn once a size and kept as images. It shapes nothing: the font has
// neither kerning nor ligatures, and its scripts (Latin, Greek, Cyrillic) need
// none. A shaping library would add a fifth to what a page loads.
type glyphs struct {
	font  *opentype.Font
	em    float32 // what a line of text is high, in ems
	faces map[float32]*typeface
}

// typeface is the font at one size.
type typeface struct {
	font.Face
	ascent fixed.Int26_6
	glyphs map[glyphKey]glyph
}

type glyphKey struct {
	letter rune
	phase  uint8
}

// glyph is a letter's image, nil for a space, and where it is from the pixel
// that the letter starts in.
type glyph struct {
	image  *ebiten.Image
	offset image.Point
}

func newGlyphs() (*glyphs, error) {
	parsed, err := opentype.Parse(goregular.TTF)
	if err != nil {
		return nil, err
	}
	g := &glyphs{font: parsed, em: 1, faces: map[float32]*typeface{}}
	face, err := g.face(1000)
	if err != nil {
		return nil, err
	}
	g.em = pixels(face.lineHeight()) / 1000
	return g, nil
}

func pixels(v fixed.Int26_6) float32 { return float32(v) / 64 }

// face is the font for lines of text so many pixels high.
func (g *glyphs) face(height float32) (*typeface, error) {
	if face, ok := g.faces[height]; ok {
		return face, nil
	}
	if len(g.faces) >= maxTypefaces {
		for _, face := range g.faces {
			face.drop()
		}
		clear(g.faces)
	}
	// At 72 dots an inch a point is a pixel.
	sized, err := opentype.NewFace(g.font, &opentype.FaceOptions{Size: float64(height / g.em), DPI: 72})
	if err != nil {
		return nil, err
	}
	face := &typeface{Face: sized, ascent: sized.Metrics().Ascent, glyphs: map[glyphKey]glyph{}}
	g.faces[height] = face
	return face, nil
}

func (t *typeface) lineHeight() fixed.Int26_6 {
	m := t.Metrics()
	return m.Ascent + m.Descent
}

// each goes through a text's letters with the place of each on the line.
func (t *typeface) each(text string, visit func(letter rune, at fixed.Int26_6)) (width fixed.Int26_6) {
	for _, letter := range text {
		if visit != nil {
			visit(letter, width)
		}
		advance, _ := t.GlyphAdvance(letter)
		width += advance
	}
	return width
}

// glyph is a letter at a phase, drawn when it is first needed.
func (t *typeface) glyph(letter rune, phase uint8) glyph {
	key := glyphKey{letter, phase}
	if known, ok := t.glyphs[key]; ok {
		return known
	}
	if len(t.glyphs) >= maxGlyphs {
		t.drop()
	}
	var drawn glyph
	dot := fixed.Point26_6{X: fixed.Int26_6(phase) * 64 / phases, Y: t.ascent}
	if box, mask, maskAt, _, ok := t.Glyph(dot, letter); ok && !box.Empty() {
		drawn.offset = box.Min
		alpha := image.NewAlpha(image.Rect(0, 0, box.Dx(), box.Dy()))
		for y := range box.Dy() {
			for x := range box.Dx() {
				alpha.Set(x, y, mask.At(maskAt.X+x, maskAt.Y+y))
			}
		}
		drawn.image = ebiten.NewImageFromImage(alpha)
	}
	t.glyphs[key] = drawn
	return drawn
}

// drop lets go of the letters' images.
func (t *typeface) drop() {
	for _, g := range t.glyphs {
		if g.image != nil {
			g.image.Deallocate()
		}
	}
	clear(t.glyphs)
}

// write draws a text command on an image.
func (g *glyphs) write(screen *ebiten.Image, l lens, c *draw.Command) {
	height := c.Size * l.scale(c.Space)
	if c.Text == "" || !(height > 0 && height <= maxTextPixels) || !(c.Color.A > 0) {
		return
	}
	face, err := g.face(height)
	if err != nil {
		return // a size that the font cannot have cannot be seen either
	}
	at := l.textPlace(c, pixels(face.each(c.Text, nil)), height)
	if !onScreen(at, screen.Bounds().Size()) {
		return
	}
	var options ebiten.DrawImageOptions
	options.ColorScale.Scale(c.Color.R*c.Color.A, c.Color.G*c.Color.A, c.Color.B*c.Color.A, c.Color.A)
	left, top := fixed.Int26_6(at.X*64), float64(round(at.Y))
	face.each(c.Text, func(letter rune, along fixed.Int26_6) {
		x := left + along + 64/phases/2
		drawn := face.glyph(letter, uint8(x&63*phases/64))
		if drawn.image == nil {
			return
		}
		options.GeoM.Reset()
		options.GeoM.Translate(float64(x.Floor()+drawn.offset.X), top+float64(drawn.offset.Y))
		screen.DrawImage(drawn.image, &options)
	})
}

// onScreen is false for a text that starts so far off that none of it can be
// seen, or nowhere.
func onScreen(at det.Vec2, size image.Point) bool {
	const far = 1 << 15
	return at.X > -far && at.Y > -maxTextPixels && at.X < float32(size.X) && at.Y < float32(size.Y)
}
