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
