// Command unprotected is a small game's worth of ordinary Go: bodies that pull
// at each other, float32 throughout, without one explicit conversion and with
// no call but a square root. It shows why package det and the build flag exist:
// built as go build builds it, machines part at once; see its test. It prints
// the world after each tick as a few numbers, and nothing imports it. Package
// math is all that it imports, so that little has to be built for a machine.
package main

import "math"

const (
	bodies = 16
	dt     = 1.0 / 60
	ticks  = 600 // ten seconds
)

type vec struct{ x, y float32 }

type body struct {
	at, speed vec
	mass      float32
}

type world [bodies]body

// start places the bodies by numbers that every machine computes alike: they
// are small enough for no rounding.
func start() *world {
	var w world
	for i := range w {
		w[i].at = vec{float32(i*37%16) - 8, float32(i*23%16) - 8}
		w[i].speed = vec{float32(i%3) - 1, float32(i%5)/4 - 0.5}
		w[i].mass = 1 + float32(i%4)/2
	}
	return &w
}

// tick is what anybody would write.
func (w *world) tick() {
	for i := range w {
		var pull vec
		for j := range w {
			dx, dy := w[j].at.x-w[i].at.x, w[j].at.y-w[i].at.y
			d2 := dx*dx + dy*dy + 0.1
			strength := w[j].mass / (d2 * float32(math.Sqrt(float64(d2))))
			pull.x += dx * strength
			pull.y += dy * strength
		}
		w[i].speed.x += pull.x * dt
		w[i].speed.y += pull.y * dt
	}
	for i := range w {
		w[i].at.x += w[i].speed.x * dt
		w[i].at.y += w[i].speed.y * dt
	}
}

// hash is FNV-1a over the bits of the world, a float at a time.
func (w *world) hash() uint64 {
	h := uint64(14695981039346656037)
	for _, b := range w {
		for _, f := range [...]float32{b.at.x, b.at.y, b.speed.x, b.speed.y} {
			h = (h ^ uint64(math.Float32bits(f))) * 1099511628211
		}
	}
	return h
}

func main() {
	w := start()
	for n := 1; n <= ticks; n++ {
		w.tick()
		println(n, w.hash(), w[0].at.x, w[0].at.y)
	}
}
