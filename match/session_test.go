package match_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
)

// TestCommandsAreObeyedOnceAndInOrder: over a network that loses a third of the
// packets, what two players ask for is obeyed once, in each ordered channel in
// the order in which it was asked, in the same tick on every machine.
func TestCommandsAreObeyedOnceAndInOrder(t *testing.T) {
	b := newTable(t, 4)
	lose := random.New(5, 6)
	seats := []*seat{b.sit(60 * ms), b.sit(90 * ms)}
	for _, s := range seats {
		s.up.drop = func(int) bool { return lose.Chance(0.33) }
		s.down.drop = func(int) bool { return lose.Chance(0.33) }
	}
	b.run(2 * time.Second)
	asked := map[string]int{}
	for n := range 100 {
		for i, s := range seats {
			channel, payload := uint8(n%3), fmt.Sprintf("from %d, %d", i, n)
			if err := s.client.Command(channel, uint16(n), []byte(payload)); err != nil {
				t.Fatal(err)
			}
			asked[payload]++
		}
		b.run(50 * ms)
	}
	b.run(3 * time.Second)
	for _, s := range seats {
		b.inStep(s)
		if n := s.client.Waiting(); n != 0 {
			t.Errorf("%d commands still wait", n)
		}
	}
	next := map[string]int{}
	for _, line := range b.toy.obeyed {
		var tick, player, channel, number, kind int
		if _, err := fmt.Sscanf(line, "%d: %d %d/%d %d", &tick, &player, &channel, &number, &kind); err != nil {
			t.Fatal(err)
		}
		at := strings.Index(line, "from")
		asked[line[at:]]--
		key := fmt.Sprint(player, channel)
		if channel > 0 && number != next[key]+1 {
			t.Errorf("channel %d of player %d obeys number %d after %d", channel, player, number, next[key])
		}
		next[key] = max(next[key], number)
	}
	for payload, left := range asked {
		if left != 0 {
			t.Errorf("%q was obeyed %d times", payload, 1-left)
		}
	}
	// A client obeys a tick's commands again when it runs the tick again; each
	// at the tick that the server obeyed it in.
	for _, s := range seats {
		for _, line := range s.toy.obeyed {
			if !slices.Contains(b.toy.obeyed, line) {
				t.Fatalf("a client obeyed %q, which the server did not", line)
			}
		}
	}
}

// TestLargeCommandsGoByThemselves: payloads of 60 and 200 KB go beneath the
// inputs, over a network that loses a fifth; every machine obeys them in the same
// tick with the same bytes, in their channel's order; what is in another channel
// does not wait for them; and who joins meanwhile has them too.
func TestLargeCommandsGoByThemselves(t *testing.T) {
	b := newTable(t, 4)
	lose := random.New(5, 6)
	lossy := func(s *seat) *seat {
		s.up.drop = func(int) bool { return lose.Chance(0.2) }
		s.down.drop = func(int) bool { return lose.Chance(0.2) }
		return s
	}
	first, second := lossy(b.sit(40*ms)), lossy(b.sit(70*ms))
	watcher := lossy(b.sit(30*ms, func(_ *toy, s *match.Settings) { s.Watch = true }))
	b.run(2 * time.Second)
	payload := func(size int, seed uint64) []byte {
		r := random.New(seed, 1)
		data := make([]byte, size)
		for i := range data {
			data[i] = 'a' + byte(r.Below(26))
		}
		return data
	}
	large, larger := payload(60_000, 1), payload(200_000, 2)
	for _, c := range []struct {
		channel uint8
		data    []byte
	}{{1, larger}, {1, []byte("after the larger")}, {0, large}, {2, []byte("in another channel")}} {
		if err := first.client.Command(c.channel, 7, c.data); err != nil {
			t.Fatal(err)
		}
	}
	if err := first.client.Command(1, 1, make([]byte, match.MaxLargeCommand+1)); err == nil {
		t.Error("there is no limit")
	}
	b.run(500 * ms)
	late := lossy(b.sit(50 * ms))
	var other *match.CommandError
	if errors.As(second.client.Command(3, 7, payload(30_000, 3)), &other) {
		t.Error(other)
	}
	before := second.client.Stats().Late
	b.run(15 * time.Second)
	for i, s := range []*seat{first, second, watcher, late} {
		b.inStep(s)
		if s.client.Waiting() != 0 || s.client.Stats().Mismatched != 0 {
			t.Errorf("client %d: %d wait, %+v", i, s.client.Waiting(), s.client.Stats())
		}
		for _, line := range s.toy.obeyed {
			if !slices.Contains(b.toy.obeyed, line) {
				t.Fatalf("client %d obeyed %.60q, which the server did not", i, line)
			}
		}
		if i != 3 && len(s.toy.obeyed) < 5 {
			t.Errorf("client %d obeyed %d", i, len(s.toy.obeyed))
		}
	}
	if late := second.client.Stats().Late - before; late > 20 {
		t.Errorf("%d inputs came late beneath the payloads", late)
	}
	order := []int{}
	for _, want := range []string{"in another channel", string(large), string(larger), "after the larger"} {
		for i, line := range b.toy.obeyed {
			if strings.HasSuffix(line, " "+want) {
				order = append(order, i)
			}
		}
	}
	if len(order) != 4 || len(b.toy.obeyed) != 5 || order[0] > order[2] || order[2] > order[3] {
		t.Errorf("%d were obeyed, in the order %v", len(b.toy.obeyed), order)
	}
}

// TestAFullQueueAnswersTheSender: while nothing arrives, so many commands wait
// and the next is refused in words; then they are all obeyed.
func TestAFullQueueAnswersTheSender(t *testing.T) {
	b := newTable(t, 2)
	s := b.sit(20 * ms)
	if err := s.client.Command(0, 1, nil); err == nil {
		t.Error("a command is taken before its player is in the match")
	}
	b.run(time.Second)
	s.up.drop = func(int) bool { return true }
	var refused *match.CommandError
	for n := range match.MaxCommands {
		if err := s.client.Command(1, uint16(n), make([]byte, match.MaxCommandBytes)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.client.Command(1, 0, nil); !errors.As(err, &refused) || !strings.Contains(err.Error(), "try again") {
		t.Errorf("a full queue says %v", err)
	}
	if err := s.client.Command(match.MaxChannels, 0, nil); err == nil {
		t.Error("there is no such channel")
	}
	if err := s.client.Command(0, 0, make([]byte, match.MaxCommandBytes+1)); err == nil {
		t.Error("a payload may not be that large")
	}
	b.run(time.Second)
	s.up.drop = nil
	b.run(3 * time.Second)
	b.inStep(s)
	if got := len(b.toy.obeyed); got != match.MaxCommands || s.client.Waiting() != 0 {
		t.Errorf("%d were obeyed and %d wait", got, s.client.Waiting())
	}
}

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

// described is a toy that knows what it is made of.
type described struct{ *toy }

func (d described) Description() string { return d.text }

func (d described) Differences(there string) []string {
	return []string{fmt.Sprintf("%d bytes here, %d there, which end in %q", len(d.text), len(there), there[len(there)-4:])}
}

// TestAnotherBuildIsToldInWords: how the two differ, though the description of
// the server's takes many packets and a third of them are lost.
func TestAnotherBuildIsToldInWords(t *testing.T) {
	lose := random.New(1, 2)
	settings := match.Settings{TickRate: 30, MaxPlayers: 2, Session: 1}
	there, here := newToy(), newToy()
	there.text, here.text, here.fingerprint = strings.Repeat("x", 20_000)+"ends", "short", 43
	server := match.NewServer(described{there}, settings)
	client := match.NewClient(described{here}, settings)
	for now := time.Duration(0); now < 2*time.Second; now += 16 * ms {
		client.Send(now, func(packet []byte) {
			if !lose.Chance(0.3) {
				server.Receive(1, packet, now)
			}
		})
		sent := 0
		server.Send(now, func(_ match.PeerID, packet []byte) {
			sent++
			if !lose.Chance(0.3) {
				client.Receive(packet, now)
			}
		})
		if sent > 1 {
			t.Fatalf("%d packets answer one", sent)
		}
		client.Update(now, nil)
	}
	var refusal *match.Refusal
	if !errors.As(client.Refused(), &refusal) || refusal.Reason != match.ReasonBuild || !strings.Contains(refusal.Error(), `5 bytes here, 20004 there, which end in "ends"`) {
		t.Errorf("it is refused by %v", client.Refused())
	}
}

// TestBuildsThatMayPartAreRefused, and those that may not are not.
func TestBuildsThatMayPartAreRefused(t *testing.T) {
	plain := match.Build{Go: "go1.26.8", Target: "linux/amd64"}
	for _, c := range []struct {
		name         string
		server, here match.Build
		words        string // empty: it joins
	}{
		{"the same", plain, plain, ""},
		{"another target that does not fuse", plain, match.Build{Go: "go1.26.8", Target: "js/wasm"}, ""},
		{"nothing known", match.Build{}, plain, ""},
		{"another Go", plain, match.Build{Go: "go1.27.0", Target: "linux/amd64"}, "same Go"},
		{"one that fuses", plain, match.Build{Go: "go1.26.8", Target: "linux/arm64", Fuses: true}, "tide build"},
		{"a server that fuses", match.Build{Go: "go1.26.8", Target: "linux/arm64", Fuses: true}, plain, "the match's with tide build"},
		{"both alike", match.Build{Go: "go1.26.8", Target: "linux/arm64", Fuses: true}, match.Build{Go: "go1.26.8", Target: "linux/arm64", Fuses: true}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := &table{t: t, now: time.Second, settings: match.Settings{TickRate: 30, MaxPlayers: 2, Build: c.server}, toy: newToy(), hashes: make([]uint64, 1)}
			b.server = match.NewServer(b.toy, b.settings)
			b.server.Observe(func(_ *match.Step, hash uint64) { b.hashes = append(b.hashes, hash) })
			s := b.sit(10*ms, func(_ *toy, s *match.Settings) { s.Build = c.here })
			b.run(time.Second)
			refused := s.client.Refused()
			switch {
			case c.words == "":
				b.inStep(s)
			case refused == nil || !strings.Contains(refused.Error(), c.words):
				t.Errorf("it is refused by %v, which does not say %q", refused, c.words)
			}
		})
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

// comparing is a toy that can say where two of its states part.
type comparing struct{ *toy }

func (c comparing) Difference(slot int) (place, saved, now string, found bool) {
	other := newToy()
	other.load(c.saved[slot])
	for i := range c.sums {
		if c.sums[i] != other.sums[i] {
			return fmt.Sprintf("sum of player %d", i+1), fmt.Sprint(other.sums[i]), fmt.Sprint(c.sums[i]), true
		}
	}
	return "", "", "", false
}

// TestADesyncIsReportedByField: one bit turns over in a client's world, of a
// field that no rule writes, and both machines have a report that names it.
func TestADesyncIsReportedByField(t *testing.T) {
	for _, latency := range []time.Duration{5 * ms, 80 * ms, 200 * ms} {
		there, here := newToy(), newToy()
		settings := match.Settings{TickRate: 30, MaxPlayers: 8}
		b := &table{t: t, now: time.Second, settings: settings, toy: there, hashes: make([]uint64, 1)}
		b.server = match.NewServer(comparing{there}, settings)
		b.server.Observe(func(_ *match.Step, hash uint64) { b.hashes = append(b.hashes, hash) })
		settings.Session = 9
		s := &seat{toy: here, client: match.NewClient(comparing{here}, settings), up: pipe{latency: latency}, down: pipe{latency: latency}}
		s.input = func(tick uint32) int16 { return int16(tick/20) * 3 }
		b.seats = append(b.seats, s)
		b.run(3 * time.Second)
		for at := range here.saved {
			if len(here.saved[at]) > 0 {
				here.saved[at][4+9*6+1] ^= 4 // the sum of player 7
			}
		}
		here.sums[6] ^= 4 << 8
		from := s.client.Verified()
		b.run(3 * time.Second)
		found, told := s.client.Desyncs(), b.server.Desyncs()
		if len(found) != 1 || len(told) != 1 {
			t.Fatalf("%d reports here, %d there", len(found), len(told))
		}
		for _, d := range []match.Desync{found[0], told[0]} {
			if d.Place != "sum of player 7" || d.ValueHere != "1024" || d.ValueThere != "0" || d.Player != 1 || d.Fingerprint != 42 {
				t.Errorf("%+v", d)
			}
			if d.Tick < from-2 || d.Tick > from || d.Here == d.There || d.There != uint32(b.hashes[d.Tick]) {
				t.Errorf("tick %d after %d, hashes %x and %x", d.Tick, from, d.Here, d.There)
			}
			if n := len(d.Inputs); n != 16 || d.Inputs[n-1].Tick != d.Tick || len(d.Inputs[n-1].Inputs) != 1 {
				t.Errorf("the report has the inputs %+v", d.Inputs)
			}
		}
		if s.client.Stats().Repairs != 1 || len(s.client.Desyncs()) != 0 {
			t.Errorf("%+v", s.client.Stats())
		}
		b.inStep(s)
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
