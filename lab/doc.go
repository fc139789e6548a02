// Package lab shows what determinism is, by worlds that lose it. A ball without
// friction flies among round pegs, once in fixed point (Fixed) and once in
// doubles (Double), from one description (Arena); a harness (Compare, Pair) runs
// two copies of these worlds, or of anybody's own, hashes every bit of their
// state after every step, and says when they part; experiments count over a
// thousand seeds what that comes to.
//
// Nothing in it is for a game: Double is what not to do, unless as carefully as
// here. A world never reads a clock or a file, and never calls a function of
// package math that machines disagree on, but where a caller hands it one to show
// what that does. Everything comes from a seed and goes out as numbers.
package lab
