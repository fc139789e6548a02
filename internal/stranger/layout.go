package stranger

import "math/bits"

// Kind is what a value of an input is.
type Kind uint8

// The kinds. Integers with and without a sign differ by the same bits.
const (
	Bool Kind = iota
	Integer
	Float
)

// Value is one value of an input: its kind and its size in bytes.
type Value struct {
	Kind Kind
	Size int
}

// Layout is an input's values in their order.
type Layout []Value

// Size is the bytes of one input.
func (l Layout) Size() (size int) {
	for _, v := range l {
		size += v.Size
	}
	return size
}

// position is a bit in bytes, counted from the lowest of the first.
type position struct {
	data []byte
	bit  int
}

func (p *position) read(count int) (v uint64, ok bool) {
	for i := range count {
		if p.bit>>3 >= len(p.data) {
			return 0, false
		}
		v |= uint64(p.data[p.bit>>3]>>(p.bit&7)&1) << i
		p.bit++
	}
	return v, true
}

func (p *position) write(v uint64, count int) {
	for i := range count {
		if p.bit>>3 == len(p.data) {
			p.data = append(p.data, 0)
		}
		p.data[p.bit>>3] |= byte(v>>i&1) << (p.bit & 7)
		p.bit++
	}
}

// appendDifference appends what changed from one input to another ("Input
// differences" on the page).
func (l Layout) appendDifference(dst, from, to []byte) []byte {
	p := position{}
	for _, v := range l {
		before, now := load(from[:v.Size]), load(to[:v.Size])
		from, to = from[v.Size:], to[v.Size:]
		if before == now {
			p.write(0, 1)
			continue
		}
		p.write(1, 1)
		width := v.Size * 8
		switch v.Kind {
		case Integer:
			by := int64((now-before)<<(64-width)) >> (64 - width)
			for _, group := range appendSigned(nil, by) {
				p.write(uint64(group), 8)
			}
		case Float:
			changed := before ^ now
			low := bits.TrailingZeros64(changed)
			count := bits.Len64(changed) - low
			p.write(uint64(low), bits.Len(uint(width))-1)
			p.write(uint64(count-1), bits.Len(uint(width))-1)
			p.write(changed>>low, count-1)
		}
	}
	return append(dst, p.data...)
}

// difference reads a difference and applies it to an input in place.
func (r *reader) difference(l Layout, input []byte) {
	p := position{data: r.src}
	for _, v := range l {
		value := input[:v.Size]
		input = input[v.Size:]
		changed, ok := p.read(1)
		r.check(ok)
		if changed == 0 {
			continue
		}
		switch was := load(value); v.Kind {
		case Bool:
			store(value, was^1)
		case Integer:
			store(value, was+uint64(r.group(&p, v.Size*8)))
		case Float:
			store(value, was^r.pattern(&p, v.Size*8))
		}
	}
	for p.bit&7 != 0 && !r.bad {
		rest, _ := p.read(1)
		r.check(rest == 0)
	}
	r.bytes(uint64(p.bit >> 3))
}

// group reads how much an integer changed.
func (r *reader) group(p *position, width int) int64 {
	var all []byte
	for {
		b, ok := p.read(8)
		all = append(all, byte(b))
		if b < 0x80 || !ok || len(all) == 10 {
			break
		}
	}
	of := reader{src: all}
	v := of.signed(1<<(width-1)<<1 - 1)
	r.check(of.end() == nil && v != 0)
	return v
}

// pattern reads which of a float's bits changed.
func (r *reader) pattern(p *position, width int) uint64 {
	size := bits.Len(uint(width)) - 1
	low, _ := p.read(size)
	count, ok := p.read(size)
	r.check(ok && int(low+count) < width)
	if r.bad {
		return 0
	}
	changed, ok := p.read(int(count))
	changed |= 1 << count
	r.check(ok && changed&1 != 0)
	return changed << low
}

func load(value []byte) (v uint64) {
	for i, b := range value {
		v |= uint64(b) << (8 * i)
	}
	return v
}

func store(value []byte, v uint64) {
	for i := range value {
		value[i] = byte(v >> (8 * i))
	}
}
