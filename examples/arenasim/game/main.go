// Command game is a match of ArenaSim as a game like any other: in a window, a tab
// or neither, with the commands that every game has for recorded matches. It waits
// for two squads, which it never makes itself: an archive has them, as has whoever
// sends them as commands. Its rules are package arena's.
package main

import (
	"github.com/tide-engine/tide/app"
	"github.com/tide-engine/tide/examples/arenasim/arena"
)

func main() { app.Main(arena.Game()) }
