// Package room runs a match: the server and its own client on one machine, or
// a client of another machine's server. A single player's game is a room as
// well, a host that nobody else is let in to.
//
// Update does a frame's work in its one right order: take links, read packets,
// run the ticks that are due, predict, send. A room is the place where a match
// meets a clock and connections; it keeps no rules (package match has those),
// draws nothing, and starts no goroutine: links bring packets, devices come in
// with Update, and what to draw is read from its Client and Instance.
//
// Nothing from another machine is trusted: links and packets a frame are
// bounded, a link that falls silent is closed, and a packet that is no packet
// is dropped by package match.
package room
