package archive

import (
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/tide-engine/tide/internal/wire"
)

// Both are used by any number of goroutines. The sums of the records say whether
// the bytes are right, so the frames have none of their own.
var (
	encoder = sync.OnceValue(func() *zstd.Encoder {
		e, err := zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false), zstd.WithWindowSize(1<<20))
		if err != nil {
			panic(err)
		}
		return e
	})
	decoder = sync.OnceValue(func() *zstd.Decoder {
		d, err := zstd.NewReader(nil, zstd.WithDecodeAllCapLimit(true), zstd.WithDecoderMaxWindow(maxWorldBytes))
		if err != nil {
			panic(err)
		}
		return d
	})
)

// mostPacked is how many bytes one of a zstd frame may stand for at most: a block
// of one byte over and over is 128 KiB in four.
const mostPacked = 32 << 10

// appendPacked appends raw packed, with both lengths before it.
func appendPacked(dst, raw, room []byte) (packed, kept []byte) {
	room = encoder().EncodeAll(raw, room[:0])
	dst = wire.AppendUvarint(dst, uint64(len(raw)))
	dst = wire.AppendUvarint(dst, uint64(len(room)))
	return append(dst, room...), room
}

// unpack reads what appendPacked wrote, at most limit bytes of it, into room.
// It says what is wrong, "" where nothing is.
func unpack(r *wire.Reader, limit int, room []byte) (raw []byte, problem string) {
	size := int(r.Uvarint(uint64(limit)))
	packed := r.Take(int(r.Uvarint(maxRecordBytes)))
	if r.Err() != nil || size/mostPacked > len(packed) {
		return nil, "its lengths are out of their bounds"
	}
	if cap(room) < size {
		room = make([]byte, 0, size)
	}
	raw, err := decoder().DecodeAll(packed, room[:0:size])
	if err != nil || len(raw) != size {
		return nil, "what is packed in it does not unpack"
	}
	return raw, ""
}
