// Package fixed is fixed-point numbers of 32 bits, 16 of them behind the point
// (Q16.16): from −32768 to just under 32768 in steps of 1/65536. Integers are
// alike on every machine without any care, and a step is as fine far from the
// origin as near it; the price is range, and accuracy.
//
// Add, Sub and Mul wrap around in two's complement, and a wrong answer comes
// out the same everywhere, so that no hash shows it: 256 × 256 is exactly 0,
// and 181 is the largest whole number whose square fits. Choose ranges before
// writing code, and test with the build tag tide_debug, under which whatever
// leaves the range panics and says what it was:
//
//	go test -tags tide_debug ./...
//
// Mul rounds down. That is a bias and not noise: what is multiplied again and
// again gets slowly less. MulNearest has none worth the name. Where anything
// here rounds to nearest, it rounds halves up.
//
// A Q compares, and is a key, as the int32 that it is, and + and − are Add and
// Sub without the debug check. But * and / of two Q are not their product and
// quotient: write Mul and Div.
//
// Nothing here uses floating point but the conversions from and to it. Convert
// once, where values are made, and keep the integers: a float that sits where
// the rounding turns would carry its last bit into the simulation. The package
// keeps no state and, but for Parse and String, allocates nothing.
package fixed
