package match

import (
	"encoding/binary"

	"github.com/cespare/xxhash/v2"

	"github.com/tide-engine/tide/internal/wire"
)

// A world goes to a client whole, or, where it is large and the client has one
// that may be like it, in two steps: a list of its pages' hashes, and then the
// pages that the client does not find in its own, wherever they lie in it (the
// algorithm of rsync: Tridgell and Mackerras, 1996). So a player who comes back,
// or whose world is repaired, is sent what changed.
const (
	wholeWorld   = 0 // the world follows, packed
	listedWorld  = 1 // its length, its sum, and its pages' hashes
	missingPages = 2 // those that were asked for, in their order, packed

	// pageBytes is how large a page is: hashes take a 64th of it.
	pageBytes = 512
	hashBytes = 8 // four that roll, four that tell apart what those do not

	// wholeBytes is up to how large a world goes whole: it is there before a list
	// could be answered.
	wholeBytes = 64 << 10
)

// rolling is a sum of a page that moves on by a byte at a time (rsync's, after
// Adler-32): a is the bytes added up, b the sums of that.
type rolling struct{ a, b uint32 }

func newRolling(page []byte) (r rolling) {
	for i, c := range page {
		r.a += uint32(c)
		r.b += uint32(len(page)-i) * uint32(c)
	}
	return r
}

func (r *rolling) roll(out, in byte) {
	r.a += uint32(in) - uint32(out)
	r.b += r.a - pageBytes*uint32(out)
}

// sum is the two mixed, so that its low bits are of all of them.
func (r *rolling) sum() uint32 { return (r.a + r.b<<16 ^ r.b>>16) * 0x9e3779b1 }

func strong(page []byte) uint32 { return uint32(xxhash.Sum64(page) >> 32) }

// appendList appends the list of a world's pages. The last, where it is no
// whole one, is not listed.
func appendList(dst, world []byte) []byte {
	dst = append(dst, listedWorld)
	dst = wire.AppendUvarint(dst, uint64(len(world)))
	dst = wire.AppendUint64(dst, sum64(world))
	for ; len(world) >= pageBytes; world = world[pageBytes:] {
		page := world[:pageBytes]
		r := newRolling(page)
		dst = binary.LittleEndian.AppendUint32(dst, r.sum())
		dst = binary.LittleEndian.AppendUint32(dst, strong(page))
	}
	return dst
}

// list is a world that a client knows by its pages.
type list struct {
	id     uint32 // of the transfer
	total  int
	sum    uint64
	hashes []byte
	basis  []byte  // a world that it may be like
	found  []int32 // where each page lies in the basis, -1 where it does not
	need   []byte  // runs of pages that are found and are not, by turns
	part   uint32  // of need, to be sent next
}

// readList reads a list, and looks for its pages in the basis.
func readList(id uint32, encoded, basis []byte) (*list, error) {
	r := wire.NewReader(encoded[1:])
	l := &list{id: id, basis: basis}
	l.total = int(r.Uvarint(wire.MaxWorldBytes))
	l.sum = r.Uint64()
	l.hashes = r.Rest()
	if r.Err() != nil {
		return nil, r.Err()
	}
	if len(l.hashes) != l.total/pageBytes*hashBytes {
		return nil, &PacketError{What: "a list of pages is not as long as its world says"}
	}
	l.look()
	l.count()
	return l, nil
}

func (l *list) pages() int { return len(l.hashes) / hashBytes }

func (l *list) hash(page int) (rolls, tells uint32) {
	h := l.hashes[page*hashBytes:]
	return binary.LittleEndian.Uint32(h), binary.LittleEndian.Uint32(h[4:])
}

// look finds the pages in the basis: it goes through that byte by byte, and past
// each page that it finds.
func (l *list) look() {
	l.found = make([]int32, l.pages())
	for i := range l.found {
		l.found[i] = -1
	}
	if len(l.basis) < pageBytes || len(l.found) == 0 {
		return
	}
	// Pages by the hash that rolls, in a table that is at most half full; those
	// that share a place are a chain.
	size := 1
	for size < 2*len(l.found) {
		size *= 2
	}
	heads, next := make([]int32, size), make([]int32, len(l.found))
	for page := len(l.found) - 1; page >= 0; page-- {
		rolls, _ := l.hash(page)
		head := &heads[rolls&uint32(size-1)]
		next[page] = *head
		*head = int32(page) + 1
	}
	r := newRolling(l.basis[:pageBytes])
	for at := 0; ; {
		if l.match(r.sum(), at, heads, next) {
			if at += pageBytes; at+pageBytes > len(l.basis) {
				return
			}
			r = newRolling(l.basis[at : at+pageBytes])
			continue
		}
		if at+pageBytes >= len(l.basis) {
			return
		}
		r.roll(l.basis[at], l.basis[at+pageBytes])
		at++
	}
}

// match notes that what lies at a place of the basis is a page, of each page
// that it is.
func (l *list) match(rolled uint32, at int, heads, next []int32) (found bool) {
	tells, told := uint32(0), false
	for page := heads[rolled&uint32(len(heads)-1)]; page > 0; page = next[page-1] {
		rolls, want := l.hash(int(page - 1))
		if rolls != rolled {
			continue
		}
		if !told {
			tells, told = strong(l.basis[at:at+pageBytes]), true
		}
		if want == tells {
			found = true
			if l.found[page-1] < 0 {
				l.found[page-1] = int32(at)
			}
		}
	}
	return found
}

// count makes need of what was found.
func (l *list) count() {
	l.need = l.need[:0]
	for page := 0; page < len(l.found); {
		for _, want := range []bool{true, false} {
			run := 0
			for page < len(l.found) && (l.found[page] >= 0) == want {
				page++
				run++
			}
			l.need = wire.AppendUvarint(l.need, uint64(run))
		}
	}
}

// distrust takes that what was put together is not the world: a page that was
// found was another with its hashes. All are asked for.
func (l *list) distrust() {
	for i := range l.found {
		l.found[i] = -1
	}
	l.count()
}

// packet is the next part of need to be sent, around and around until the server
// has answered.
func (l *list) packet(link uint32) wire.Need {
	parts := max(1, uint32((len(l.need)+wire.NeedBytes-1)/wire.NeedBytes))
	part := l.part % parts
	l.part++
	start := int(part) * wire.NeedBytes
	return wire.Need{Link: link, Transfer: l.id, Part: part, Parts: parts, Runs: l.need[start:min(start+wire.NeedBytes, len(l.need))]}
}

// assemble puts the world together from the pages that were found and those that
// came. It says whether that is the world that was listed.
func (l *list) assemble(missing []byte) (world []byte, ok bool) {
	world = make([]byte, 0, l.total)
	for _, at := range l.found {
		if at >= 0 {
			world = append(world, l.basis[at:at+pageBytes]...)
			continue
		}
		if len(missing) < pageBytes {
			return nil, false
		}
		world, missing = append(world, missing[:pageBytes]...), missing[pageBytes:]
	}
	world = append(world, missing...)
	return world, len(world) == l.total && sum64(world) == l.sum
}

// needed is a client's answer to a list as the server has it.
type needed struct {
	world *world // which was listed, nil where none waits for an answer
	parts [][]byte
	left  int
}

// take takes a part of an answer, and gives the pages that are to go once it is
// whole, nil before.
func (n *needed) take(need *wire.Need) ([]byte, error) {
	if n.parts == nil {
		n.parts, n.left = make([][]byte, need.Parts), int(need.Parts)
	}
	if int(need.Parts) != len(n.parts) {
		return nil, &PacketError{What: "what it needs of a world has another number of parts than it had"}
	}
	if n.parts[need.Part] != nil {
		return nil, nil
	}
	n.parts[need.Part] = append([]byte{}, need.Runs...)
	if n.left--; n.left > 0 {
		return nil, nil
	}
	var runs []byte
	for _, p := range n.parts {
		runs = append(runs, p...)
	}
	return pagesNeeded(n.world.content, runs)
}

// pagesNeeded is the pages of a world that some runs leave out, and its end.
func pagesNeeded(world, runs []byte) ([]byte, error) {
	var missing []byte
	pages := uint64(len(world) / pageBytes)
	page := uint64(0)
	for found := true; len(runs) > 0; found = !found {
		run, rest, err := wire.ReadUvarint(runs)
		if err != nil {
			return nil, err
		}
		if run > pages-page {
			return nil, &PacketError{What: "it needs pages that the world does not have"}
		}
		runs = rest
		if !found {
			missing = append(missing, world[page*pageBytes:(page+run)*pageBytes]...)
		}
		page += run
	}
	if page != pages {
		return nil, &PacketError{What: "it does not say of all pages whether it needs them"}
	}
	missing = append(missing, world[pages*pageBytes:]...)
	return appendPacked([]byte{missingPages}, missing), nil
}
