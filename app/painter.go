//go:build !wasip1 && !tide_headless

package app

import (
	"image/color"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
)

// painter draws a draw.List on an image. Shapes between two texts go out in
// one call; it keeps its buffers, so that a steady frame allocates little.
type painter struct {
	shader   *ebiten.Shader
	glyphs   *glyphs
	vertices []ebiten.Vertex
	indices  []uint16
}

func newPainter() (*painter, error) {
	shader, err := ebiten.NewShader([]byte(shapeShader))
	if err != nil {
		return nil, err
	}
	glyphs, err := newGlyphs()
	if err != nil {
		return nil, err
	}
	return &painter{shader: shader, glyphs: glyphs}, nil
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
			p.glyphs.write(screen, l, command)
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

func byteOf(part float32) uint8 {
	return uint8(det.Clamp(part, 0, 1)*255 + 0.5)
}
