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
// It never calls det, nor shares a line or a coefficient with it, and takes
// nothing from package math but guesses at roots that exact integers then
// correct. It gets the bits of an argument and gives the bits of the answer.
package reference
