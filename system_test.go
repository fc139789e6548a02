package tide_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/world"
)

// Every arity hands over what it says, pointers to be written among them, in
// index order, and only for the entities that have everything.
func TestSystems(t *testing.T) {
	g := numbers()
	spawning(g, func(t *tide.Tick) {
		for n := range int32(200) {
			switch n % 4 {
			case 0:
				t.Spawn(one{n}, two{n}, three{n}, four{n}, five{n})
			case 1:
				t.Spawn(five{n}, one{n})
			case 2:
				t.Spawn(one{n}, two{n}, three{n}, four{n})
			case 3:
				t.Spawn(two{n})
			}
		}
	})
	seen := make([][]int32, 7)
	see := func(arity int, t *tide.Tick, v int32) {
		if t.Entity().Index() != uint32(v) {
			panic(fmt.Sprintf("entity %v has %d", t.Entity(), v))
		}
		seen[arity] = append(seen[arity], v)
	}
	tide.System1(g, func(t *tide.Tick, a one) { see(1, t, a.V) })
	tide.System2(g, func(t *tide.Tick, a *one, b two) { see(2, t, a.V); a.V += 1000 * b.V })
	tide.System3(g, func(t *tide.Tick, c three, a one, b *two) { see(3, t, c.V); b.V = a.V })
	tide.System4(g, func(t *tide.Tick, a one, b two, c three, d *four) { see(4, t, c.V); d.V = a.V + b.V })
	tide.System5(g, func(t *tide.Tick, a one, b two, c three, d four, e *five) { see(5, t, c.V); e.V = d.V })
	tide.System6(g, func(t *tide.Tick, a one, b two, c *three, d four, e five, f *six) {
		see(6, t, c.V)
		c.V = -a.V
		f.V += d.V + e.V
	})
	i := begin(t, g)

	var ones, full, fives []int32
	for n := range int32(200) {
		if n%4 != 3 {
			ones = append(ones, n)
		}
		if n%2 == 0 {
			full = append(full, n)
		}
		if n%4 == 0 {
			fives = append(fives, n)
		}
	}
	for arity, want := range [][]int32{1: ones, 2: full, 3: full, 4: full, 5: fives, 6: fives} {
		if !slices.Equal(seen[arity], want) {
			t.Errorf("System%d ran for %v, want %v", arity, seen[arity], want)
		}
	}
	sum := int32(0)
	for n := range int32(200) {
		e := i.World().EntityAt(uint32(n))
		a, _ := world.Get[one](i.World(), e)
		if n%2 == 0 && a.V != 1001*n {
			t.Errorf("one of %d is %d", n, a.V)
		}
		if n%4 == 0 {
			c, _ := world.Get[three](i.World(), e)
			d, _ := world.Get[four](i.World(), e)
			v, _ := world.Get[five](i.World(), e)
			if d.V != 2002*n || v.V != d.V || c.V != -1001*n {
				t.Errorf("%d has %v, %v and %v", n, c, d, v)
			}
			sum += 2 * d.V
		}
	}
	if f := world.Single[six](i.World()); f.V != sum {
		t.Errorf("six is %d, want %d", f.V, sum)
	}
}

func TestFilters(t *testing.T) {
	g := numbers()
	spawning(g, func(t *tide.Tick) {
		t.Spawn(one{0})
		t.Spawn(one{1}, two{})
		t.Spawn(one{2}, three{})
		t.Spawn(one{3}, two{}, three{})
		t.Spawn(two{})
	})
	var with, without, both []int32
	tide.System1(g, func(t *tide.Tick, a one) { with = append(with, a.V) }, tide.With[two]())
	tide.System1(g, func(t *tide.Tick, a one) { without = append(without, a.V) }, tide.Without[two]())
	tide.System1(g, func(t *tide.Tick, a one) { both = append(both, a.V) }, tide.With[two](), tide.Without[three]())
	begin(t, g)
	if !slices.Equal(with, []int32{1, 3}) || !slices.Equal(without, []int32{0, 2}) || !slices.Equal(both, []int32{1}) {
		t.Errorf("with %v, without %v, both %v", with, without, both)
	}
}

// A system of singletons alone runs once, for no entity.
func TestSystemOfSingletons(t *testing.T) {
	g := numbers()
	var entities []tide.Entity
	tide.System1(g, func(t *tide.Tick, s *six) {
		entities = append(entities, t.Entity())
		s.V += int32(t.Number())
	})
	i := begin(t, g)
	i.Step(&match.Step{Tick: 2})
	if s := world.Single[six](i.World()); s.V != 3 || !slices.Equal(entities, []tide.Entity{0, 0}) {
		t.Errorf("six is %d, ran for %v", s.V, entities)
	}
}

// What a system spawns and despawns is there, or gone, when it has run for all;
// the name of what it spawns is known at once, and an index is used again only
// by what comes after.
func TestStructureWaits(t *testing.T) {
	g := numbers()
	spawning(g, func(t *tide.Tick) {
		for n := range int32(3) {
			t.Spawn(one{n})
		}
	})
	var names []tide.Entity
	var alive []bool
	ran, after := 0, 0
	tide.System1(g, func(t *tide.Tick, a one) {
		ran++
		if t.Number() == 1 {
			t.Despawn(t.Entity())
			t.Despawn(t.Entity())
			names = append(names, t.Spawn(one{10 + a.V}, two{}))
			alive = append(alive, t.World().Alive(t.Entity()))
		}
	})
	tide.System1(g, func(t *tide.Tick, a one) { after++ })
	tide.System1(g, func(t *tide.Tick, b two) {
		if t.Entity() == names[1] {
			t.Despawn(t.Spawn(five{}))
			t.Spawn(five{7})
		}
	})
	i := begin(t, g)
	if ran != 3 || after != 3 || !slices.Equal(alive, []bool{true, true, true}) {
		t.Errorf("ran for %d, then %d; those being despawned were alive: %v", ran, after, alive)
	}
	for n, name := range names {
		a, ok := world.Get[one](i.World(), name)
		if !ok || a.V != int32(10+n) || name.Index() != uint32(3+n) {
			t.Errorf("%v is %v", name, a)
		}
	}
	// 0 was free, so it was taken first, despawned, and 1 was taken meanwhile.
	if v, _ := world.Get[five](i.World(), i.World().EntityAt(1)); v == nil || v.V != 7 || i.World().EntityAt(0) != 0 || i.World().Count() != 4 {
		t.Errorf("%d entities, at 1 %v, at 0 %v", i.World().Count(), v, i.World().EntityAt(0))
	}
}

// Blocks in which a system that writes has no row to write are left alone.
func TestUntouchedBlocksStayShared(t *testing.T) {
	g := numbers()
	spawning(g, func(t *tide.Tick) {
		for n := range int32(3 * world.BlockRows) {
			if n/world.BlockRows == 1 {
				t.Spawn(one{n}, two{n})
			} else {
				t.Spawn(one{n})
			}
		}
	})
	tide.System2(g, func(t *tide.Tick, a *one, b two) { a.V++ })
	tide.System2(g, func(t *tide.Tick, a *one, c three) { a.V++ })
	id, _ := g.Schema().Lookup(typeOf[one]())
	i := begin(t, g)
	i.Save(0)
	i.Step(&match.Step{Tick: 2})
	i.Save(1)
	for block, shared := range []bool{true, false, true} {
		if (i.Saved(1).Block(id, block) == i.Saved(0).Block(id, block)) != shared {
			t.Errorf("block %d is shared: %v", block, !shared)
		}
	}
	if i.Err() != nil {
		t.Error(i.Err())
	}
}

// A tick ends settled, whether or not the world is saved or hashed then: of a
// map that was overwritten nothing is left to be read.
func TestTicksEndSettled(t *testing.T) {
	g := tide.New(tide.Settings{})
	tide.Singleton[roster](g)
	var kept roster
	var inside, after int
	tide.System1(g, func(t *tide.Tick, r *roster) {
		if t.Number() == 1 {
			if err := r.Bodies.Set(t, 1, 2); err != nil {
				panic(err)
			}
			kept = *r
			*r = roster{}
			inside = kept.Bodies.Len(t)
		} else {
			after = kept.Bodies.Len(t)
		}
	})
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1})
	i.Step(&match.Step{Tick: 2})
	if i.Err() != nil || inside != 1 || after != 0 {
		t.Errorf("in its tick the map has %d, later %d: %v", inside, after, i.Err())
	}
}

func TestTick(t *testing.T) {
	g := tide.New(tide.Settings{TickRate: 24})
	var rolls []uint32
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) {
		if t.Number() != 5 || t.DT() != float32(1)/24 || t.Seed() != 99 || t.Entity() != 0 {
			panic(fmt.Sprint(t.Number(), t.DT(), t.Seed(), t.Entity()))
		}
		a, b, c := t.Roll(), t.Roll(), random.Roll(99, 5, 0, 0)
		rolls = append(rolls, a.Uint32(), b.Uint32(), c.Uint32())
	})
	i := start(t, g, 99)
	i.Step(&match.Step{Tick: 5, Changes: []match.Change{{Player: 1, Joined: true}}})
	if err := i.Err(); err != nil {
		t.Fatal(err)
	}
	if len(rolls) != 3 || rolls[0] == rolls[1] || rolls[0] != rolls[2] {
		t.Errorf("rolls %v", rolls)
	}
}
