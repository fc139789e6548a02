package app

import (
	"bytes"
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"golang.org/x/image/font/gofont/goregular"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
)

// maxFaces bounds the sizes of text kept ready; a zoom that goes through more
// starts anew.
const maxFaces = 32

// maxTextPixels bounds the height of a line of text: glyphs are kept as
// images, and a line taller than this is a mistake in a camera.
const maxTextPixels = 2048

// painter draws a draw.List on an image. Shapes between two texts go out in
// one call; it keeps its buffers, so that a steady frame allocates little.
type painter struct {
	shader   *ebiten.Shader
	font     *text.GoTextFaceSource
	em       float32 // what a line of text is high, in ems
	faces    map[float32]*text.GoTextFace
	vertices []ebiten.Vertex
	indices  []uint16
}

func newPainter() (*painter, error) {
	shader, err := ebiten.NewShader([]byte(shapeShader))
	if err != nil {
		return nil, err
	}
	font, err := text.NewGoTextFaceSource(bytes.NewReader(goregular.TTF))
	if err != nil {
		return nil, err
	}
	metrics := (&text.GoTextFace{Source: font, Size: 1000}).Metrics()
	return &painter{
		shader: shader,
		font:   font,
		em:     float32(metrics.HAscent+metrics.HDescent) / 1000,
		faces:  make(map[float32]*text.GoTextFace, maxFaces),
	}, nil
}

// clear fills the image with the list's background.
func (p *painter) clear(screen *ebiten.Image, list *draw.List) {
	c := list.Background
	screen.Fill(color.NRGBA{R: byteOf(c.R), G: byteOf(c.G), B: byteOf(c.B), A: 0xff})
}

// paint draws the commands in order. dense is the pixels of a point.
func (p *painter) paint(screen *ebiten.Image, list *draw.List, dense float32) {
	size := screen.Bounds().Size()
	l := lens{
		camera: list.Camera,
		screen: det.Vec2{X: float32(size.X) / dense, Y: float32(size.Y) / dense},
		dense:  dense,
	}
	for i := range list.Commands {
		command := &list.Commands[i]
		if command.Kind == draw.Text {
			p.flush(screen)
			p.write(screen, l, command)
			continue
		}
		if s, ok := l.shapeOf(command); ok {
			if len(p.vertices)+4 > maxBatch {
				p.flush(screen)
			}
			p.vertices, p.indices = s.appendTo(p.vertices, p.indices)
		}
	}
	p.flush(screen)
}

func (p *painter) flush(screen *ebiten.Image) {
	if len(p.indices) > 0 {
		screen.DrawTrianglesShader(p.vertices, p.indices, p.shader, nil)
	}
	p.vertices, p.indices = p.vertices[:0], p.indices[:0]
}

func (p *painter) write(screen *ebiten.Image, l lens, c *draw.Command) {
	height := c.Size * l.scale(c.Space)
	if c.Text == "" || !(height > 0 && height <= maxTextPixels) || !(c.Color.A > 0) {
		return
	}
	face := p.face(height / p.em)
	at := l.textPlace(c, float32(text.Advance(c.Text, face)), height)
	var options text.DrawOptions
	options.GeoM.Translate(float64(at.X), float64(at.Y))
	options.ColorScale.Scale(c.Color.R*c.Color.A, c.Color.G*c.Color.A, c.Color.B*c.Color.A, c.Color.A)
	text.Draw(screen, c.Text, face, &options)
}

func (p *painter) face(size float32) *text.GoTextFace {
	if face, ok := p.faces[size]; ok {
		return face
	}
	if len(p.faces) >= maxFaces {
		clear(p.faces)
	}
	face := &text.GoTextFace{Source: p.font, Size: float64(size)}
	p.faces[size] = face
	return face
}

func byteOf(part float32) uint8 {
	return uint8(det.Clamp(part, 0, 1)*255 + 0.5)
}
