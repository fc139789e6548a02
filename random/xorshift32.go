package random

// Xorshift32 is G. Marsaglia's 32-bit generator ("Xorshift RNGs", 2003) with
// the shifts 13, 17 and 5: for matches that a program in another language has
// to play alike, since three lines of any language hold it. PCG32 is the
// better one for all else. It is plain data, fit for a component.
//
// It runs through every state but 0, which would lead to itself alone: a State
// of 0, the zero value's, counts as Xorshift32Zero.
type Xorshift32 struct{ State uint32 }

// Xorshift32Zero is the state that stands for 0: Marsaglia's own first seed.
const Xorshift32Zero uint32 = 2463534242

// Uint32 draws one of 1, 2, …, 2³²−1, which is the next state too.
func (g *Xorshift32) Uint32() uint32 {
	s := g.State
	if s == 0 {
		s = Xorshift32Zero
	}
	s ^= s << 13
	s ^= s >> 17
	s ^= s << 5
	g.State = s
	return s
}

// Below draws one of 0, 1, …, n−1, each as likely as any other. Below 0 there
// is nothing to draw: it gives 0, and draws nothing.
func (g *Xorshift32) Below(n uint32) uint32 {
	if n == 0 {
		return 0
	}
	// There are 2³²−1 numbers to draw, and of those the last few, which would
	// favour some remainders, are drawn again.
	const count = 1<<32 - 1
	for even := count - count%n; ; {
		if x := g.Uint32() - 1; x < even {
			return x % n
		}
	}
}

// Float32 draws one of the 2²⁴ numbers 0, 2⁻²⁴, …, 1−2⁻²⁴: never 1, and exact.
// 0 is less likely than the others by one part in 256, as this generator never
// draws 0.
func (g *Xorshift32) Float32() float32 {
	return float32(float32(g.Uint32()>>8) * 0x1p-24)
}
