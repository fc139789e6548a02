// Package app runs a game: in a window, in a browser tab, or in neither. Main
// is all that a game's own main calls.
//
// It reads the flags (in a page, the address), opens the connection that they
// ask for, turns mouse, touch and keys into tide.Devices, has package room run
// the match and package view make the frame, and paints the game's draw.List.
// It decides nothing about a match and keeps no state of one.
//
// This is the only package that imports Ebitengine. A run without a window
// never calls it, so a server without a display runs the same binary. A build
// for wasip1, or with the tag tide_headless, leaves it and the window out: it
// plays without one, and is what a match is verified with in other engines.
//
// In check mode (--check, check=1 in an address) every tick runs three times,
// and what would part two machines is told by function, entity, component,
// field and tick. Found is also what a game's code panics over.
//
// # In a page
//
// A page has the global object tide, for what is around the canvas and for
// tests: stats() is the figures of the match, among them state ("connecting",
// "playing" or "failed") and error; hashes() the newest verified ticks with the
// world's hash after each, as [tick, hexadecimal]; drawn() the last frame's
// draw commands; predicted() the newest predicted world's rows; setPing(ms)
// holds back a joiner's packets; script() is what a scripted run has come to.
//
// # Scripts
//
// A scripted run plays device events by tick over loopback, on a clock of its
// own, and ends with the world's hash, which is the same on every machine and
// in every browser, and with how many mistakes of the game's own code showed: a
// run with any has failed. A script is JSON:
//
//	{"ticks": 600, "screen": [960, 720], "events": [
//	    {"tick": 10, "x": 480, "y": 200},
//	    {"tick": 40, "x": 700, "y": 500, "down": true, "keys": ["left", "space"]}]}
//
// x and y are the pointer's place in points from the upper left corner of a
// screen of the given size, which is 960 by 720 if none is given. What an
// event does not name stays as it was. tick is the first tick that sees it.
package app
