package app

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"time"
)

// What a program ends with.
const (
	exitOK      = 0
	exitFailure = 1 // it could not run, or the run failed
	exitMistake = 2 // a flag, or the game's own declaration, is wrong
)

// reportMistakes prints what is wrong with a game's declaration, one a line.
func reportMistakes(err error, out io.Writer) {
	fmt.Fprintln(out, "This game cannot start:")
	for _, mistake := range unjoin(err) {
		fmt.Fprintf(out, "  %v\n", mistake)
	}
}

// unjoin takes apart what errors.Join put together.
func unjoin(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	return []error{err}
}

// pickSeed is the match's seed: the one that was asked for, or the system's
// choice, because the machine that starts a match picks it.
func pickSeed(s seedFlag) uint64 {
	if s.given {
		return s.value
	}
	var random [8]byte
	rand.Read(random[:]) // never fails: crypto/rand ends the program instead
	return binary.LittleEndian.Uint64(random[:])
}

// newClock is a clock that starts now.
func newClock() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}
