package tide_test

import (
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/match"
)

// A tick in which players walk, throw sparks that go out again, and the world
// is saved, hashed and run again after a rollback allocates nothing.
func TestSteadyTickAllocatesNothing(t *testing.T) {
	h := newHistory(t, yard(), 5)
	h.step(match.Change{Player: 1, Joined: true}, match.Change{Player: 2, Joined: true})
	i := h.instance
	step := match.Step{Tick: 1, Inputs: []match.Input{
		{Player: 1, Value: press{Way: vec(1, 0), Fire: true}.packed()},
		{Player: 2, Value: press{Way: vec(0, -1), Fire: true}.packed()},
	}}
	tick := func() {
		i.Save(int(step.Tick % 4))
		step.Tick++
		i.Step(&step)
		i.Load(int((step.Tick - 1) % 4))
		i.Step(&step)
		i.Hash()
	}
	for range 100 {
		tick()
	}
	before := i.World().Count()
	if allocs := testing.AllocsPerRun(100, tick); allocs != 0 {
		t.Errorf("a tick allocates %v times", allocs)
	}
	if before < 2+2*(sparkTicks-1) || i.World().Count() != before || i.Err() != nil {
		t.Errorf("%d entities, then %d: %v", before, i.World().Count(), i.Err())
	}
}

// Players who come and go allocate nothing either, once as many have been.
func TestJoinsAllocateNothing(t *testing.T) {
	i := newHistory(t, yard(), 5).instance
	join := match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}}
	leave := match.Step{Tick: 2, Changes: []match.Change{{Player: 1}}}
	if allocs := testing.AllocsPerRun(100, func() {
		i.Step(&join)
		i.Hash()
		i.Step(&leave)
		i.Hash()
	}); allocs != 0 {
		t.Errorf("they allocate %v times", allocs)
	}
}

func TestSteadyFrameAllocatesNothing(t *testing.T) {
	g := yard()
	tide.Local[notes](g)
	tide.View1(g, func(f *tide.Frame, p place) { f.Draw.Circle(p.At, 1, draw.White) })
	tide.View2(g, func(f *tide.Frame, p tide.Verified[place], owner tide.Owner) {
		f.Draw.WireCircle(p.Value.At, 1, 0.1, draw.White)
	})
	tide.View3(g, func(f *tide.Frame, n *notes, s roster, c tally) {
		for at := range s.Bodies.Len(f) {
			player, _ := s.Bodies.At(f, at)
			f.Draw.Text("here", vec(float32(player), 0), 1, draw.White, draw.UpperLeft)
		}
	})
	h := newHistory(t, g, 5)
	h.step(match.Change{Player: 1, Joined: true}, match.Change{Player: 2, Joined: true})
	h.instance.Save(0)
	f := frame()
	packed := make([]byte, h.instance.Inputs().Size())
	if allocs := testing.AllocsPerRun(100, func() {
		h.instance.Draw(f, h.instance.World(), h.instance.Saved(0))
		h.instance.Sample(f.Devices, packed)
	}); allocs != 0 {
		t.Errorf("a frame allocates %v times", allocs)
	}
	if len(f.Draw.Commands) != 6 || h.instance.Err() != nil {
		t.Errorf("%d commands: %v", len(f.Draw.Commands), h.instance.Err())
	}
}

// Inputs go through the codec without allocating.
func TestInputsAllocateNothing(t *testing.T) {
	i := start(t, yard(), 0)
	inputs := i.Inputs()
	previous, current, delta := press{}.packed(), press{Way: vec(1, 2), Fire: true}.packed(), make([]byte, 0, 64)
	if allocs := testing.AllocsPerRun(100, func() {
		inputs.Sanitize(current)
		delta = inputs.AppendDelta(delta[:0], previous, current)
		if _, err := inputs.ReadDelta(delta, previous, current); err != nil {
			t.Fatal(err)
		}
		inputs.LetGo(current, current)
		copy(current[8:], "\x01")
	}); allocs != 0 {
		t.Errorf("they allocate %v times", allocs)
	}
}
