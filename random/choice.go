package random

// Shuffle puts the elements in a random order, every order as likely as any
// other, as far as 2⁶⁴ states can tell them apart: there are more orders than
// that from 21 elements on.
func Shuffle[T any](g *PCG32, elements []T) {
	// Fisher and Yates, in R. Durstenfeld's form (1964).
	for i := len(elements) - 1; i > 0; i-- {
		j := g.Below(uint32(i) + 1)
		elements[i], elements[j] = elements[j], elements[i]
	}
}

// Pick draws one element, each as likely as any other. Of none it is the zero
// value, and draws nothing.
func Pick[T any](g *PCG32, elements []T) (picked T) {
	if len(elements) == 0 {
		return picked
	}
	return elements[g.Below(uint32(len(elements)))]
}

// Weighted draws an index of weights, each as often as its weight is of their
// sum: with weights 3 and 1 the first three times in four. One of weight 0 is
// never drawn. With no weight above 0 there is nothing to draw: ok is false,
// and nothing is drawn.
//
// Weights are whole numbers, whose sum is exact in any order: make such of
// fractions by a common factor, as in det.ToInt[uint32](1000*chance).
func (g *PCG32) Weighted(weights []uint32) (index int, ok bool) {
	sum := uint64(0) // of fewer than 2³² weights: it cannot overflow
	for _, weight := range weights {
		sum += uint64(weight)
	}
	if sum == 0 {
		return 0, false
	}
	rest := g.Below64(sum)
	for rest >= uint64(weights[index]) {
		rest -= uint64(weights[index])
		index++
	}
	return index, true
}
