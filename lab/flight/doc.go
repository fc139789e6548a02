// Package flight is the ball's way through one arena as an engine flew it, turned
// at each bounce by the sine and cosine that the engine has: Math in JavaScript,
// package math elsewhere. A program made of it (lab/flight/program) prints the
// state after every step, tide lab rotation --browsers runs that in every engine
// and finds where their flights part. It opens no engine itself, and knows
// nothing of how far a sine is from right: lab/gap measures that.
package flight
