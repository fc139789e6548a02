// Command game is a match of ArenaSim in which one thing is done the easy way: the
// one that the linker is told, as in -ldflags="-X main.way=sum". It verifies the
// archives of right matches, and finds that it cannot: it shows what tide verify
// says of that. No match that counts is played by it.
package main

import (
	"fmt"
	"os"

	"github.com/tide-engine/tide/app"
	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/examples/arenasim/easyway"
)

var way string

func main() {
	w, ok := easyway.By(way)
	if !ok {
		fmt.Fprintf(os.Stderr, "there is no easy way %q: build it with -ldflags=\"-X main.way=NAME\", one of package easyway's\n", way)
		os.Exit(2)
	}
	app.Main(arena.GameBy(w.Ways))
}
