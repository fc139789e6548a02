package room

import (
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/transport/netsim"
	"github.com/tide-engine/tide/view"
	"github.com/tide-engine/tide/world"
)

// placeOf is where a player's walker is in a world, if it has one.
func placeOf(r world.Reader, player tide.PlayerID) (det.Vec2, bool) {
	if r == nil {
		return det.Vec2{}, false
	}
	for n := range r.Blocks() {
		for row := range world.BlockRows {
			entity := r.EntityAt(uint32(n*world.BlockRows + row))
			if owner, ok := world.Get[tide.Owner](r, entity); ok && owner.Player == player {
				w, ok := world.Get[walker](r, entity)
				return w.Position, ok
			}
		}
	}
	return det.Vec2{}, false
}

// What a guest sees of another player in a real match: its corrections move
// the predicted world at once, and the eye never; and looking changes nothing.
func TestCorrectionsAreNotSeenAsJumps(t *testing.T) {
	b := newTable(t)
	guest, _ := b.join(netsim.Conditions{Latency: 100 * time.Millisecond, Jitter: 10 * time.Millisecond})
	presenter := view.New(guest.Instance(), 30)
	var rawBefore, seenBefore, ringBefore det.Vec2
	var rawJump, seenJump, ringJump float32
	frames := 0
	for b.now < 20*time.Second {
		b.run(b.frame)
		hash := guest.Instance().World().FullHash()
		predicted, verified := presenter.Present(guest.Client(), b.now, b.frame)
		if again := guest.Instance().World().FullHash(); again != hash || guest.Instance().Hash() != hash {
			t.Fatalf("presenting changed the world from %016x to %016x", hash, again)
		}
		raw, okRaw := placeOf(guest.Instance().World(), 1)
		seen, okSeen := placeOf(predicted, 1)
		ring, okRing := placeOf(verified, 1)
		if !okRaw || !okSeen || !okRing {
			continue
		}
		if frames++; frames > 120 { // past the first second's tuning of the clock
			rawJump = max(rawJump, raw.Distance(rawBefore))
			seenJump = max(seenJump, seen.Distance(seenBefore))
			ringJump = max(ringJump, ring.Distance(ringBefore))
		}
		rawBefore, seenBefore, ringBefore = raw, seen, ring
	}
	b.noErr(b.host, guest)
	if s := guest.Stats(); s.Corrections < 10 || frames < 600 {
		t.Fatalf("%d corrections in %d frames: the scenario did not happen", s.Corrections, frames)
	}
	// A walker goes √2 units a second, 0.024 a frame of a 60th. A correction of
	// 0.3 units loses a seventh of itself in the first frame.
	if rawJump < 0.2 {
		t.Errorf("the predicted world jumped by %v at most: no correction to smooth", rawJump)
	}
	if seenJump > 0.024+rawJump/7+0.01 {
		t.Errorf("a frame moved what is seen by %v, where the world jumped by up to %v", seenJump, rawJump)
	}
	if ringJump > 0.024*1.4 {
		t.Errorf("a frame moved what is confirmed by %v, where a walker goes 0.024", ringJump)
	}
	t.Logf("jumps a frame: world %v, seen %v, confirmed %v", rawJump, seenJump, ringJump)
}
