package tide_test

import (
	"slices"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/world"
)

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
