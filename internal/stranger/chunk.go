package stranger

import "github.com/cespare/xxhash/v2"

const (
	chunkBytes    = 1148
	chunkWindow   = 1024
	maxWorldBytes = 64 << 20
	maxTransfer   = 65 << 20
	maxChunks     = (maxTransfer + chunkBytes - 1) / chunkBytes
)

// chunk is a part of a transfer.
type chunk struct {
	link     uint32
	clock    clock
	transfer uint32
	tick     uint32
	total    uint32
	sum      uint64
	hash     uint64
	index    uint32
	data     []byte
}

func readChunk(packet []byte, near uint32) (c chunk, err error) {
	r := reader{src: packet[1:]}
	c.link = uint32(r.varint(max32))
	c.clock = r.clock(near)
	c.transfer = uint32(r.varint(max32))
	c.tick = uint32(r.varint(maxTick))
	c.total = uint32(r.varint(maxTransfer))
	c.sum = r.u64()
	c.hash = r.u64()
	c.index = uint32(r.varint(maxChunks))
	start := c.index * chunkBytes
	r.check(c.transfer > 0 && start < c.total)
	c.data = r.bytes(uint64(min(chunkBytes, c.total-min(c.total, start))))
	return c, r.end()
}

// transfer is what has come of one.
type transfer struct {
	size            uint32 // of a part
	id, tick, total uint32
	sum, hash       uint64
	parts           map[uint32][]byte
	done            uint32 // parts without a gap, from the first
}

func (t *transfer) take(c *chunk) {
	if c.transfer < t.id {
		return
	}
	if c.transfer > t.id {
		*t = transfer{size: t.size, id: c.transfer, tick: c.tick, total: c.total, sum: c.sum, hash: c.hash, parts: map[uint32][]byte{}}
	}
	if c.index > t.done+chunkWindow || t.whole() {
		return
	}
	t.parts[c.index] = append([]byte(nil), c.data...)
	for t.parts[t.done] != nil {
		t.done++
	}
}

func (t *transfer) whole() bool { return t.id > 0 && t.done*t.size >= t.total }

// mask says which parts have come past the first that is missing: bit 0 is the
// one after that.
func (t *transfer) mask() (words []uint64) {
	for n := range uint32(chunkWindow) {
		if t.parts[t.done+1+n] == nil {
			continue
		}
		for uint32(len(words)) <= n/64 {
			words = append(words, 0)
		}
		words[n/64] |= 1 << (n % 64)
	}
	return words
}

// bytes is the whole, if it is what was announced.
func (t *transfer) bytes() (all []byte, ok bool) {
	for n := range t.done {
		all = append(all, t.parts[n]...)
	}
	return all, xxhash.Sum64(all) == t.sum && len(all) > 0
}
