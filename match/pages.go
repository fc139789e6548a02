package match

import (
	"bytes"
	"encoding/binary"
	"time"

	"github.com/cespare/xxhash/v2"

	"github.com/tide-engine/tide/internal/wire"
)

// A world goes to a client whole, or, where it is large and the client has one
// that may be like it, by steps: a list of its pages' hashes, which the client
// looks for in its own, wherever they lie in it (the algorithm of rsync: Tridgell
// and Mackerras, 1996); of the pages that it does not find, where they are many,
// the hashes of their parts, and of those of theirs (multi-round, after Suel, Noel
// and Trendafilov, 2004); and then the parts that differ. So a player who comes
// back, or whose world is repaired, is sent what changed, wherever in the world
// that is.
const (
	wholeWorld   = 0 // the world follows, packed
	listedWorld  = 1 // its length, its sum, and its pages' hashes
	missingParts = 2 // those that were asked for, in their order, packed
	finerList    = 3 // the hashes of the parts of those that were asked for

	// pageBytes is how large a page is: hashes take a 128th of it.
	pageBytes = 1024
	hashBytes = 8 // four that roll, four that tell apart what those do not

	// wholeBytes is up to how large a world goes whole: it is there before a list
	// could be answered.
	wholeBytes = 64 << 10

	// finerAbove is from how much on what is missing is looked at more closely.
	finerAbove = 8 << 10
)

// partBytes are how large the parts are that a client is told of, step by step:
// pages, some rows, and less than one. The hash of a part below a page is a byte: it
// is held against what the client has in that place alone, and pages that come out
// wrong all the same are gone through once more, by another byte, and then sent
// whole.
var partBytes = [...]uint32{pageBytes, 64, 8}

// passes is how often a world is gone through at most.
const passes = 3

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

// fine is the hash of a part that is smaller than a page, in a pass.
func fine(part []byte, pass int) byte { return byte(xxhash.Sum64(part) >> (56 - 8*pass)) }

// span is the bytes of a world from a place up to another.
type span struct{ from, to uint32 }

// wholePages is the span of a world's pages, without the bytes after the last.
func wholePages(bytes int) []span {
	if bytes < pageBytes {
		return nil
	}
	return []span{{0, uint32(bytes) / pageBytes * pageBytes}}
}

// extend appends a span, as part of the one before where that ends there.
func extend(spans []span, from, to uint32) []span {
	if last := len(spans) - 1; last >= 0 && spans[last].to == from {
		spans[last].to = to
		return spans
	}
	return append(spans, span{from, to})
}

// total is how many bytes there are in spans.
func total(spans []span) (bytes uint32) {
	for _, s := range spans {
		bytes += s.to - s.from
	}
	return bytes
}

// leftOut is the parts of some spans that runs leave out: runs say by turns how
// many parts the client has and how many it has not.
func leftOut(spans []span, size uint32, runs []byte) (missing []span, err error) {
	left, n, at := uint64(total(spans)/size), 0, uint32(0)
	for has := true; len(runs) > 0; has = !has {
		run, rest, err := wire.ReadUvarint(runs)
		if err != nil {
			return nil, err
		}
		if run > left {
			return nil, &PacketError{What: "it needs parts that it was not told of"}
		}
		left, runs = left-run, rest
		for bytes := uint32(run) * size; bytes > 0; {
			s := spans[n]
			from := s.from + at
			to := min(from+bytes, s.to)
			if !has {
				missing = extend(missing, from, to)
			}
			bytes -= to - from
			if at += to - from; to == s.to {
				n, at = n+1, 0
			}
		}
	}
	if left > 0 {
		return nil, &PacketError{What: "it does not say of all parts whether it needs them"}
	}
	return missing, nil
}

// needed is a client's answers about a world that was listed, as the server has
// them.
type needed struct {
	world *world        // nil where none was listed
	step  int           // in partBytes: how large the parts are that it was told of last
	spans []span        // where they are
	pass  int           // so often what it needed has gone: of pages that came out wrong more goes
	until time.Duration // and, once it has arrived, may be asked for till then
	parts [][]byte
	finer bool
	left  int
}

// needs begins with the pages of a world.
func needs(w *world) needed { return needed{world: w, spans: wholePages(len(w.content))} }

// waits says whether an answer is to come.
func (n *needed) waits() bool { return n.world != nil && n.pass == 0 }

// take takes a part of an answer, and gives what is to go once it is whole, nil
// before.
func (n *needed) take(need *wire.Need) ([]byte, error) {
	if n.parts == nil {
		n.parts, n.left, n.finer = make([][]byte, need.Parts), int(need.Parts), need.Finer
	}
	if int(need.Parts) != len(n.parts) || need.Finer != n.finer {
		return nil, &PacketError{What: "what it needs of a world has other parts than it had"}
	}
	if n.parts[need.Part] != nil {
		return nil, nil
	}
	n.parts[need.Part] = append([]byte{}, need.Runs...)
	if n.left--; n.left > 0 {
		return nil, nil
	}
	runs := bytes.Join(n.parts, nil)
	n.parts = nil
	missing, err := leftOut(n.spans, partBytes[n.step], runs)
	if err != nil {
		return nil, err
	}
	if n.finer {
		if n.pass+1 == passes || n.step+1 == len(partBytes) {
			return nil, &PacketError{What: "it asks for smaller parts of a world than there are"}
		}
		n.step, n.spans = n.step+1, missing
		return appendFiner(nil, n.world.content, missing, partBytes[n.step], n.pass), nil
	}
	answer := appendMissing(nil, n.world.content, missing)
	n.step, n.spans = 0, wholePages(len(n.world.content))
	if n.pass++; n.pass == passes {
		n.world = nil
	}
	return answer, nil
}

// appendFiner appends the hashes of the parts of some spans of a world.
func appendFiner(dst, world []byte, spans []span, size uint32, pass int) []byte {
	dst = append(dst, finerList)
	for _, s := range spans {
		for at := s.from; at < s.to; at += size {
			dst = append(dst, fine(world[at:at+size], pass))
		}
	}
	return dst
}

// appendMissing appends some spans of a world, and its end.
func appendMissing(dst, world []byte, spans []span) []byte {
	var missing []byte
	for _, s := range spans {
		missing = append(missing, world[s.from:s.to]...)
	}
	missing = append(missing, world[len(world)/pageBytes*pageBytes:]...)
	return appendPacked(append(dst, missingParts), missing)
}
