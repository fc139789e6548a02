// Package simulate runs whole matches, a server, its clients and a bad network
// between them, in one goroutine from one seed, faster than real time, and
// checks what must hold of every match.
//
// A Scenario is drawn from a seed; Run plays it and hands everything that
// happens to the checkers, one an invariant, each of which works out what
// should have been without asking package match. What fails says its seed, and
// the same seed fails again.
//
// It is for tests, and for the matrix of targets, which plays Scripted on each.
// Time is a number that Run moves; nothing here reads a clock or opens a socket.
package simulate
