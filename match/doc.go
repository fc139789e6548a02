// Package match is the netcode: a Server that runs the one true world and a
// Client that runs ahead of it, guesses what it has not heard yet, and runs
// again what it guessed wrong.
//
// It is sans-IO. It reads no clock, opens no socket and starts no goroutine:
// times and packets are arguments, packets are handed to a function the caller
// passes. So a whole match, its server, its clients and a bad network between
// them, runs in one goroutine from one seed, and any failure happens again.
//
// A machine's copy of the world is a Simulation, which match steps, saves and
// restores and knows nothing else of; package tide's Instance is one. Bytes
// are internal/wire's. Who calls match is room, and the simulator in
// internal/simulate.
//
// Everything is counted in ticks. A tick is verified once the server's frame
// for it has been run; the ticks after it, up to the one the client's clock
// has reached, are predicted.
package match
