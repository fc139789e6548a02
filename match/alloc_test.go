package match_test

import (
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

// mailbox is a pipe that reuses its packets, so that what a match allocates is
// its own doing.
type mailbox struct {
	packets [64][wire.MaxPacket]byte
	sizes   [64]int
	put     int
	taken   int
}

func (m *mailbox) add(packet []byte) {
	m.sizes[m.put%64] = copy(m.packets[m.put%64][:], packet)
	m.put++
}

// TestSteadyStateAllocatesNothing: ticks of a server with two clients that
// steer and guess wrongly, and every packet between them.
func TestSteadyStateAllocatesNothing(t *testing.T) {
	b := newTable(t, 2)
	b.server.Observe(nil)
	b.sit(0)
	b.sit(0)
	var up, down [2]mailbox
	const late = 5 // frames that a packet takes
	toServer := [2]func([]byte){func(p []byte) { up[0].add(p) }, func(p []byte) { up[1].add(p) }}
	toClient := func(peer match.PeerID, p []byte) { down[peer].add(p) }
	sample := [2]func(uint32, []byte){}
	for i := range sample {
		sample[i] = func(tick uint32, dst []byte) { dst[0], dst[2] = byte(int(tick)*(i+3)), byte(tick>>3&1) }
	}
	frame := func() {
		for i, s := range b.seats {
			for m := &up[i]; m.taken < m.put-late; m.taken++ {
				if err := b.server.Receive(match.PeerID(i), m.packets[m.taken%64][:m.sizes[m.taken%64]], b.now); err != nil {
					t.Fatal(err)
				}
			}
			for m := &down[i]; m.taken < m.put-late; m.taken++ {
				if err := s.client.Receive(m.packets[m.taken%64][:m.sizes[m.taken%64]], b.now); err != nil {
					t.Fatal(err)
				}
			}
			s.client.Update(b.now, sample[i])
			s.client.Send(b.now, toServer[i])
		}
		for b.server.Due(b.now) {
			b.server.Tick(b.now)
		}
		b.server.Send(b.now, toClient)
		b.now += time.Second / 60
	}
	// The ring of frames is as long as JoinHistory before its buffers are
	// used again.
	for range 34 * 60 {
		frame()
	}
	rollbacks := b.seats[0].client.Stats().Rollbacks
	if n := testing.AllocsPerRun(600, frame); n != 0 {
		t.Errorf("a frame of a server and two clients allocates %v times", n)
	}
	b.held(t)
	if b.seats[0].client.Stats().Rollbacks == rollbacks {
		t.Error("nothing was rolled back meanwhile")
	}
}

func (b *table) held(t *testing.T) {
	for i, s := range b.seats {
		if stats := s.client.Stats(); !s.client.Joined() || stats.Mismatched > 0 || stats.Verified+30 < b.server.NextTick() {
			t.Errorf("client %d: %+v, the server at %d", i, stats, b.server.NextTick())
		}
	}
}
