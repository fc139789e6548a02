// Package reference knows what each of det's functions of one argument must
// give: the float32 nearest to the true value, ties to even, for any of the
// 2³² arguments.
//
// A quick evaluation in integers of 64 and 128 bits, with constants and tables
// that are made from series in math/big when the program starts, decides
// nearly every argument: it knows by how much it may be wrong, and decides only
// where no midpoint between two floats lies within that. What it leaves, a
// second evaluation in math/big decides, by other formulas and with as much
// precision as it takes.
//
// Of a handful of functions it knows the float64 nearest to the true value as
// well: a quick evaluation of 128 bits, by which the logarithm, the tangent and
// its inverse correct a guess, and math/big for what that leaves.
//
// It never calls det, nor shares a line or a coefficient with it, and takes
// nothing from package math but guesses that exact integers then correct. It gets the bits of an argument and gives the bits of the answer.
package reference
