// Package gap measures how far a machine's own mathematics is from the right
// answer, and from another machine's: sin, cos, tan, atan, log, exp, sqrt and
// pow of seeded inputs, by Math.* where there is a browser's engine around the
// program and by package math elsewhere. As doubles they are held against the
// float64 nearest to the true value (internal/exhaustive/reference), and rounded
// to float32 against package det. A polynomial sine of basic operations beside
// them shows the other way: less accurate, and the same bits everywhere.
//
// Where such a function's bits are kept and compared the result is the engine's
// and nobody's promise: nothing here belongs into a simulation. The package
// opens no browser; package main of lab/gap/program is what runs in one, and
// tide lab gap what opens them.
package gap
