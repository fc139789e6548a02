// Package account is what one engine says of an archive, in bytes that another
// process can hold against another engine's: whether the match comes out as it
// was recorded, and, of one tick, the world's hash and those of its parts
// after every function, with the world itself.
//
// It steps a simulation through package archive and prints what it sees as
// lines of JSON, in whichever engine the program runs: the machine's own
// processor, an emulated one, a WebAssembly runtime, a browser. Two Moments are compared by
// Compare, in a process of the same game, which knows the fields of the worlds.
// It starts no process and no other engine: cmd/tide does.
package account
