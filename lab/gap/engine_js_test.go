package gap

import "testing"

// The polynomial sine in JavaScript is that in Go, to the bit.
func TestScriptsPolynomialIsGos(t *testing.T) {
	in := newInputs(9, Range{-1000, 1000})
	xs, ys := make([]float64, Batch), make([]float64, Batch)
	for i := range xs {
		xs[i] = in.next()
	}
	newEngine().compute("polynomial", 0, xs, ys)
	for i, x := range xs {
		if want := PolynomialSine(x); ys[i] != want {
			t.Fatalf("of %v the script gives %v, Go %v", x, ys[i], want)
		}
	}
}
