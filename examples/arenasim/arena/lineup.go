package arena

import (
	"bytes"
	"cmp"

	"github.com/tide-engine/tide"
)

// arrive takes a squad, the first of each player.
func arrive(t *tide.Tick, from tide.PlayerID, field Field, a *Arrivals) {
	place := &a.Home
	if from == AwayPlayer {
		place = &a.Away
	}
	if from > AwayPlayer || place.Len(t) > 0 {
		return
	}
	if _, err := ParseSquad(field.Squad); err != nil {
		return // what a player's machine sends may be anything
	}
	// It is of MaxCanonical bytes at most, which a world has room for.
	_ = place.Set(t, field.Squad)
}

// lineUp begins the match when both squads have come. Which of them is side 0
// follows from the squads alone, so that it does not matter who sent which.
func lineUp(t *tide.Tick, m *Match, a tide.Mut[Arrivals], teams tide.Mut[Teams]) {
	if m.Period != BeforeMatch {
		return
	}
	arrived := a.Get()
	first, second := arrived.Home.AppendTo(t, nil), arrived.Away.AppendTo(t, nil)
	if len(first) == 0 || len(second) == 0 {
		return
	}
	one, err := ParseSquad(first)
	other, err2 := ParseSquad(second)
	if err != nil || err2 != nil {
		return // both were parsed when they came
	}
	squads := [2]Squad{one, other}
	if cmp.Or(cmp.Compare(one.ID, other.ID), bytes.Compare(first, second)) > 0 {
		squads = [2]Squad{other, one}
	}
	*m = Match{Dice: firstDice(t.Seed()), Period: FirstHalf, Taker: nobody}
	both := teams.Get()
	for side, s := range squads {
		number, _ := formationNumber(s.Formation)
		both.Side[side] = Team{ID: s.ID, Formation: number, Tactics: s.Tactics}
		copy(both.Side[side].Name[:], s.Name)
		anchors := formations[number].anchors()
		for n, p := range s.Players {
			shirt := Shirt{}
			copy(shirt.Name[:], p.Name)
			t.Spawn(Body{}, Footballer{Identifier: p.ID, Anchor: anchors[n], Side: uint8(side), Role: p.Role, Attributes: p.Attributes}, Legs{}, shirt)
		}
	}
	teams.Set(both)
}
