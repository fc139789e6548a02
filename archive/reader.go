package archive

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"io"
	"sort"

	"github.com/cespare/xxhash/v2"

	"github.com/tide-engine/tide/internal/wire"
)

// Reader is an archive, closed or not. Its methods may be used from several
// goroutines; what they hand out is one's own.
type Reader struct {
	r           io.ReaderAt
	size        int64
	header      Header
	begin       int64  // of the first record after the header
	end         int64  // of the end's record; -1: it was never closed
	last        uint32 // the last tick
	result      []byte
	checkpoints []mark
}

// Open looks at the beginning and the end of an archive of so many bytes, or,
// of one that was never closed, at the head of each of its records. A
// *FormatError says what is wrong with it, as far as that shows there; Check
// and the Cursors look at the rest.
func Open(r io.ReaderAt, size int64) (*Reader, error) {
	a := &Reader{r: r, size: size, end: -1}
	if err := a.open(); err != nil {
		return nil, err
	}
	a.last = a.header.Start
	closed, err := a.trailer()
	if err != nil {
		return nil, err
	}
	if !closed {
		err = a.scan()
	}
	if err != nil {
		return nil, err
	}
	return a, nil
}

// Header is what the match was before its first tick.
func (r *Reader) Header() Header { return r.header }

// Closed says whether the archive was closed, and not cut off since.
func (r *Reader) Closed() bool { return r.end >= 0 }

// Size is the bytes of the file.
func (r *Reader) Size() int64 { return r.size }

// Last is the last tick that is there, Header.Start where there is none.
func (r *Reader) Last() uint32 { return r.last }

// Result is what Close was given; nil of an archive that was not closed.
func (r *Reader) Result() []byte { return r.result }

// Checkpoints are the ticks after which there is one, in order.
func (r *Reader) Checkpoints() []uint32 {
	ticks := make([]uint32, len(r.checkpoints))
	for n, m := range r.checkpoints {
		ticks[n] = m.tick
	}
	return ticks
}

func damaged(offset int64, format string, args ...any) error {
	return &FormatError{Offset: offset, What: fmt.Sprintf(format, args...)}
}

// read fills b from an offset at which the file has as much.
func (r *Reader) read(b []byte, offset int64) error {
	if n, err := r.r.ReadAt(b, offset); n < len(b) {
		return fmt.Errorf("archive: it cannot be read at byte %d: %w", offset, err)
	}
	return nil
}

func (r *Reader) open() error {
	foreign := func(format string, args ...any) error {
		return &FormatError{Foreign: true, What: fmt.Sprintf(format, args...)}
	}
	start := make([]byte, preamble)
	if r.size == 0 {
		return foreign("the file is empty")
	}
	if r.size < int64(preamble) {
		start = start[:r.size]
	}
	if err := r.read(start, 0); err != nil {
		return err
	}
	switch {
	case len(start) < preamble && bytes.HasPrefix([]byte(magic), start):
		return damaged(0, "it is cut off in its first %d bytes", preamble)
	case !bytes.HasPrefix(start, []byte(magic)):
		return foreign("this is no archive of a Tide match: it does not begin as one")
	case start[len(magic)] != version:
		return foreign("it is of version %d of the format, and this program reads version %d: use the program that wrote it, or a newer one", start[len(magic)], version)
	}
	h, payload, err := r.record(int64(preamble), nil)
	switch {
	case err == io.EOF:
		return damaged(int64(preamble), "it is cut off in its header")
	case err != nil:
		return err
	case h.kind != kindHeader:
		return damaged(int64(preamble), "a %v is where its header should be", h.kind)
	}
	var problem string
	if r.header, problem = readHeader(payload); problem == "" {
		if _, err := r.header.layout(); err != nil {
			problem = err.Error()
		}
	}
	if problem != "" {
		return damaged(int64(preamble), "its header cannot be: %s", problem)
	}
	r.begin = int64(preamble + headSize + len(payload))
	return nil
}

// head reads the head of the record at an offset: io.EOF where the file ends
// before the record does.
func (r *Reader) head(offset int64) (h head, err error) {
	if r.size-offset < headSize {
		return h, io.EOF
	}
	var b [headSize]byte
	if err := r.read(b[:], offset); err != nil {
		return h, err
	}
	h, ok := parseHead(b[:])
	if !ok {
		return h, damaged(offset, "no record begins here")
	}
	if int64(h.length) > r.size-offset-headSize {
		return h, io.EOF
	}
	return h, nil
}

// record reads the record at an offset into room.
func (r *Reader) record(offset int64, room []byte) (h head, payload []byte, err error) {
	h, err = r.head(offset)
	if err != nil {
		return h, nil, err
	}
	if cap(room) < int(h.length) {
		room = make([]byte, h.length)
	}
	payload = room[:h.length]
	if err := r.read(payload, offset+headSize); err != nil {
		return h, nil, err
	}
	if xxhash.Sum64(payload) != h.sum {
		return h, nil, damaged(offset, "the %v's bytes are not those that were written", h.kind)
	}
	return h, payload, nil
}

// trailer finds the end of an archive that was closed.
func (r *Reader) trailer() (closed bool, err error) {
	at := r.size - int64(trailerSize)
	if at < r.begin {
		return false, nil
	}
	trailer := make([]byte, trailerSize)
	if err := r.read(trailer, at); err != nil {
		return false, err
	}
	if string(trailer[trailerSize-len(ending):]) != ending {
		return false, nil
	}
	end := binary.LittleEndian.Uint64(trailer)
	if end < uint64(r.begin) || end > uint64(at-headSize) {
		return false, damaged(at, "it says that its end begins at byte %d", end)
	}
	h, payload, err := r.record(int64(end), nil)
	switch {
	case err == io.EOF:
		err = damaged(int64(end), "its end goes past the file's")
	case err != nil:
	case h.kind != kindEnd || int64(end)+headSize+int64(h.length) != at:
		err = damaged(int64(end), "its end is not here")
	default:
		err = r.readEnd(int64(end), payload)
	}
	return err == nil, err
}

func (r *Reader) readEnd(at int64, payload []byte) error {
	in := wire.NewReader(payload)
	last := uint32(in.Uvarint(maxWorldTick))
	result := in.Take(int(in.Uvarint(maxResultBytes)))
	count := int(in.Uvarint(uint64(len(payload)))) // each takes more than a byte
	all := make([]mark, 0, min(count, len(payload)/2))
	m := mark{}
	for range count {
		tick, offset := in.Uvarint(maxWorldTick), in.Uvarint(uint64(at))
		m = mark{m.tick + uint32(tick), m.offset + int64(offset)}
		if in.Err() != nil || m.tick > last || m.offset >= at || m.offset < r.begin || len(all) > 0 && (tick == 0 || offset == 0) {
			return damaged(at, "what it says of its checkpoints cannot be")
		}
		all = append(all, m)
	}
	if in.End() != nil || last < r.header.Start {
		return damaged(at, "its end cannot be read")
	}
	r.end, r.last, r.checkpoints = at, last, all
	if len(result) > 0 {
		r.result = result
	}
	return nil
}

// scan finds the checkpoints of an archive that was not closed, and its last
// tick that is whole.
func (r *Reader) scan() error {
	var start [20]byte // of a payload: its first two numbers
	for at := r.begin; ; {
		h, err := r.head(at)
		var wrong *FormatError
		if err == io.EOF || asFormat(err, &wrong) {
			return nil // a Cursor that comes here says so
		}
		if err != nil {
			return err
		}
		first := start[:min(int(h.length), len(start))]
		if err := r.read(first, at+headSize); err != nil {
			return err
		}
		in := wire.NewReader(first)
		tick := uint32(in.Uvarint(maxWorldTick))
		switch h.kind {
		case kindCheckpoint:
			if in.Err() == nil {
				r.checkpoints = append(r.checkpoints, mark{tick, at})
			}
		case kindSegment:
			count := uint32(in.Uvarint(maxTickRate))
			if in.Err() == nil && count > 0 {
				r.last = tick + count - 1
			}
		default:
			return nil
		}
		at += headSize + int64(h.length)
	}
}

// before is the last checkpoint at or before a tick, by its place among them; -1
// where there is none.
func (r *Reader) before(tick uint32) int {
	return sort.Search(len(r.checkpoints), func(n int) bool { return r.checkpoints[n].tick > tick }) - 1
}

// Check reads the whole archive and compares its digest, if it was closed. A
// *FormatError says that a byte of it is not as it was written.
func (r *Reader) Check() error {
	if !r.Closed() {
		return nil
	}
	sum := sha256.New()
	signed := r.size - int64(trailerSize) + 8
	if _, err := io.Copy(sum, io.NewSectionReader(r.r, 0, signed)); err != nil {
		return fmt.Errorf("archive: it cannot be read: %w", err)
	}
	written := make([]byte, sha256.Size)
	if err := r.read(written, signed); err != nil {
		return err
	}
	if !bytes.Equal(sum.Sum(nil), written) {
		return damaged(r.size-int64(trailerSize), "its digest is not that of its bytes, one of which was changed since it was closed")
	}
	return nil
}
