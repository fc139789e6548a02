package arena

import (
	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/random"
)

// crowd is the players of a match: numbers 0 to 10 are of side 0, the squad whose
// identifier comes first, and 11 to 21 of side 1, each in the squad's own order.
const crowd = 2 * squadSize

// nobody is the number of no player.
const nobody = 255

// Body is where a player is. It changes every tick.
type Body struct {
	Position det.Vec2 `tide:"position"`
	Velocity det.Vec2
	Goal     det.Vec2 // where the player is going
	Roaming  det.Vec2 // how far from there the player wanders
}

// Footballer is what a player is. It never changes in a match.
type Footballer struct {
	Identifier uint32
	Anchor     det.Vec2 // in the formation, attacking towards +x
	Side       uint8
	Role       Role
	Attributes Attributes
}

// Legs is how a player does. It changes every tick.
type Legs struct {
	Fatigue float32 // 0 is fresh, 1 spent
	Lot     uint32  // what a tie is broken by: the identifier
	Stunned uint16  // ticks until the player is back in the game
	Rank    uint8   // by how near the ball the player is, from 0
	Yellow  uint8
	Off     bool // sent off
}

// Shirt is a player's name. It never changes in a match.
type Shirt struct{ Name [MaxName]byte }

// Team is a squad without its players.
type Team struct {
	ID        uint32
	Formation uint8
	Tactics   Tactics
	Name      [MaxName]byte
}

// Teams are the two squads, in the order of their sides.
type Teams struct{ Side [2]Team }

// Arrivals are the squads as they came, until the match begins.
type Arrivals struct{ Home, Away tide.Bytes }

// Period is a part of a match.
type Period uint8

// The periods of a match, in order. Extra time and kicks from the mark come only
// where nothing else has decided it.
const (
	BeforeMatch Period = iota
	FirstHalf
	SecondHalf
	FirstExtra
	SecondExtra
	Kicks
	Over
)

// Match is how far the match is, and its dice.
type Match struct {
	Dice    random.Xorshift32 // the match's own generator
	Clock   uint32            // ticks of this period so far
	Added   uint32            // ticks that this half is longer for what stopped it
	Score   [2]uint16
	Kicked  [2]uint16 // from the mark, at the end
	Scored  [2]uint16 // of those
	Held    [2]uint32 // ticks that each side had the ball
	Wait    uint16    // ticks until the restart may be taken
	Waited  uint16    // ticks it has been waited for
	Period  Period
	Restart Restart // none: the ball is in play
	Side    uint8   // whose restart it is
	Taker   uint8   // who takes it
	First   uint8   // the side that kicked off first
	Flipped bool    // side 0 attacks towards −x
	Having  uint8   // the side that had the ball last
	Assist  uint8   // whose pass brought the ball to who has it, or had it last
	Decided Decision
	Winner  uint8 // the side, once decided
}

// Ball is the ball.
type Ball struct {
	Position det.Vec2
	Velocity det.Vec2
	Pressure float32 // of the opponents, on who has it
	Holder   uint8   // nobody: it is free
	Receiver uint8   // who a pass is for
	LastBy   uint8   // who touched it last
	Passer   uint8   // whose pass it is
	Flight   Flight
	Air      uint8 // ticks until it is down where a player reaches it
	Think    uint8 // ticks until the holder decides again
	Kept     uint8 // ticks since it was kicked, which the kicker lets it go for
	Offside  bool  // the receiver was offside when it was played
	Over     bool  // the shot goes over the bar
	Penalty  bool  // the shot is a penalty
}

// Flight is what a free ball was sent on its way by.
type Flight uint8

// The ways a ball comes to be free.
const (
	Rolling Flight = iota
	Passed
	Crossed
	Shot
	Cleared
)

// Restart is how the match goes on after the ball was out of play.
type Restart uint8

// The restarts.
const (
	NoRestart Restart = iota
	KickOff
	ThrowIn
	GoalKick
	Corner
	FreeKick
	PenaltyKick
)

// Decision is what a match was decided by.
type Decision uint8

// The decisions, in the order in which they are tried.
const (
	Undecided Decision = iota
	ByFullTime
	ByExtraTime
	ByKicks
	ByIdentifier
)

// Tally is what each side has done.
type Tally struct{ Side [2]Counts }

// Counts are what is counted of a side.
type Counts struct {
	Shots     uint32 `json:"shots"`
	OnTarget  uint32 `json:"onTarget"`
	Saves     uint32 `json:"saves"`
	Passes    uint32 `json:"passes"`
	Completed uint32 `json:"completed"`
	Duels     uint32 `json:"duels"` // won
	Fouls     uint32 `json:"fouls"`
	Yellows   uint32 `json:"yellows"`
	Reds      uint32 `json:"reds"`
	Corners   uint32 `json:"corners"`
	Offsides  uint32 `json:"offsides"`
}

// Log is what has happened, from the first.
type Log struct{ List tide.List[Happening] }
