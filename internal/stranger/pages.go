package stranger

import (
	"github.com/cespare/xxhash/v2"
)

// The first byte of a transfer.
const (
	wholeWorld   = 0
	listedWorld  = 1
	missingPages = 2
)

const (
	pageBytes = 512
	needBytes = 1024
)

// list is a world by the hashes of its pages.
type list struct {
	transfer uint32
	total    uint32
	sum      uint64
	pages    [][]byte // found in the basis, nil where not
	runs     []byte   // found and not found by turns
	part     int      // the next to be sent
}

// pageSum is the sum of a page that can be moved on by a byte.
func pageSum(a, b uint32) uint32 { return ((a + b<<16) ^ b>>16) * 0x9e3779b1 }

// readList reads a list and looks for its pages in a world that it may be like.
func readList(transfer uint32, encoded, basis []byte) (*list, error) {
	r := reader{src: encoded}
	l := &list{transfer: transfer, total: uint32(r.varint(maxWorldBytes)), sum: r.u64()}
	wanted := map[uint64][]int{} // the numbers of the pages with both hashes
	sums := map[uint32]bool{}
	for n := range int(l.total / pageBytes) {
		both := r.u64()
		wanted[both] = append(wanted[both], n)
		sums[uint32(both)] = true
		l.pages = append(l.pages, nil)
	}
	if err := r.end(); err != nil {
		return nil, err
	}
	a, b := uint32(0), uint32(0)
	for at, c := range basis {
		a += uint32(c)
		b += a
		if at < pageBytes-1 {
			continue
		}
		page := basis[at+1-pageBytes : at+1]
		if sum := pageSum(a, b); sums[sum] {
			for _, n := range wanted[uint64(sum)|xxhash.Sum64(page)>>32<<32] {
				l.pages[n] = page
			}
		}
		a -= uint32(page[0])
		b -= pageBytes * uint32(page[0])
	}
	l.count()
	return l, nil
}

// count makes the runs of what was found.
func (l *list) count() {
	l.runs = nil
	found := true
	for n := 0; n < len(l.pages); found = !found {
		run := 0
		for n < len(l.pages) && (l.pages[n] != nil) == found {
			n++
			run++
		}
		l.runs = appendVarint(l.runs, uint64(run))
	}
}

// append appends the next part of what is needed.
func (l *list) append(dst []byte, link uint32) []byte {
	parts := max(1, (len(l.runs)+needBytes-1)/needBytes)
	part := l.part % parts
	l.part++
	dst = appendVarint(append(dst, kindNeed), uint64(link))
	dst = appendVarint(dst, uint64(l.transfer))
	dst = appendVarint(dst, uint64(part))
	dst = appendVarint(dst, uint64(parts))
	return appendText(dst, string(l.runs[part*needBytes:min(len(l.runs), (part+1)*needBytes)]))
}

// assemble puts the world together, if it is the one that was listed.
func (l *list) assemble(missing []byte) (world []byte, ok bool) {
	for _, page := range l.pages {
		if page == nil {
			if len(missing) < pageBytes {
				return nil, false
			}
			page, missing = missing[:pageBytes], missing[pageBytes:]
		}
		world = append(world, page...)
	}
	world = append(world, missing...)
	return world, uint32(len(world)) == l.total && xxhash.Sum64(world) == l.sum
}

// distrust has every page asked for.
func (l *list) distrust() {
	clear(l.pages)
	l.count()
}
