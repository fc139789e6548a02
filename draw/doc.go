// Package draw says what to draw, as plain data: views append commands to a
// List, and whoever has a screen goes through it. Without a screen the list
// is there all the same, so a test or a headless match can read it.
//
// It draws nothing itself, opens no window, loads no font and knows no
// graphics library. Its data comes from a game's views and goes to package
// app.
//
// World space has y up and any unit the game likes; a Camera says which part
// of it is seen. Screen space has y down and is measured in points (a pixel,
// or several of them on a dense display) from the screen's upper left corner.
package draw
