// Package stranger is a client of a match that was written from
// docs/protocol.md alone: it shares no code with internal/wire or match, so that
// what the page leaves out, or says wrongly, fails its tests.
//
// It is as little as a client may be. It predicts nothing: it runs each tick once
// the server's frame of it has come, compares the hash, and sends its inputs
// ahead. Like match it has no clock and no socket: times and packets come in as
// arguments, and packets go out as values. It is for tests, and for who writes a
// client in another language to read.
package stranger
