// Exhaustive runs det's functions of one argument over every float32 there is,
// and counts the results that are not the float32 nearest to the true value.
//
//	go run ./internal/exhaustive --fn sin
//
// What is right, package reference says, which shares nothing with det. The
// command computes nothing itself: it deals ranges of inputs to workers, keeps
// in a state file how far it came, and prints what they counted. With --peers it
// counts on the same inputs what Go's package math and two C libraries misround.
package main
