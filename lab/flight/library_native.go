//go:build !js

package flight

import "math"

// library is package math's sine and cosine.
func library(angle float64) (sin, cos float64) { return math.Sin(angle), math.Cos(angle) }
