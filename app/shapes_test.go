//go:build !wasip1 && !tide_headless

package app

import (
	"math"
	"testing"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
)

// A square view of the world, 2 units high, on 100 points of 2 pixels each:
// one world unit is 100 pixels, and the origin is at pixel (100, 100).
var testLens = lens{camera: draw.Camera{Height: 2}, screen: det.Vec2{X: 100, Y: 100}, dense: 2}

func TestShapesInPixels(t *testing.T) {
	solid := draw.RGB(1, 0.5, 0)
	diagonal := float32(math.Sqrt2)
	cases := []struct {
		name    string
		command draw.Command
		want    shape
	}{
		{"disc in the world: y is up", draw.Command{Kind: draw.Circle, A: v(0.5, 0.25), Radius: 0.2},
			shape{center: v(150, 75), along: v(1, 0), radius: 20}},
		{"disc on the screen: y is down, a point is two pixels", draw.Command{Kind: draw.Circle, Space: draw.Screen, A: v(10, 20), Radius: 3},
			shape{center: v(20, 40), along: v(1, 0), radius: 6}},
		{"ring", draw.Command{Kind: draw.WireCircle, Radius: 0.3, Thickness: 0.04},
			shape{center: v(100, 100), along: v(1, 0), radius: 30, thickness: 4}},
		{"rect", draw.Command{Kind: draw.Rect, B: v(0.4, 0.2)},
			shape{center: v(100, 100), along: v(1, 0), half: v(20, 10)}},
		{"outline", draw.Command{Kind: draw.WireRect, Space: draw.Screen, A: v(50, 50), B: v(20, 10), Thickness: 1},
			shape{center: v(100, 100), along: v(1, 0), half: v(20, 10), thickness: 2}},
		{"line: from lower left to upper right is up the screen", draw.Command{Kind: draw.Line, A: v(-0.5, -0.5), B: v(0.5, 0.5), Thickness: 0.06},
			shape{center: v(100, 100), along: v(1/diagonal, -1/diagonal), half: v(50*diagonal, 3)}},
	}
	for _, c := range cases {
		c.command.Color, c.want.color = solid, solid
		got, ok := testLens.shapeOf(&c.command)
		if !ok {
			t.Errorf("%s: not seen", c.name)
		}
		for name, pair := range map[string][2]float32{
			"center.X": {got.center.X, c.want.center.X}, "center.Y": {got.center.Y, c.want.center.Y},
			"along.X": {got.along.X, c.want.along.X}, "along.Y": {got.along.Y, c.want.along.Y},
			"half.X": {got.half.X, c.want.half.X}, "half.Y": {got.half.Y, c.want.half.Y},
			"radius": {got.radius, c.want.radius}, "thickness": {got.thickness, c.want.thickness},
		} {
			if math.Abs(float64(pair[0]-pair[1])) > 1e-4 {
				t.Errorf("%s: %s is %v, want %v", c.name, name, pair[0], pair[1])
			}
		}
		if got.color != solid {
			t.Errorf("%s: color %v, want %v", c.name, got.color, solid)
		}
	}
}

// What is thinner than a pixel keeps its weight: thickness times opacity.
func TestThinShapesAreFainter(t *testing.T) {
	cases := []struct {
		name    string
		command draw.Command
		alpha   float32
	}{
		{"ring a quarter of a pixel", draw.Command{Kind: draw.WireCircle, Radius: 1, Thickness: 0.0025}, 0.25},
		{"line half a pixel", draw.Command{Kind: draw.Line, B: v(1, 0), Thickness: 0.005}, 0.5},
		{"dot of half a pixel across: a quarter of a pixel's area", draw.Command{Kind: draw.Circle, Radius: 0.0025}, 0.25},
		{"ring of two pixels", draw.Command{Kind: draw.WireCircle, Radius: 1, Thickness: 0.02}, 1},
	}
	for _, c := range cases {
		c.command.Color = draw.White
		got, ok := testLens.shapeOf(&c.command)
		if !ok || math.Abs(float64(got.color.A-c.alpha)) > 1e-5 {
			t.Errorf("%s: opacity %v (seen: %v), want %v", c.name, got.color.A, ok, c.alpha)
		}
	}
}

func TestWhatCannotBeSeenIsNotDrawn(t *testing.T) {
	nan, inf := float32(math.NaN()), float32(math.Inf(1))
	white := draw.White
	for _, c := range []draw.Command{
		{Kind: draw.Circle, Radius: 0, Color: white},
		{Kind: draw.Circle, Radius: -1, Color: white},
		{Kind: draw.Circle, Radius: nan, Color: white},
		{Kind: draw.Circle, Radius: inf, Color: white},
		{Kind: draw.Circle, Radius: 1, A: v(nan, 0), Color: white},
		{Kind: draw.Circle, Radius: 1},
		{Kind: draw.WireCircle, Radius: 1, Color: white},
		{Kind: draw.Rect, B: v(1, 0), Color: white},
		{Kind: draw.Line, B: v(0, 0), Thickness: 1, Color: white},
		{Kind: draw.Line, B: v(inf, 0), Thickness: 1, Color: white},
	} {
		if s, ok := testLens.shapeOf(&c); ok {
			t.Errorf("%v %+v is seen as %+v", c.Kind, c, s)
		}
	}
}

// The two triangles cover every pixel that the shape or its smooth edge
// touches, and what the shader is told of a place is its true offset from the
// center along the shape's axes.
func TestVerticesCoverTheShape(t *testing.T) {
	command := draw.Command{Kind: draw.Line, A: v(-0.5, -0.2), B: v(0.4, 0.6), Thickness: 0.06, Color: draw.White.Alpha(0.5)}
	s, _ := testLens.shapeOf(&command)
	vertices, indices := s.appendTo(nil, nil)
	vertices, indices = s.appendTo(vertices, indices)
	if len(vertices) != 8 || len(indices) != 12 {
		t.Fatalf("%d vertices, %d indices, want 8 and 12 for two shapes", len(vertices), len(indices))
	}
	for i, index := range indices {
		if int(index)/4 != i/6 {
			t.Errorf("index %d of shape %d is %d", i, i/6, index)
		}
	}
	var area float64
	for i := 0; i < 6; i += 3 {
		a, b, c := vertices[indices[i]], vertices[indices[i+1]], vertices[indices[i+2]]
		area += math.Abs(float64((b.DstX-a.DstX)*(c.DstY-a.DstY)-(c.DstX-a.DstX)*(b.DstY-a.DstY))) / 2
	}
	if want := 4 * float64(s.half.X+1) * float64(s.half.Y+1); math.Abs(area-want) > 0.01 {
		t.Errorf("the triangles cover %v square pixels, want %v", area, want)
	}
	for _, vertex := range vertices[:4] {
		offset := v(vertex.DstX, vertex.DstY).Sub(s.center)
		across := v(-s.along.Y, s.along.X)
		if d := v(vertex.SrcX, vertex.SrcY).Distance(v(offset.Dot(s.along), offset.Dot(across))); d > 1e-3 {
			t.Errorf("vertex %+v: told the shader a place %v pixels away", vertex, d)
		}
		if vertex.ColorA != 0.5 || vertex.ColorR != 0.5 {
			t.Errorf("vertex color %v, %v: want it multiplied by the opacity", vertex.ColorR, vertex.ColorA)
		}
	}
}

func TestShapesAllocateNothing(t *testing.T) {
	command := draw.Command{Kind: draw.WireCircle, Radius: 0.3, Thickness: 0.04, Color: draw.White}
	vertices, indices := make([]ebiten.Vertex, 0, 4), make([]uint16, 0, 6)
	if n := testing.AllocsPerRun(100, func() {
		s, _ := testLens.shapeOf(&command)
		vertices, indices = s.appendTo(vertices[:0], indices[:0])
	}); n != 0 {
		t.Errorf("%v allocations a shape", n)
	}
}

func TestTextPlace(t *testing.T) {
	at := func(space draw.Space, anchor draw.Anchor) det.Vec2 {
		return testLens.textPlace(&draw.Command{Kind: draw.Text, Space: space, A: v(10.1, 20), Anchor: anchor}, 31, 10)
	}
	if got := at(draw.Screen, draw.UpperLeft); got != v(20, 40) {
		t.Errorf("upper left at %v", got)
	}
	if got := at(draw.Screen, draw.LowerCenter); got != v(5, 30) {
		t.Errorf("lower center at %v", got)
	}
	world := testLens.textPlace(&draw.Command{Kind: draw.Text, A: v(0.101, 0), Anchor: draw.UpperLeft}, 31, 10)
	if math.Abs(float64(world.X-110.1)) > 1e-4 {
		t.Errorf("a text in the world is at %v: it should glide, not step", world)
	}
}

// Headless: the font and the shader compile, and a line is as high as asked.
func TestPainterWithoutAScreen(t *testing.T) {
	p, err := newPainter()
	if err != nil {
		t.Fatal(err)
	}
	face, err := p.glyphs.face(20)
	if err != nil {
		t.Fatal(err)
	}
	if h := pixels(face.lineHeight()); math.Abs(float64(h-20)) > 0.1 {
		t.Errorf("a line of 20 pixels is %v high", h)
	}
	narrow, wide := face.each("iiii", nil), face.each("WWWW", nil)
	if narrow != 4*face.each("i", nil) || wide < 3*narrow {
		t.Errorf("iiii is %v wide, WWWW %v", narrow, wide)
	}
	if kern := face.Kern('A', 'V'); kern != 0 {
		t.Errorf("the font kerns AV by %v: so should we", kern)
	}
	for size := range 10 * maxTypefaces {
		if _, err := p.glyphs.face(float32(size + 1)); err != nil {
			t.Fatal(err)
		}
	}
	if len(p.glyphs.faces) > maxTypefaces {
		t.Errorf("%d sizes of text kept, want at most %d", len(p.glyphs.faces), maxTypefaces)
	}
}
