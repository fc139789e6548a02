package main

import "fmt"

// slice is every n-th chunk, from the i-th on: a 512th part or more of the
// inputs touches every exponent.
type slice struct{ i, n int }

func parseSlice(text string) (s slice, err error) {
	var rest string
	if n, _ := fmt.Sscanf(text+" .", "%d/%d %s", &s.i, &s.n, &rest); n != 3 || rest != "." || s.n < 1 || s.n > chunks || s.i < 0 || s.i >= s.n {
		return s, fmt.Errorf("--slice wants I/N with 0 ≤ I < N ≤ %d, not %q", chunks, text)
	}
	return s, nil
}

// count is how many chunks it has.
func (s slice) count() int { return (chunks - s.i + s.n - 1) / s.n }

// first is the first input of its k-th chunk, the least magnitude.
func (s slice) first(k int) uint32 { return uint32(s.i+k*s.n) * (chunk / 2) }
