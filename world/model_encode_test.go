package world

import (
	"encoding/binary"
	"math"
	"slices"
)

func canonicalFloat(f float32) float32 {
	if f != f {
		return math.Float32frombits(nan32)
	}
	return f
}

// encode writes the format of encode.go field by field.
func (m *model) encode(print uint64) []byte {
	le := binary.LittleEndian
	out := le.AppendUint64(nil, print)
	out = binary.AppendUvarint(out, uint64(len(m.alive)))
	for _, g := range m.generations {
		out = le.AppendUint32(out, g)
	}
	masks := func(has func(i uint32) bool, all bool) {
		words := make([]uint64, (len(m.alive)+63)/64)
		used := 0
		for i := range m.alive {
			if has(uint32(i)) {
				words[i/64] |= 1 << (i % 64)
				used = i/64 + 1
			}
		}
		if !all {
			out = binary.AppendUvarint(out, uint64(used))
			words = words[:used]
		}
		for _, w := range words {
			out = le.AppendUint64(out, w)
		}
	}
	float := func(f float32) { out = le.AppendUint32(out, math.Float32bits(canonicalFloat(f))) }
	flag := func(b bool) {
		if b {
			out = append(out, 1)
		} else {
			out = append(out, 0)
		}
	}
	thing := func(v testThing) {
		out = le.AppendUint64(out, uint64(v.Entity))
		float(v.Weight)
		flag(v.Known)
		out = append(out, 0, 0, 0)
	}
	handleOf := func(n, place int, owner Entity) {
		if n == 0 {
			out = append(out, make([]byte, 12)...)
			return
		}
		out = le.AppendUint32(out, uint32(place))
		out = le.AppendUint64(out, uint64(owner))
	}
	masks(func(i uint32) bool { return m.alive[i] }, true)
	masks(func(i uint32) bool { _, ok := m.bodies[i]; return ok }, false)
	for i := range uint32(len(m.alive)) {
		if b, ok := m.bodies[i]; ok {
			float(b.X)
			float(b.Y)
			flag(b.Hit)
			out = append(out, 0)
			out = le.AppendUint16(out, b.Team)
		}
	}
	masks(func(i uint32) bool { return m.marks[i] }, false)
	masks(func(i uint32) bool { _, ok := m.bags[i]; return ok }, false)
	for i := range uint32(len(m.alive)) {
		if b, ok := m.bags[i]; ok {
			out = le.AppendUint32(out, uint32(b.count))
			handleOf(len(b.things), 1, m.entity(i))
			handleOf(len(b.sizes), 2, m.entity(i))
		}
	}
	for i := range uint32(len(m.alive)) {
		b := m.bags[i]
		if len(b.things) == 0 {
			continue
		}
		keys := sortedKeys(b.things)
		out = binary.AppendUvarint(out, uint64(len(keys)))
		for _, k := range keys {
			out = le.AppendUint16(out, uint16(k))
		}
		for _, k := range keys {
			thing(b.things[k])
		}
	}
	for i := range uint32(len(m.alive)) {
		b := m.bags[i]
		if len(b.sizes) == 0 {
			continue
		}
		keys := sortedKeys(b.sizes)
		out = binary.AppendUvarint(out, uint64(len(keys)))
		out = append(out, keys...)
		for _, k := range keys {
			out = le.AppendUint64(out, b.sizes[k])
		}
	}
	handleOf(len(m.roster), 3, None)
	out = le.AppendUint32(out, uint32(m.arrivals))
	if keys := sortedKeys(m.roster); len(keys) > 0 {
		out = binary.AppendUvarint(out, uint64(len(keys)))
		for _, k := range keys {
			out = le.AppendUint16(out, k)
		}
		for _, k := range keys {
			out = le.AppendUint64(out, uint64(m.roster[k]))
		}
	}
	m.encodeNotes(&out, masks, handleOf, thing)
	return out
}

func sortedKeys[K Key, V any](m map[K]V) []K {
	var keys []K
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
