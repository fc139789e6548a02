package match

import (
	"github.com/tide-engine/tide/internal/wire"
)

// What goes of a world is packed: a piece at a time, as what differs from the
// bytes so many before it, where rows resemble those before them; and of that
// the runs of zeros as their length alone. A page that resembles nothing costs
// three bytes more than it has.

// strides are how far back a page is held against what came before: 0 is not at
// all, the others the sizes that rows mostly have.
var strides = [...]int{0, 4, 8, 12, 16, 20, 24, 32, 40, 48, 64}

const (
	// packBytes is how large such a piece is.
	packBytes = 512

	// sampleBytes is how much of a page is looked at to choose its stride.
	sampleBytes = 96

	// sampledAbove is from how large on some pages are tried first.
	sampledAbove = 1 << 20

	// shortestRun is the fewest zeros that are worth a length.
	shortestRun = 3
)

// appendPacked appends data packed, after its length.
func appendPacked(dst, data []byte) []byte {
	dst = wire.AppendUvarint(dst, uint64(len(data)))
	if len(data) > sampledAbove && !worthPacking(data) {
		return appendPlain(dst, data)
	}
	var page [packBytes]byte
	for at := 0; at < len(data); at += packBytes {
		end := min(at+packBytes, len(data))
		choice := chooseStride(data, at, end)
		differ(page[:end-at], data, at, strides[choice])
		dst = appendRuns(append(dst, byte(choice)), page[:end-at])
	}
	return dst
}

// appendPlain appends data in the form of packed pages, as it is.
func appendPlain(dst, data []byte) []byte {
	for ; len(data) > 0; data = data[min(packBytes, len(data)):] {
		page := data[:min(packBytes, len(data))]
		dst = wire.AppendUvarint(append(dst, 0, 0), uint64(len(page)))
		dst = append(dst, page...)
	}
	return dst
}

// worthPacking says whether a quarter of some pages is saved: to look at all of
// ten megabytes takes as long as a tick or two.
func worthPacking(data []byte) bool {
	const samples = 64
	taken, packed := 0, 0
	var page [packBytes]byte
	for n := range samples {
		at := len(data) / packBytes * n / samples * packBytes
		end := min(at+packBytes, len(data))
		differ(page[:end-at], data, at, strides[chooseStride(data, at, end)])
		taken += end - at
		packed += len(appendRuns(nil, page[:end-at]))
	}
	return packed < taken*3/4
}

// differ is a page as what differs from the bytes so many before it.
func differ(page, data []byte, at, stride int) {
	copy(page, data[at:])
	if stride == 0 {
		return
	}
	for i := max(0, stride-at); i < len(page); i++ {
		page[i] ^= data[at+i-stride]
	}
}

// chooseStride is the number of the stride that leaves most zeros in a part of a
// page.
func chooseStride(data []byte, at, end int) (choice int) {
	from := at + max(0, end-at-sampleBytes)/2
	to := min(from+sampleBytes, end)
	most := -1
	for n, stride := range strides {
		zeros := 0
		for i := max(from, stride); i < to; i++ {
			if stride == 0 && data[i] == 0 || stride > 0 && data[i] == data[i-stride] {
				zeros++
			}
		}
		if zeros > most {
			most, choice = zeros, n
		}
	}
	return choice
}

// appendRuns appends bytes as by turns how many zeros come, how many others, and
// those.
func appendRuns(dst, page []byte) []byte {
	for at := 0; at < len(page); {
		zeros := zerosAt(page, at)
		others := at + zeros
		end := others
		for end < len(page) && zerosAt(page, end) < shortestRun {
			end++
		}
		dst = wire.AppendUvarint(dst, uint64(zeros))
		dst = wire.AppendUvarint(dst, uint64(end-others))
		dst = append(dst, page[others:end]...)
		at = end
	}
	return dst
}

// zerosAt is how many zeros there are from a place on.
func zerosAt(page []byte, at int) (count int) {
	for at+count < len(page) && page[at+count] == 0 {
		count++
	}
	return count
}

// unpack is appendPacked's inverse, of bytes from elsewhere, with at most so many
// in them.
func unpack(packed []byte, most uint64) ([]byte, error) {
	r := wire.NewReader(packed)
	total := int(r.Uvarint(most))
	var data []byte // grows with what is read, not by what is claimed
	for len(data) < total && r.Err() == nil {
		choice := int(r.Byte())
		if choice >= len(strides) {
			return nil, &PacketError{What: "a world is packed in a way that there is not"}
		}
		at, size := len(data), min(packBytes, total-len(data))
		for len(data) < at+size && r.Err() == nil {
			left := uint64(at + size - len(data))
			zeros := r.Uvarint(left)
			others := r.Take(int(r.Uvarint(left - zeros)))
			if zeros == 0 && len(others) == 0 && r.Err() == nil {
				return nil, &PacketError{What: "a packed world does not go on"}
			}
			data = append(append(data, make([]byte, zeros)...), others...)
		}
		if stride := strides[choice]; stride > 0 {
			for i := max(at, stride); i < len(data); i++ {
				data[i] ^= data[i-stride]
			}
		}
	}
	return data, r.End()
}
