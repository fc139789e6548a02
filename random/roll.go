package random

// Roll is a generator that is nothing but a function of who rolls when: the
// match's seed, the tick, the entity (0 for none) and code, which tells apart
// the places in a game that roll for one entity in one tick: a constant, or
// what Code makes of a name. The same four give the same numbers on every
// machine, also when the tick runs again; a change in any bit of any of them
// gives unrelated ones.
//
//	roll := random.Roll(t.Seed(), t.Number(), uint64(t.Entity()), rollCritical)
//	if roll.Chance(0.1) { … }
func Roll(seed uint64, tick uint32, entity, code uint64) PCG32 {
	// Each step is a bijection of the word it takes in, so two rolls that
	// differ in one word never share a state.
	h := mix(seed + goldenRatio)
	h = mix(h ^ uint64(tick))
	h = mix(h ^ entity)
	h = mix(h ^ code)
	return PCG32{State: h, Increment: mix(h+goldenRatio) | 1}
}

// goldenRatio is 2⁶⁴ divided by it, so that seed 0 does not start from 0,
// which mix leaves as it is.
const goldenRatio = 0x9e3779b97f4a7c15

// mix changes each bit of its result with a chance of one half for any bit of
// x that changes. The constants are D. Stafford's thirteenth set ("Better bit
// mixing", 2011), as in SplitMix64.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
