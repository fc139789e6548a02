package view

import (
	"reflect"
	"testing"
	"time"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

type pose struct {
	Spot   det.Vec2 `tide:"position,min=-100"`
	Height float32  `tide:"position"`
}

type turn struct{ X, Y, Z, W float32 }

type body struct {
	Target  world.Entity
	Depth   float64 `tide:"position"`
	At      pose    // tagged inside
	Heading float32 `tide:"rotation"`
	Facing  turn    `tide:"rotation"`
	Glow    float32
	Health  int32
	Awake   bool
	Spare   [4]uint8 // so that the row is of one size on every machine
}

type arena struct {
	Door  float32 `tide:"position"`
	Score int32
}

// fake is a match whose ticks a test writes: slot n is tick n's state.
type fake struct {
	t                   *testing.T
	world               *world.World
	slots               []world.Snapshot
	oldest              uint32
	predicted, verified uint32
	alpha               float32
	stats               match.Stats
	presenter           *Presenter
	body, arena         world.TypeID
}

func newFake(t *testing.T) *fake {
	schema := world.NewSchema()
	register := func(of any, role world.Role) world.TypeID {
		id, err := schema.Register(reflect.TypeOf(of), role)
		if err != nil {
			t.Fatal(err)
		}
		return id
	}
	f := &fake{t: t, slots: make([]world.Snapshot, 64)}
	f.body, f.arena = register(body{}, world.Component), register(arena{}, world.Singleton)
	f.world = world.New(schema)
	saved := func(slot int) *world.Snapshot { return &f.slots[slot] }
	f.presenter = newPresenter(f.world, schema, saved, 30)
	return f
}

func (f *fake) Predicted() uint32           { return f.predicted }
func (f *fake) Verified() uint32            { return f.verified }
func (f *fake) Alpha(time.Duration) float32 { return f.alpha }
func (f *fake) Stats() match.Stats          { return f.stats }
func (f *fake) Slot(tick uint32) (int, bool) {
	return int(tick), tick >= f.oldest && tick <= f.predicted
}

// tick writes the state of one tick, from the one before.
func (f *fake) tick(n uint32, write func(w *world.World)) {
	if n > 0 && f.slots[n-1].Saved() {
		f.world.Restore(&f.slots[n-1])
	}
	write(f.world)
	f.world.Save(&f.slots[n])
}

func (f *fake) spawn() world.Entity {
	e, err := f.world.Spawn()
	if err != nil {
		f.t.Fatal(err)
	}
	f.world.Add(e, f.body)
	return e
}

// show presents and returns the body as it is seen.
func (f *fake) show(e world.Entity, alpha float32, dt time.Duration) body {
	f.t.Helper()
	f.alpha = alpha
	seen, _ := f.presenter.Present(f, 0, dt)
	b, ok := world.Get[body](seen, e)
	if !ok {
		f.t.Fatalf("entity %v is not shown", e)
	}
	return *b
}

func at(x float32) func(b *body) { return func(b *body) { b.At.Spot.X = x } }

// two makes ticks 1 and 2 of one body.
func (f *fake) two(first, second func(b *body)) world.Entity {
	var e world.Entity
	f.tick(1, func(w *world.World) { e = f.spawn(); f.edit(e, first) })
	f.tick(2, func(w *world.World) { f.edit(e, second) })
	f.predicted, f.verified = 2, 1
	return e
}

func (f *fake) edit(e world.Entity, edit func(b *body)) {
	b, ok := world.Write[body](f.world, e)
	if !ok {
		f.t.Fatalf("no body at %v", e)
	}
	edit(b)
}

func near32(t *testing.T, what string, got float32, want float64) {
	t.Helper()
	near(t, what, float64(got), want, 1e-5)
}

func (f *fake) correct(tick uint32, write func(w *world.World)) {
	f.tick(tick, write)
	f.stats.Corrections++
}
