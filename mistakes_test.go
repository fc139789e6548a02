package tide_test

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/world"
)

type (
	tally   struct{ Count int32 }
	unknown struct{ X float32 }
	scratch struct{ words []string } // a local may be anything
	press   struct {
		Way  det.Vec2 `tide:"min=-1,max=1"`
		Fire bool
	}
	holding struct{ tide.Verified[place] }
)

type place struct {
	At det.Vec2 `tide:"position"`
}

// Every mistake is found, said where it is, and with what to write instead;
// none panics.
func TestMistakes(t *testing.T) {
	cases := []struct {
		name      string
		make      func(g *tide.Game)
		parameter int
		says      []string
	}{
		{"a type that is not registered", func(g *tide.Game) {
			tide.System1(g, func(t *tide.Tick, u *unknown) {})
		}, 1, []string{"system tide_test.TestMistakes", "parameter 1 (*tide_test.unknown)", "not registered", "tide.Component[tide_test.unknown](g)"}},
		{"a pointer to an input", func(g *tide.Game) {
			tide.System2(g, func(t *tide.Tick, p *place, in *press) {})
		}, 2, []string{"parameter 2 (*tide_test.press)", "an input is read, never written", "take it by value: tide_test.press"}},
		{"a local in a system", func(g *tide.Game) {
			tide.System2(g, func(t *tide.Tick, p *place, s scratch) {})
		}, 2, []string{"a system may not read what only this machine has", "send it through the input"}},
		{"two inputs", func(g *tide.Game) {
			tide.System2(g, func(t *tide.Tick, a, b press) {})
		}, 2, []string{"parameter 1 takes it already"}},
		{"a pointer to the same component twice", func(g *tide.Game) {
			tide.System2(g, func(t *tide.Tick, a, b *place) {})
		}, 2, []string{"parameter 1 takes it already", "take each type once"}},
		{"a component read and written", func(g *tide.Game) {
			tide.System3(g, func(t *tide.Tick, a place, n tally, b *place) {})
		}, 3, []string{"parameter 1 takes it already"}},
		{"what is confirmed, in a system", func(g *tide.Game) {
			tide.System1(g, func(t *tide.Tick, p tide.Verified[place]) {})
		}, 1, []string{"only a view can tell", "take tide_test.place"}},
		{"an event in a system", func(g *tide.Game) {
			tide.System2(g, func(t *tide.Tick, p *place, e tide.PlayerJoined) {})
		}, 2, []string{"it is an event", "tide.On"}},
		{"a component in a handler", func(g *tide.Game) {
			tide.On1(g, func(t *tide.Tick, e tide.PlayerLeft, p *place) {})
		}, 1, []string{"handler tide_test", "runs once for an event"}},
		{"an input in a handler", func(g *tide.Game) {
			tide.On2(g, func(t *tide.Tick, e tide.PlayerLeft, n *tally, in press) {})
		}, 2, []string{"runs once for an event"}},
		{"a local in a handler", func(g *tide.Game) {
			tide.On1(g, func(t *tide.Tick, e tide.PlayerLeft, s *scratch) {})
		}, 1, []string{"only this machine has"}},
		{"a handler of what is no event", func(g *tide.Game) {
			tide.On(g, func(t *tide.Tick, e tally) {})
		}, 0, []string{"tide_test.tally is not a registered event", "it is a singleton"}},
		{"a handler of what is nothing", func(g *tide.Game) {
			tide.On(g, func(t *tide.Tick, e unknown) {})
		}, 0, []string{"tide_test.unknown is not a registered event", "tide.Event[tide_test.unknown](g)"}},
		{"a handler of a scene that is not registered", func(g *tide.Game) {
			tide.On(g, func(t *tide.Tick, e tide.SceneStarted[unknown]) {})
		}, 0, []string{"is not a registered event", "; add tide.Scene[tide_test.unknown](g)"}},
		{"a pointer to a slice", func(g *tide.Game) {
			tide.System1(g, func(t *tide.Tick, places *[]place) {})
		}, 1, []string{"a run of rows is given as a slice", "take []tide_test.place"}},
		{"a view that writes", func(g *tide.Game) {
			tide.View1(g, func(f *tide.Frame, p *place) {})
		}, 1, []string{"view tide_test", "a view may not write the world", "take it by value: tide_test.place"}},
		{"a view that writes what is confirmed", func(g *tide.Game) {
			tide.View1(g, func(f *tide.Frame, p *tide.Verified[place]) {})
		}, 1, []string{"a view may not write the world"}},
		{"a view with an input", func(g *tide.Game) {
			tide.View2(g, func(f *tide.Frame, p place, in press) {})
		}, 2, []string{"a view has no player's input"}},
		{"a confirmed local", func(g *tide.Game) {
			tide.View1(g, func(f *tide.Frame, s tide.Verified[scratch]) {})
		}, 1, []string{"components and singletons only"}},
		{"a struct around what is confirmed", func(g *tide.Game) {
			tide.View1(g, func(f *tide.Frame, h holding) {})
		}, 1, []string{"not registered"}},
		{"a filter by what is not registered", func(g *tide.Game) {
			tide.System1(g, func(t *tide.Tick, p *place) {}, tide.With[unknown]())
		}, 0, []string{"filters by tide_test.unknown"}},
		{"a filter on what has no entities", func(g *tide.Game) {
			tide.System1(g, func(t *tide.Tick, n *tally) {}, tide.Without[place]())
		}, 0, []string{"filters entities, but takes none"}},
		{"no function", func(g *tide.Game) {
			tide.System1[*place](g, nil)
		}, 0, []string{"the function is nil"}},
		{"an int in a component", func(g *tide.Game) {
			type odd struct{ Health int }
			tide.Component[odd](g)
		}, 0, []string{"tide.Component[tide_test.odd]", "use int32 or int64"}},
		{"a type twice", func(g *tide.Game) {
			tide.Singleton[place](g)
		}, 0, []string{"tide.Singleton[tide_test.place]", "registered already, as a component"}},
		{"the owner again", func(g *tide.Game) {
			tide.Component[tide.Owner](g)
		}, 0, []string{"registered already, as a component"}},
		{"a local that is a component", func(g *tide.Game) {
			tide.Local[place](g)
		}, 0, []string{"tide.Local[tide_test.place]", "registered already"}},
		{"a second input", func(g *tide.Game) {
			tide.Input(g, func(d *tide.Devices) tally { return tally{} })
		}, 0, []string{"has an input already, tide_test.press", "one struct"}},
		{"a misspelt tag of a component", func(g *tide.Game) {
			type bent struct {
				At det.Vec2 `tide:"postion"`
			}
			tide.Component[bent](g)
		}, 0, []string{`bent.At`, `"postion"`, "position and rotation"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g := tide.New(tide.Settings{})
			tide.Component[place](g)
			tide.Singleton[tally](g)
			tide.Local[scratch](g)
			tide.Input(g, func(d *tide.Devices) press { return press{} })
			if err := g.Err(); err != nil {
				t.Fatalf("before the mistake: %v", err)
			}
			c.make(g)
			err := g.Err()
			var mistake *tide.Error
			if !errors.As(err, &mistake) {
				t.Fatalf("no *tide.Error, but %v", err)
			}
			if mistake.Parameter != c.parameter {
				t.Errorf("parameter %d, want %d", mistake.Parameter, c.parameter)
			}
			if mistake.Problem == "" || mistake.Mend == "" {
				t.Errorf("%#v lacks a problem or a mend", mistake)
			}
			for _, part := range c.says {
				if !strings.Contains(err.Error(), part) {
					t.Errorf("%q does not say %q", err, part)
				}
			}
			if _, started := tide.Start(g, 0); started == nil || started.Error() != err.Error() {
				t.Errorf("Start says %v", started)
			}
		})
	}
}

func TestAllMistakesAreJoined(t *testing.T) {
	g := tide.New(tide.Settings{TickRate: -1, MaxPlayers: 65})
	tide.System1(g, func(t *tide.Tick, u *unknown) {})
	tide.Component[struct{ S string }](g)
	err := g.Err()
	for _, part := range []string{"TickRate is -1", "MaxPlayers is 65", "unknown", "string"} {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("%v does not say %q", err, part)
		}
	}
	var why *world.TypeError
	if !errors.As(err, &why) {
		t.Error("what package world said of the type is not in the error")
	}
}

// Functions may come before the types they take.
func TestOrderOfRegistration(t *testing.T) {
	g := tide.New(tide.Settings{})
	tide.System1(g, func(t *tide.Tick, p *place) {})
	if g.Err() == nil {
		t.Fatal("a type that is missing goes unnoticed")
	}
	tide.Component[place](g)
	if err := g.Err(); err != nil {
		t.Fatal(err)
	}
}

func TestRegistrationAfterTheStart(t *testing.T) {
	g := tide.New(tide.Settings{})
	if _, err := tide.Start(g, 0); err != nil {
		t.Fatal(err)
	}
	tide.Component[place](g)
	tide.View(g, func(f *tide.Frame) {})
	if err := g.Err(); err == nil || strings.Count(err.Error(), "the game has been started") != 2 {
		t.Errorf("%v", err)
	}
}

func TestSettings(t *testing.T) {
	s := tide.New(tide.Settings{}).Settings()
	if s.Title != "Tide" || s.TickRate != 30 || s.MaxPlayers != 8 || s.Camera.Height != 10 || s.Background.A != 1 {
		t.Errorf("left empty they are %+v", s)
	}
	given := tide.Settings{Title: "A", TickRate: 60, MaxPlayers: 64}
	given.Camera.Height = math.Pi
	given.Background.A = 0.5
	if s := tide.New(given).Settings(); s != given {
		t.Errorf("%+v became %+v", given, s)
	}
}

// A type that the world refuses is said once, with the mend: not again for
// each function that takes it.
func TestARefusedTypeIsSaidOnce(t *testing.T) {
	type bag struct {
		Things map[int]int
	}
	g := tide.New(tide.Settings{})
	tide.Component[bag](g)
	tide.System1(g, func(t *tide.Tick, b *bag) {})
	tide.View1(g, func(f *tide.Frame, b bag) {})
	err := g.Err()
	if err == nil {
		t.Fatal("a Go map is taken into the world")
	}
	said := err.Error()
	if strings.Count(said, "\n") != 0 || !strings.Contains(said, "use a Map[int32, int32]") {
		t.Errorf("it says:\n%s", said)
	}
}

func TestAParameterOfNoTypeOfTheGames(t *testing.T) {
	g := tide.New(tide.Settings{})
	tide.System1(g, func(t *tide.Tick, n int) {})
	if err := g.Err(); err == nil || !strings.Contains(err.Error(), "define a type for what it means") {
		t.Errorf("it says: %v", err)
	}
}

func TestMistakesOfDeclaring(t *testing.T) {
	cases := []struct {
		make func(g *tide.Game)
		says string
	}{
		{func(g *tide.Game) { tide.Event[roster](g) }, "a collection's cells belong"},
		{func(g *tide.Game) { tide.Event[struct{ S string }](g) }, "points outside the world"},
		{func(g *tide.Game) { tide.Event[tide.PlayerJoined](g) }, "registered already, as an event"},
		{func(g *tide.Game) { tide.Command[roster](g) }, "comes from outside"},
		{func(g *tide.Game) { tide.Scene[one](g) }, "registered already, as a component"},
		{func(g *tide.Game) { tide.OnCommand(g, func(t *tide.Tick, from tide.PlayerID, c buy) {}) }, "tide.Command[tide_test.buy]"},
		{func(g *tide.Game) { tide.System1(g, func(t *tide.Tick, a *one) {}, tide.During[six]()) }, "not a registered scene"},
		{func(g *tide.Game) { tide.System1(g, func(t *tide.Tick, a *one) {}, tide.Edits[six]()) }, "not a registered component"},
		{func(g *tide.Game) { tide.On(g, func(t *tide.Tick, e tide.PlayerLeft) {}, tide.With[one]()) }, "is not for a handler"},
		{func(g *tide.Game) { tide.View1(g, func(f *tide.Frame, a one) {}, tide.Edits[one]()) }, "is not for a view"},
		{func(g *tide.Game) { tide.System2(g, func(t *tide.Tick, a *one, s *six) {}, tide.Parallel()) }, "cannot write a singleton"},
		{func(g *tide.Game) { tide.System2(g, func(t *tide.Tick, a *one, s tide.Mut[six]) {}, tide.Parallel()) }, "cannot write a singleton"},
		{func(g *tide.Game) { tide.System1(g, func(t *tide.Tick, s six) {}, tide.Parallel()) }, "no component to split by"},
		{func(g *tide.Game) { tide.System1(g, func(t *tide.Tick, a *one) {}, tide.Parallel(), tide.Edits[one]()) }, "edits other entities"},
		{func(g *tide.Game) { tide.System2(g, func(t *tide.Tick, a []one, b *two) {}) }, "runs of rows as slices, and one row"},
		{func(g *tide.Game) { tide.System2(g, func(t *tide.Tick, a []one, b []six) {}) }, "only a system takes runs of rows"},
		{func(g *tide.Game) { tide.View1(g, func(f *tide.Frame, a []one) {}) }, "only a system takes runs of rows"},
		{func(g *tide.Game) { tide.View1(g, func(f *tide.Frame, a tide.Mut[one]) {}) }, "a view may not write"},
	}
	for _, c := range cases {
		g := numbers()
		c.make(g)
		if err := g.Err(); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v does not say %q", err, c.says)
		}
	}
}
