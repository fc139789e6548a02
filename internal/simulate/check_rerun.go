package simulate

import (
	"fmt"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
)

// rerun holds that the server's world after every tick is what its recorded
// steps give when they are run in order, from the beginning, without a
// snapshot or a cached hash.
type rerun struct {
	indifferent
	sim *tide.Instance
}

func newRerun(game *tide.Game, seed uint64) *rerun {
	sim, err := tide.Start(game, seed)
	if err != nil {
		panic(fmt.Sprintf("simulate: the game of the matches does not start: %v", err))
	}
	return &rerun{sim: sim}
}

// served runs the tick again at once: a plain run needs no record of it.
func (c *rerun) served(r *run, step *match.Step, hash uint64) {
	c.sim.Step(step)
	if again := c.sim.World().FullHash(); again != hash {
		r.fail("rerun", "the server has %016x after tick %d, a plain run of its steps %016x", hash, step.Tick, again)
	}
}

func (c *rerun) finished(r *run) {
	refuses := false // what some cheat commands is none of the game's, which it says
	for _, m := range r.machines {
		refuses = refuses || m.plan.Malice&(Commands|Garbles) != 0
	}
	if err := c.sim.Err(); err != nil && !refuses {
		r.fail("rerun", "the game made mistakes: %v", err)
	}
	r.report.Hash = c.sim.World().FullHash()
	r.report.Score = tally(c.sim)
}
