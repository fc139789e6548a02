// Package busy is one scene with everything in it that a game's world and a
// game's tick can have: ten thousand entities of components of every shape,
// singletons, collections, spawns and deaths, stale references, scenes, events,
// commands, dice, players who come and go, parallel systems, runs of rows, and
// code that panics. Every machine must compute it alike.
//
// Tests, benchmarks and the matrix of targets play the same scene, so that what
// one finds the others can look at. Each feature counts itself in a singleton of
// the world: a hash that is right over a feature that never fired says nothing,
// and Missing names those.
//
// The package opens nothing and has no clock. Game declares the scene, a Script
// says what its players do in a tick, and a step of the one with the other is a
// function of the seed and of the tick's number. Whatever it allocates in a tick
// comes of a panic: the report of it, and Go's own unwinding.
package busy

import "github.com/tide-engine/tide"

// Game is the scene.
func Game() *tide.Game {
	g := tide.New(tide.Settings{Title: "Busy", TickRate: 30, MaxPlayers: Players})
	tide.Singleton[Counts](g)
	registerPlayers(g)
	registerPopulation(g)
	registerNumbers(g)
	registerBags(g)
	registerBonds(g)
	registerWeather(g)
	return g
}
