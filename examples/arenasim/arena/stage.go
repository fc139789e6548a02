package arena

import (
	"bytes"
	"errors"
	"fmt"
	"sync"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/world"
)

// MaxTicks is longer than any match: two halves, what is added to them, extra
// time, and kicks until the identifier decides.
const MaxTicks = 12_000

// Stage is a match that is played tick by tick, from its squads or from an archive.
// Its methods say how it stands after the last Step, for drawing. It is used by one
// goroutine at a time.
type Stage struct {
	instance *tide.Instance
	run      func(*tide.Step) // Step of the instance, recorded or not
	first    tide.Step
	replay   *archive.Replay // nil but of an archive
	recorded uint64          // the hash that the archive has of the last tick
	err      error
}

// ordinary is the game that all matches without ways of their own are of.
var ordinary = sync.OnceValue(Game)

// NewStage is a match of two squads before its first tick. The order of the squads
// does not matter: side 0 is the one whose identifier comes first. The error is
// the first squad's that Validate objects to.
func NewStage(seed uint64, home, away Squad) (*Stage, error) {
	return newStage(ordinary(), seed, home, away)
}

// NewStageBy is a match that does some things in other ways than its own.
func NewStageBy(ways Ways, seed uint64, home, away Squad) (*Stage, error) {
	return newStage(GameBy(ways), seed, home, away)
}

func newStage(g *tide.Game, seed uint64, home, away Squad) (*Stage, error) {
	i, err := tide.Start(g, seed)
	if err != nil {
		return nil, err
	}
	s := &Stage{instance: i, run: i.Step}
	s.first, err = FirstStep(i, home, away)
	return s, err
}

// StageOn is a stage on a match that somebody else steps, an archive's replay for
// one: it says how that stands, and its Step is not for use.
func StageOn(i *tide.Instance) *Stage { return &Stage{instance: i} }

// FirstStep is the first tick of a match: two players join and send their squads,
// which of them first the squads decide. All other ticks are empty but for their
// number.
func FirstStep(i *tide.Instance, home, away Squad) (tide.Step, error) {
	var payloads [2][]byte
	for n, s := range []Squad{home, away} {
		canonical, err := s.Canonical()
		if err != nil {
			return tide.Step{}, fmt.Errorf("squad %d of 2, %q: %w", n+1, s.Name, err)
		}
		payloads[n] = canonical
	}
	if home.ID > away.ID || home.ID == away.ID && bytes.Compare(payloads[0], payloads[1]) > 0 {
		payloads[0], payloads[1] = payloads[1], payloads[0]
	}
	step := tide.Step{Tick: 1}
	for n, payload := range payloads {
		player := HomePlayer + tide.PlayerID(n)
		command, err := i.EncodeCommand(Field{Squad: payload})
		if err != nil {
			return tide.Step{}, err
		}
		command.Player, command.Number = player, 1
		step.Changes = append(step.Changes, tide.Change{Player: player, Joined: true})
		step.Commands = append(step.Commands, command)
		step.Inputs = append(step.Inputs, tide.PlayerInput{Player: player})
	}
	return step, nil
}

// Step plays one tick. It is false, and plays none, when the match is over, or the
// archive it comes from is; Err says whether that is as it should be.
func (s *Stage) Step() bool {
	if s.replay != nil {
		return s.next()
	}
	if s.Over() || s.Tick() >= MaxTicks {
		return false
	}
	step := tide.Step{Tick: s.Tick() + 1, Inputs: s.first.Inputs}
	if step.Tick == 1 {
		step = s.first
	}
	s.run(&step)
	return true
}

// Err is what went wrong so far: a rule that failed, or an archive that is damaged.
func (s *Stage) Err() error { return errors.Join(s.err, s.instance.Err()) }

// Over is whether the match has been decided.
func (s *Stage) Over() bool { return s.state().Period == Over }

// Tick is the number of the last tick; 0 is none.
func (s *Stage) Tick() uint32 { return s.instance.Tick() }

// Hash is the world's, after the last tick.
func (s *Stage) Hash() uint64 { return s.instance.Hash() }

// Instance is the running game itself.
func (s *Stage) Instance() *tide.Instance { return s.instance }

func (s *Stage) state() *Match { return world.Single[Match](s.instance.World()) }

// Score is the goals of sides 0 and 1.
func (s *Stage) Score() [2]int {
	score := s.state().Score
	return [2]int{int(score[0]), int(score[1])}
}

// Clock is the match's clock as a board shows it: "38:20", "45+1:05", "kicks".
func (s *Stage) Clock() string { return clockOf(s.state().Period, s.state().Clock) }

// Names are those of the squads of sides 0 and 1; empty before the first tick.
func (s *Stage) Names() [2]string {
	teams := world.Single[Teams](s.instance.World())
	return [2]string{nameOf(teams.Side[0].Name), nameOf(teams.Side[1].Name)}
}

// Seen is a player as a drawing has them.
type Seen struct {
	Number   int    // 0 to 10 are side 0's, 11 to 21 side 1's
	ID       uint32 // the player's in the squad
	Name     string
	Side     int
	Role     Role
	Position det.Vec2
	Fatigue  float32 // from 0, fresh, to 1
	Yellow   int
	Off      bool // sent off
	Ball     bool // has the ball
}

// Players are all players, by number; none before the first tick.
func (s *Stage) Players() []Seen {
	w := s.instance.World()
	var all []Seen
	for n := range uint32(crowd) {
		entity := w.EntityAt(n)
		who, ok := world.Get[Footballer](w, entity)
		if !ok {
			return nil
		}
		body, _ := world.Get[Body](w, entity)
		legs, _ := world.Get[Legs](w, entity)
		shirt, _ := world.Get[Shirt](w, entity)
		all = append(all, Seen{
			Number: int(n), ID: who.Identifier, Name: nameOf(shirt.Name), Side: int(who.Side), Role: who.Role,
			Position: body.Position, Fatigue: legs.Fatigue, Yellow: int(legs.Yellow), Off: legs.Off,
			Ball: world.Single[Ball](w).Holder == uint8(n),
		})
	}
	return all
}

// SeenBall is the ball as a drawing has it.
type SeenBall struct {
	Position det.Vec2
	High     bool // above everybody's head
}

// Ball is the ball; on the centre spot before the first tick.
func (s *Stage) Ball() SeenBall {
	b := world.Single[Ball](s.instance.World())
	return SeenBall{Position: b.Position, High: b.Air > 0}
}

func nameOf(name [MaxName]byte) string {
	return string(bytes.TrimRight(name[:], "\x00"))
}
