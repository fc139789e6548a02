package arena

import "github.com/tide-engine/tide"

// Kind is what a Happening is.
type Kind uint8

// The kinds of what happens. The first four are only counted; the log has
// the others.
const (
	PassPlayed Kind = iota
	PassDone
	TackleWon // a duel
	Beaten    // a duel that who had the ball won
	Toss
	Whistle // a period begins
	GoalScored
	ShotWide
	ShotSaved
	ShotBlocked
	FoulGiven
	YellowCard
	RedCard
	CornerGiven
	OffsideGiven
	PenaltyGiven
	KickScored // from the mark, at the end
	KickMissed
	PeriodOver
	MatchOver
)

// Happening is an event of the match.
type Happening struct {
	Tick   uint32
	Clock  uint16 // seconds of the match's clock in this period
	Period Period
	Kind   Kind
	Side   uint8
	By     uint8    // a player's number, or nobody
	To     uint8    // another's: who was fouled, who saved, whose pass a goal was from; of a penalty the scorer's
	Score  [2]uint8 // after it
}

// tell sends a happening to those who count and those who keep it.
func (p *play) tell(kind Kind, side, by, to uint8) {
	tide.Send(p.tick, Happening{
		Tick: p.tick.Number(), Clock: uint16(p.match.Clock), Period: p.match.Period,
		Kind: kind, Side: side, By: by, To: to,
		Score: [2]uint8{uint8(min(p.match.Score[0], 255)), uint8(min(p.match.Score[1], 255))},
	})
}

// count adds a happening to its side's counts.
func count(t *tide.Tick, h Happening, tally *Tally) {
	c := &tally.Side[h.Side&1]
	switch h.Kind {
	case PassPlayed:
		c.Passes++
	case PassDone:
		c.Completed++
	case TackleWon, Beaten:
		c.Duels++
	case GoalScored:
		c.OnTarget++
		c.Shots++
	case ShotSaved:
		c.OnTarget++
		c.Shots++
		tally.Side[1-h.Side&1].Saves++
	case ShotWide, ShotBlocked:
		c.Shots++
	case FoulGiven:
		c.Fouls++
	case YellowCard:
		c.Yellows++
	case RedCard:
		c.Reds++
	case CornerGiven:
		c.Corners++
	case OffsideGiven:
		c.Offsides++
	}
}

// keep writes a happening that a person wants to read into the log.
func keep(t *tide.Tick, h Happening, log *Log) {
	if h.Kind > Beaten {
		// A list takes more than any match tells; one that is full keeps what it has.
		_ = log.List.Append(t, h)
	}
}
