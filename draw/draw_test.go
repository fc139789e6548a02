package draw_test

import (
	"math"
	"testing"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
	"pgregory.net/rapid"
)

var arena = draw.Camera{Center: det.Vec2{X: 0, Y: 0.3}, Height: 2.4}

func TestCameraShowsTheWholeSquareInAnyShape(t *testing.T) {
	for _, screen := range []det.Vec2{{X: 800, Y: 600}, {X: 360, Y: 780}, {X: 500, Y: 500}} {
		// The square's corners, and the y of each that is higher on the screen.
		low := arena.ToScreen(det.Vec2{X: -1.2, Y: -0.9}, screen)
		high := arena.ToScreen(det.Vec2{X: 1.2, Y: 1.5}, screen)
		if low.X < -0.01 || high.X > screen.X+0.01 || high.Y < -0.01 || low.Y > screen.Y+0.01 {
			t.Errorf("on %v the square is from %v to %v: part of it is not seen", screen, low, high)
		}
		if high.Y >= low.Y {
			t.Errorf("on %v world y does not go up", screen)
		}
		side := min(screen.X, screen.Y)
		if got := high.X - low.X; math.Abs(float64(got-side)) > 0.01 {
			t.Errorf("on %v the square is %v points wide, want the shorter side, %v", screen, got, side)
		}
		if middle := arena.ToScreen(arena.Center, screen); middle != screen.Scale(0.5) {
			t.Errorf("on %v the centre appears at %v", screen, middle)
		}
	}
}

func TestCameraInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		camera := draw.Camera{
			Center: det.Vec2{X: rapid.Float32Range(-100, 100).Draw(t, "x"), Y: rapid.Float32Range(-100, 100).Draw(t, "y")},
			Height: rapid.Float32Range(0.5, 200).Draw(t, "height"),
		}
		screen := det.Vec2{X: rapid.Float32Range(50, 4000).Draw(t, "width"), Y: rapid.Float32Range(50, 4000).Draw(t, "high")}
		point := det.Vec2{X: rapid.Float32Range(0, screen.X).Draw(t, "px"), Y: rapid.Float32Range(0, screen.Y).Draw(t, "py")}
		back := camera.ToScreen(camera.ToWorld(point, screen), screen)
		// The world point is rounded near its centre's size: that many points.
		bound := 0.01 + 1e-4*float64(camera.Scale(screen))
		if d := float64(back.Distance(point)); !(d <= bound) {
			t.Fatalf("%v came back as %v, %v points off", point, back, d)
		}
	})
}

func TestCameraWithoutExtent(t *testing.T) {
	point := det.Vec2{X: 3, Y: 4}
	for name, c := range map[string]struct {
		camera draw.Camera
		screen det.Vec2
	}{
		"no window yet": {arena, det.Vec2{}},
		"no height":     {draw.Camera{Center: arena.Center}, det.Vec2{X: 100, Y: 100}},
		"NaN height":    {draw.Camera{Center: arena.Center, Height: float32(math.NaN())}, det.Vec2{X: 100, Y: 100}},
	} {
		if got := c.camera.ToWorld(point, c.screen); got != arena.Center {
			t.Errorf("%s: ToWorld gives %v, want the camera's centre", name, got)
		}
		if got := c.camera.ToScreen(point, c.screen); got != c.screen.Scale(0.5) {
			t.Errorf("%s: ToScreen gives %v, want the middle of the screen", name, got)
		}
	}
}

func TestListKeepsOrderAndSpace(t *testing.T) {
	var l draw.List
	l.Background = draw.NearBlack
	fill := func() {
		l.Reset()
		l.Circle(det.Vec2{X: 1}, 2, draw.Amber)
		l.SetScreen()
		l.Text("ping", det.Vec2{X: 12, Y: 10}, 15, draw.White, draw.UpperRight)
		l.SetWorld()
		l.Line(det.Vec2{X: 1}, det.Vec2{Y: 1}, 0.5, draw.Teal)
		l.SetScreen()
	}
	fill()
	fill() // Reset has put the space back, or the disc is in screen space
	want := []draw.Command{
		{Kind: draw.Circle, Space: draw.World, A: det.Vec2{X: 1}, Radius: 2, Color: draw.Amber},
		{Kind: draw.Text, Space: draw.Screen, A: det.Vec2{X: 12, Y: 10}, Size: 15, Color: draw.White, Anchor: draw.UpperRight, Text: "ping"},
		{Kind: draw.Line, Space: draw.World, A: det.Vec2{X: 1}, B: det.Vec2{Y: 1}, Thickness: 0.5, Color: draw.Teal},
	}
	if len(l.Commands) != len(want) {
		t.Fatalf("%d commands, want %d", len(l.Commands), len(want))
	}
	for i := range want {
		if l.Commands[i] != want[i] {
			t.Errorf("command %d is %+v, want %+v", i, l.Commands[i], want[i])
		}
	}
	if l.Background != draw.NearBlack {
		t.Error("Reset took the background away")
	}
	if n := testing.AllocsPerRun(100, fill); n != 0 {
		t.Errorf("a frame like the last one allocates %v times", n)
	}
}

func TestAnchorFraction(t *testing.T) {
	type part struct{ across, down float32 }
	for anchor, want := range map[draw.Anchor]part{
		draw.UpperLeft: {0, 0}, draw.UpperCenter: {0.5, 0}, draw.UpperRight: {1, 0},
		draw.MiddleLeft: {0, 0.5}, draw.MiddleCenter: {0.5, 0.5}, draw.MiddleRight: {1, 0.5},
		draw.LowerLeft: {0, 1}, draw.LowerCenter: {0.5, 1}, draw.LowerRight: {1, 1},
	} {
		if across, down := anchor.Fraction(); (part{across, down}) != want {
			t.Errorf("anchor %d is at %v, %v of a text, want %v", anchor, across, down, want)
		}
	}
}

// TestContrast holds the colours to what their comment says, by the formula of
// WCAG 2.1 (https://www.w3.org/TR/WCAG21/#dfn-contrast-ratio).
func TestContrast(t *testing.T) {
	linear := func(v float32) float64 {
		if v <= 0.04045 {
			return float64(v) / 12.92
		}
		return math.Pow((float64(v)+0.055)/1.055, 2.4)
	}
	luminance := func(c draw.Color) float64 {
		return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
	}
	for name, c := range map[string]draw.Color{"Amber": draw.Amber, "Teal": draw.Teal, "White": draw.White, "Gray": draw.Gray} {
		if got := (luminance(c) + 0.05) / (luminance(draw.NearBlack) + 0.05); got < 8 {
			t.Errorf("%s on NearBlack has a contrast of %.2f to 1, want 8", name, got)
		}
	}
}
