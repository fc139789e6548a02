package match_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide/match"
)

// TestACookieBringsAPlayerBack: with it the PlayerID, without it another.
func TestACookieBringsAPlayerBack(t *testing.T) {
	b := newTable(t, 3)
	b.sit(10 * ms)
	second := b.sit(10 * ms)
	b.run(time.Second)
	if err := second.client.Command(1, 1, []byte("before")); err != nil {
		t.Fatal(err)
	}
	b.run(time.Second)
	cookie := second.client.Cookie()
	if second.client.Player() != 2 || cookie == (match.Cookie{}) {
		t.Fatalf("player %d with the cookie %x", second.client.Player(), cookie)
	}
	second.client.Leave()
	b.run(200 * ms)
	second.off = true

	stranger := b.sit(10*ms, func(_ *toy, s *match.Settings) { s.Cookie[3] = 1 })
	b.run(time.Second)
	if stranger.client.Player() != 3 {
		t.Errorf("with a cookie that is nobody's, somebody is player %d", stranger.client.Player())
	}
	if stranger.client.Cookie() == cookie {
		t.Error("two players have one cookie")
	}
	again := b.sit(10*ms, func(_ *toy, s *match.Settings) { s.Cookie = cookie })
	b.run(time.Second)
	if again.client.Player() != 2 || again.client.Cookie() != cookie {
		t.Errorf("with the cookie of player 2 somebody is player %d", again.client.Player())
	}
	b.inStep(again)
	if last := b.steps[len(b.steps)-1]; !strings.Contains(last, "Returned:true") {
		t.Errorf("the last change is %s", last)
	}
	// What it asks for goes on from what it asked for before.
	if err := again.client.Command(1, 2, []byte("after")); err != nil {
		t.Fatal(err)
	}
	b.run(time.Second)
	if last := b.toy.obeyed[len(b.toy.obeyed)-1]; len(b.toy.obeyed) != 2 || !strings.Contains(last, " 1/2 2 after") {
		t.Errorf("%q were obeyed", b.toy.obeyed)
	}
}

// TestACookieReplacesItsOwnConnection: a machine that was started again before
// anybody noticed that it was gone.
func TestACookieReplacesItsOwnConnection(t *testing.T) {
	b := newTable(t, 2)
	first := b.sit(10 * ms)
	b.run(2 * time.Second)
	first.off = true
	again := b.sit(10*ms, func(_ *toy, s *match.Settings) { s.Cookie = first.client.Cookie() })
	b.run(time.Second)
	if again.client.Player() != 1 || b.server.Stats().Players != 1 {
		t.Errorf("player %d of %d", again.client.Player(), b.server.Stats().Players)
	}
	b.inStep(again)
}

// TestAFullMatchKeepsNoPlacesForThoseWhoLeft: somebody new gets the place of
// who has been gone longest, whose cookie then brings nobody back.
func TestAFullMatchKeepsNoPlacesForThoseWhoLeft(t *testing.T) {
	b := newTable(t, 2)
	first, second := b.sit(10*ms), b.sit(10*ms)
	b.run(time.Second)
	for _, s := range []*seat{second, first} {
		s.client.Leave()
		b.run(200 * ms)
		s.off = true
	}
	next := b.sit(10 * ms)
	b.run(time.Second)
	if next.client.Player() != 2 {
		t.Fatalf("who came next is player %d", next.client.Player())
	}
	late := b.sit(10*ms, func(_ *toy, s *match.Settings) { s.Cookie = second.client.Cookie() })
	b.run(time.Second)
	if late.client.Player() != 1 {
		t.Errorf("who came too late is player %d", late.client.Player())
	}
}

// TestKickedInWords: the host's words are what the player reads, and who was
// sent away may come back, in a while.
func TestKickedInWords(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(30 * ms)
	b.run(time.Second)
	b.server.Kick(1, "no walls, please")
	b.server.Kick(2, "nobody")
	b.server.Kick(99, "nobody")
	b.run(500 * ms)
	var refusal *match.Refusal
	if !errors.As(s.client.Refused(), &refusal) || refusal.Reason != match.ReasonKicked || !strings.Contains(refusal.Error(), "no walls, please") {
		t.Errorf("it is refused by %v", s.client.Refused())
	}
	if n := b.server.Stats().Players; n != 0 {
		t.Errorf("%d players", n)
	}
}

// TestASpectatorHoldsNoPlace: it sees a full match, and nothing that it sends
// is an input.
func TestASpectatorHoldsNoPlace(t *testing.T) {
	b := newTable(t, 1)
	player := b.sit(20 * ms)
	watcher := b.sit(40*ms, func(_ *toy, s *match.Settings) { s.Watch = true })
	b.run(4 * time.Second)
	b.inStep(player)
	b.inStep(watcher)
	stats := b.server.Stats()
	if watcher.client.Player() != 0 || stats.Players != 1 || stats.Spectators != 1 || len(b.steps) != 1 {
		t.Errorf("player %d, %+v, %v", watcher.client.Player(), stats, b.steps)
	}
	if len(watcher.ticks) != 0 {
		t.Error("a spectator is asked for its input")
	}
	if err := watcher.client.Command(0, 1, nil); err == nil {
		t.Error("a spectator may ask for something")
	}
	if p := watcher.client.Predicted(); p <= watcher.client.Verified() {
		t.Error("a spectator sees nothing but what is confirmed")
	}
	watcher.client.Leave()
	b.run(200 * ms)
	if n := b.server.Stats().Spectators; n != 0 {
		t.Errorf("%d look on", n)
	}
}

// TestBotsArePlayers: they have places and inputs like anybody's, which the
// others guess and are told of; a full match has no place for one more.
func TestBotsArePlayers(t *testing.T) {
	b := newTable(t, 3)
	s := b.sit(60 * ms)
	b.run(time.Second)
	var ticks []uint32
	bot, ok := b.server.AddBot(func(tick uint32, dst []byte) {
		ticks = append(ticks, tick)
		dst[0] = byte(tick / 5)
	})
	if !ok || bot != 2 {
		t.Fatalf("the bot is player %d (%v)", bot, ok)
	}
	other := b.sit(20 * ms)
	b.run(3 * time.Second)
	b.inStep(s)
	b.inStep(other)
	if other.client.Player() != 3 {
		t.Errorf("who came next is player %d", other.client.Player())
	}
	if _, ok := b.server.AddBot(nil); ok {
		t.Error("a full match has a place for a bot")
	}
	stats := b.server.Stats()
	if stats.Players != 2 || stats.Bots != 1 || s.client.Stats().Rollbacks == 0 {
		t.Errorf("%+v, %+v", stats, s.client.Stats())
	}
	for i, tick := range ticks {
		if i > 0 && tick != ticks[i-1]+1 {
			t.Fatalf("the bot is asked for tick %d after %d", tick, ticks[i-1])
		}
	}
	if !b.server.RemoveBot(bot) || b.server.RemoveBot(bot) {
		t.Error("a bot goes once")
	}
	asked := len(ticks)
	b.run(time.Second)
	if len(ticks) != asked || s.toy.here[1] || b.server.Stats().Bots != 0 {
		t.Error("the bot goes on")
	}
	b.inStep(s)
}
