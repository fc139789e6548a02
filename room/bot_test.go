package room

import (
	"errors"
	"testing"
	"time"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/transport/netsim"
	"github.com/tide-engine/tide/world"
)

// TestABotWalks: it sees the world it is in, and both machines see it walk.
func TestABotWalks(t *testing.T) {
	b := newTable(t)
	b.run(time.Second)
	bot, err := AddBot(b.host, func(w world.Reader, player match.PlayerID, tick uint32) steer {
		if w.Count() == 0 || player != 2 {
			t.Errorf("tick %d has %d entities, and the bot is player %d", tick, w.Count(), player)
		}
		return steer{det.Vec2{Y: 1}}
	})
	if err != nil || bot != 2 {
		t.Fatalf("player %d (%v)", bot, err)
	}
	b.run(2 * time.Second)
	far := float32(0)
	for index := range uint32(4) {
		if w, ok := world.Get[walker](b.host.Instance().World(), b.host.Instance().World().EntityAt(index)); ok {
			far = max(far, w.Position.Y)
		}
	}
	if far < 1.8 || far > 2.1 {
		t.Errorf("it walked %v in two seconds at one a second", far)
	}
	if _, err := AddBot(b.host, func(world.Reader, match.PlayerID, uint32) walker { return walker{} }); err == nil {
		t.Error("a walker is no input of the game")
	}
	var refusal *match.Refusal
	if _, err := AddBot(b.host, func(world.Reader, match.PlayerID, uint32) steer { return steer{} }); !errors.As(err, &refusal) || refusal.Reason != match.ReasonFull {
		t.Errorf("a full match says %v", err)
	}
	b.host.Server().RemoveBot(bot)
	b.run(time.Second)
	guest, _ := b.join(netsim.Conditions{})
	b.run(2 * time.Second)
	b.noErr(b.host, guest)
	if _, err := AddBot(guest, func(world.Reader, match.PlayerID, uint32) steer { return steer{} }); !errors.Is(err, ErrNotHost) {
		t.Errorf("a guest says %v", err)
	}
}
