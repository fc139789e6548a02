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
		}, 0, []string{"tide_test.tally is not a registered event", "tide.Event[tide_test.tally](g)"}},
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

// Where the input itself is wrong there is no good one before it.
func TestInputMistakes(t *testing.T) {
	type word struct {
		A float32 `tide:"absolut"`
	}
	type boolMin struct {
		A bool `tide:"min=0"`
	}
	type crossed struct {
		A int8 `tide:"min=3,max=-3"`
	}
	type nanBound struct {
		A float32 `tide:"min=NaN"`
	}
	type infinite struct {
		A float64 `tide:"max=inf"`
	}
	type tooBig struct {
		A uint8 `tide:"max=256"`
	}
	type negative struct {
		A uint16 `tide:"min=-1"`
	}
	type noZero struct {
		A int32 `tide:"min=1,max=5"`
	}
	type outside struct {
		A int32 `tide:"max=5,default=6"`
	}
	type valued struct {
		A bool `tide:"absolute=yes"`
	}
	type empty struct {
		A int32 `tide:"min="`
	}
	type huge struct{ A [65]uint32 }
	type text struct{ Say string }
	type mapped struct {
		M tide.Map[tide.PlayerID, tide.Entity]
	}
	cases := []struct {
		name string
		make func(g *tide.Game)
		says string
	}{
		{"an unknown word", declare[word], `"absolut"`},
		{"a bound of a bool", declare[boolMin], "min is given for a bool"},
		{"bounds crossed", declare[crossed], "min is above max"},
		{"a bound that is NaN", declare[nanBound], `min is "NaN"`},
		{"a bound that is infinite", declare[infinite], `max is "inf"`},
		{"a bound that the type does not hold", declare[tooBig], `max is "256", which is no uint8`},
		{"a negative bound of an unsigned", declare[negative], `min is "-1"`},
		{"zero out of bounds", declare[noZero], "zero, the default, is outside"},
		{"default out of bounds", declare[outside], "default is outside"},
		{"a value where none belongs", declare[valued], "absolute is given a value"},
		{"a value that is missing", declare[empty], `min is ""`},
		{"too large", declare[huge], "260 bytes"},
		{"a string", declare[text], "points outside the world"},
		{"a map", declare[mapped], "use an array"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			g := tide.New(tide.Settings{})
			c.make(g)
			var mistake *tide.Error
			if err := g.Err(); !errors.As(err, &mistake) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("%v does not say %q", err, c.says)
			}
		})
	}
}

func declare[I any](g *tide.Game) {
	tide.Input(g, func(d *tide.Devices) (in I) { return in })
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

// How many players an input allows is known before anybody plays.
func TestPlayersAndInputFitAPacket(t *testing.T) {
	type aim struct{ Way det.Vec2 }
	type much struct{ Ways [6]int64 }
	small := tide.New(tide.Settings{TickRate: 30, MaxPlayers: 64})
	tide.Input(small, func(*tide.Devices) aim { return aim{} })
	if err := small.Err(); err != nil {
		t.Errorf("64 players may have a direction each: %v", err)
	}
	large := tide.New(tide.Settings{TickRate: 30, MaxPlayers: 64})
	tide.Input(large, func(*tide.Devices) much { return much{} })
	if err := large.Err(); err == nil || !strings.Contains(err.Error(), "fewer players or a smaller input") {
		t.Errorf("64 players with 48 bytes each do not fit a packet, and the game says: %v", err)
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
