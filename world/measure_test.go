package world

import (
	"slices"
	"time"
)

// The machines these run on are shared and noisy: what is compared is run in
// turns, each turn gives a ratio, and medians are taken.

func microseconds(f func()) float64 {
	start := time.Now()
	f()
	return float64(time.Since(start).Nanoseconds()) / 1e3
}

func ratios(over, under []float64) []float64 {
	all := make([]float64, len(over))
	for i := range over {
		all[i] = over[i] / under[i]
	}
	return all
}

func median(of []float64) float64 {
	all := slices.Sorted(slices.Values(of))
	return all[len(all)/2]
}
