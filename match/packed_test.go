package match

import (
	"bytes"
	"testing"

	"github.com/tide-engine/tide/internal/wire"
	"pgregory.net/rapid"
)

// TestPackedRoundTrip: any bytes come back, in little more than they are; rows
// that resemble each other and zeros take much less.
func TestPackedRoundTrip(t *testing.T) {
	check := func(data []byte) int {
		packed := appendPacked(nil, data)
		got, err := unpack(packed, wire.MaxWorldBytes)
		if err != nil || !bytes.Equal(got, data) {
			t.Fatalf("%d bytes come back as %d (%v)", len(data), len(got), err)
		}
		return len(packed)
	}
	rapid.Check(t, func(t *rapid.T) {
		data := rapid.SliceOfN(rapid.SampledFrom([]byte{0, 0, 0, 1, 2, 0xff}), 0, 3000).Draw(t, "data")
		if size := check(data); size > len(data)+len(data)/64+16 {
			t.Fatalf("%d bytes take %d", len(data), size)
		}
	})
	if size := check(noise(10_000, 3)); size > 10_000+20*4+8 {
		t.Errorf("10,000 bytes of noise take %d", size)
	}
	if size := check(noise(2<<20, 3)); size > 2<<20+4096*4+8 {
		t.Errorf("two megabytes of noise take %d", size)
	}
	if size := check(make([]byte, 2<<20)); size > 2<<20/64 {
		t.Errorf("two megabytes of zeros take %d", size)
	}
	if size := check(make([]byte, 1<<20)); size > 1<<20/64 {
		t.Errorf("a megabyte of zeros takes %d", size)
	}
	var rows []byte // of 20 bytes, of which three differ from row to row
	for i := range 5000 {
		row := [20]byte{3: 7, 5: byte(i), 6: byte(i >> 8), 9: 1, 10: 200, 11: 13, 14: byte(i * 3), 17: 99}
		rows = append(rows, row[:]...)
	}
	if size := check(rows); size > len(rows)/2 {
		t.Errorf("%d bytes of rows take %d", len(rows), size)
	}
}

// FuzzUnpack: any bytes are an error, or something that is packed again to
// something that unpacks to the same.
func FuzzUnpack(f *testing.F) {
	f.Add(appendPacked(nil, noise(700, 1)))
	f.Add(appendPacked(nil, make([]byte, 2000)))
	f.Fuzz(func(t *testing.T, packed []byte) {
		data, err := unpack(packed, 1<<16)
		if err != nil {
			return
		}
		if again, err := unpack(appendPacked(nil, data), 1<<16); err != nil || !bytes.Equal(again, data) {
			t.Errorf("%d bytes come back as %d (%v)", len(data), len(again), err)
		}
	})
}
