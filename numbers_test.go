package tide_test

import (
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
)

// spawn is a game that begins with entities made by a function in tick 1.
func spawning(g *tide.Game, make func(t *tide.Tick)) {
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) { make(t) })
}

func begin(t testing.TB, g *tide.Game) *tide.Instance {
	t.Helper()
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
	if err := i.Err(); err != nil {
		t.Fatal(err)
	}
	return i
}

type (
	one   struct{ V int32 }
	two   struct{ V int32 }
	three struct{ V int32 }
	four  struct{ V int32 }
	five  struct{ V int32 }
	six   struct{ V int32 }
)

func numbers() *tide.Game {
	g := tide.New(tide.Settings{})
	tide.Component[one](g)
	tide.Component[two](g)
	tide.Component[three](g)
	tide.Component[four](g)
	tide.Component[five](g)
	tide.Singleton[six](g)
	return g
}

type (
	seven struct{ V int32 }
	eight struct{ V int32 }
)
