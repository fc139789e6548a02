package arena_test

import (
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/internal/lanes"
	"github.com/tide-engine/tide/world"
)

// TestRules holds what is true of every tick: who plays is near the pitch, the ball
// is on it or with whom it has, the score is the goals that were told, and who was
// sent off does nothing.
func TestRules(t *testing.T) {
	seeds := uint64(4)
	if testing.Short() {
		seeds = 1
	}
	for seed := range seeds {
		s, err := arena.NewStage(seed, arena.RandomSquad(2*seed, 35), arena.RandomSquad(2*seed+1, 55))
		if err != nil {
			t.Fatal(err)
		}
		told, goals, clock := 0, [2]int{}, s.Clock()
		off := map[int]bool{}
		before := s.Ball().Position
		for s.Step() {
			w := s.Instance().World()
			for _, e := range s.EventsFrom(told) {
				told++
				switch {
				case e.Tick != s.Tick():
					t.Fatalf("tick %d tells of tick %d", s.Tick(), e.Tick)
				case e.Player >= 0 && off[e.Player] && e.Kind != "whistle":
					t.Fatalf("tick %d: %s, after being sent off", s.Tick(), e.Text)
				case e.Kind == "goal":
					goals[e.Side]++
				case e.Kind == "red card":
					off[e.Player] = true
				}
			}
			if s.Score() != goals {
				t.Fatalf("tick %d: the score is %v, and of goals there were %v", s.Tick(), s.Score(), goals)
			}
			holders := 0
			for _, p := range s.Players() {
				if x, y := det.Abs(p.Position.X), det.Abs(p.Position.Y); !p.Off && !(x < 56 && y < 38) {
					t.Fatalf("tick %d: %s is at %v", s.Tick(), p.Name, p.Position)
				}
				if p.Off != off[p.Number] {
					t.Fatalf("tick %d: %s is off the pitch: %v", s.Tick(), p.Name, p.Off)
				}
				if p.Fatigue < 0 || p.Fatigue > 1 {
					t.Fatalf("tick %d: %s is tired by %v", s.Tick(), p.Name, p.Fatigue)
				}
				if p.Ball {
					if holders++; p.Off || !(p.Position.Distance(s.Ball().Position) < 1.6) {
						t.Fatalf("tick %d: %s at %v has the ball at %v", s.Tick(), p.Name, p.Position, s.Ball().Position)
					}
				}
			}
			ball := s.Ball().Position
			if x, y := det.Abs(ball.X), det.Abs(ball.Y); holders > 1 || !(x < 58 && y < 40) {
				t.Fatalf("tick %d: the ball is at %v, of %d players", s.Tick(), ball, holders)
			}
			if s.Over() {
				break
			}
			if m := world.Single[arena.Match](w); m.Restart == arena.NoRestart && m.Period != arena.Kicks && ball.Distance(before) > 5 {
				t.Fatalf("tick %d: the ball springs from %v to %v", s.Tick(), before, ball)
			}
			before = ball
			if s.Clock() == clock {
				if m := world.Single[arena.Match](w); m.Period != arena.Kicks {
					t.Fatalf("tick %d: the clock stands at %s", s.Tick(), clock)
				}
			}
			clock = s.Clock()
		}
		r := s.Result()
		if s.Err() != nil || !s.Over() || r.Decided == "" || r.Ticks < 5400 {
			t.Errorf("seed %d ends as %+v: %v", seed, r, s.Err())
		}
		if s.Step() {
			t.Error("a match that is over goes on")
		}
	}
}

// TestStrongerWins: with the gap in strength the win rate rises, and at a gap of
// 10 the weaker squad wins now and then. The command odds plays a thousand.
func TestStrongerWins(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays more than a hundred matches")
	}
	const matches = 48
	won := func(gap int) (stronger int) {
		wins := make([]bool, matches)
		lanes.New(func(n int) {
			seed := uint64(1000 + n)
			strong := arena.RandomSquad(2*seed, 45+gap/2)
			r, _, err := arena.Play(seed, strong, arena.RandomSquad(2*seed+1, 45-gap/2), nil)
			wins[n] = err == nil && r.Squads[r.Winner] == strong.ID
		}).Run(matches)
		for _, win := range wins {
			if win {
				stronger++
			}
		}
		return stronger
	}
	// Bounds four deviations out, of the rates that a thousand matches have.
	level, ten, twenty := won(0), won(10), won(20)
	if level < matches*25/100 || level > matches*75/100 {
		t.Errorf("of no gap the first won %d of %d", level, matches)
	}
	if ten < matches*60/100 || ten > matches*97/100 || twenty < ten || ten < level {
		t.Errorf("the stronger won %d, %d and %d of %d at gaps of 0, 10 and 20", level, ten, twenty, matches)
	}
}

// TestCheckMode: no part of a tick reads what is not in the world, or writes what
// it does not say.
func TestCheckMode(t *testing.T) {
	s, err := arena.NewStage(5, arena.RandomSquad(1, 50), arena.RandomSquad(2, 50))
	if err != nil {
		t.Fatal(err)
	}
	s.Instance().Check()
	for range 400 {
		s.Step()
	}
	if err := s.Err(); err != nil {
		t.Error(err)
	}
}

// TestCommandsOfStrangers: squads that are none, and a third player's, change
// nothing; a second one of a player's does neither.
func TestCommandsOfStrangers(t *testing.T) {
	home, away := arena.RandomSquad(1, 50), arena.RandomSquad(2, 50)
	want, _, err := arena.Play(7, home, away, nil)
	if err != nil {
		t.Fatal(err)
	}
	i, err := tide.Start(arena.Game(), 7)
	if err != nil {
		t.Fatal(err)
	}
	first, err := arena.FirstStep(i, home, away)
	if err != nil {
		t.Fatal(err)
	}
	bad, _ := i.EncodeCommand(arena.Field{Squad: []byte("no squad")})
	bad.Player = arena.HomePlayer
	stranger := first.Commands[0]
	stranger.Player = 9
	second := first.Commands[1]
	second.Player = arena.HomePlayer
	first.Commands = []tide.PlayerCommand{bad, stranger, first.Commands[0], second, first.Commands[1]}
	s := arena.StageOn(i)
	for tick := uint32(1); !s.Over(); tick++ {
		step := tide.Step{Tick: tick}
		if tick == 1 {
			step = first
		}
		i.Step(&step)
	}
	if got := s.Result(); got.Score != want.Score || got.Ticks != want.Ticks || got.Counts != want.Counts {
		t.Errorf("it came to %+v, and should have to %+v", got, want)
	}
}

// TestSwapped: players 1 and 2 may send either squad.
func TestSwapped(t *testing.T) {
	home, away := arena.RandomSquad(1, 50), arena.RandomSquad(2, 50)
	play := func(swap bool) *arena.Stage {
		i, err := tide.Start(arena.Game(), 7)
		if err != nil {
			t.Fatal(err)
		}
		first, err := arena.FirstStep(i, home, away)
		if err != nil {
			t.Fatal(err)
		}
		if swap {
			first.Commands[0].Payload, first.Commands[1].Payload = first.Commands[1].Payload, first.Commands[0].Payload
		}
		i.Step(&first)
		for tick := uint32(2); tick < 1000; tick++ {
			i.Step(&tide.Step{Tick: tick})
		}
		return arena.StageOn(i)
	}
	a, b := play(false), play(true)
	if a.Names() != b.Names() || a.Ball() != b.Ball() || a.Result().Counts != b.Result().Counts || a.Tick() != 999 {
		t.Errorf("swapped, %v at %v became %v at %v", a.Result(), a.Ball(), b.Result(), b.Ball())
	}
}
