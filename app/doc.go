// Package app is a game in a window, in a browser tab or in neither: the frame
// loop, flags, devices, the overlay, and scripted runs.
package app
