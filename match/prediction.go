package match

import "time"

// prediction is the ticks that this machine has run: those the server
// confirmed, and those past them that it ran on guesses.
//
// Every tick is saved, and with it the inputs it ran with. A guess stands as
// long as what it would be now is what its tick ran with: when a tick is
// confirmed, others' inputs or the point where they let go may have moved, and
// the first tick whose inputs differ from what it ran with is where running
// again begins.
type prediction struct {
	sim      Simulation
	settings Settings
	inputs   Inputs
	stats    *Stats

	verified  uint32
	predicted uint32
	standing  uint32 // up to here the saved states are what they would be now
	current   uint32 // the tick that sim's state is after
	oldest    uint32 // nothing before it was saved

	confirmed roster   // who does what, after the verified tick
	ran       []roster // what each saved tick ran with, by slot
	guessed   roster

	comparer   bool          // the simulation's states are looked at once more before they are run from
	rolledBack bool          // in this update
	rerun      time.Duration // what running ticks again has cost since it was last asked
	wrong      bool          // and that there were some
	undone     uint64        // the hash of the predicted state that the rollback undid

	step       Step
	stepInputs []Input
}

// keptBefore is how many states before the verified one are kept: a view draws
// between the two ticks before the clock, and a client whose guesses end may
// have run nothing past the verified tick.
const keptBefore = 2

func newPrediction(sim Simulation, settings Settings, stats *Stats) prediction {
	inputs := sim.Inputs()
	slots := settings.ticks(Window) + keptBefore + 1
	p := prediction{
		sim: sim, settings: settings, inputs: inputs, stats: stats,
		confirmed: newRoster(settings.MaxPlayers, inputs.Size()),
		ran:       make([]roster, slots),
		guessed:   newRoster(settings.MaxPlayers, inputs.Size()),
	}
	for i := range p.ran {
		p.ran[i] = newRoster(settings.MaxPlayers, inputs.Size())
	}
	p.stepInputs = make([]Input, 0, settings.MaxPlayers)
	_, p.comparer = sim.(Comparer)
	return p
}

func (p *prediction) slotOf(tick uint32) int { return int(tick % uint32(len(p.ran))) }

func (p *prediction) slot(tick uint32) (slot int, ok bool) {
	if tick < p.oldest || tick > p.predicted || tick+keptBefore < p.verified {
		return 0, false
	}
	return p.slotOf(tick), true
}

// begin makes the state that sim has the verified one after a tick.
func (p *prediction) begin(tick uint32, players *roster) {
	p.verified, p.predicted, p.standing, p.current, p.oldest = tick, tick, tick, tick, tick
	p.confirmed.set(players)
	p.sim.Save(p.slotOf(tick))
}

// confirm takes the server's word on the next tick. If it went as guessed
// there is only its hash to be had; if not, it runs now. before is the verified
// tick's hash: spoiled says that its state no longer has it.
func (p *prediction) confirm(f *frame, before uint64) (hash uint64, spoiled bool) {
	tick := p.verified + 1
	if p.comparer {
		p.goTo(p.verified)
		spoiled = p.sim.Hash() != before
	}
	if tick <= p.standing && len(f.changes) == 0 && len(f.commands) == 0 && p.ran[p.slotOf(tick)].equal(&f.players) {
		p.goTo(tick)
	} else {
		if tick <= p.predicted {
			p.rollBack()
		}
		p.goTo(p.verified)
		p.run(tick, f.changes, f.commands, &f.players)
		p.standing = tick
	}
	p.verified = tick
	p.predicted = max(p.predicted, tick)
	p.confirmed.set(&f.players)
	return p.sim.Hash(), spoiled
}

// predictTo brings the predicted tick to target, running again what no longer
// stands.
func (p *prediction) predictTo(target uint32, player PlayerID, own *own) {
	for tick := p.verified + 1; tick <= p.standing; tick++ {
		p.guess(tick, player, own)
		if !p.guessed.equal(&p.ran[p.slotOf(tick)]) {
			p.standing = tick - 1
		}
	}
	if p.standing < min(p.predicted, target) {
		p.rollBack()
	}
	p.goTo(min(p.standing, target))
	for tick := p.current + 1; tick <= target; tick++ {
		p.guess(tick, player, own)
		p.run(tick, nil, nil, &p.guessed)
	}
	p.standing, p.predicted = target, target
	p.rolledBack = false
}

// abandon drops every prediction: what is verified is too old to predict from.
func (p *prediction) abandon() {
	p.goTo(p.verified)
	p.standing, p.predicted = p.verified, p.verified
	p.rolledBack = false
}

// guess works out what everybody does in a tick past the verified one. This
// machine's own input is what it sampled; where it sampled none it goes on as
// before, as it does on every machine. The others repeat their last for a
// while, and then let go.
func (p *prediction) guess(tick uint32, player PlayerID, own *own) {
	p.guessed.set(&p.confirmed)
	if tick > p.verified+p.settings.ticks(Repeat) {
		for other, ok := p.confirmed.next(0); ok; other, ok = p.confirmed.next(other) {
			p.inputs.LetGo(p.guessed.value(other), p.confirmed.value(other))
		}
	}
	if player == 0 || !p.confirmed.has(player) {
		return
	}
	mine := p.confirmed.value(player)
	if sampled, _, ok := own.find(tick); ok {
		mine = sampled
	} else if tick-1 > p.verified {
		mine = p.ran[p.slotOf(tick-1)].value(player)
	}
	copy(p.guessed.value(player), mine)
}

// run runs the tick after the current one, and saves what came of it.
func (p *prediction) run(tick uint32, changes []Change, commands []Command, players *roster) {
	slot := p.slotOf(tick)
	ran := &p.ran[slot]
	ran.set(players)
	p.stepInputs = ran.appendInputs(p.stepInputs[:0])
	p.step = Step{Tick: tick, Changes: changes, Commands: commands, Inputs: p.stepInputs}
	again := p.rolledBack && tick <= p.predicted
	from := p.time(again)
	p.sim.Step(&p.step)
	p.sim.Save(slot)
	p.current = tick
	if again {
		p.rerun += p.time(true) - from
		p.wrong = true
		p.stats.Resimulated++
		if tick == p.predicted && p.sim.Hash() != p.undone {
			p.stats.Corrections++
		}
	}
}

// time is the clock's, where there is one and it matters.
func (p *prediction) time(matters bool) time.Duration {
	if !matters || p.settings.Clock == nil {
		return 0
	}
	return p.settings.Clock()
}

// spent is what running ticks again has cost since it was last asked, and
// whether there were any.
func (p *prediction) spent() (cost time.Duration, wrong bool) {
	cost, wrong = p.rerun, p.wrong
	p.rerun, p.wrong = 0, false
	return cost, wrong
}

// rollBack notes, before anything is undone, what the newest prediction was.
func (p *prediction) rollBack() {
	if p.rolledBack {
		return
	}
	p.rolledBack = true
	p.stats.Rollbacks++
	p.goTo(p.predicted)
	p.undone = p.sim.Hash()
}

// goTo loads the state after a tick that is saved.
func (p *prediction) goTo(tick uint32) {
	if p.current != tick {
		p.sim.Load(p.slotOf(tick))
		p.current = tick
	}
}
