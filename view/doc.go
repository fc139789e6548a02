// Package view makes what a person sees between ticks: the predicted world
// blended between its last two ticks, with what a correction moved gliding to
// its new place, and the confirmed world blended at the match's own pace.
//
// It reads the saved ticks of a tide.Instance and where a match.Client is in
// them, and writes only to worlds of its own, which an app's views then read.
// It never touches match state, so presenting changes neither a hash nor a
// snapshot, and because nothing it makes goes back into a match it may use
// package math.
//
// Fields tagged `tide:"position"` or `tide:"rotation"` keep their error across
// a correction and lose half of it every HalfLife. A rotation is a float32 in
// radians or a det.Quat, and takes the shortest way. Every other float is
// blended between the two ticks and no more; whole numbers, bools and entities
// step.
package view
