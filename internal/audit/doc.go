// Package audit finds floating-point arithmetic that parts machines: products
// that a compiler fuses with a sum, which are then rounded once instead of
// twice, and the estimates of reciprocals and reciprocal roots, which each
// processor makes in its own way.
//
// It looks in two places. [Packages] asks the compiler for every place in the
// source that it would fuse for a target, and says how to mend it. [Binary]
// reads the machine code of a program that was built, whatever for, and names
// the instructions of those kinds that its simulation reaches.
//
// It runs the go command and reads files; it never changes one, and never runs
// what it audits.
package audit
