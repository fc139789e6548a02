package netsim_test

import (
	"fmt"
	"time"

	"github.com/tide-engine/tide/transport"
	"github.com/tide-engine/tide/transport/netsim"
)

func Example() {
	var now time.Duration
	clock := func() time.Duration { return now }

	network := netsim.New(clock, netsim.Conditions{Latency: 75 * time.Millisecond}, 7)
	player, server := transport.Loopback(clock)
	player = network.Wrap(player)

	_ = server.Send([]byte("frame 1"))
	network.Flush() // takes the packet in
	now = 100 * time.Millisecond
	packet, at, _ := player.Receive()
	fmt.Printf("%s came out at %v\n", packet, at)
	// Output: frame 1 came out at 75ms
}
