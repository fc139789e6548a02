//go:build !wasip1 && !tide_headless

package app

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
)

// shapeShader fills one shape, a box with round corners or its outline, from
// its signed distance: edges are smooth at any size without an offscreen
// buffer. p is the place from the shape's center in pixels; shape is its half
// width and half height, the radius around that, and the stroke's thickness,
// which is 0 for a filled shape.
const shapeShader = `//kage:unit pixels

package main

func Fragment(dst vec4, p vec2, color vec4, shape vec4) vec4 {
	q := abs(p) - shape.xy
	d := length(max(q, vec2(0))) + min(max(q.x, q.y), 0) - shape.z
	if shape.w > 0 {
		d = abs(d) - shape.w/2
	}
	return color * clamp(0.5-d, 0, 1)
}
`

// maxBatch is the vertices of one draw call: what its 16-bit indices reach.
const maxBatch = 1 << 16

// lens turns the places and lengths of commands into the pixels of one
// surface.
type lens struct {
	camera draw.Camera
	screen det.Vec2 // points
	dense  float32  // pixels a point
}

func (l lens) place(space draw.Space, at det.Vec2) det.Vec2 {
	if space == draw.World {
		at = l.camera.ToScreen(at, l.screen)
	}
	return at.Scale(l.dense)
}

// pixels one unit of the space takes.
func (l lens) scale(space draw.Space) float32 {
	if space == draw.World {
		return l.camera.Scale(l.screen) * l.dense
	}
	return l.dense
}

// shape is a command in pixels.
type shape struct {
	center    det.Vec2
	along     det.Vec2 // unit vector of the shape's own x axis
	half      det.Vec2 // of the box inside the round border
	radius    float32
	thickness float32 // of the stroke, 0 for a filled shape
	color     draw.Color
}

// shapeOf is what a command other than a text looks like; ok is false if
// nothing of it can be seen.
func (l lens) shapeOf(c *draw.Command) (s shape, ok bool) {
	scale := l.scale(c.Space)
	s = shape{center: l.place(c.Space, c.A), along: det.Vec2{X: 1}, color: c.Color}
	switch c.Kind {
	case draw.Circle:
		s.radius = c.Radius * scale
	case draw.WireCircle:
		s.radius, s.thickness = c.Radius*scale, c.Thickness*scale
	case draw.Rect:
		s.half = c.B.Scale(scale / 2)
	case draw.WireRect:
		s.half, s.thickness = c.B.Scale(scale/2), c.Thickness*scale
	case draw.Line:
		to := l.place(c.Space, c.B)
		way := to.Sub(s.center)
		s.center = s.center.Lerp(to, 0.5)
		s.half = det.Vec2{X: way.Length() / 2, Y: c.Thickness * scale / 2}
		if way = way.Normalize(); way != (det.Vec2{}) {
			s.along = way
		}
	}
	s.thicken(c.Kind)
	return s, s.visible(c.Kind)
}

// thicken draws what is thinner than a pixel a pixel thick and that much
// fainter, so that it keeps its weight and does not flicker as it moves.
func (s *shape) thicken(kind draw.Kind) {
	switch kind {
	case draw.WireCircle, draw.WireRect:
		if s.thickness > 0 && s.thickness < 1 {
			s.color.A *= s.thickness
			s.thickness = 1
		}
	case draw.Circle:
		if s.radius > 0 && s.radius < 0.5 {
			s.color.A *= s.radius * s.radius * 4
			s.radius = 0.5
		}
	default:
		for _, side := range []*float32{&s.half.X, &s.half.Y} {
			if *side > 0 && *side < 0.5 {
				s.color.A *= *side * 2
				*side = 0.5
			}
		}
	}
}

// visible is false for a shape without an extent, without a color, or with a
// place or length that is no number.
func (s *shape) visible(kind draw.Kind) bool {
	switch kind {
	case draw.Circle:
		if !(s.radius > 0) {
			return false
		}
	case draw.WireCircle, draw.WireRect:
		if !(s.thickness > 0) {
			return false
		}
	case draw.Rect, draw.Line:
		if !(s.half.X > 0 && s.half.Y > 0) {
			return false
		}
	}
	sum := s.center.X + s.center.Y + s.half.X + s.half.Y + s.radius + s.thickness
	return s.color.A > 0 && sum-sum == 0
}

// appendTo adds the shape's box, a pixel larger all around for the smooth
// edge, as two triangles.
func (s *shape) appendTo(vertices []ebiten.Vertex, indices []uint16) ([]ebiten.Vertex, []uint16) {
	first := uint16(len(vertices))
	border := s.radius + s.thickness/2 + 1
	w, h := s.half.X+border, s.half.Y+border
	a := s.color.A
	for _, corner := range [4]det.Vec2{{X: -w, Y: -h}, {X: w, Y: -h}, {X: -w, Y: h}, {X: w, Y: h}} {
		vertices = append(vertices, ebiten.Vertex{
			DstX:    s.center.X + corner.X*s.along.X - corner.Y*s.along.Y,
			DstY:    s.center.Y + corner.X*s.along.Y + corner.Y*s.along.X,
			SrcX:    corner.X,
			SrcY:    corner.Y,
			ColorR:  s.color.R * a,
			ColorG:  s.color.G * a,
			ColorB:  s.color.B * a,
			ColorA:  a,
			Custom0: s.half.X,
			Custom1: s.half.Y,
			Custom2: s.radius,
			Custom3: s.thickness,
		})
	}
	return vertices, append(indices, first, first+1, first+2, first+1, first+3, first+2)
}

// textPlace is the upper left corner, in pixels, of a text of that width and
// height. A text in screen space starts at a whole pixel, where its strokes
// are sharp; one in world space glides.
func (l lens) textPlace(c *draw.Command, width, height float32) det.Vec2 {
	across, down := c.Anchor.Fraction()
	at := l.place(c.Space, c.A).Sub(det.Vec2{X: across * width, Y: down * height})
	if c.Space == draw.Screen {
		at = det.Vec2{X: round(at.X), Y: round(at.Y)}
	}
	return at
}

func round(v float32) float32 { return float32(math.Round(float64(v))) }
