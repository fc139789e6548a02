package tide_test

import (
	"fmt"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/world"
)

type lucky struct {
	A    random.PCG32
	Many [2]random.PCG32
	V    uint32
	Full uint32
}

// A roll is another for every tick, entity, function and roll, and the same on
// another machine; generators are seeded as they come.
func TestRolls(t *testing.T) {
	for _, order := range []string{"there", "moved"} {
		g := numbers()
		tide.Component[lucky](g)
		rolls := map[uint64]string{}
		rolled := func(t *tide.Tick, which string) {
			dice := t.Roll()
			key := dice.State
			if was, known := rolls[key]; known {
				panic(fmt.Sprintf("%s rolls what %s rolled", which, was))
			}
			rolls[key] = fmt.Sprint(order, which, t.Number(), t.Entity())
		}
		tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) {
			rolled(t, "join")
			rolled(t, "join again")
			t.Spawn(one{1}, lucky{})
			t.Spawn(one{1}, lucky{A: random.New(1, 2)})
		})
		tide.System1(g, func(t *tide.Tick, a *one) { rolled(t, "a"); rolled(t, "a again") })
		tide.System1(g, func(t *tide.Tick, a []one) { rolled(t, "run") })
		tide.System1(g, func(t *tide.Tick, a *one) { rolled(t, "b") })
		tide.System1(g, func(t *tide.Tick, s *six) { rolled(t, "s"); rolled(t, "s again") })
		seeds := map[random.PCG32]bool{}
		i := start(t, g, 4)
		for tick := range uint32(3) {
			i.Step(&match.Step{Tick: tick + 1, Changes: []match.Change{{Player: 1, Joined: true}, {Player: 1}, {Player: 2, Joined: true}}})
		}
		if i.Err() != nil || len(rolls) != 3*(4+2)+(4+8+12)*3+3 {
			t.Errorf("%d rolls: %v", len(rolls), i.Err())
		}
		for n := range uint32(12) {
			l, _ := world.Get[lucky](i.World(), i.World().EntityAt(n))
			if n%2 == 1 {
				if l.A != random.New(1, 2) {
					t.Errorf("what was set became %v", l.A)
				}
				l.A = random.PCG32{State: uint64(n)}
			}
			seeds[l.A], seeds[l.Many[0]], seeds[l.Many[1]] = true, true, true
		}
		if len(seeds) != 36 || seeds[random.PCG32{}] {
			t.Errorf("%d generators of 36", len(seeds))
		}
	}
}

// A singleton's are seeded before the first tick, from the match's seed.
func TestGeneratorOfSingleton(t *testing.T) {
	type dice struct{ G random.PCG32 }
	g := tide.New(tide.Settings{})
	tide.Singleton[dice](g)
	a, b, c := start(t, g, 1), start(t, g, 1), start(t, g, 2)
	if world.Single[dice](a.World()).G == (random.PCG32{}) || a.Hash() != b.Hash() || *world.Single[dice](a.World()) == *world.Single[dice](c.World()) {
		t.Error("not seeded by the seed")
	}
}
