package simulate

import (
	"bytes"
	"fmt"

	"github.com/tide-engine/tide/match"
)

// played is a bot as a match has it.
type played struct {
	plan   Bot
	bot    *bot
	player match.PlayerID // 0 before it was added
	joined bool
	gone   bool
	tick   uint32 // the one it was asked for last
	value  [steerBytes]byte
}

func newPlayed(plan Bot, seed uint64) *played {
	return &played{plan: plan, bot: newBot(seed*64 + 50 + plan.Seed)}
}

// frame adds the bot to the match and takes it out again, when it is time.
func (b *played) frame(r *run) {
	switch {
	case b.gone:
	case b.player == 0 && r.now >= b.plan.From:
		player, ok := r.server.AddBot(b.sample)
		if !ok {
			return // somebody who went has still the place
		}
		b.player = player
	case b.player > 0 && r.now >= b.plan.To:
		if b.gone = true; !r.server.RemoveBot(b.player) {
			r.fail("bots", "player %d, a bot, is not there to be taken out", b.player)
		}
	}
}

// sample is what the bot does, asked by the server.
func (b *played) sample(tick uint32, dst []byte) {
	if tick <= b.tick {
		panic(fmt.Sprintf("simulate: a bot is asked for tick %d after tick %d", tick, b.tick))
	}
	b.tick = tick
	b.bot.sample().pack(dst)
	copy(b.value[:], dst)
}

// bot is the bot that has a place, nil where none has.
func (r *run) bot(player match.PlayerID) *played {
	for _, b := range r.bots {
		if b.player == player && !b.gone {
			return b
		}
	}
	return nil
}

// bots holds that a bot is a player like anybody: it does in each tick what it was
// asked for then, and has its place to itself.
type bots struct {
	indifferent
}

func (c *bots) served(r *run, step *match.Step, _ uint64) {
	for _, change := range step.Changes {
		b := r.bot(change.Player)
		if b == nil {
			continue
		}
		if !change.Joined || b.joined {
			r.fail("bots", "tick %d has player %d come or go, who is a bot", step.Tick, change.Player)
		}
		b.joined = true
	}
	inputs := r.world.Inputs()
	for _, b := range r.bots {
		if b.player == 0 || b.gone {
			continue
		}
		found := false
		for _, input := range step.Inputs {
			if input.Player != b.player {
				continue
			}
			found = true
			want := append([]byte(nil), b.value[:]...)
			inputs.Sanitize(want)
			if b.tick != step.Tick || !bytes.Equal(input.Value, want) {
				r.fail("bots", "in tick %d bot %d has % x, and did % x in tick %d", step.Tick, b.player, input.Value, want, b.tick)
			}
			r.report.Played++
		}
		if !found {
			r.fail("bots", "in tick %d bot %d is not there", step.Tick, b.player)
		}
	}
}
