package stranger

import (
	"github.com/cespare/xxhash/v2"
)

// The first byte of a transfer.
const (
	wholeWorld   = 0
	listedWorld  = 1
	missingParts = 2
	finerList    = 3
)

const (
	pageBytes = 1024
	needBytes = 1024

	flagFiner = 0x10
)

// sizes are of the parts that a world is told of by.
var sizes = []uint32{pageBytes, 64, 8}

// piece is a part of a world.
type piece struct {
	at   uint32
	here bool
}

// list is a world that is told of by the hashes of its parts.
type list struct {
	transfer uint32 // that told of them
	sum      uint64
	hashes   []uint64 // of the pages
	world    []byte   // with what is likely in place of what is not known
	step     int      // in sizes: of pieces
	pieces   []piece
	finer    bool
	pass     int    // so often it has gone through the world
	runs     []byte // found and not found by turns
	part     int    // the next to be sent
}

// pageSum is the sum of a page that can be moved on by a byte.
func pageSum(a, b uint32) uint32 { return ((a + b<<16) ^ b>>16) * 0x9e3779b1 }

// both is a page's two hashes.
func both(sum uint32, page []byte) uint64 { return uint64(sum) | xxhash.Sum64(page)>>32<<32 }

// readList reads a list and looks for its pages in a world that it may be like.
func readList(transfer uint32, encoded, basis []byte) (*list, error) {
	r := reader{src: encoded}
	total := uint32(r.varint(maxWorldBytes))
	l := &list{transfer: transfer, sum: r.u64()}
	wanted := map[uint64][]int{} // the numbers of the pages with both hashes
	sums := map[uint32]bool{}
	for n := range int(total / pageBytes) {
		of := r.u64()
		wanted[of] = append(wanted[of], n)
		sums[uint32(of)] = true
		l.hashes = append(l.hashes, of)
		l.pieces = append(l.pieces, piece{at: uint32(n) * pageBytes})
	}
	if err := r.end(); err != nil {
		return nil, err
	}
	l.world = make([]byte, total)
	found := map[int]int{}
	rolled(basis, func(page []byte, at int, sum uint32) {
		if sums[sum] {
			for _, n := range wanted[both(sum, page)] {
				l.pieces[n].here = true
				found[n] = at - n*pageBytes
			}
		}
	})
	moved := 0
	for n := len(l.pieces) - 1; n >= 0; n-- {
		if l.pieces[n].here {
			moved = found[n]
		}
	}
	for n := range l.pieces {
		if l.pieces[n].here {
			moved = found[n]
		}
		for i := n * pageBytes; i < (n+1)*pageBytes; i++ {
			if from := i + moved; from >= 0 && from < len(basis) {
				l.world[i] = basis[from]
			}
		}
	}
	l.count(len(basis) > 0)
	return l, nil
}

// rolled goes through every place of a world where a page may begin.
func rolled(world []byte, see func(page []byte, at int, sum uint32)) {
	a, b := uint32(0), uint32(0)
	for at, c := range world {
		a += uint32(c)
		b += a
		if at < pageBytes-1 {
			continue
		}
		page := world[at+1-pageBytes : at+1]
		see(page, at+1-pageBytes, pageSum(a, b))
		a -= uint32(page[0])
		b -= pageBytes * uint32(page[0])
	}
}

// count makes the runs of what is here, and says whether it is worth while to be
// told of parts: not where most is missing of some pages.
func (l *list) count(finer bool) {
	l.runs, l.part = nil, 0
	missing := 0
	found := true
	for n := 0; n < len(l.pieces); found = !found {
		run := 0
		for n < len(l.pieces) && l.pieces[n].here == found {
			n++
			run++
		}
		l.runs = appendVarint(l.runs, uint64(run))
		if !found {
			missing += run
		}
	}
	l.finer = finer && l.step+1 < len(sizes) && missing > 0 && (l.step == 0 || 2*missing < len(l.pieces))
}

// told takes the hashes of the missing pieces' parts.
func (l *list) told(transfer uint32, hashes []byte) bool {
	if !l.finer {
		return false
	}
	of, size := l.pieces, sizes[l.step+1]
	each := int(sizes[l.step] / size)
	l.transfer, l.step, l.pieces = transfer, l.step+1, nil
	for _, p := range of {
		if p.here {
			continue
		}
		if len(hashes) < each {
			return false
		}
		alike := true
		for n, hash := range hashes[:each] {
			part := piece{at: p.at + uint32(n)*size}
			part.here = byte(xxhash.Sum64(l.world[part.at:part.at+size])>>(56-8*l.pass)) == hash
			alike = alike && part.here
			l.pieces = append(l.pieces, part)
		}
		if alike { // by chance, one of them
			for n := range each {
				l.pieces[len(l.pieces)-1-n].here = false
			}
		}
		hashes = hashes[each:]
	}
	l.count(true)
	return len(hashes) == 0
}

// append appends the next part of what is needed.
func (l *list) append(dst []byte, link uint32) []byte {
	parts := max(1, (len(l.runs)+needBytes-1)/needBytes)
	part := l.part % parts
	l.part++
	dst = appendVarint(append(dst, kindNeed|flagFiner*bit(l.finer)), uint64(link))
	dst = appendVarint(dst, uint64(l.transfer))
	dst = appendVarint(dst, uint64(part))
	dst = appendVarint(dst, uint64(parts))
	return appendText(dst, string(l.runs[part*needBytes:min(len(l.runs), (part+1)*needBytes)]))
}

// assemble puts the world together, if it is the one that was listed.
func (l *list) assemble(missing []byte) (world []byte, ok bool) {
	for _, p := range l.pieces {
		size := int(sizes[l.step])
		if p.here {
			continue
		}
		if len(missing) < size {
			return nil, false
		}
		copy(l.world[p.at:], missing[:size])
		missing = missing[size:]
	}
	end := l.world[len(l.hashes)*pageBytes:]
	if len(missing) != len(end) {
		return nil, false
	}
	copy(end, missing)
	return l.world, xxhash.Sum64(l.world) == l.sum
}

// mend asks for the pages that came out wrong: for their parts once more, and then
// for all of them.
func (l *list) mend(transfer uint32) bool {
	if l.pass == 2 || l.step == 0 {
		return false
	}
	l.transfer, l.pass, l.step, l.pieces = transfer, l.pass+1, 0, make([]piece, len(l.hashes))
	for n, hash := range l.hashes {
		page := l.world[n*pageBytes : (n+1)*pageBytes]
		l.pieces[n].at = uint32(n) * pageBytes
		rolled(page, func(_ []byte, _ int, sum uint32) { l.pieces[n].here = both(sum, page) == hash })
	}
	l.count(l.pass < 2)
	return true
}

// distrust has every page asked for.
func (l *list) distrust() {
	for n := range l.pieces {
		l.pieces[n].here = false
	}
	l.count(false)
}
