package world

import (
	"slices"
	"strings"
	"time"
)

// The machines these run on are shared and noisy: what is compared is run in
// turns, and medians are taken.

func microseconds(f func()) float64 {
	start := time.Now()
	f()
	return float64(time.Since(start).Nanoseconds()) / 1e3
}

func medianX(all []float64) float64 {
	slices.Sort(all)
	return all[len(all)/2]
}

func replaceSpaces(s string) string { return strings.ReplaceAll(s, " ", "-") }

func median(all []float64) float64 { return slices.Min(all) }
