package wire

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/big"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

func layoutOf(t testing.TB, kinds ...reflect.Kind) *InputLayout {
	t.Helper()
	l, err := NewInputLayout(kinds...)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// packed is values of any kinds in their canonical form.
func packed(values ...any) (b []byte) {
	for _, v := range values {
		var err error
		if b, err = binary.Append(b, binary.LittleEndian, v); err != nil {
			panic(err)
		}
	}
	return b
}

// TestDeltaSizes holds the sizes that the sources promise, worked out by hand:
// a bit a value that did not change, a byte for an integer's difference from
// −64 to 63 beside its own bit, two to about 8,000 either way.
func TestDeltaSizes(t *testing.T) {
	for _, c := range []struct {
		name       string
		kind       reflect.Kind
		before, is any
		bits       int
	}{
		{"int32 the same", reflect.Int32, int32(5), int32(5), 1},
		{"int32 −64", reflect.Int32, int32(0), int32(-64), 1 + 8},
		{"int32 63", reflect.Int32, int32(0), int32(63), 1 + 8},
		{"int32 64", reflect.Int32, int32(0), int32(64), 1 + 16},
		{"int32 −65", reflect.Int32, int32(0), int32(-65), 1 + 16},
		{"int32 8,000", reflect.Int32, int32(0), int32(8000), 1 + 16},
		{"int32 −8,000", reflect.Int32, int32(0), int32(-8000), 1 + 16},
		{"int32 −8,192", reflect.Int32, int32(0), int32(-8192), 1 + 16},
		{"int32 8,192", reflect.Int32, int32(0), int32(8192), 1 + 24},
		{"int32 large, moved a little", reflect.Int32, int32(2_000_000_000), int32(2_000_000_063), 1 + 8},
		{"int32 end to end", reflect.Int32, int32(math.MinInt32), int32(math.MaxInt32), 1 + 8},
		{"uint8 over its end", reflect.Uint8, uint8(250), uint8(3), 1 + 8},
		{"uint64 at most", reflect.Uint64, uint64(0), uint64(1) << 63, 1 + 80},
		{"uint64 large, moved a little", reflect.Uint64, uint64(1 << 60), uint64(1<<60 - 1), 1 + 8},
		{"bool the same", reflect.Bool, true, true, 1},
		{"bool changed", reflect.Bool, true, false, 1},
		{"float32 the same", reflect.Float32, float32(0.1), float32(0.1), 1},
		{"float32 0 to 1", reflect.Float32, float32(0), float32(1), 1 + 10 + 6},
		{"float32 next", reflect.Float32, float32(1), math.Nextafter32(1, 2), 1 + 10 + 0},
		{"float32 all its bits", reflect.Float32, float32(0), math.Float32frombits(0x80000001), 1 + 10 + 31},
		{"float64 0 to 1", reflect.Float64, 0.0, 1.0, 1 + 12 + 9},
	} {
		l := layoutOf(t, c.kind)
		delta := l.AppendDelta(nil, packed(c.before), packed(c.is))
		if want := (c.bits + 7) / 8; len(delta) != want {
			t.Errorf("%s takes %d bytes, want %d", c.name, len(delta), want)
		}
		got := make([]byte, l.Size())
		rest, err := l.ReadDelta(delta, packed(c.before), got)
		if err != nil || len(rest) != 0 || !bytes.Equal(got, packed(c.is)) {
			t.Errorf("%s comes back as % x (rest % x, %v)", c.name, got, rest, err)
		}
	}
}

// TestUnchangedIsABitAValue: an input of which nothing changed.
func TestUnchangedIsABitAValue(t *testing.T) {
	kinds := make([]reflect.Kind, 17)
	for i := range kinds {
		kinds[i] = reflect.Int16
	}
	l := layoutOf(t, kinds...)
	input := make([]byte, l.Size())
	if delta := l.AppendDelta(nil, input, input); !bytes.Equal(delta, []byte{0, 0, 0}) {
		t.Errorf("17 values that did not change are % x, want 17 zero bits", delta)
	}
}

// TestZigzagVarint holds the integer's form against arithmetic of another kind:
// sums of powers of 128 in big integers.
func TestZigzagVarint(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := rapid.Int64().Draw(t, "v")
		encoded := AppendUvarint(nil, Zigzag(v))
		sum, place := new(big.Int), big.NewInt(1)
		for i, b := range encoded {
			if (b >= 128) != (i < len(encoded)-1) {
				t.Fatalf("byte %d of % x says wrongly whether more follow", i, encoded)
			}
			sum.Add(sum, new(big.Int).Mul(place, big.NewInt(int64(b&127))))
			place.Mul(place, big.NewInt(128))
		}
		want := new(big.Int).Mul(big.NewInt(v), big.NewInt(2))
		if v < 0 {
			want.Neg(want).Sub(want, big.NewInt(1))
		}
		if sum.Cmp(want) != 0 {
			t.Fatalf("%d is % x, which is %v, want %v", v, encoded, sum, want)
		}
		if got, rest, err := ReadUvarint(encoded); err != nil || len(rest) != 0 || Unzigzag(got) != v {
			t.Fatalf("%d comes back as %d (%v)", v, Unzigzag(got), err)
		}
	})
}

var allKinds = []reflect.Kind{
	reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
	reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Float32, reflect.Float64,
}

// drawInput draws an input that is near another one or far from it.
func drawInput(t *rapid.T, l *InputLayout, near []byte, name string) []byte {
	input := make([]byte, l.Size())
	copy(input, near)
	for i := range l.values {
		v := &l.values[i]
		switch rapid.IntRange(0, 3).Draw(t, name) {
		case 0:
		case 1:
			v.store(input, v.load(input)+uint64(rapid.Int64Range(-70, 70).Draw(t, name)))
		default:
			v.store(input, rapid.Uint64().Draw(t, name))
		}
		if v.kind == reflect.Bool {
			input[v.offset] &= 1
		}
	}
	return input
}

// TestDeltaRoundTrip: any input comes back bit for bit from any other, what
// follows stays, and the difference is within its bound.
func TestDeltaRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l, err := NewInputLayout(rapid.SliceOfN(rapid.SampledFrom(allKinds), 0, 20).Draw(t, "kinds")...)
		if err != nil {
			t.Fatal(err)
		}
		before := drawInput(t, l, nil, "before")
		is := drawInput(t, l, before, "is")
		delta := l.AppendDelta(nil, before, is)
		if len(delta) > l.MaxDelta() || l.MaxDelta() > MaxDelta(l.Size()) {
			t.Fatalf("the difference takes %d bytes, and %d bytes of input have %d, by the layout %d", len(delta), l.Size(), MaxDelta(l.Size()), l.MaxDelta())
		}
		got := make([]byte, l.Size())
		rest, err := l.ReadDelta(append(delta, 0xAB), before, got)
		if err != nil || !bytes.Equal(rest, []byte{0xAB}) || !bytes.Equal(got, is) {
			t.Fatalf("% x from % x comes back as % x (rest % x, %v)", is, before, got, rest, err)
		}
		// In place, as match does it.
		if _, err := l.ReadDelta(delta, before, before); err != nil || !bytes.Equal(before, is) {
			t.Fatalf("in place it comes back as % x, want % x (%v)", before, is, err)
		}
	})
}

// TestMaxDeltaIsReached: by an input of which everything changes as far as it
// can.
func TestMaxDeltaIsReached(t *testing.T) {
	for _, kind := range allKinds {
		for count := 1; count < 12; count++ {
			l, err := NewInputLayout(slices.Repeat([]reflect.Kind{kind}, count)...)
			if err != nil {
				t.Fatal(err)
			}
			before, is := make([]byte, l.Size()), make([]byte, l.Size())
			for i := range l.values {
				v := &l.values[i]
				switch kind {
				case reflect.Bool:
					v.store(is, 1)
				case reflect.Float32, reflect.Float64:
					v.store(is, ^uint64(0))
				default:
					v.store(is, 1<<(v.width()-1))
				}
			}
			if delta := l.AppendDelta(nil, before, is); len(delta) != l.MaxDelta() {
				t.Errorf("%d of %v take %d bytes, and may take %d", count, kind, len(delta), l.MaxDelta())
			}
		}
	}
}

func TestLayoutRefusesWhatHasNoForm(t *testing.T) {
	for _, kinds := range [][]reflect.Kind{{reflect.Int}, {reflect.Int8, reflect.String}, {reflect.Uint}, make([]reflect.Kind, 1)} {
		if _, err := NewInputLayout(kinds...); err == nil {
			t.Errorf("%v has a layout", kinds)
		}
	}
	many := make([]reflect.Kind, MaxInputBytes/8+1)
	for i := range many {
		many[i] = reflect.Float64
	}
	if _, err := NewInputLayout(many...); err == nil {
		t.Error("an input over MaxInputBytes has a layout")
	}
}

func TestDeltaAllocatesNothing(t *testing.T) {
	l := layoutOf(t, allKinds...)
	before, is := make([]byte, l.Size()), bytes.Repeat([]byte{1}, l.Size())
	room := make([]byte, 0, 200)
	got := make([]byte, l.Size())
	if n := testing.AllocsPerRun(100, func() {
		delta := l.AppendDelta(room, before, is)
		if _, err := l.ReadDelta(delta, before, got); err != nil {
			t.Error(err)
		}
	}); n != 0 {
		t.Errorf("a difference and back allocates %v times", n)
	}
}

// FuzzReadDelta: any bytes are an error, or the one difference that
// AppendDelta writes.
func FuzzReadDelta(f *testing.F) {
	f.Add([]byte{0}, []byte{})
	f.Add([]byte{0xff, 0xff, 0xff}, []byte{1, 2, 3})
	f.Add([]byte{3, 4, 9, 10}, []byte{0b101, 0x7f, 0xff, 0x80, 0x01, 0, 0, 0, 0})
	f.Add([]byte{0, 0, 0}, []byte{0b11111101})
	f.Fuzz(func(t *testing.T, chosen, src []byte) {
		kinds := make([]reflect.Kind, 0, 16)
		for _, c := range chosen[:min(len(chosen), 16)] {
			kinds = append(kinds, allKinds[int(c)%len(allKinds)])
		}
		l := layoutOf(t, kinds...)
		before, got := make([]byte, l.Size()), make([]byte, l.Size())
		for i := range l.values {
			l.values[i].store(before, uint64(i)&1)
		}
		rest, err := l.ReadDelta(src, before, got)
		if err != nil {
			return
		}
		used := src[:len(src)-len(rest)]
		if again := l.AppendDelta(nil, before, got); !bytes.Equal(again, used) {
			t.Errorf("% x was accepted, and its input has the difference % x", used, again)
		}
	})
}
