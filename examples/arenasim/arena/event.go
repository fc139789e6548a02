package arena

import (
	"fmt"

	"github.com/tide-engine/tide/world"
)

// Event is something that happened, for people to read.
type Event struct {
	Tick   uint32 `json:"tick"`
	Clock  string `json:"clock"` // "38:20"
	Kind   string `json:"kind"`  // of KindNames
	Side   int    `json:"side"`
	Player int    `json:"player"` // by number, as Seen has it; −1 is none
	Other  int    `json:"other"`  // who was fouled, who saved, whose pass it was; −1 is none
	Score  [2]int `json:"score"`  // after it
	Text   string `json:"text"`   // a sentence
}

var kindNames = [...]string{
	PassPlayed: "pass", PassDone: "pass done", TackleWon: "tackle", Beaten: "beaten", Toss: "toss", Whistle: "whistle",
	GoalScored: "goal", ShotWide: "wide", ShotSaved: "save", ShotBlocked: "block", FoulGiven: "foul", YellowCard: "yellow card",
	RedCard: "red card", CornerGiven: "corner", OffsideGiven: "offside", PenaltyGiven: "penalty", KickScored: "kick scored",
	KickMissed: "kick missed", PeriodOver: "period over", MatchOver: "match over",
}

// KindNames are the kinds of events there are, from the least to the last.
func KindNames() []string { return clone(kindNames[Toss:]) }

// Events are what has happened so far, from the first.
func (s *Stage) Events() []Event { return s.EventsFrom(0) }

// EventsFrom are those of Events from a number on, for a page that has the ones
// before.
func (s *Stage) EventsFrom(first int) []Event {
	w := s.instance.World()
	log := world.Single[Log](w)
	players, names := s.Players(), s.Names()
	var events []Event
	for n := first; n < log.List.Len(w); n++ {
		events = append(events, eventOf(log.List.At(w, n), players, names))
	}
	return events
}

func eventOf(h Happening, players []Seen, names [2]string) Event {
	return Event{
		Tick: h.Tick, Clock: clockOf(h.Period, uint32(h.Clock)), Kind: kindNames[h.Kind], Side: int(h.Side),
		Player: numberOf(h.By), Other: numberOf(h.To), Score: [2]int{int(h.Score[0]), int(h.Score[1])},
		Text: sentence(h, players, names),
	}
}

func numberOf(n uint8) int {
	if n == nobody {
		return -1
	}
	return int(n)
}

// clockOf is a moment on the match's clock.
func clockOf(period Period, seconds uint32) string {
	from, length := uint32(0), uint32(halfTicks)
	switch period {
	case BeforeMatch:
		return "0:00"
	case SecondHalf:
		from = halfTicks
	case FirstExtra:
		from, length = 2*halfTicks, extraTicks
	case SecondExtra:
		from, length = 2*halfTicks+extraTicks, extraTicks
	case Kicks:
		return "kicks"
	case Over:
		return "over"
	}
	if seconds > length {
		over := seconds - length
		return fmt.Sprintf("%d+%d:%02d", (from+length)/60, over/60, over%60)
	}
	return fmt.Sprintf("%d:%02d", (from+seconds)/60, (from+seconds)%60)
}

// sentence is what a person reads of a happening.
func sentence(h Happening, players []Seen, names [2]string) string {
	who := func(n uint8) string {
		if int(n) >= len(players) {
			return "somebody"
		}
		return players[n].Name
	}
	ours, theirs := names[h.Side&1], names[1-h.Side&1]
	switch h.Kind {
	case Toss:
		return fmt.Sprintf("%s win the toss and kick off", ours)
	case Whistle:
		if h.By == nobody {
			return fmt.Sprintf("Kicks from the mark: %s go first", ours)
		}
		return fmt.Sprintf("%s kicks off for %s in the %s", who(h.By), ours, periodNames[h.Period])
	case GoalScored:
		if sideOf(h.By) != h.Side {
			return fmt.Sprintf("Own goal by %s! %s %d, %s %d", who(h.By), names[0], h.Score[0], names[1], h.Score[1])
		}
		how := ""
		switch {
		case h.To == h.By:
			how = " from the penalty mark"
		case h.To != nobody:
			how = " from a pass by " + who(h.To)
		}
		return fmt.Sprintf("Goal! %s scores for %s%s: %s %d, %s %d", who(h.By), ours, how, names[0], h.Score[0], names[1], h.Score[1])
	case ShotWide:
		return fmt.Sprintf("%s of %s shoots wide", who(h.By), ours)
	case ShotSaved:
		return fmt.Sprintf("%s saves from %s", who(h.To), who(h.By))
	case ShotBlocked:
		return fmt.Sprintf("%s blocks a shot by %s", who(h.To), who(h.By))
	case FoulGiven:
		return fmt.Sprintf("%s fouls %s", who(h.By), who(h.To))
	case YellowCard:
		return fmt.Sprintf("Yellow card for %s of %s", who(h.By), ours)
	case RedCard:
		return fmt.Sprintf("Red card: %s of %s is sent off", who(h.By), ours)
	case CornerGiven:
		return fmt.Sprintf("Corner for %s", ours)
	case OffsideGiven:
		return fmt.Sprintf("%s of %s is offside", who(h.By), ours)
	case PenaltyGiven:
		return fmt.Sprintf("Penalty for %s after a foul on %s", ours, who(h.By))
	case KickScored:
		return fmt.Sprintf("%s scores from the mark for %s", who(h.By), ours)
	case KickMissed:
		return fmt.Sprintf("%s saves from %s of %s", who(h.To), who(h.By), ours)
	case PeriodOver:
		return fmt.Sprintf("The %s is over: %s %d, %s %d", periodNames[h.Period], names[0], h.Score[0], names[1], h.Score[1])
	case MatchOver:
		return fmt.Sprintf("%s beat %s", ours, theirs)
	}
	return kindNames[h.Kind]
}

var periodNames = [...]string{
	BeforeMatch: "warm-up", FirstHalf: "first half", SecondHalf: "second half", FirstExtra: "first half of extra time",
	SecondExtra: "second half of extra time", Kicks: "shoot-out", Over: "match",
}
