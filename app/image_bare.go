//go:build wasip1 || tide_headless

package app

import "github.com/tide-engine/tide"

// Image is never called without a screen, and F's own package may not even be
// here: whatever it is, it is left alone.
func Image[F any](*tide.Game, F) {}
