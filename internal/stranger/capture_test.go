package stranger

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

var renew = flag.Bool("renew", false, "write the captures anew: docs/protocol.md says what else must change")

// captures are the matches that are committed packet by packet, each with its
// script.
var captures = []struct {
	name    string
	ballast int
	script  func(r *recording)
}{
	{"whole", 5, wholeMatch},
	{"listed", 70_000, listedMatch},
}

// recording is a match that is written down, a line for each thing that happens:
// the time in microseconds, and then that the server has a frame (run), or that a
// packet arrives at it from a peer (up), or at the peer (down), or that the host
// sends a player away (kick, with the words' bytes).
type recording struct {
	lines   []string
	now     time.Duration
	ballast int
	server  *match.Server
	clients map[match.PeerID]*Client
	worlds  map[match.PeerID]*guest
	late    []letter
	delay   map[match.PeerID]time.Duration // of what a peer sends, beyond a frame
}

// letter is a packet on its way to the server.
type letter struct {
	at     time.Duration
	peer   match.PeerID
	packet []byte
}

func newRecording(ballast int) *recording {
	r := &recording{now: time.Second, ballast: ballast, clients: map[match.PeerID]*Client{}, worlds: map[match.PeerID]*guest{}, delay: map[match.PeerID]time.Duration{}}
	r.server = match.NewServer(host{newToy(ballast)}, match.Settings{TickRate: toyRate, MaxPlayers: toyPlayers, Build: captureBuild})
	return r
}

var captureBuild = match.Build{Go: "go1.26.8", Target: "linux/amd64"}

func (r *recording) note(format string, args ...any) {
	r.lines = append(r.lines, fmt.Sprintf(format, args...))
}

// sit lets a client in.
func (r *recording) sit(peer match.PeerID, change func(s *Settings)) *Client {
	settings := Settings{Fingerprint: toyFingerprint, TickRate: toyRate, MaxPlayers: toyPlayers, Layout: toyLayout, Default: toyDefault, Session: 0x1122334455667700 + uint64(peer)}
	if change != nil {
		change(&settings)
	}
	r.worlds[peer] = &guest{toy: newToy(r.ballast)}
	r.clients[peer] = New(r.worlds[peer], settings)
	return r.clients[peer]
}

// up delivers a packet to the server.
func (r *recording) up(peer match.PeerID, packet []byte) {
	r.note("%d up %d %x", r.now.Microseconds(), peer, packet)
	_ = r.server.Receive(peer, packet, r.now)
}

// frames plays for so many ticks. What the server sends arrives at once, what the
// clients send with the next, or as late as their delay says.
func (r *recording) frames(count int) {
	for range count {
		r.now += 34 * time.Millisecond
		r.late = slices.DeleteFunc(r.late, func(l letter) bool {
			if l.at < r.now {
				r.up(l.peer, l.packet)
			}
			return l.at < r.now
		})
		r.note("%d run", r.now.Microseconds())
		answer(r.server, r.now, func(peer match.PeerID, packet []byte) {
			r.note("%d down %d %x", r.now.Microseconds(), peer, packet)
			if c := r.clients[peer]; c != nil {
				_ = c.Receive(packet, r.now)
			}
		})
		for peer := match.PeerID(1); peer < 9; peer++ {
			if c := r.clients[peer]; c != nil {
				for _, packet := range c.Send(r.now, func(tick uint32) []byte { return play(uint32(peer), tick) }) {
					r.late = append(r.late, letter{r.now + r.delay[peer], peer, packet})
				}
			}
		}
	}
}

// answer is a frame of the server's.
func answer(s *match.Server, now time.Duration, send func(peer match.PeerID, packet []byte)) {
	for s.Due(now) {
		s.Tick(now)
	}
	s.Send(now, send)
}

// wholeMatch: three who may not join, two who do, commands, a large one, a world that
// is repaired, a player who is sent away and one who leaves.
func wholeMatch(r *recording) {
	r.frames(2)
	r.up(7, (&wire.Hello{Protocol: 2}).Append(nil))
	r.up(8, (&hello{fingerprint: 99, session: 8, tickRate: toyRate}).append(nil))
	r.frames(1)
	r.up(8, (&hello{fingerprint: toyFingerprint, session: 8, tickRate: 60}).append(nil))
	r.up(8, (&hello{fingerprint: toyFingerprint, session: 8, tickRate: toyRate, build: build{toolchain: "go1.20"}}).append(nil))
	r.frames(1)
	one := r.sit(1, nil)
	r.frames(8)
	one.Command(1, 7, []byte("hi"))
	one.Command(0, 8, nil)
	r.frames(2)
	r.sit(2, nil)
	r.frames(9)
	r.worlds[2].sums[0]++
	r.frames(25)
	one.Command(2, 9, []byte(strings.Repeat("sing ", 250)))
	r.frames(15)
	r.note("%d kick 2 %x", r.now.Microseconds(), "Enough.")
	r.server.Kick(2, "Enough.")
	r.frames(3)
	r.up(1, one.Leave())
	r.frames(2)
	delete(r.clients, 1)
	r.sit(3, func(s *Settings) { s.Watches = true })
	r.frames(4)
	r.sit(4, func(s *Settings) { s.Cookie = one.Cookie() })
	r.delay[4] = 195 * time.Millisecond
	r.frames(40)
}

// listedMatch: one joins whose world is that of the match but for a few bytes.
func listedMatch(r *recording) {
	r.frames(2)
	r.sit(1, func(s *Settings) { s.Basis = true })
	r.frames(10)
}

func capturePath(name string) string { return filepath.Join("testdata", "capture", name+".txt") }

const captureHead = "# docs/protocol.md, \"The capture\", says what this is and how it is renewed.\n"

// TestCapture holds that server and client send what the capture says, byte for
// byte.
func TestCapture(t *testing.T) {
	for _, c := range captures {
		r := newRecording(c.ballast)
		c.script(r)
		for peer, client := range r.clients {
			compared, differed := client.Counts()
			if want := map[match.PeerID]int{2: 1}[peer]; compared == 0 || differed != want {
				t.Errorf("%s: peer %d has compared %d ticks, and %d differed", c.name, peer, compared, differed)
			}
		}
		got := captureHead + strings.Join(r.lines, "\n") + "\n"
		if *renew {
			if err := os.WriteFile(capturePath(c.name), []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(capturePath(c.name))
		if err != nil {
			t.Fatal(err)
		}
		if at := parts(strings.Split(got, "\n"), strings.Split(string(want), "\n")); at != "" {
			t.Errorf("%s: %s\nWhat is sent has changed: see \"The capture\" in docs/protocol.md.", c.name, at)
		}
	}
}

// parts says where two lists of lines part.
func parts(got, want []string) string {
	for i := range max(len(got), len(want)) {
		var g, w string
		if i < len(got) {
			g = got[i]
		}
		if i < len(want) {
			w = want[i]
		}
		if g != w {
			return fmt.Sprintf("line %d is\n%s\nwant\n%s", i+1, g, w)
		}
	}
	return ""
}

// event is a line of a capture.
type event struct {
	at    time.Duration
	what  string
	who   uint32
	bytes []byte
}

func readCapture(t testing.TB, name string) (all []event) {
	t.Helper()
	text, err := os.ReadFile(capturePath(name))
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var e event
		var micros int64
		if n, err := fmt.Sscanf(line, "%d %s %d %x", &micros, &e.what, &e.who, &e.bytes); n < 2 {
			t.Fatalf("%q: %v", line, err)
		}
		e.at = time.Duration(micros) * time.Microsecond
		all = append(all, e)
	}
	return all
}

// TestCaptureReplays holds that a server which is given the capture's packets
// answers as it says, whatever today's clients send.
func TestCaptureReplays(t *testing.T) {
	for _, c := range captures {
		r := newRecording(c.ballast)
		var got, want []string
		for _, e := range append(readCapture(t, c.name), event{what: "run"}) {
			switch e.what {
			case "run":
				if at := parts(got, want); at != "" {
					t.Fatalf("%s: before %v, packet %s\nThe server does not answer the same packets the same way: see \"The capture\" in docs/protocol.md.", c.name, e.at, at)
				}
				got, want = nil, nil
				if e.at == 0 {
					break
				}
				answer(r.server, e.at, func(peer match.PeerID, packet []byte) { got = append(got, fmt.Sprintf("%d %x", peer, packet)) })
			case "up":
				_ = r.server.Receive(match.PeerID(e.who), e.bytes, e.at)
			case "down":
				want = append(want, fmt.Sprintf("%d %x", e.who, e.bytes))
			case "kick":
				r.server.Kick(match.PlayerID(e.who), string(e.bytes))
			}
		}
	}
}
