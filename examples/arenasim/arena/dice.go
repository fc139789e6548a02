package arena

import (
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/random"
)

// firstDice is the state the match's xorshift starts with, never 0.
func firstDice(seed uint64) random.Xorshift32 {
	roll := random.Roll(seed, 0, 0, random.Code("arenasim dice"))
	return random.Xorshift32{State: roll.Uint32() | 1}
}

// chance is true as often as the probability says.
func (p *play) chance(probability float32) bool { return p.match.Dice.Float32() < probability }

// swing is a number near 0, as often above as below: a bell from −3 to 3 with a
// deviation of 1, made of three dice and no function of package math.
func (p *play) swing() float32 {
	a := p.match.Dice.Float32()
	b := p.match.Dice.Float32()
	c := p.match.Dice.Float32()
	return float32((a + b + c - 1.5) * 2)
}

// between is a number from low to high.
func (p *play) between(low, high float32) float32 {
	return low + float32((high-low)*p.match.Dice.Float32())
}

// beats is whether a wins a contest with b, both above 0: as often as a cubed is
// of the sum of the cubes.
func (p *play) beats(a, b float32) bool {
	a, b = det.Max(a, 1), det.Max(b, 1)
	a, b = float32(float32(a*a)*a), float32(float32(b*b)*b)
	return p.chance(a / (a + b))
}
