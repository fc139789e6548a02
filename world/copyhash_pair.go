//go:build !amd64

package world

import "unsafe"

// wide says whether copyHashPair is more than copyHashStripes of the one and of the
// other.
const wide = false

func copyHashPair(to, from, otherTo, otherFrom unsafe.Pointer, stripes int) (sum, otherSum uint64, suspect bool) {
	sum, one := copyHashStripes(to, from, stripes)
	otherSum, two := copyHashStripes(otherTo, otherFrom, stripes)
	return sum, otherSum, one || two
}
