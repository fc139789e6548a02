// Package det is mathematics whose every result is the same bits on every
// machine: float32 functions, vectors, matrices, rotations and angles, and the
// integer division and conversion that Go leaves to panic or to the processor.
//
// It is built from + - * /, the square root and comparisons alone, each of
// which IEEE 754 rounds in one way only. Every product goes through an
// explicit conversion before it meets a sum, because Go otherwise allows a
// compiler to fuse the two and round once instead of twice; the audit that
// package internal/house runs proves that none is fused. Where a float32
// intermediate would overflow or lose bits, float64 holds it, and only the
// result is rounded to float32.
//
// It never calls the trigonometry, powers or logarithms of package math, which
// differ from one processor to another, keeps no state and allocates nothing.
// Its values come from a game's components and go back there; presentation
// code may use it as well.
//
// NaN and the signed zeros have written rules: see each function. A NaN that a
// function of numbers makes is the one with the bits 7fc00000. One that
// arithmetic makes (Inf−Inf in the Sub of two vectors, say) has bits that differ
// between machines, and so has one in a component of a vector, a matrix or a
// rotation; package world writes every NaN as that one pattern before it is
// hashed or sent.
//
// Where a question has no answer, there is a written one: Normalize of zero is
// zero, Inverse of a singular matrix the zero matrix, a rotation from nothing
// QuatIdentity, an angle without a direction 0. None of it panics.
//
// # Conventions
//
// Angles are radians, and grow counterclockwise: from X towards Y in the plane,
// and about an axis as seen by one at whom it points. Space is right-handed. Y is
// up, and what looks at something looks along its own −Z, with X on its right.
//
// A vector is a column, a matrix is kept by columns, and m.MulVec(v) is where m
// takes v. In a product of matrices or rotations the right one acts first. Drawn
// space goes from −1 to 1 in X and Y, and from 0 to 1 in depth.
//
// Add, Sub, Scale and Dot of vectors, and the product of two rotations, are the
// float32 operations that they look like, each rounded. All else that takes more
// than one step is worked out in float64 and then rounded.
//
// # Integers
//
// Integers need no more than Div, Mod, their floored kin and ToInt: sums and
// products wrap alike everywhere, and so does Go define a shift by any count,
// however wide, but for a negative one, which panics. A count that is unsigned
// cannot be negative.
package det
