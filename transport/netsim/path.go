package netsim

import (
	"math/bits"
	"time"

	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/transport"
)

// MaxInFlight is how many packets one direction of one link holds: eight
// seconds of a match that sends two packets a frame at 60 frames a second. On
// a fuller path a new packet is lost, as in a router whose queue is full, and
// counted as Overflowed.
const MaxInFlight = 1024

// path is one direction of a link: the packets under way, and the accidents
// that are drawn for them.
type path struct {
	random   random.PCG32
	lastLost bool
	cut      bool          // everything is lost
	newest   time.Duration // when the last packet that keeps the order comes out
	taken    time.Duration // until when the line is taken
	entered  uint64
	flight   []flying // a heap: the next to come out is first
	free     [][]byte
}

type flying struct {
	packet  []byte
	due     time.Duration
	entered uint64 // of two that are due at once, the first in is the first out
}

func (f flying) before(g flying) bool {
	return f.due < g.due || f.due == g.due && f.entered < g.entered
}

// enter puts a packet on its way at a time, unless it is lost: on the line's way
// to it by chance, or to a queue that is full.
func (p *path) enter(packet []byte, at time.Duration, c Conditions, s *Stats) {
	s.Entered++
	entered := at

	// Every packet draws the same six numbers, whatever the conditions: a
	// change of one condition leaves the accidents of the others alone.
	lost := p.random.Chance(c.lossNow(p.lastLost))
	doubled := p.random.Chance(c.Duplicate)
	held := p.random.Chance(c.Reorder)
	jitter := part(c.Jitter, p.random.Uint32())
	hold := HoldLeast + part(HoldMost-HoldLeast, p.random.Uint32())
	again := part(HoldMost, p.random.Uint32())

	p.lastLost = lost
	if p.cut {
		s.Cut++
		return
	}
	if lost {
		s.Lost++
		return
	}
	if c.Rate > 0 {
		at = max(at, p.taken)
		if at-entered > c.queue() {
			s.Overflowed++
			return
		}
		at += time.Duration(len(packet)+headerBytes) * time.Second / time.Duration(c.Rate)
		p.taken = at
	}
	due := at + c.Latency + jitter
	if held {
		due += hold
		s.HeldBack++
	} else {
		due = max(due, p.newest)
		p.newest = due
	}
	p.push(packet, due, s)
	if doubled {
		s.Duplicated++
		p.push(packet, due+again, s)
	}
}

// part is a fraction of a duration, x being a number of 2³² parts.
func part(d time.Duration, x uint32) time.Duration {
	whole, _ := bits.Mul64(uint64(d), uint64(x)<<32)
	return time.Duration(whole)
}

func (p *path) push(packet []byte, due time.Duration, s *Stats) {
	if len(p.flight) == MaxInFlight {
		s.Overflowed++
		return
	}
	var buffer []byte
	if n := len(p.free); n > 0 {
		buffer, p.free = p.free[n-1], p.free[:n-1]
	} else {
		buffer = make([]byte, 0, transport.MaxPacket)
	}
	p.entered++
	p.flight = append(p.flight, flying{append(buffer[:0], packet...), due, p.entered})
	for i := len(p.flight) - 1; i > 0; {
		parent := (i - 1) / 2
		if !p.flight[i].before(p.flight[parent]) {
			break
		}
		p.flight[i], p.flight[parent] = p.flight[parent], p.flight[i]
		i = parent
	}
}

// leave takes the packet that comes out next, if it does so by now. The buffer
// is the caller's until it gives it back to recycle.
func (p *path) leave(now time.Duration) (packet []byte, due time.Duration, ok bool) {
	if len(p.flight) == 0 || p.flight[0].due > now {
		return nil, 0, false
	}
	first := p.flight[0]
	last := len(p.flight) - 1
	p.flight[0] = p.flight[last]
	p.flight[last] = flying{}
	p.flight = p.flight[:last]
	for i := 0; ; {
		child := 2*i + 1
		if child >= last {
			break
		}
		if child+1 < last && p.flight[child+1].before(p.flight[child]) {
			child++
		}
		if !p.flight[child].before(p.flight[i]) {
			break
		}
		p.flight[i], p.flight[child] = p.flight[child], p.flight[i]
		i = child
	}
	return first.packet, first.due, true
}

func (p *path) recycle(packet []byte) {
	if packet != nil {
		p.free = append(p.free, packet)
	}
}
