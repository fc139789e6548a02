// Package netsim is a bad network: it wraps any transport.Link and makes what
// passes through late, lost, doubled and overtaken, by Conditions that can
// change while it runs.
//
// Every accident is drawn from one seed, so with a clock that a test moves a
// whole run repeats exactly. It starts no goroutine and has no timer: packets
// that are due move on when Send, Receive or Flush is called, and a program
// that runs in real time calls Flush every few milliseconds.
//
// Packets come from the link it wraps and from whoever sends over it, and go
// on to the other of the two. It never changes their bytes.
package netsim
