// Package fpmode puts the thread it is called on into the floating-point modes
// that part machines: subnormal numbers flushed to zero, other roundings. It is
// for tests of what notices them, and nothing else may import it. Where there
// is no code for a processor, the package is empty.
package fpmode
