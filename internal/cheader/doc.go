// Package cheader holds c/tide/math.h to package det: its tests compile the
// header with the C compilers that are here, run it over the same arguments,
// and compare sums of the results' bits. It has no code that anything could
// import.
//
// Plain go test looks at a few million arguments from two builds. All that
// there are is asked for with flags:
//
//	go test ./internal/cheader -timeout 10h -every 1 -pairs 100000000 -builds gcc-O2
//
// Where there is no C compiler, the tests say so and are skipped.
package cheader
