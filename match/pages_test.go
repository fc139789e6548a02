package match

import (
	"bytes"
	"slices"
	"testing"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/random"
	"pgregory.net/rapid"
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

// exchanged is what goes over the line so that a world is there.
type exchanged struct {
	list, finer, parts, up int // bytes
	steps                  int // hashes of parts, so often
	passes                 int
}

func (e exchanged) down() int { return e.list + e.finer + e.parts }

// exchange sends a world to who has a basis, and gives what goes over the line.
func exchange(t interface{ Fatalf(string, ...any) }, content, basis []byte, distrust bool) (e exchanged) {
	encoded := appendList(nil, content)
	e.list = len(encoded)
	l, err := readList(1, encoded, basis)
	if err != nil {
		t.Fatalf("a list is refused: %v", err)
	}
	if distrust {
		l.distrust()
	}
	n := needs(&world{content: content})
	for id := uint32(2); ; id++ {
		answer := answered(t, l, &n, &e)
		if answer[0] == finerList {
			e.finer += len(answer)
			e.steps++
			if err := l.refine(id, answer[1:]); err != nil {
				t.Fatalf("hashes of parts are refused: %v", err)
			}
			continue
		}
		e.parts += len(answer)
		missing, err := unpack(answer[1:], wire.MaxWorldBytes)
		if err != nil {
			t.Fatalf("the parts are refused: %v", err)
		}
		got, ok := l.assemble(missing)
		if !ok && l.mend(id) {
			e.passes++
			continue
		}
		if !ok || !bytes.Equal(got, content) {
			t.Fatalf("%d bytes are put together of %d, from a basis of %d (%v)", len(got), len(content), len(basis), ok)
		}
		return e
	}
}

// answered is what a server answers to what a client needs.
func answered(t interface{ Fatalf(string, ...any) }, l *list, n *needed, e *exchanged) []byte {
	for range wire.MaxNeedParts {
		need, ok := l.packet(1, 0)
		packet := need.Append(nil)
		e.up += len(packet)
		read, err := wire.ReadNeed(packet)
		if !ok || err != nil {
			t.Fatalf("what is needed is refused: %v", err)
		}
		answer, err := n.take(&read)
		if err != nil {
			t.Fatalf("what is needed is refused: %v", err)
		}
		if answer != nil {
			return answer
		}
	}
	t.Fatalf("what is needed has no end")
	return nil
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
		sent := exchange(t, content, basis, false).parts
		// Each edit can cost the pages that it lies in, and that end in it.
		if most := (edits*4 + 2) * (pageBytes + 4); sent > most {
			t.Fatalf("%d bytes go for %d edits of %d", sent, edits, len(content))
		}
		exchange(t, content, basis, true)
		exchange(t, content, noise(3000, 5), false)
	})
}

// changeRows changes a hundredth of a world's rows, each in so many of its bytes:
// those that lie together, or rows anywhere.
func changeRows(world []byte, row, bytes int, anywhere bool, seed uint64) {
	r := random.New(seed, 4)
	rows := len(world) / row
	for n := range rows / 100 {
		if anywhere {
			n = int(r.Below(uint32(rows)))
		}
		for i := range bytes {
			world[n*row+i] += 1 + byte(r.Below(255))
		}
	}
}

// TestAHundredthOfTheRowsIsATwentiethOfTheBytes: who comes back after a hundredth of a world's rows has changed
// is sent less than a twentieth of its bytes, wherever they lie and however large
// they are; and what it says itself is counted.
func TestAHundredthOfTheRowsIsATwentiethOfTheBytes(t *testing.T) {
	for _, c := range []struct{ row, bytes int }{{12, 4}, {16, 4}, {16, 16}, {20, 20}, {24, 8}, {32, 32}, {64, 4}, {200, 60}} {
		for _, anywhere := range []bool{false, true} {
			basis := noise(2_000_000, 6)
			content := bytes.Clone(basis)
			changeRows(content, c.row, c.bytes, anywhere, uint64(c.row))
			// And there is a player more, and a row.
			half := len(content) / 2 / c.row * c.row
			content = slices.Concat(noise(9, 7), content[:half], noise(c.row, 8), content[half:])
			e := exchange(t, content, basis, false)
			percent := 100 * float64(e.down()+e.up) / float64(len(content))
			t.Logf("rows of %d bytes, %d changed, anywhere %v: %.2f %% (%+v)", c.row, c.bytes, anywhere, percent, e)
			if percent > 4.7 {
				t.Errorf("rows of %d bytes, %d changed, anywhere %v: %.2f %% of the bytes", c.row, c.bytes, anywhere, percent)
			}
		}
	}
}

// TestZerosAreFoundOnce: pages that are all alike are found in one that is.
func TestZerosAreFoundOnce(t *testing.T) {
	if sent := exchange(t, make([]byte, 1<<20), make([]byte, 4096), false).parts; sent > pageBytes {
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
	content := noise(9300, 1) // nine pages and a rest
	for _, runs := range [][]byte{{}, {9, 1}, {0, 10}, {4, 4}, {0x80}, {0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1}} {
		n := needs(&world{content: content})
		if answer, err := n.take(&wire.Need{Parts: 1, Runs: runs}); err == nil {
			t.Errorf("% x asks for %d bytes", runs, len(answer))
		}
	}
	n := needs(&world{content: content})
	if _, err := n.take(&wire.Need{Part: 0, Parts: 2, Runs: []byte{9}}); err != nil {
		t.Fatal(err)
	}
	for _, other := range []wire.Need{{Part: 0, Parts: 3, Runs: []byte{9}}, {Part: 1, Parts: 2, Finer: true, Runs: []byte{}}} {
		if _, err := n.take(&other); err == nil {
			t.Errorf("an answer may become %+v", other)
		}
	}
	// However it goes on asking, it is told of parts twice and sent what it needs,
	// once more of what came out wrong, and that whole.
	n = needs(&world{content: content})
	for step, c := range []struct {
		finer bool
		parts uint64
		fine  bool
	}{{true, 9, true}, {true, 9 * 16, true}, {true, 9 * 128, false}, {false, 9 * 128, true},
		{true, 9, true}, {true, 9 * 16, true}, {false, 9 * 128, true}, {true, 9, false}, {false, 9, true}} {
		runs := wire.AppendUvarint([]byte{0}, c.parts) // none that it has
		answer, err := n.take(&wire.Need{Parts: 1, Finer: c.finer, Runs: runs})
		if (err == nil) != c.fine || (answer != nil) != c.fine {
			t.Errorf("step %d: %d bytes, %v", step, len(answer), err)
		}
	}
	if n.world != nil {
		t.Error("it may ask for pages a fourth time")
	}
	l, err := readList(1, appendList(nil, noise(200_000, 1)), noise(200_000, 2))
	if err != nil || !l.finer {
		t.Fatalf("what is all different is not looked at: %v", err)
	}
	if l.refine(2, make([]byte, 195*16-1)) == nil || l.refine(2, make([]byte, 195*16+1)) == nil {
		t.Error("more hashes of parts or fewer are accepted")
	}
	l.distrust()
	if l.refine(2, make([]byte, 195*16)) == nil {
		t.Error("hashes of parts are accepted that were not asked for")
	}
}

// FuzzList: any bytes are an error, or a list that is put together to something
// of the length it says.
func FuzzList(f *testing.F) {
	basis := noise(80_000, 1)
	f.Add(appendList(nil, basis[100:]))
	f.Add(appendList(nil, noise(90_000, 2)))
	f.Add([]byte{listedWorld, 0, 1, 2, 3, 4, 5, 6, 7, 8})
	f.Fuzz(func(t *testing.T, encoded []byte) {
		if len(encoded) == 0 {
			return
		}
		l, err := readList(1, encoded, basis)
		if err != nil {
			return
		}
		l.packet(1, 0)
		for id := uint32(2); l.finer; id++ {
			if err := l.refine(id, make([]byte, total(l.missing)/partBytes[l.step+1])); err != nil {
				t.Fatalf("as many hashes as were asked for are refused: %v", err)
			}
			l.packet(1, 0)
		}
		end := len(l.world) % pageBytes
		if _, ok := l.assemble(make([]byte, int(total(l.missing))+end)); !ok {
			l.mend(9)
			l.packet(1, 0)
		}
	})
}

// FuzzNeed: whatever a client says it needs, step by step, is an error or has an
// answer that is no larger than the world, of parts that are in it; and it is
// answered no more often than there are steps.
func FuzzNeed(f *testing.F) {
	content := noise(9300, 1)
	f.Add([]byte{0, 9}, []byte{0x10, 5, 5}, []byte{0, 3, 77}, uint8(3))
	f.Add([]byte{4, 5}, []byte{80}, []byte{}, uint8(1))
	f.Fuzz(func(t *testing.T, first, second, third []byte, finer uint8) {
		n := needs(&world{content: content})
		answers := 0
		for step := 0; n.world != nil && step < 9; step++ {
			runs := [][]byte{first, second, third}[step%3]
			answer, err := n.take(&wire.Need{Parts: 1, Finer: finer>>step&1 > 0, Runs: runs})
			if err != nil {
				n.parts = nil
				continue
			}
			answers++
			if len(answer) > len(content)+len(content)/100+16 {
				t.Errorf("%d bytes go of %d", len(answer), len(content))
			}
			for i, s := range n.spans {
				if s.from >= s.to || int(s.to) > len(content) || i > 0 && n.spans[i-1].to >= s.from {
					t.Errorf("the spans are %v", n.spans)
				}
			}
		}
		if answers > passes*len(partBytes)-2 {
			t.Errorf("%d answers", answers)
		}
	})
}
