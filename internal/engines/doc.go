// Package engines verifies recorded matches of a game in several engines (this
// machine's processor, an emulated one, WebAssembly in this process, in Node.js,
// in real browsers) and holds them against the archive and against each other.
//
// It builds the game's own program for each engine, runs it with "account" as its first
// argument, and reads what package account prints there. Where engines differ it has them tell the
// tick function by function and has the program compare, which knows the fields.
// It knows no game itself and judges no tick: it never steps a world. What comes
// of a run is a Report: data for a program, and text for people.
package engines
