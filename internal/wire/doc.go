// Package wire is every byte that a match puts on the network: variable-length
// integers, bit streams, the differences between two inputs, and the packets
// that carry them.
//
// It keeps no state, reads no clock and opens no socket. What it decodes came
// from another machine, so every decoder checks a length before it reads or
// allocates by it, and answers bytes it cannot accept with an *Error. Its
// callers are match, which decides what the packets mean, and the root
// package, which derives an InputLayout from a game's input type.
package wire
