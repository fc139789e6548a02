package tide_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// hollow is a game of 200 entities with one, of which every seventh lacks two,
// and some have an owner.
func hollow() *tide.Game {
	g := numbers()
	spawning(g, func(t *tide.Tick) {
		for n := range int32(200) {
			switch {
			case n%7 == 0:
				t.Spawn(one{n})
			case n%3 == 0:
				t.Spawn(one{n}, two{n}, tide.Owner{Player: tide.PlayerID(n % 2)})
			default:
				t.Spawn(one{n}, two{n})
			}
		}
	})
	return g
}

// A run of rows is the same rows that one at a time would be, whichever way
// they are taken.
func TestRunsOfRows(t *testing.T) {
	rows, runs := hollow(), hollow()
	tide.System3(rows, func(t *tide.Tick, a *one, b two, s *six) {
		a.V += 3*b.V + int32(t.Entity())
		s.V++
	})
	longest := 0
	tide.System3(runs, func(t *tide.Tick, a []one, b tide.Reads[two], s *six) {
		longest = max(longest, len(a))
		for n := range a {
			a[n].V += 3*b[n].V + int32(t.EntityAt(n))
			s.V++
		}
		if t.Entity() != t.EntityAt(0) || t.EntityAt(len(a)) != 0 || t.EntityAt(-1) != 0 || cap(a) != len(a) {
			panic("a run that is none")
		}
	})
	tide.Input(rows, func(d *tide.Devices) press { return press{} })
	tide.Input(runs, func(d *tide.Devices) press { return press{} })
	tide.System2(rows, func(t *tide.Tick, p press, a *one) { a.V += int32(p.Way.X) })
	tide.System2(runs, func(t *tide.Tick, p []press, a []one) {
		for n := range a {
			a[n].V += int32(p[n].Way.X)
		}
	})
	x, y := begin(t, rows), begin(t, runs)
	for n := range uint32(3) {
		step := &match.Step{Tick: 2 + n, Inputs: []match.Input{{Player: 1, Value: press{Way: vec(5, 0)}.packed()}}}
		x.Step(step)
		y.Step(step)
	}
	if x.Hash() != y.Hash() || x.Err() != nil || y.Err() != nil || longest != 6 {
		t.Errorf("they differ, or not, with runs of %d: %v %v", longest, x.Err(), y.Err())
	}
}

// Rows that lie together come in one slice, to the end of their stretch. A row
// that panics in the midst of them costs itself alone where rows come one at a
// time, and whatever the way, each other row runs once.
func TestLongRuns(t *testing.T) {
	const rows = 2*world.StretchRows + 500
	g := numbers()
	spawning(g, func(t *tide.Tick) {
		for n := range int32(rows) {
			t.Spawn(one{n})
		}
	})
	var from, lengths []int
	tide.System1(g, func(t *tide.Tick, a []one) {
		from, lengths = append(from, int(t.Entity().Index())), append(lengths, len(a))
		for n := range a {
			a[n].V++
		}
	})
	tide.System1(g, func(t *tide.Tick, a *one) {
		if n := t.Entity().Index(); n%700 == 3 {
			panic("out of oil")
		} else if int32(n)+1 != a.V {
			panic(fmt.Sprintf("%v is %v", n, a.V))
		}
		a.V += 10
	})
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	if !slices.Equal(lengths, []int{world.StretchRows, world.StretchRows, 500}) || from[1] != world.StretchRows || len(i.Faults()) != 1 {
		t.Errorf("runs of %v from %v: %v", lengths, from, i.Err())
	}
	for n := range uint32(rows) {
		a, _ := world.Get[one](i.World(), i.World().EntityAt(n))
		want := int32(n) + 1
		if n%700 != 3 {
			want += 10
		}
		if a.V != want {
			t.Fatalf("row %d is %d and should be %d", n, a.V, want)
		}
	}
}

// A panic costs a run of rows, and no other.
func TestPanicEndsOneRun(t *testing.T) {
	g := hollow()
	tide.System2(g, func(t *tide.Tick, a []one, b tide.Reads[two]) {
		for n := range a {
			a[n].V = -1
			if b[n].V == 10 {
				panic("out of oil")
			}
		}
	})
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	left := []int32{}
	for n := range uint32(200) {
		if a, _ := world.Get[one](i.World(), i.World().EntityAt(n)); n%7 != 0 && a.V != -1 {
			left = append(left, a.V)
		}
	}
	if !slices.Equal(left, []int32{11, 12, 13}) || len(i.Faults()) != 1 || i.Faults()[0].Entity.Index() != 8 {
		t.Errorf("left %v: %v", left, i.Err())
	}
}

// Only rows that were set count as written, and what is set is read.
func TestMut(t *testing.T) {
	g := hollow()
	tide.System3(g, func(t *tide.Tick, a tide.Mut[one], b two, s tide.Mut[six]) {
		if b.V == 100 {
			a.Set(one{a.Get().V + 1})
			a.Set(one{a.Get().V * 2})
			s.Set(six{s.Get().V + 5})
		}
	})
	i := begin(t, g)
	i.Save(0)
	i.Step(&match.Step{Tick: 2})
	i.Save(1)
	id, _ := i.World().Schema().Lookup(typeOf[one]())
	for block := range i.World().Blocks() {
		shared := i.Saved(0).Block(id, block) == i.Saved(1).Block(id, block)
		if shared != (block != 1) {
			t.Errorf("block %d is shared: %v", block, shared)
		}
	}
	a, _ := world.Get[one](i.World(), i.World().EntityAt(100))
	before, _ := world.Get[one](i.Saved(0), i.World().EntityAt(100))
	if a.V != 406 || before.V != 202 || world.Single[six](i.World()).V != 10 {
		t.Errorf("it is %v, was %v; %v", a, before, world.Single[six](i.World()))
	}
	if i.World().Hash() != i.World().FullHash() {
		t.Error("a row was written that does not count as written")
	}
	var kept tide.Mut[one]
	g = numbers()
	spawning(g, func(t *tide.Tick) { t.Spawn(one{1}) })
	tide.System1(g, func(t *tide.Tick, a tide.Mut[one]) { kept = a })
	tide.System1(g, func(t *tide.Tick, a one) { kept.Set(one{9}) })
	i = start(t, g, 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	if i.Err() == nil || !strings.Contains(i.Err().Error(), "was kept") {
		t.Errorf("one that was kept: %v", i.Err())
	}
}

// Other entities are read as they are, written where the system says so, and
// absent where they are gone. A system that reads rows by value while it edits
// others of the type sees what it wrote, saved state or not.
func TestOtherEntities(t *testing.T) {
	g := numbers()
	var stale tide.Entity
	spawning(g, func(t *tide.Tick) {
		for n := range int32(100) {
			t.Spawn(one{n})
		}
		stale = t.Spawn(one{1}, two{1})
		t.Despawn(stale)
	})
	at := func(t *tide.Tick, n uint32) tide.Entity { return t.Reader().EntityAt(n) }
	tide.System1(g, func(t *tide.Tick, a one) {
		next := at(t, (t.Entity().Index()+1)%100)
		tide.Edit[one](t, next).V += a.V
		if _, ok := tide.Get[two](t, next); ok || tide.Edit[one](t, stale) != nil {
			panic("something that is not")
		}
		if _, ok := tide.Get[one](t, stale); ok {
			panic("something that was")
		}
		if b, ok := tide.Get[one](t, next); !ok || b.V != *(*int32)(&tide.Edit[one](t, next).V) {
			panic("not what was written")
		}
	}, tide.Edits[one]())
	var hashes []uint64
	for _, save := range []bool{true, false} {
		i := begin(t, g)
		for n := range uint32(3) {
			if save {
				i.Save(int(n))
			}
			i.Step(&match.Step{Tick: 2 + n})
		}
		if i.Err() != nil {
			t.Error(i.Err())
		}
		hashes = append(hashes, i.Hash())
	}
	if hashes[0] != hashes[1] {
		t.Error("a saved state changes what is read")
	}
}
