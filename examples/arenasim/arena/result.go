package arena

import (
	"fmt"

	"github.com/tide-engine/tide/world"
)

// Result is how a match ended.
type Result struct {
	Squads   [2]uint32 `json:"squads"` // the identifiers of sides 0 and 1
	Names    [2]string `json:"names"`
	Score    [2]int    `json:"score"`
	Kicks    [2]int    `json:"kicks"`   // scored from the mark
	Winner   int       `json:"winner"`  // the side
	Decided  string    `json:"decided"` // "full time", "extra time", "kicks", "identifier"
	Ticks    uint32    `json:"ticks"`
	Hash     uint64    `json:"hash,string"` // of the world after the last
	Counts   [2]Counts `json:"counts"`
	Held     [2]uint32 `json:"held"` // ticks that each side had the ball
	Happened int       `json:"happened"`
}

var decisionNames = [...]string{Undecided: "", ByFullTime: "full time", ByExtraTime: "extra time", ByKicks: "kicks", ByIdentifier: "identifier"}

// Result is how the match stands: how it ended, once it is over.
func (s *Stage) Result() Result {
	w := s.instance.World()
	m, teams := s.state(), world.Single[Teams](w)
	return Result{
		Squads: [2]uint32{teams.Side[0].ID, teams.Side[1].ID}, Names: s.Names(), Score: s.Score(),
		Kicks: [2]int{int(m.Scored[0]), int(m.Scored[1])}, Winner: int(m.Winner), Decided: decisionNames[m.Decided],
		Ticks: s.Tick(), Hash: s.Hash(), Counts: world.Single[Tally](w).Side, Held: m.Held,
		Happened: world.Single[Log](w).List.Len(w),
	}
}

// String is the result in a line: "Cove City 2 : 1 Reef Town".
func (r Result) String() string {
	line := fmt.Sprintf("%s %d : %d %s", r.Names[0], r.Score[0], r.Score[1], r.Names[1])
	switch r.Decided {
	case "kicks":
		line += fmt.Sprintf(", %d : %d from the mark", r.Kicks[0], r.Kicks[1])
	case "full time", "":
	default:
		line += ", by " + r.Decided
	}
	return line
}
