package stranger

import (
	"maps"
	"slices"
	"time"

	"github.com/cespare/xxhash/v2"
)

// name is what a large command is called by its payload's parts.
type name struct {
	player  uint32
	channel uint8
	number  uint32
}

// part is a part of a large command's payload.
type part struct {
	link uint32
	of   name
	chunk
}

const (
	maxPayload = 4 << 20
	partBytes  = 1000
	maxParts   = (maxPayload + partBytes - 1) / partBytes
)

func (n *name) append(dst []byte) []byte {
	dst = append(appendVarint(dst, uint64(n.player)), n.channel)
	return appendVarint(dst, uint64(n.number))
}

func (r *reader) name() (n name) {
	n.player = uint32(r.varint(1<<16 - 1))
	n.channel = r.u8()
	n.number = uint32(r.varint(max32))
	r.check(n.channel < channels)
	return n
}

func (p *part) append(dst []byte) []byte {
	dst = appendVarint(append(dst, kindPart), uint64(p.link))
	dst = p.of.append(dst)
	dst = appendVarint(dst, uint64(p.total))
	dst = appendU64(dst, p.sum)
	dst = appendVarint(dst, uint64(p.index))
	return append(dst, p.data...)
}

func readPart(packet []byte) (p part, err error) {
	r := reader{src: packet[1:]}
	p.link = uint32(r.varint(max32))
	p.of = r.name()
	p.total = uint32(r.varint(maxPayload))
	p.sum = r.u64()
	p.index = uint32(r.varint(maxParts))
	start := p.index * partBytes
	r.check(p.total > maxCommandBytes && start < p.total)
	p.data = r.bytes(uint64(min(partBytes, p.total-min(p.total, start))))
	p.transfer = 1
	return p, r.end()
}

// got is which parts have come.
type got struct {
	link uint32
	of   name
	done uint32
	mask []uint64
}

func (g *got) append(dst []byte) []byte {
	dst = appendVarint(append(dst, kindGot), uint64(g.link))
	dst = g.of.append(dst)
	dst = appendVarint(dst, uint64(g.done))
	return appendMask(dst, g.mask)
}

func readGot(packet []byte) (g got, err error) {
	r := reader{src: packet[1:]}
	g.link = uint32(r.varint(max32))
	g.of = r.name()
	g.done = uint32(r.varint(maxParts))
	words := r.u8()
	r.check(words <= chunkWindow/64)
	for range words {
		g.mask = append(g.mask, r.u64())
	}
	r.check(words == 0 || g.mask[words-1] != 0)
	return g, r.end()
}

// payloads is those of others that come, and this client's own that go.
type payloads struct {
	landing map[name]*transfer
	obeyed  map[name]bool // they are of no use any more
	answers []got         // that are to go
	leaving []leaving     // one after the other
}

// leaving is a payload on its way to the server.
type leaving struct {
	of     name
	data   []byte
	next   uint32 // the part that goes next
	done   uint32 // that are there without a gap
	sentAt time.Duration
}

// A few parts go with each packet of inputs, around and around from the first that
// is missing, and again no sooner than this.
const (
	partsASend = 4
	partsAgain = 300 * time.Millisecond
)

// take takes a part that came.
func (p *payloads) take(c *part) {
	t := p.landing[c.of]
	answer := got{of: c.of, done: (c.total + partBytes - 1) / partBytes}
	if !p.obeyed[c.of] {
		if t == nil {
			t = &transfer{size: partBytes}
			p.landing[c.of] = t
		}
		t.take(&c.chunk)
		answer.done, answer.mask = t.done, t.mask()
	}
	p.answers = append(slices.DeleteFunc(p.answers, func(g got) bool { return g.of == c.of }), answer)
}

// find is the payload of a command that a frame has, if it is there.
func (p *payloads) find(c *Command) (data []byte, ok bool) {
	of := name{c.Player, c.Channel, c.Number}
	for _, l := range p.leaving {
		if l.of == of {
			return l.data, true
		}
	}
	t := p.landing[of]
	if t == nil || !t.whole() || t.sum != c.sum || t.total != c.large {
		return nil, false
	}
	return t.bytes()
}

// obey drops the payload of a command that has been obeyed.
func (p *payloads) obey(c *Command) {
	of := name{c.Player, c.Channel, c.Number}
	p.obeyed[of] = true
	p.drop(func(other name) bool { return other == of })
}

func (p *payloads) drop(which func(of name) bool) {
	maps.DeleteFunc(p.landing, func(of name, _ *transfer) bool { return which(of) })
	p.leaving = slices.DeleteFunc(p.leaving, func(l leaving) bool { return which(l.of) })
}

// got takes what the server has of this client's own.
func (p *payloads) got(g *got) {
	if len(p.leaving) > 0 && p.leaving[0].of == g.of {
		l := &p.leaving[0]
		l.done = max(l.done, g.done)
		l.next = max(l.next, l.done)
	}
}

// send is the packets that have to do with payloads.
func (p *payloads) send(link uint32, now time.Duration) (packets [][]byte) {
	for _, g := range p.answers {
		g.link = link
		packets = append(packets, g.append(nil))
	}
	p.answers = p.answers[:0]
	if len(p.leaving) == 0 {
		return packets
	}
	l := &p.leaving[0]
	parts := uint32(len(l.data)+partBytes-1) / partBytes
	end := min(parts, l.done+chunkWindow)
	if l.next == end && now-l.sentAt > partsAgain {
		l.next = l.done
	}
	for n := 0; n < partsASend && l.next < end; n++ {
		from := l.next * partBytes
		c := chunk{total: uint32(len(l.data)), sum: xxhash.Sum64(l.data), index: l.next, data: l.data[from:min(len(l.data), int(from)+partBytes)]}
		packets = append(packets, (&part{link: link, of: l.of, chunk: c}).append(nil))
		l.next, l.sentAt = l.next+1, now
	}
	return packets
}
