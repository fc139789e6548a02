package world

import (
	"bytes"
	"encoding/binary"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"reflect"
	"testing"
	"unsafe"
)

// byDefinition is a part's hash as its definition has it, in integers without a size.
func byDefinition(data []byte, mask, place uint64) uint64 {
	number := func(v uint64) *big.Int { return new(big.Int).SetUint64(v) }
	word := func(v *big.Int) *big.Int { return v.Mod(v, new(big.Int).Lsh(big.NewInt(1), 64)) }
	sum := func(a, b *big.Int) *big.Int { return word(new(big.Int).Add(a, b)) }
	times := func(a, b *big.Int) *big.Int { return word(new(big.Int).Mul(a, b)) }
	fold := func(a *big.Int, by uint) *big.Int { return new(big.Int).Xor(a, new(big.Int).Rsh(a, by)) }
	prime := []*big.Int{1: number(prime1), number(prime2), number(prime3), number(prime4)}

	state, weyl, factors := number(0), number(0x9e3779b97f4a7c15), make([]*big.Int, 8)
	for i := range factors { // SplitMix64
		state = sum(state, weyl)
		z := times(fold(state, 30), number(0xbf58476d1ce4e5b9))
		z = fold(times(fold(z, 27), number(0x94d049bb133111eb)), 31)
		factors[i] = z.SetBit(z, 0, 1)
	}
	data = append([]byte(nil), data...)
	for len(data)%64 != 0 {
		data = append(data, 0)
	}
	gathered := number(0)
	for i := range 8 {
		lane := sum(prime[2], times(big.NewInt(int64(i)), prime[1]))
		for at := i * 8; at < len(data); at += 64 {
			lane = sum(lane, times(number(binary.LittleEndian.Uint64(data[at:])), prime[2]))
			turned := new(big.Int).Lsh(lane, 31)
			lane = times(word(turned.Or(turned, new(big.Int).Rsh(lane, 64-31))), prime[1])
		}
		gathered = sum(gathered, times(fold(lane, 32), factors[i]))
	}
	h := sum(gathered, times(number(mask), prime[3]))
	h.Xor(h, times(number(place), prime[4]))
	h = times(fold(h, 33), prime[2])
	h = times(fold(h, 29), prime[3])
	return fold(h, 32).Uint64()
}

// What the definition gives in another language, Python: byte i of a part is 37i + 11.
func TestHashOfAPart(t *testing.T) {
	for _, c := range []struct {
		size              int
		mask, place, want uint64
	}{
		{0, 0, placeOfPacked, 0x23fe1c02e35d5bcd},
		{16, 1, placeOf(1, 0), 0xc358973913139bf4},
		{64, 0xffff, placeOf(2, 5), 0xf1153526f1a8f1bb},
		{80, 0b11001, placeOf(3, 70), 0x8144b8a0841c491e},
		{1024, ^uint64(0), placeOf(1, 1562), 0x5ad3bff508bac767},
	} {
		var p pool
		for i := range c.size {
			p.bytes = append(p.bytes, byte(i*37+11))
		}
		if got := byDefinition(p.bytes, c.mask, c.place); got != c.want {
			t.Errorf("%d bytes by definition: %#x, want %#x", c.size, got, c.want)
		}
		if got := p.hash(c.mask, c.place); got != c.want {
			t.Errorf("%d bytes: %#x, want %#x", c.size, got, c.want)
		}
	}
}

// Rows are hashed as the definition has it, and copying the rows on the way
// changes nothing.
func TestCopyHashCopiesAndHashes(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for n := range 1300 {
		rows := bytesAt(alignedRows(n+8), n)
		for i := range rows {
			rows[i] = byte(r.Uint32()) &^ 0x40 // numbers below 2, so that no sum overflows
		}
		room := alignedRows(n + 2*stripe + 16)
		to := bytesAt(unsafe.Add(room, -uintptr(room)%stripe), n+stripe+8) // at a whole line, as what streams must
		for i := range to {
			to[i] = 0xaa
		}
		sum, suspect := copyHash(unsafe.Pointer(&to[0]), unsafe.Pointer(unsafe.SliceData(rows)), n, 5, 6, n%3 == 0)
		whole := (n + stripe - 1) / stripe * stripe
		if !bytes.Equal(to[:n], rows) || to[whole] != 0xaa {
			t.Fatalf("%d bytes are copied wrongly", n)
		}
		if n%7 == 0 && sum != byDefinition(rows, 5, 6) {
			t.Fatalf("%d bytes: %x, want %x", n, sum, byDefinition(rows, 5, 6))
		}
		if suspect != (n%stripe != 0) {
			t.Fatalf("%d bytes suspected: %v", n, suspect)
		}
	}
}

// No bit of a part, and no two bits, can be another without the hash being another.
func TestEveryBitCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("millions of hashes")
	}
	r := rand.New(rand.NewPCG(5, 6))
	const size = 2 * stripe
	at := alignedRows(size)
	words := unsafe.Slice((*uint64)(at), size/8)
	for range 3 {
		for i := range words {
			words[i] = r.Uint64() >> r.Uint32N(64) << r.Uint32N(64)
		}
		seen := map[uint64]bool{}
		hash := func() {
			sum, _ := copyHashStripes(at, at, size/stripe, 5, 6, false)
			seen[sum] = true
		}
		hash()
		for a := range size * 8 {
			words[a/64] ^= 1 << (a % 64)
			hash()
			for b := range a {
				words[b/64] ^= 1 << (b % 64)
				hash()
				words[b/64] ^= 1 << (b % 64)
			}
			words[a/64] ^= 1 << (a % 64)
		}
		if want := 1 + size*8 + size*8*(size*8-1)/2; len(seen) != want {
			t.Fatalf("%d hashes of %d parts", len(seen), want)
		}
	}
}

// A world's hash is the sum of its parts': what two worlds have of one another's rows,
// at other places, is not the same.
func TestHashIsTheSumOfTheParts(t *testing.T) {
	type count struct{ N uint64 }
	type held struct {
		Few List[uint16]
		By  Map[uint8, uint32]
	}
	s := NewSchema()
	row, err := s.Register(reflect.TypeFor[layoutRow](), Component)
	must(t, err)
	single, err := s.Register(reflect.TypeFor[count](), Singleton)
	must(t, err)
	lists, err := s.Register(reflect.TypeFor[held](), Component)
	must(t, err)
	w := New(s)
	outside := func(slot int, rows unsafe.Pointer, n int) []byte { // as they leave the machine
		s := w.pool.shapes[slot]
		return s.appendOut(nil, bytesAt(rows, n*s.stride))
	}
	few, by := map[Entity][]byte{}, map[Entity][]byte{} // what each holds, as bytes
	sumOf := func() (sum uint64) {
		for e, data := range few {
			if n := len(data); n > 0 && w.Alive(e) {
				sum += byDefinition(data, uint64(n/2), placeOfCell(0, e.Index()))
			}
		}
		for e, data := range by {
			if w.Alive(e) {
				sum += byDefinition(data, 1, placeOfCell(1, e.Index()))
			}
		}
		for b := range w.Blocks() {
			sum += byDefinition(outside(0, w.rows(0, b), BlockRows), w.Living(b), placeOf(0, b))
			for _, id := range []TypeID{row, lists} {
				if mask := w.Mask(id, b); mask != 0 {
					sum += byDefinition(outside(slotOf(id), w.Block(id, b), bits.Len64(mask)), mask, placeOf(slotOf(id), b))
				}
			}
		}
		return sum + byDefinition(outside(slotOf(single), w.Single(single), 1), 0, placeOfPacked)
	}
	r := rand.New(rand.NewPCG(7, 8))
	var saved Snapshot
	restored := 0
	for n := range 200 {
		e, err := w.Spawn()
		must(t, err)
		if n%3 > 0 {
			*(*layoutRow)(w.Add(e, row)) = benchRow(n)
		}
		delete(few, e) // one that is gone back from has its name again
		delete(by, e)
		if n%4 == 0 {
			h := (*held)(w.Add(e, lists))
			for i := range n % 70 {
				must(t, h.Few.Append(w, uint16(i*n)))
				few[e] = binary.LittleEndian.AppendUint16(few[e], uint16(i*n))
			}
			must(t, h.By.Set(w, uint8(n), uint32(n)<<20))
			by[e] = binary.LittleEndian.AppendUint32([]byte{uint8(n)}, uint32(n)<<20)
		}
		(*count)(w.WriteSingle(single)).N++
		switch {
		case n%5 == 0:
			w.Despawn(w.EntityAt(r.Uint32N(uint32(n + 1))))
		case n%7 == 0:
			w.Save(&saved)
		case n%50 == 49:
			w.Restore(&saved)
			restored++
		}
		if n%3 == 0 {
			continue
		}
		if got, want := w.Hash(), sumOf(); got != want {
			t.Fatalf("after %d: %x, want %x", n, got, want)
		}
		if got := w.FullHash(); got != w.Hash() {
			t.Fatalf("after %d: from nothing %x", n, got)
		}
	}
	if restored < 3 || w.Count() < 100 || len(few) < 40 {
		t.Fatalf("%d times back, %d alive, %d lists: it did not happen", restored, w.Count(), len(few))
	}
}
