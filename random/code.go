package random

// Code is the number that stands for a name in Roll. It depends on the bytes
// of the name alone, so it stays as it is when lines move, code is compiled
// anew or other names appear; it is the same in every version of this package.
// Two names of one game share a number with a chance of 2⁻⁶⁴.
//
//	roll := random.Roll(t.Seed(), t.Number(), uint64(t.Entity()), random.Code("critical"))
func Code(name string) uint64 {
	// FNV-1a's last byte hardly reaches the upper bits: mix spreads it.
	h := uint64(0xcbf29ce484222325)
	for i := range len(name) {
		h = (h ^ uint64(name[i])) * 0x100000001b3
	}
	return mix(h)
}
