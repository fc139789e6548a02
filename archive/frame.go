package archive

import (
	"encoding/binary"

	"github.com/cespare/xxhash/v2"
)

const (
	magic   = "\x89TIDE\r\n\x1a" // a transfer that takes it for text breaks it, and shows
	ending  = "TIDE\r\n\x1a\x89"
	version = 1

	preamble    = len(magic) + 1
	trailerSize = 8 + 32 + len(ending)
	headSize    = 16
)

// kind is a record's.
type kind byte

const (
	kindHeader kind = 1 + iota
	kindCheckpoint
	kindSegment
	kindEnd
)

func (k kind) String() string {
	return [...]string{"record", "header", "checkpoint", "segment", "end"}[k]
}

// Bounds of a record, in bytes. A file that asks for more is damaged.
const (
	maxHeaderBytes  = 1 << 20  // of its JSON: a description is some ten KB
	maxSegmentBytes = 64 << 20 // of its ticks: a second of many large commands
	maxWorldBytes   = 64 << 20 // as the network has it
	maxResultBytes  = 1 << 20

	// maxRecordBytes is the most that any record takes: what is packed badly
	// grows a little.
	maxRecordBytes = 96 << 20

	// flushBytes is how many bytes of ticks close a segment before its second
	// is over.
	flushBytes = 1 << 20
)

// head is what stands before each record.
type head struct {
	kind   kind
	length uint32
	sum    uint64
}

func (h head) append(dst []byte) []byte {
	from := len(dst)
	dst = append(dst, byte(h.kind))
	dst = binary.LittleEndian.AppendUint32(dst, h.length)
	check := xxhash.Sum64(dst[from:])
	dst = append(dst, byte(check), byte(check>>8), byte(check>>16))
	return binary.LittleEndian.AppendUint64(dst, h.sum)
}

// parseHead reads a head, and says whether it is one.
func parseHead(b []byte) (h head, ok bool) {
	check := xxhash.Sum64(b[:5])
	h = head{kind(b[0]), binary.LittleEndian.Uint32(b[1:]), binary.LittleEndian.Uint64(b[8:])}
	ok = b[5] == byte(check) && b[6] == byte(check>>8) && b[7] == byte(check>>16) &&
		h.kind >= kindHeader && h.kind <= kindEnd && h.length <= maxRecordBytes
	return h, ok
}
