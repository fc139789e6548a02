package draw_test

import (
	"fmt"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
)

func ExampleList() {
	var list draw.List
	list.Camera = draw.Camera{Center: det.Vec2{}, Height: 4}
	list.Circle(det.Vec2{X: 1, Y: 1}, 0.2, draw.Amber)
	list.SetScreen()
	list.Text("hello", det.Vec2{X: 12, Y: 10}, 15, draw.White, draw.UpperLeft)

	screen := det.Vec2{X: 800, Y: 400}
	for _, c := range list.Commands {
		at := c.A
		if c.Space == draw.World {
			at = list.Camera.ToScreen(c.A, screen)
		}
		fmt.Println(c.Kind, at.X, at.Y)
	}
	// Output:
	// circle 500 100
	// text 12 10
}
