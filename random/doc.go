// Package random draws numbers that are the same on every machine, in two ways.
//
// A roll with nothing kept: Roll works out a generator from the match's seed,
// the tick, the entity and which code asks. Nothing is written, so rolls can
// happen in any order, on any thread, and again after a rollback. Code makes a
// number of a name for it.
//
// A generator that is data: PCG32 is plain, so it lives in a component or a
// singleton and is saved, restored and hashed with the world. Xorshift32 is
// another, for matches that programs in other languages play too.
//
// It never reads a clock or the system's randomness (the machine that starts a
// match picks the seed), it is no source of secrets, and it keeps nothing of
// its own. Integers are drawn without bias and floats are made from them
// exactly; what has to be rounded (a range's, a sphere's) goes through package
// det, or through the square root and single products and sums. So no float
// arithmetic can part two machines here.
package random
