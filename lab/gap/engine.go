package gap

// engine computes one of Functions, by its kind, of many inputs at once.
type engine interface {
	compute(kind string, exponent float64, xs, ys []float64)
}
