//go:build !wasip1 && !tide_headless

package app

import (
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
)

func TestPointer(t *testing.T) {
	mouse := func(x, y float32, down bool) pointerReading { return pointerReading{mouse: v(x, y), mouseDown: down} }
	finger := func(x, y float32) pointerReading { return pointerReading{touch: v(x, y), touching: true} }
	unseen := tide.Pointer{}
	at := func(x, y, dx, dy float32, down bool) tide.Pointer {
		return tide.Pointer{Position: v(x, y), Delta: v(dx, dy), Down: down, Seen: true}
	}
	type step struct {
		reading pointerReading
		want    tide.Pointer
	}
	for name, steps := range map[string][]step{
		"a mouse that never moved was never here": {
			{mouse(0, 0, false), unseen}, {mouse(0, 0, false), unseen},
		},
		"nor was one that moves elsewhere": {
			{mouse(-50, 20, false), unseen}, {mouse(-20, 20, false), unseen}, {mouse(500, 20, false), unseen},
		},
		"it comes in, moves, presses, rests": {
			{mouse(-5, 20, false), unseen}, {mouse(5, 20, false), at(5, 20, 0, 0, false)}, {mouse(8, 24, true), at(8, 24, 3, 4, true)},
			{mouse(8, 24, true), at(8, 24, 0, 0, true)}, {mouse(8, 24, false), at(8, 24, 0, 0, false)},
		},
		"one that leaves stays where it was last": {
			{mouse(1, 1, false), unseen}, {mouse(90, 50, false), at(90, 50, 0, 0, false)}, {mouse(130, 50, false), at(90, 50, 0, 0, false)},
		},
		"one that drags out is followed until it lets go": {
			{mouse(90, 50, true), at(90, 50, 0, 0, true)}, {mouse(130, 50, true), at(130, 50, 40, 0, true)}, {mouse(140, 50, false), at(130, 50, 0, 0, false)},
		},
		"a press outside is none of ours": {
			{mouse(130, 50, true), unseen}, {mouse(140, 50, true), unseen},
		},
		"a tap": {
			{mouse(0, 0, false), unseen}, {finger(40, 30), at(40, 30, 0, 0, true)}, {finger(43, 34), at(43, 34, 3, 4, true)}, {mouse(0, 0, false), at(43, 34, 0, 0, false)},
		},
	} {
		d := devices{Devices: tide.Devices{Screen: det.Vec2{X: 100, Y: 100}}}
		for i, s := range steps {
			if d.point(s.reading); d.Pointer != s.want {
				t.Errorf("%s: step %d: %+v, want %+v", name, i, d.Pointer, s.want)
			}
		}
	}
}

func TestEveryKeyIsThereOnce(t *testing.T) {
	var keys tide.Keys
	names := map[string]bool{}
	for _, k := range keyTable {
		if keys.Held(k.key) || names[k.name] {
			t.Errorf("%q is there twice", k.name)
		}
		keys, names[k.name] = keys.With(k.key, true), true
		if got, ok := keyNamed(k.name); !ok || got != k.key {
			t.Errorf("%q is key %d, want %d", k.name, got, k.key)
		}
	}
	if !keys.Held(tide.KeyAlt) || len(names) != int(tide.KeyAlt)+1 {
		t.Errorf("%d keys of %d", len(names), tide.KeyAlt+1)
	}
}
