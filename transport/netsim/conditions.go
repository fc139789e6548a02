package netsim

import "time"

// Conditions say how bad the network is. The zero value is a perfect one.
type Conditions struct {
	// Latency is how long every packet takes one way, so that the round trip
	// grows by twice as much. It is at most MaxLatency.
	Latency time.Duration

	// Jitter is the most that a packet takes beyond Latency. Each draws its
	// own, evenly, but waits for those ahead of it: jitter alone keeps the
	// order. It is at most MaxLatency.
	Jitter time.Duration

	Loss      float32 // the part of the packets that is lost, 0 to 1
	Duplicate float32 // the part that arrives a second time, up to a HoldMost later
	Reorder   float32 // the part that is held back, HoldLeast to HoldMost, and overtaken

	// Burst is how many packets are lost in a row on average, Loss staying
	// what it is overall. At 1/(1−Loss) and below, 0 included, each packet is
	// lost or not by itself.
	Burst float32

	// Rate is how many bytes a second the line takes each way, headers counted;
	// 0 is as many as come. What it cannot take at once waits, for Queue at most
	// (0: DefaultQueue); what would wait longer is lost.
	Rate  int
	Queue time.Duration
}

// DefaultQueue is how long packets may wait for the line: what a home router's
// buffer comes to.
const DefaultQueue = 200 * time.Millisecond

// headerBytes is what IPv4 and UDP put before each packet.
const headerBytes = 28

// MaxLatency is the longest Latency and the longest Jitter: beyond any network
// that a match can be played over, and no sum of times can overflow.
const MaxLatency = time.Minute

// A packet that is held back lets at least one later packet of a match with 30
// ticks a second pass it, and up to six at 60.
const (
	HoldLeast = 40 * time.Millisecond
	HoldMost  = 100 * time.Millisecond
)

// bounded has its times in range. The fractions need none: they are only ever
// compared with a number from 0 to 1, and NaN is not above any.
func (c Conditions) bounded() Conditions {
	c.Latency = min(max(c.Latency, 0), MaxLatency)
	c.Jitter = min(max(c.Jitter, 0), MaxLatency)
	c.Rate = max(c.Rate, 0)
	c.Queue = min(max(c.Queue, 0), MaxLatency)
	return c
}

// queue is how long a packet may wait for the line.
func (c Conditions) queue() time.Duration {
	if c.Queue == 0 {
		return DefaultQueue
	}
	return c.Queue
}

// lossNow is the chance that the next packet is lost, given whether the last
// one was: the two-state chain of Gilbert (1960), set so that losses come
// Burst in a row on average and are Loss of all.
func (c Conditions) lossNow(lastLost bool) float32 {
	kept := 1 - c.Loss
	switch {
	case !(c.Burst*kept > 1):
		return c.Loss
	case lastLost:
		return 1 - 1/c.Burst
	}
	return c.Loss / (c.Burst * kept)
}
