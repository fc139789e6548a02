package match

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/random"
)

// noise is bytes that no two pages have alike.
func noise(size int, seed uint64) []byte {
	r := random.New(seed, 9)
	b := make([]byte, size)
	for i := range b {
		b[i] = byte(r.Uint32())
	}
	return b
}

// exchange sends a world to who has a basis, and gives what goes over the line.
func exchange(t interface{ Fatalf(string, ...any) }, content, basis []byte, distrust bool) (listed, sent int) {
	of := &world{content: content}
	encoded := appendList(nil, content)
	l, err := readList(1, encoded, basis)
	if err != nil {
		t.Fatalf("a list is refused: %v", err)
	}
	if distrust {
		l.distrust()
	}
	n := needed{world: of}
	var pages []byte
	for range wire.MaxNeedParts {
		need := l.packet(1)
		if pages, err = n.take(&need); err != nil {
			t.Fatalf("what is needed is refused: %v", err)
		}
		if pages != nil {
			break
		}
	}
	missing, err := unpack(pages[1:], wire.MaxWorldBytes)
	if err != nil {
		t.Fatalf("the pages are refused: %v", err)
	}
	got, ok := l.assemble(missing)
	if !ok || !bytes.Equal(got, content) {
		t.Fatalf("%d bytes are put together of %d, from a basis of %d (%v)", len(got), len(content), len(basis), ok)
	}
	return len(encoded), len(pages)
}

// TestPagesMakeTheWorld: whatever the basis is, the world is put together; and of
// one that a few edits made from it, little goes.
func TestPagesMakeTheWorld(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		basis := noise(rapid.IntRange(0, 40_000).Draw(t, "size"), rapid.Uint64().Draw(t, "seed"))
		content := bytes.Clone(basis)
		edits := rapid.IntRange(0, 6).Draw(t, "edits")
		for range edits {
			at := rapid.IntRange(0, len(content)).Draw(t, "at")
			gone := rapid.IntRange(0, min(700, len(content)-at)).Draw(t, "gone")
			come := rapid.SliceOfN(rapid.Byte(), 0, 700).Draw(t, "come")
			content = append(append(bytes.Clone(content[:at]), come...), content[at+gone:]...)
		}
		_, sent := exchange(t, content, basis, false)
		// Each edit can cost the pages that it lies in, and that end in it.
		if most := (edits*4 + 2) * (pageBytes + 4); sent > most {
			t.Fatalf("%d bytes go for %d edits of %d", sent, edits, len(content))
		}
		exchange(t, content, basis, true)
		exchange(t, content, noise(3000, 5), false)
	})
}

// TestZerosAreFoundOnce: pages that are all alike are found in one that is.
func TestZerosAreFoundOnce(t *testing.T) {
	if _, sent := exchange(t, make([]byte, 1<<20), make([]byte, 4096), false); sent > pageBytes {
		t.Errorf("%d bytes of zeros go", sent)
	}
}

// TestBadListsAndNeeds are errors, and nothing is made of them.
func TestBadListsAndNeeds(t *testing.T) {
	encoded := appendList(nil, noise(5000, 1))
	for _, bad := range [][]byte{{listedWorld}, encoded[:20], encoded[:len(encoded)-1], append(bytes.Clone(encoded), 0)} {
		if _, err := readList(1, bad, nil); err == nil {
			t.Errorf("a list of %d bytes is accepted", len(bad))
		}
	}
	content := noise(5000, 1) // nine pages and a rest
	for _, runs := range [][]byte{{}, {9, 1}, {0, 10}, {4, 4}, {0x80}, {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}} {
		if pages, err := pagesNeeded(content, runs); err == nil {
			t.Errorf("% x asks for %d bytes", runs, len(pages))
		}
	}
	n := needed{world: &world{content: content}}
	if _, err := n.take(&wire.Need{Part: 0, Parts: 2, Runs: []byte{9}}); err != nil {
		t.Fatal(err)
	}
	if _, err := n.take(&wire.Need{Part: 0, Parts: 3, Runs: []byte{9}}); err == nil {
		t.Error("an answer may change its number of parts")
	}
}

// FuzzList: any bytes are an error, or a list that is put together to something
// of the length it says.
func FuzzList(f *testing.F) {
	basis := noise(4000, 1)
	f.Add(appendList(nil, basis[100:]))
	f.Add([]byte{listedWorld, 0, 1, 2, 3, 4, 5, 6, 7, 8})
	f.Fuzz(func(t *testing.T, encoded []byte) {
		if len(encoded) == 0 {
			return
		}
		l, err := readList(1, encoded, basis)
		if err != nil {
			return
		}
		if world, ok := l.assemble(make([]byte, 600)); ok && len(world) != l.total {
			t.Errorf("%d bytes, of %d", len(world), l.total)
		}
		l.packet(1)
	})
}

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
		if size := check(data); size > len(data)*3/2+16 {
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
