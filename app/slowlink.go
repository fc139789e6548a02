package app

import (
	"time"

	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

// flushEvery is how often what is held back is looked at: the error of a ping.
const flushEvery = 2 * time.Millisecond

// slowLink holds packets back, half of a ping each way. What it sends leaves
// by a timer of its own, so a packet does not wait for the next frame too.
type slowLink struct {
	transport.Link
	network *netsim.Network
	changed chan time.Duration // the newest ping, until the flusher has it
}

func slow(link transport.Link, clock transport.Clock, ping time.Duration) *slowLink {
	network := netsim.New(clock, netsim.Conditions{}, 0)
	s := &slowLink{Link: network.Wrap(link), network: network, changed: make(chan time.Duration, 1)}
	s.setPing(ping)
	go s.flush()
	return s
}

// setPing is used from one goroutine.
func (s *slowLink) setPing(ping time.Duration) {
	ping = min(max(0, ping), maxPing)
	s.network.SetConditions(netsim.Conditions{Latency: ping / 2})
	select { // a ping that nobody has taken yet is outdated
	case <-s.changed:
	default:
	}
	s.changed <- ping
}

// flush passes packets on when they are due, until the link closes. It rests
// while nothing is held back; for what is still on its way then, it goes on
// for as long as that may take.
func (s *slowLink) flush() {
	for s.Closed() == nil {
		ping := <-s.changed
		for left := maxPing; left > 0 && s.Closed() == nil; left -= flushEvery {
			if ping > 0 {
				left = maxPing
			}
			time.Sleep(flushEvery)
			s.network.Flush()
			select {
			case ping = <-s.changed:
				left = maxPing
			default:
			}
		}
	}
}

// Close ends the link, and lets the flusher see it.
func (s *slowLink) Close() error {
	err := s.Link.Close()
	select {
	case s.changed <- 0:
	default:
	}
	return err
}
