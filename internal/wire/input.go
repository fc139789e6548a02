package wire

import (
	"encoding/binary"
	"fmt"
	"math/bits"
	"reflect"
)

// MaxInputBytes bounds one player's input. What a person does in one tick is
// some tens of bytes; every tick carries it for every player.
const MaxInputBytes = 256

// InputLayout is the order and the kinds of an input's values. An input in its
// canonical form is those values one after another, little-endian, with no
// padding; a bool is a byte, 0 or 1.
type InputLayout struct {
	values []inputValue
	size   int
}

type inputValue struct {
	kind   reflect.Kind
	offset int
	bytes  int
}

// NewInputLayout makes the layout of an input whose values have these kinds,
// in this order: Bool, Int8 to Int64, Uint8 to Uint64, Float32, Float64. An
// enum has the kind of the integer it is.
func NewInputLayout(kinds ...reflect.Kind) (*InputLayout, error) {
	layout := &InputLayout{values: make([]inputValue, 0, len(kinds))}
	for i, kind := range kinds {
		bytes := kindBytes(kind)
		if bytes == 0 {
			return nil, fmt.Errorf("wire: value %d of the input is a %v, which has no wire form: use a bool, a float, or an integer that names its bits", i, kind)
		}
		layout.values = append(layout.values, inputValue{kind, layout.size, bytes})
		layout.size += bytes
	}
	if layout.size > MaxInputBytes {
		return nil, fmt.Errorf("wire: the input has %d bytes and may have %d: every tick carries it for every player, so send what a player does, not what follows from it", layout.size, MaxInputBytes)
	}
	return layout, nil
}

func kindBytes(kind reflect.Kind) int {
	switch kind {
	case reflect.Bool, reflect.Int8, reflect.Uint8:
		return 1
	case reflect.Int16, reflect.Uint16:
		return 2
	case reflect.Int32, reflect.Uint32, reflect.Float32:
		return 4
	case reflect.Int64, reflect.Uint64, reflect.Float64:
		return 8
	}
	return 0
}

// Size is the bytes of one input.
func (l *InputLayout) Size() int { return l.size }

// MaxDelta is the most bytes that a difference between two inputs takes.
func (l *InputLayout) MaxDelta() int {
	bits := uint(0)
	for i := range l.values {
		v := &l.values[i]
		bits++
		switch v.kind {
		case reflect.Bool:
		case reflect.Float32, reflect.Float64:
			bits += 2*v.countBits() + v.width() - 1
		default:
			bits += (v.width() + 6) / 7 * 8
		}
	}
	return int(bits+7) / 8
}

// AppendDelta appends current as what changed from previous. Each value is one
// bit, 0 when it did not change. A changed bool is that bit alone. A changed
// integer is how much it changed by, zigzag, in groups of seven bits: a byte
// from −64 to 63, two from −8,192 to 8,191. A changed float is where the bits
// that changed begin, how many there are, and those bits. The last byte is
// filled with zeros. Both inputs have Size bytes.
func (l *InputLayout) AppendDelta(dst, previous, current []byte) []byte {
	w := bitWriter{dst: dst}
	for i := range l.values {
		v := &l.values[i]
		before, now := v.load(previous), v.load(current)
		if before == now {
			w.write(0, 1)
			continue
		}
		w.write(1, 1)
		switch v.kind {
		case reflect.Bool:
		case reflect.Float32, reflect.Float64:
			v.writeFloat(&w, before^now)
		default:
			w.writeVarint(Zigzag(signExtend(now-before, v.width())))
		}
	}
	return w.dst
}

// ReadDelta is AppendDelta's inverse: it writes to current, which may be
// previous itself, and returns what follows the difference in src. It accepts
// only what AppendDelta writes. After an error current is not to be used.
func (l *InputLayout) ReadDelta(src, previous, current []byte) (rest []byte, err error) {
	if len(previous) != l.size || len(current) != l.size {
		return nil, errLength
	}
	r := bitReader{src: src}
	for i := range l.values {
		v := &l.values[i]
		value := v.load(previous)
		if r.read(1) != 0 {
			switch v.kind {
			case reflect.Bool:
				value ^= 1
			case reflect.Float32, reflect.Float64:
				changed, err := v.readFloat(&r)
				if err != nil {
					return nil, err
				}
				value ^= changed
			default:
				zigzag, err := r.readVarint(v.width())
				if err != nil {
					return nil, err
				}
				if zigzag == 0 {
					return nil, errDelta
				}
				value += uint64(Unzigzag(zigzag))
			}
		}
		v.store(current, value)
	}
	return r.rest()
}

// width is the bits of the value.
func (v *inputValue) width() uint { return uint(v.bytes) * 8 }

// countBits is the bits that say where a float's changed bits begin, and
// again how many they are.
func (v *inputValue) countBits() uint { return uint(bits.TrailingZeros(v.width())) }

func (v *inputValue) writeFloat(w *bitWriter, changed uint64) {
	low := uint(bits.TrailingZeros64(changed))
	count := uint(bits.Len64(changed)) - low
	w.write(uint64(low), v.countBits())
	w.write(uint64(count-1), v.countBits())
	// The first and the last of them are ones: the last goes unsaid.
	w.write(changed>>low, count-1)
}

func (v *inputValue) readFloat(r *bitReader) (uint64, error) {
	low := uint(r.read(v.countBits()))
	count := uint(r.read(v.countBits())) + 1
	if low+count > v.width() {
		return 0, errFloatBits
	}
	changed := r.read(count-1) | 1<<(count-1)
	if r.short {
		return 0, errTruncated
	}
	if changed&1 == 0 {
		return 0, errFloatBits
	}
	return changed << low, nil
}

func (v *inputValue) load(input []byte) uint64 {
	b := input[v.offset:]
	switch v.bytes {
	case 1:
		if v.kind == reflect.Bool {
			return uint64(b[0] & 1)
		}
		return uint64(b[0])
	case 2:
		return uint64(binary.LittleEndian.Uint16(b))
	case 4:
		return uint64(binary.LittleEndian.Uint32(b))
	}
	return binary.LittleEndian.Uint64(b)
}

func (v *inputValue) store(input []byte, value uint64) {
	b := input[v.offset:]
	switch v.bytes {
	case 1:
		b[0] = byte(value)
	case 2:
		binary.LittleEndian.PutUint16(b, uint16(value))
	case 4:
		binary.LittleEndian.PutUint32(b, uint32(value))
	default:
		binary.LittleEndian.PutUint64(b, value)
	}
}

// signExtend reads the low width bits of v as a signed number: the shorter way
// round from one value to the other, whichever sign the type has.
func signExtend(v uint64, width uint) int64 {
	shift := 64 - width
	return int64(v<<shift) >> shift
}
