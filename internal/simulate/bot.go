package simulate

import (
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/random"
)

// bot plays as people do: it holds a direction for a while, aims all the time
// at something that moves, and throws in bursts. What it does in a tick
// follows from its seed and from the ticks before.
type bot struct {
	rng  random.PCG32
	now  steer
	hold int32 // ticks until it thinks of something else
	busy int32 // of 8: how often it aims anew
}

func newBot(seed uint64) *bot {
	b := &bot{rng: random.New(seed, 77)}
	b.busy = b.rng.Between(0, 6)
	return b
}

// sample is what the bot does next.
func (b *bot) sample() steer {
	if b.hold--; b.hold <= 0 {
		b.hold = b.rng.Between(3, 40)
		switch b.rng.Below(4) {
		case 0:
			b.now.Move = det.Vec2{}
		default:
			b.now.Move = det.Vec2{X: float32(b.rng.Between(-1, 1)), Y: b.rng.Float32()*2 - 1}
		}
		b.now.Fire = b.rng.Below(3) == 0
		b.now.Stance = uint8(b.rng.Below(4))
		b.now.Twist += int16(b.rng.Between(-300, 300))
	}
	if int32(b.rng.Below(8)) < b.busy {
		b.now.Aim = b.now.Aim.Add(det.Vec2{X: b.rng.Float32() - 0.5, Y: b.rng.Float32() - 0.5})
		b.now.Twist++
	}
	return b.now
}
