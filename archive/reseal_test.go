package archive

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"testing"

	"github.com/cespare/xxhash/v2"

	"github.com/tide-engine/tide/internal/wire"
)

// rec is a record of a file that is being tampered with.
type rec struct {
	kind    kind
	payload []byte
}

// records takes a closed file apart, but for its preamble and its trailer.
func records(t testing.TB, file []byte) []rec {
	t.Helper()
	var all []rec
	for at := preamble; at < len(file)-trailerSize; {
		h, ok := parseHead(file[at:])
		if !ok {
			t.Fatalf("no record begins at byte %d", at)
		}
		at += headSize
		all = append(all, rec{h.kind, bytes.Clone(file[at : at+int(h.length)])})
		at += int(h.length)
	}
	return all
}

// reseal puts records together as a file whose every sum, place and digest is
// right, so that only what they say can give them away.
func reseal(all []rec) []byte {
	file := append([]byte(magic), version)
	var marks []mark
	end := len(file)
	for _, r := range all {
		end = len(file)
		if r.kind == kindCheckpoint {
			tick, _ := binary.Uvarint(r.payload)
			marks = append(marks, mark{uint32(tick), int64(end)})
		}
		if r.kind == kindEnd {
			r.payload = placed(r.payload, marks)
		}
		file = head{r.kind, uint32(len(r.payload)), xxhash.Sum64(r.payload)}.append(file)
		file = append(file, r.payload...)
	}
	file = binary.LittleEndian.AppendUint64(file, uint64(end))
	sum := sha256.Sum256(file)
	return append(append(file, sum[:]...), ending...)
}

// placed is an end's payload with the checkpoints where they are now, as far as
// it can be read.
func placed(payload []byte, marks []mark) []byte {
	r := wire.NewReader(payload)
	r.Uvarint(maxWorldTick)
	r.Take(int(r.Uvarint(maxResultBytes)))
	if r.Err() != nil {
		return payload
	}
	dst := bytes.Clone(payload[:len(payload)-len(r.Rest())])
	dst = wire.AppendUvarint(dst, uint64(len(marks)))
	last := mark{}
	for _, m := range marks {
		dst = wire.AppendUvarint(dst, uint64(m.tick-last.tick))
		dst = wire.AppendUvarint(dst, uint64(m.offset-last.offset))
		last = m
	}
	return dst
}

// split is a payload as what stands before what is packed in it, that, and what
// stands after it.
func split(t testing.TB, r rec, parts int) (before, raw, after []byte) {
	t.Helper()
	in := wire.NewReader(r.payload)
	switch r.kind {
	case kindSegment:
		in.Uvarint(maxWorldTick)
		in.Uvarint(maxTickRate)
	case kindCheckpoint:
		in.Uvarint(maxWorldTick)
		in.Take(8 + 4*parts)
	}
	before = r.payload[:len(r.payload)-len(in.Rest())]
	raw, problem := unpack(&in, maxWorldBytes, nil)
	if problem != "" {
		t.Fatal(problem)
	}
	return before, raw, in.Rest()
}

// join is split's inverse.
func join(before, raw, after []byte) []byte {
	dst, _ := appendPacked(bytes.Clone(before), raw, nil)
	return append(dst, after...)
}

// TestResealChangesNothing: a file taken apart and put together is the same.
func TestResealChangesNothing(t *testing.T) {
	file := recorded(t, 1, 500, []byte("x"))
	all := records(t, file)
	for n := range all {
		if all[n].kind != kindEnd {
			all[n].payload = join(split(t, all[n], 5))
		}
	}
	if !bytes.Equal(reseal(all), file) {
		t.Error("it is another one")
	}
}
