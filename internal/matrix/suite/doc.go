// Package suite is what every cell of the matrix computes: the bits of every
// function of det, det/fixed and random over chosen and random operands, the
// lab's experiments that are equal everywhere, the world of the busy scene, and
// the scripted match. A suite's result is one hash, the values that the hash is
// made of, so that a difference names the function or the tick, and a count of
// what happened: equal hashes of nothing prove nothing.
//
// The same sizes hold on every machine, and are chosen for the slowest of them,
// an emulated processor. Nothing here depends on the machine; the one clock it
// reads says how long a suite took. internal/matrix/suite/program prints what
// comes of it.
package suite
