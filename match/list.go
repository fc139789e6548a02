package match

import (
	"encoding/binary"
	"slices"
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// needsASend is in how many packets a client says with one Send what it needs: of
// the largest world all of it is said in a second.
const needsASend = 4

// list is a world that a client is told of by its pages' hashes, and then by those
// of the parts of pages that it does not find.
type list struct {
	id     uint32 // of the transfer that need answers
	sum    uint64
	hashes []byte // of its pages
	world  []byte // as far as it is known: what is in place of the rest is likely

	step    int    // in partBytes: how large the parts are that it was told of last
	spans   []span // where they are
	missing []span // those of them that are not in world
	need    []byte // runs of parts that are and are not, by turns
	finer   bool   // it needs the hashes of the missing ones' parts, not their bytes
	pass    int    // so often what was missing has come

	part uint32        // of need, to be sent next
	turn time.Duration // when the last of them went
}

// readList reads a list, and looks for its pages in the basis: a world that it may
// be like. It trusts no finer hashes where it has no basis.
func readList(id uint32, encoded, basis []byte) (*list, error) {
	r := wire.NewReader(encoded[1:])
	bytes := int(r.Uvarint(wire.MaxWorldBytes))
	l := &list{id: id, sum: r.Uint64()}
	l.hashes = slices.Clone(r.Rest()) // the next transfer takes their place
	if r.Err() != nil {
		return nil, r.Err()
	}
	if len(l.hashes) != bytes/pageBytes*hashBytes {
		return nil, &PacketError{What: "a list of pages is not as long as its world says"}
	}
	l.world, l.spans = make([]byte, bytes), wholePages(bytes)
	l.settle(l.fill(basis, l.look(basis)))
	l.finer = len(basis) >= pageBytes && l.pays()
	return l, nil
}

func (l *list) pages() int { return len(l.hashes) / hashBytes }

func (l *list) hash(page int) (rolls, tells uint32) {
	h := l.hashes[page*hashBytes:]
	return binary.LittleEndian.Uint32(h), binary.LittleEndian.Uint32(h[4:])
}

// is says whether some bytes have a page's hashes.
func (l *list) is(page int, bytes []byte) bool {
	rolls, tells := l.hash(page)
	r := newRolling(bytes)
	return r.sum() == rolls && strong(bytes) == tells
}

// look finds where in the basis each page lies, -1 where it does not: in its own
// place, else anywhere, for which it goes through the basis byte by byte, and past
// each page that it finds.
func (l *list) look(basis []byte) (found []int32) {
	found = make([]int32, l.pages())
	lost := 0
	for page := range found {
		at := page * pageBytes
		if found[page] = int32(at); at+pageBytes > len(basis) || !l.is(page, basis[at:at+pageBytes]) {
			found[page] = -1
			lost++
		}
	}
	if len(basis) < pageBytes || lost == 0 {
		return found
	}
	// Pages by the hash that rolls, in a table that is at most half full; those
	// that share a place are a chain.
	size := 1
	for size < 2*len(found) {
		size *= 2
	}
	heads, next := make([]int32, size), make([]int32, len(found))
	for page := len(found) - 1; page >= 0; page-- {
		rolls, _ := l.hash(page)
		head := &heads[rolls&uint32(size-1)]
		next[page] = *head
		*head = int32(page) + 1
	}
	r := newRolling(basis[:pageBytes])
	for at := 0; ; {
		if l.match(r.sum(), basis, at, found, heads, next) {
			if at += pageBytes; at+pageBytes > len(basis) {
				return found
			}
			r = newRolling(basis[at : at+pageBytes])
			continue
		}
		if at+pageBytes >= len(basis) {
			return found
		}
		r.roll(basis[at], basis[at+pageBytes])
		at++
	}
}

// match notes that what lies at a place of the basis is a page, of each page
// that it is.
func (l *list) match(rolled uint32, basis []byte, at int, found, heads, next []int32) (any bool) {
	tells, told := uint32(0), false
	for page := heads[rolled&uint32(len(heads)-1)]; page > 0; page = next[page-1] {
		rolls, want := l.hash(int(page - 1))
		if rolls != rolled {
			continue
		}
		if !told {
			tells, told = strong(basis[at:at+pageBytes]), true
		}
		if want == tells {
			any = true
			if found[page-1] < 0 {
				found[page-1] = int32(at)
			}
		}
	}
	return any
}

// fill puts the pages that were found into the world, and in place of each other
// one what lies in the basis beside the page found before it, or, before the first,
// beside that. It says of each whether it was found.
func (l *list) fill(basis []byte, found []int32) (has []bool) {
	has = make([]bool, len(found))
	moved := 0
	if first := slices.IndexFunc(found, func(from int32) bool { return from >= 0 }); first >= 0 {
		moved = int(found[first]) - first*pageBytes
	}
	for page, from := range found {
		at := page * pageBytes
		if from >= 0 {
			has[page], moved = true, int(from)-at
		}
		into, start := l.world[at:at+pageBytes], at+moved
		if start < 0 {
			into, start = into[min(-start, pageBytes):], 0
		}
		copy(into, basis[min(start, len(basis)):])
	}
	return has
}

// settle makes need of which parts are there, in the order of the spans.
func (l *list) settle(has []bool) {
	l.need, l.missing, l.part, l.finer = l.need[:0], nil, 0, false
	size, found, run, n := partBytes[l.step], true, uint64(0), 0
	for _, s := range l.spans {
		for at := s.from; at < s.to; at += size {
			if has[n] != found {
				l.need = wire.AppendUvarint(l.need, run)
				found, run = has[n], 0
			}
			if run++; !found {
				l.missing = extend(l.missing, at, at+size)
			}
			n++
		}
	}
	if l.need = wire.AppendUvarint(l.need, run); len(l.need) > wire.MaxNeedParts*wire.NeedBytes {
		l.need, l.missing = wire.AppendUvarint(append(l.need[:0], 0), uint64(n)), l.spans
	}
}

// pays says whether to look at what is missing more closely is less than to be
// sent it: it is more than
// a page or two, and, of the parts of pages, what is near it is there.
func (l *list) pays() bool {
	missing := total(l.missing)
	return l.step+1 < len(partBytes) && missing > finerAbove && (l.step == 0 || missing <= total(l.spans)/2)
}

// refine takes the hashes of the missing parts' parts.
func (l *list) refine(id uint32, hashes []byte) error {
	if !l.finer {
		return &PacketError{What: "hashes of parts come that were not asked for"}
	}
	size, together := partBytes[l.step+1], int(partBytes[l.step]/partBytes[l.step+1])
	if len(hashes) != int(total(l.missing)/size) {
		return &PacketError{What: "hashes of parts are not as many as were asked for"}
	}
	l.id, l.step, l.spans = id, l.step+1, l.missing
	has := make([]bool, len(hashes))
	n := 0
	for _, s := range l.spans {
		for at := s.from; at < s.to; at += size {
			has[n] = fine(l.world[at:at+size], l.pass) == hashes[n]
			n++
		}
	}
	// What is missing differs somewhere: where it seems not to, a hash is the same
	// by chance, and nobody knows which.
	for n := 0; n < len(has); n += together {
		if of := has[n : n+together]; !slices.Contains(of, false) {
			clear(of)
		}
	}
	l.settle(has)
	l.finer = l.pays()
	return nil
}

// distrust takes that what was put together is not the world: a page that was
// found was another with its hashes. All are asked for.
func (l *list) distrust() { l.settle(make([]bool, l.pages())) }

// packet is the next part of need to be sent, around and around until the server
// has answered. It is false while the answer to a whole turn may still come.
func (l *list) packet(link uint32, now time.Duration) (need wire.Need, ok bool) {
	parts := uint32((len(l.need) + wire.NeedBytes - 1) / wire.NeedBytes)
	part := l.part % parts
	if l.part > 0 && part == 0 && now < l.turn+chunkAgain {
		return need, false
	}
	l.part++
	l.turn = now
	start := int(part) * wire.NeedBytes
	return wire.Need{
		Link: link, Transfer: l.id, Finer: l.finer, Part: part, Parts: parts,
		Runs: l.need[start:min(start+wire.NeedBytes, len(l.need))],
	}, true
}

// assemble puts the parts that were missing, and the end, into the world. It says
// whether that is the one that was listed.
func (l *list) assemble(missing []byte) (world []byte, ok bool) {
	end := l.world[l.pages()*pageBytes:]
	if len(missing) != int(total(l.missing))+len(end) {
		return nil, false
	}
	for _, s := range l.missing {
		missing = missing[copy(l.world[s.from:s.to], missing):]
	}
	copy(end, missing)
	return l.world, sum64(l.world) == l.sum
}

// mend goes once more through the pages that came out wrong, which some do where a
// hash of a part was the same by chance. id is the transfer that brought the parts.
// It is false where it is of no use.
func (l *list) mend(id uint32) bool {
	if l.step == 0 || l.pass+1 == passes {
		return false
	}
	l.id, l.step, l.spans = id, 0, wholePages(len(l.world))
	l.pass++
	has := make([]bool, l.pages())
	for page := range has {
		at := page * pageBytes
		has[page] = l.is(page, l.world[at:at+pageBytes])
	}
	l.settle(has)
	l.finer = l.pass+1 < passes && l.pays()
	return true
}
