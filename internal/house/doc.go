// Package house holds the house to its own rules: its tests read the source of
// the whole module and fail where a rule that a machine can check is broken.
// Which package may import which, what code that every machine must compute
// alike stays away from, and what keeps the source readable: each rule is a
// function from a tree of files to the problems in it, and each is shown a bad
// sample that it must object to.
//
// It has no code of its own that anything could import, changes no file, and
// needs nothing but Go. Its data is the module's own files.
//
// Where a rule has to give way, a directive in the source says so and why:
//
//	//house:long REASON        this file may have more than 400 lines
//	//house:order-free REASON  the order of the range below cannot matter
package house
