package main

import (
	"os"

	"github.com/tide-engine/tide/app"
	"github.com/tide-engine/tide/examples/arenasim/arena"
)

// verify is the command that every game has. It reads the program's arguments
// itself, and ends the program with the verdict's status.
func verify(args []string, _ streams) int {
	os.Args = append([]string{os.Args[0], "verify"}, args...)
	app.Main(arena.Game())
	return exitOK
}
