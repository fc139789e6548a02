package arena

import "github.com/tide-engine/tide/det"

// Ways are how the match does three things that a language offers its own way
// for, and that part machines where that is taken. A nil one is the match's own,
// which does not. The others are for showing what a verifier finds: an archive
// made with one is red at the tick where it first counts. They are no part of the
// fingerprint, as a mistake would not be either.
type Ways struct {
	// Lot is what a tie is broken by, the lowest first; the match's own is the
	// player's identifier.
	Lot func(identifier uint32) uint32

	// Sort puts players' numbers in the order of their keys; the match's own is
	// stable, and goes on by lot and number where keys are equal.
	Sort func(numbers []uint8, keys []int32)

	// Sum is the sum of each weight times its term; the match's own adds from the
	// first to the last and rounds each product.
	Sum func(weights, terms []float32) float32
}

// tolerance is what a threshold lets pass: positions are sums of many rounded
// steps, and none of them means a tenth of a millimetre.
const tolerance = 1e-4

// near is whether a distance is within a limit, by the tolerance.
func near(distance, limit float32) bool { return distance <= limit+tolerance }

// apart is how far two places are apart as what is ordered by: a whole number, of
// which equal ones are equal. It is the square, in sixty-fourths of a square metre.
func apart(a, b det.Vec2) int32 {
	return det.ToInt[int32](float32(a.Sub(b).LengthSq() * 64))
}

// lot is what breaks a tie for a player.
func (p *play) lot(n int) uint32 {
	identifier := p.who[n].Identifier
	if p.ways.Lot != nil {
		return p.ways.Lot(identifier)
	}
	return identifier
}

// drawLots gives each player what ties are broken by until the next kick-off.
func (p *play) drawLots() {
	for n := range p.legs {
		p.legs[n].Lot = p.lot(n)
	}
}

// before is whether player a comes before player b: by the key, the lot, and the
// number, which no two share.
func (p *play) before(a, b uint8, keyA, keyB int32) bool {
	if keyA != keyB {
		return keyA < keyB
	}
	if p.legs[a].Lot != p.legs[b].Lot {
		return p.legs[a].Lot < p.legs[b].Lot
	}
	return a < b
}

// sort puts the numbers of players in the order of keys, which are by number.
func (p *play) sort(numbers []uint8, keys []int32) {
	if p.ways.Sort != nil {
		p.ways.Sort(numbers, keys)
		return
	}
	for i := 1; i < len(numbers); i++ { // insertion: there are 22 of them
		for j := i; j > 0 && p.before(numbers[j], numbers[j-1], keys[numbers[j]], keys[numbers[j-1]]); j-- {
			numbers[j], numbers[j-1] = numbers[j-1], numbers[j]
		}
	}
}

// sum is the sum of each weight times its term.
func (p *play) sum(weights, terms []float32) float32 {
	if p.ways.Sum != nil {
		return p.ways.Sum(weights, terms)
	}
	total := float32(0)
	for n := range weights {
		total += float32(weights[n] * terms[n])
	}
	return total
}

// rank orders all players by how near the ball they are.
func (p *play) rank() {
	var numbers [crowd]uint8
	var keys [crowd]int32
	for n := range p.bodies {
		numbers[n] = uint8(n)
		keys[n] = apart(p.bodies[n].Position, p.ball.Position)
		if p.legs[n].Off {
			keys[n] = 1 << 30 // behind everybody
		}
	}
	p.sort(numbers[:], keys[:])
	for rank, n := range numbers {
		p.legs[n].Rank = uint8(rank)
		p.ranked[rank] = n
	}
}
