package netsim

import (
	"sync"

	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/transport"
)

// Network is the bad network that all its links pass through. Its methods and
// its links' may be used from several goroutines, such as a frame loop and
// the timer that calls Flush, as far as the links it wraps allow that.
type Network struct {
	clock transport.Clock
	seed  uint64

	mu         sync.Mutex
	out, in    bool // cut
	conditions Conditions
	wrapped    uint64
	links      []*link // those that are open
	stats      Stats
}

// Stats count what happened to the packets of all links since the start.
type Stats struct {
	Entered    uint64 // packets that were sent or that arrived
	Lost       uint64
	Cut        uint64 // lost because nothing got through
	Duplicated uint64
	HeldBack   uint64 // so that later ones overtook them, if there were any
	Overflowed uint64 // lost to a line whose queue is full, or a path with MaxInFlight packets
}

// New is a network whose accidents follow from the seed.
func New(clock transport.Clock, c Conditions, seed uint64) *Network {
	return &Network{clock: clock, seed: seed, conditions: c.bounded()}
}

// Conditions are those in force.
func (n *Network) Conditions() Conditions {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.conditions
}

// SetConditions changes the network for the packets from now on. Those under
// way arrive when they would have, so with less latency new ones overtake
// them.
func (n *Network) SetConditions(c Conditions) {
	n.mu.Lock()
	defer n.mu.Unlock()
	c = c.bounded()
	if c == n.conditions {
		return // so a slider that says the same every frame changes nothing
	}
	n.conditions = c
	for _, l := range n.links {
		l.out.newest, l.in.newest = 0, 0
	}
}

// Cut has nothing get through from now on, until it is told otherwise: out is
// what is sent over the links, in what they receive. What is under way arrives.
func (n *Network) Cut(out, in bool) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.out, n.in = out, in
	for _, l := range n.links {
		l.out.cut, l.in.cut = out, in
	}
}

// Stats are the counts so far.
func (n *Network) Stats() Stats {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.stats
}

// Wrap puts a link behind the network: what it returns delays both what is
// sent over it and what is received, each one way. The n-th link wrapped has
// the same accidents in every run with one seed. Nothing else may use inner
// from then on.
func (n *Network) Wrap(inner transport.Link) transport.Link {
	n.mu.Lock()
	defer n.mu.Unlock()
	l := &link{network: n, inner: inner}
	l.out.random = random.New(n.seed, 2*n.wrapped)
	l.in.random = random.New(n.seed, 2*n.wrapped+1)
	l.out.cut, l.in.cut = n.out, n.in
	n.wrapped++
	n.links = append(n.links, l)
	return l
}

// Flush passes on the packets that are due by now, and takes in what has
// arrived from the wrapped links.
func (n *Network) Flush() {
	n.mu.Lock()
	defer n.mu.Unlock()
	open := n.links[:0]
	for _, l := range n.links {
		l.flush()
		if l.inner.Closed() == nil {
			open = append(open, l)
		}
	}
	clear(n.links[len(open):])
	n.links = open
}
