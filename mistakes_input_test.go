package tide_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
)

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
