package tide_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
)

// history drives an instance of the yard and its model alike, as package match
// would.
type history struct {
	instance *tide.Instance
	model    *model
	present  [5]bool
	presses  map[tide.PlayerID]press
}

func newHistory(t testing.TB, g *tide.Game, seed uint64) *history {
	return &history{instance: start(t, g, seed), model: newModel(seed), presses: map[tide.PlayerID]press{}}
}

func (h *history) step(changes ...match.Change) *match.Step {
	for _, change := range changes {
		h.present[change.Player] = change.Joined
		if !change.Joined {
			delete(h.presses, change.Player)
		}
	}
	step := &match.Step{Tick: h.model.tick + 1, Changes: changes}
	for player := tide.PlayerID(1); player < 5; player++ {
		if h.present[player] {
			step.Inputs = append(step.Inputs, match.Input{Player: player, Value: h.presses[player].packed()})
		}
	}
	h.instance.Step(step)
	h.model.step(step, h.presses)
	return step
}

// Whatever happens, in whatever order, the engine's world is what plain Go
// makes of it; a world saved, or sent to another machine, goes on alike.
func TestHistories(t *testing.T) {
	var joins, leaves, sparks, rolledBack, ranAgain, adopted int
	g := yard()
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		h := newHistory(t, g, seed)
		type moment struct {
			model   *model
			present [5]bool
			steps   []*match.Step // that led there
		}
		saved := map[int]*moment{}
		var steps []*match.Step
		speed := rapid.Float32Range(-1, 1)
		for range rapid.IntRange(1, 40).Draw(rt, "actions") {
			switch rapid.IntRange(0, 9).Draw(rt, "action") {
			case 0: // load what was saved, and see that the same steps give the same world
				slot := rapid.IntRange(0, 3).Draw(rt, "slot")
				if saved[slot] == nil {
					continue
				}
				rolledBack++
				before := h.instance.Hash()
				then := saved[slot]
				h.instance.Load(slot)
				if n := len(then.steps); n < len(steps) && slices.Equal(then.steps, steps[:n]) {
					for _, step := range steps[n:] {
						h.instance.Step(step)
					}
					if after := h.instance.Hash(); after != before {
						rt.Fatalf("ticks %d to %d run again: hash %016x, was %016x", n+1, len(steps), after, before)
					}
					h.model.differs(rt, h.instance)
					ranAgain++
					h.instance.Load(slot)
				}
				h.model, h.present, steps = then.model.clone(), then.present, then.steps
			case 1:
				slot := rapid.IntRange(0, 3).Draw(rt, "slot")
				h.instance.Save(slot)
				saved[slot] = &moment{h.model.clone(), h.present, slices.Clone(steps)}
			case 2: // another machine takes over
				adopted++
				other := start(t, g, 0)
				if err := other.Adopt(h.instance.Encode(nil)); err != nil {
					rt.Fatalf("a world of our own is not adopted: %v", err)
				}
				if other.Seed() != seed || other.Tick() != h.model.tick {
					rt.Fatalf("seed %d and tick %d were to arrive, not %d and %d", seed, h.model.tick, other.Seed(), other.Tick())
				}
				h.instance, saved = other, map[int]*moment{}
			default:
				var changes []match.Change
				player := tide.PlayerID(rapid.IntRange(1, 4).Draw(rt, "player"))
				if rapid.IntRange(0, 3).Draw(rt, "change") == 0 {
					changes = append(changes, match.Change{Player: player, Joined: !h.present[player]})
					if h.present[player] {
						leaves++
					} else {
						joins++
					}
				} else {
					h.presses[player] = press{
						Way:  vec(speed.Draw(rt, "x"), speed.Draw(rt, "y")),
						Fire: rapid.Bool().Draw(rt, "fire"),
					}
				}
				steps = append(slices.Clip(steps), h.step(changes...))
			}
			h.model.differs(rt, h.instance)
			if cached, plain := h.instance.Hash(), h.instance.World().FullHash(); cached != plain {
				rt.Fatalf("tick %d: hash %016x, from nothing %016x", h.model.tick, cached, plain)
			}
		}
		sparks += int(h.model.thrown)
		if err := h.instance.Err(); err != nil {
			rt.Fatalf("the yard has faults: %v", err)
		}
	})
	if testing.Short() { // a fifth of the histories, among which something may be missing
		return
	}
	if joins == 0 || leaves == 0 || sparks == 0 || rolledBack == 0 || ranAgain == 0 || adopted == 0 {
		t.Errorf("%d joins, %d leaves, %d sparks, %d rollbacks, %d run again, %d adopted: something never happened", joins, leaves, sparks, rolledBack, ranAgain, adopted)
	}
}
