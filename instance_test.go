package tide_test

import (
	"bytes"
	"errors"
	"math"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
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
	if joins == 0 || leaves == 0 || sparks == 0 || rolledBack == 0 || ranAgain == 0 || adopted == 0 {
		t.Errorf("%d joins, %d leaves, %d sparks, %d rollbacks, %d run again, %d adopted: something never happened", joins, leaves, sparks, rolledBack, ranAgain, adopted)
	}
}

// Two machines that start a match from one seed begin alike, and from two not.
func TestSeed(t *testing.T) {
	g := yard()
	one, same, other := start(t, g, 7), start(t, g, 7), start(t, g, 8)
	if one.Hash() != same.Hash() {
		t.Error("one seed, two worlds")
	}
	if one.Hash() == other.Hash() {
		t.Error("the seed is not in the world's hash")
	}
	if one.Seed() != 7 || other.Seed() != 8 {
		t.Errorf("seeds %d and %d", one.Seed(), other.Seed())
	}
}

func TestTickIsInTheWorld(t *testing.T) {
	i := start(t, tide.New(tide.Settings{}), 1)
	before := i.Hash()
	i.Step(&match.Step{Tick: 1})
	if i.Tick() != 1 || i.Hash() == before {
		t.Errorf("after a tick it is tick %d, hash %016x, before %016x", i.Tick(), i.Hash(), before)
	}
}

func TestAdoptRefuses(t *testing.T) {
	h := newHistory(t, yard(), 3)
	h.step(match.Change{Player: 1, Joined: true}, match.Change{Player: 2, Joined: true})
	h.presses[1] = press{Fire: true}
	h.step()
	encoded := h.instance.Encode(nil)
	hash := h.instance.Hash()

	if err := h.instance.Adopt(encoded[:len(encoded)-1]); err == nil {
		t.Error("a world that lacks its end is adopted")
	}
	if err := h.instance.Adopt(nil); err == nil {
		t.Error("nothing is adopted")
	}

	// A tick that no match has: the eight bytes of the clock's second field.
	tick := []byte{2, 0, 0, 0, 0, 0, 0, 0}
	if at := bytes.Index(encoded, append([]byte{3, 0, 0, 0, 0, 0, 0, 0}, tick...)); at < 0 {
		t.Error("the clock is not where this test looks for it")
	} else {
		bad := bytes.Clone(encoded)
		bad[at+12] = 1
		if err := h.instance.Adopt(bad); err == nil {
			t.Error("a world of tick 2³²+2 is adopted")
		}
	}
	if h.instance.Hash() != hash || h.instance.World().FullHash() != hash {
		t.Error("a world that was refused changed the one that is there")
	}
	h.step()
	h.model.differs(t, h.instance)
}

// An owner no match has, as a hostile world may hold, has the default input.
func TestOwnerOutOfRange(t *testing.T) {
	g := tide.New(tide.Settings{MaxPlayers: 2})
	tide.Component[place](g)
	tide.Input(g, func(d *tide.Devices) press { return press{} })
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) {
		t.Spawn(place{}, tide.Owner{Player: math.MaxUint16})
	})
	ran := 0
	tide.System2(g, func(t *tide.Tick, in press, p *place) {
		ran++
		p.At = p.At.Add(in.Way)
	})
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}, Inputs: []match.Input{{Player: 1, Value: press{Way: vec(1, 1)}.packed()}}})
	if p, _ := world.Get[place](i.World(), i.World().EntityAt(0)); ran != 1 || p.At != vec(0, 0) {
		t.Errorf("ran %d times, place %v", ran, p)
	}
}

// Machines whose games differ in anything that matters have other fingerprints.
func TestFingerprint(t *testing.T) {
	move := func(t *tide.Tick, p *place, d drift) {}
	read := func(t *tide.Tick, p place, d drift) {}
	base := func(s tide.Settings, rest ...func(g *tide.Game)) uint64 {
		g := tide.New(s)
		tide.Component[place](g)
		tide.Component[drift](g)
		for _, each := range rest {
			each(g)
		}
		return start(t, g, 0).Fingerprint()
	}
	// Of one name, so that the names do not tell them apart.
	inputs := map[string]func(g *tide.Game){}
	{
		type in struct{ X float32 }
		inputs["an input"] = declare[in]
	}
	{
		type in struct{ X int32 }
		inputs["of another kind"] = declare[in]
	}
	{
		type in struct {
			X float32 `tide:"absolute"`
		}
		inputs["absolute"] = declare[in]
	}
	{
		type in struct {
			X float32 `tide:"min=-1,max=1"`
		}
		inputs["with bounds"] = declare[in]
	}
	{
		type in struct {
			X float32 `tide:"min=-2,max=1"`
		}
		inputs["with another min"] = declare[in]
	}
	{
		type in struct {
			X float32 `tide:"min=-1,max=2"`
		}
		inputs["with another max"] = declare[in]
	}
	{
		type in struct {
			X float32 `tide:"default=1"`
		}
		inputs["with another default"] = declare[in]
	}
	system := func(g *tide.Game) { tide.System2(g, move) }
	seen := map[uint64]string{}
	prints := map[string]uint64{
		"nothing":         base(tide.Settings{}),
		"tick rate":       base(tide.Settings{TickRate: 60}),
		"players":         base(tide.Settings{MaxPlayers: 2}),
		"rules":           base(tide.Settings{Rules: "1"}),
		"other rules":     base(tide.Settings{Rules: "2"}),
		"a component":     base(tide.Settings{}, tide.Component[spark]),
		"a singleton":     base(tide.Settings{}, tide.Singleton[spark]),
		"a system":        base(tide.Settings{}, system),
		"two":             base(tide.Settings{}, system, system),
		"that reads":      base(tide.Settings{}, func(g *tide.Game) { tide.System2(g, read) }),
		"that is without": base(tide.Settings{}, func(g *tide.Game) { tide.System1(g, func(*tide.Tick, *place) {}, tide.Without[drift]()) }),
		"that is with":    base(tide.Settings{}, func(g *tide.Game) { tide.System1(g, func(*tide.Tick, *place) {}, tide.With[drift]()) }),
		"a join":          base(tide.Settings{}, func(g *tide.Game) { tide.On(g, func(*tide.Tick, tide.PlayerJoined) {}) }),
		"that is during":  base(tide.Settings{}, tide.Scene[round], func(g *tide.Game) { tide.System2(g, move, tide.During[round]()) }),
		"a scene":         base(tide.Settings{}, tide.Scene[round], system),
		"that edits":      base(tide.Settings{}, func(g *tide.Game) { tide.System2(g, move, tide.Edits[drift]()) }),
		"parallel":        base(tide.Settings{}, func(g *tide.Game) { tide.System2(g, move, tide.Parallel()) }),
		"that may write":  base(tide.Settings{}, func(g *tide.Game) { tide.System2(g, func(*tide.Tick, tide.Mut[place], drift) {}) }),
		"of runs":         base(tide.Settings{}, func(g *tide.Game) { tide.System2(g, func(*tide.Tick, []place, []drift) {}) }),
		"that are read":   base(tide.Settings{}, func(g *tide.Game) { tide.System2(g, func(*tide.Tick, []place, tide.Reads[drift]) {}) }),
		"an event":        base(tide.Settings{}, tide.Event[bang]),
		"two events":      base(tide.Settings{}, tide.Event[bang], tide.Event[buy]),
		"events turned":   base(tide.Settings{}, tide.Event[buy], tide.Event[bang]),
		"a command":       base(tide.Settings{}, tide.Command[buy]),
		"heard first":     base(tide.Settings{}, func(g *tide.Game) { tide.On(g, func(*tide.Tick, tide.PlayerLeft) {}) }, system),
		"heard last":      base(tide.Settings{}, system, func(g *tide.Game) { tide.On(g, func(*tide.Tick, tide.PlayerLeft) {}) }),
		"a leave":         base(tide.Settings{}, func(g *tide.Game) { tide.On(g, func(*tide.Tick, tide.PlayerLeft) {}) }),
	}
	for name, input := range inputs {
		prints[name] = base(tide.Settings{}, input)
	}
	for name, print := range prints {
		if other, known := seen[print]; known {
			t.Errorf("%q and %q have one fingerprint", name, other)
		}
		seen[print] = name
	}
	// What only one machine sees does not part them.
	shown := base(tide.Settings{Title: "Other"}, tide.Local[scratch], func(g *tide.Game) { tide.View1(g, func(*tide.Frame, place) {}) })
	if seen[shown] != "nothing" {
		t.Error("a title, a local or a view changes the fingerprint")
	}
}

// What differs between two games is said in words.
func TestDescriptionsCompare(t *testing.T) {
	type in struct {
		X float32 `tide:"min=-1,max=1"`
	}
	describe := func(rest ...func(g *tide.Game)) string {
		g := tide.New(tide.Settings{})
		tide.Component[place](g)
		tide.Component[drift](g)
		for _, each := range rest {
			each(g)
		}
		start(t, g, 0)
		return g.Describe()
	}
	move := func(g *tide.Game) { tide.System2(g, func(t *tide.Tick, p *place, d drift) {}) }
	cases := []struct {
		here, there string
		says        []string
	}{
		{describe(move), describe(move), nil},
		{describe(move), describe(func(g *tide.Game) { tide.System2(g, func(t *tide.Tick, p place, d drift) {}) }),
			[]string{"function1.parameter1 is *tide_test.place here, tide_test.place there"}},
		{describe(move), describe(move, move), []string{"function 2 is there and not here"}},
		{describe(declare[in]), describe(), []string{"in.X is here and not there"}},
		{describe(tide.Event[bang]), describe(tide.Event[buy]), []string{"event tide_test.bang is here and not there", "event tide_test.buy is there and not here"}},
		{describe(tide.Event[bang], tide.Event[buy]), describe(tide.Event[buy], tide.Event[bang]), []string{"event tide_test.bang is number 2 here, number 3 there", "event tide_test.buy is number 3 here, number 2 there"}},
		{describe(tide.Command[buy]), describe(), []string{"command tide_test.buy is here and not there"}},
		{describe(tide.Scene[round]), describe(), []string{"scene tide_test.round is here and not there"}},
	}
	for _, c := range cases {
		got := world.CompareSchemas(c.here, c.there)
		for _, says := range c.says {
			if !slices.Contains(got, says) {
				t.Errorf("%q is not among %q", says, got)
			}
		}
		if c.says == nil && got != nil {
			t.Errorf("the same differs: %q", got)
		}
	}
}

func TestGamesStartManyTimes(t *testing.T) {
	g := yard()
	one, two := newHistory(t, g, 1), newHistory(t, g, 1)
	one.step(match.Change{Player: 1, Joined: true})
	two.step(match.Change{Player: 1, Joined: true})
	two.step()
	if one.instance.Tick() != 1 || two.instance.Tick() != 2 {
		t.Error("two instances of one game are not apart")
	}
	one.step()
	if one.instance.Hash() != two.instance.Hash() {
		t.Error("two instances with the same steps differ")
	}
}

func TestStartRefuses(t *testing.T) {
	g := tide.New(tide.Settings{TickRate: 1000})
	i, err := tide.Start(g, 0)
	var mistake *tide.Error
	if i != nil || !errors.As(err, &mistake) {
		t.Errorf("%v, %v", i, err)
	}
}

// Matches may run side by side, each on a goroutine of its own.
func TestStartsOnManyGoroutines(t *testing.T) {
	g := yard()
	var group sync.WaitGroup
	hashes := make([]uint64, 4)
	for n := range hashes {
		group.Go(func() {
			i, err := tide.Start(g, 1)
			if err != nil {
				t.Error(err)
				return
			}
			i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
			hashes[n] = i.Hash()
		})
	}
	group.Wait()
	for _, hash := range hashes {
		if hash != hashes[0] {
			t.Errorf("the hashes are %x", hashes)
		}
	}
}
