// Package arena is the rules of ArenaSim: two squads, built within a budget, play
// a football match on Tide's world, and what comes out follows from the squads and
// the seed alone.
//
// A Squad is plain data that anybody may post; Validate says what is wrong with
// one, and Canonical is its only form in bytes, whatever order its players came
// in. Game is an ordinary *tide.Game whose squads arrive as commands of players 1
// and 2, so an archive of a match is an ordinary archive: a seed and two commands.
// Play plays a match to its end, and Stage plays it tick by tick for a page to
// draw.
//
// The package keeps no clock, asks nothing of the machine and holds nothing
// outside the world. Dice are the 32-bit xorshift of package random, its state in
// the world; how players wander are rolls of the tick, PCG32, of which nothing is
// kept. Every comparison that could tie ends in the identifier, sums are made in
// one order, and thresholds have a tolerance. Lengths are metres, speeds metres a
// second of play; a tick is a tenth of a second of play and a second of the match's
// clock.
package arena
