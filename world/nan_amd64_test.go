package world

import "unsafe"

// machineNaNWays are the ways to look for NaNs that only this kind of machine
// has.
func machineNaNWays() []func(words []uint64) bool {
	ways := []func(words []uint64) bool{func(words []uint64) bool {
		return addUp(unsafe.Pointer(unsafe.SliceData(words)), len(words)/16)
	}}
	if hasAVX {
		ways = append(ways, func(words []uint64) bool {
			return addUpAVX(unsafe.Pointer(unsafe.SliceData(words)), len(words)/16)
		})
	}
	return ways
}
