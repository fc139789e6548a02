package app

import (
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/world"
)

const shipScript = `{"ticks": 120, "screen": [400, 300], "events": [
	{"tick": 10, "x": 300, "y": 100},
	{"tick": 40, "down": true},
	{"tick": 45, "down": false},
	{"tick": 50, "x": 100, "y": 250, "down": true},
	{"tick": 60, "keys": ["left", "space"]},
	{"tick": 70, "keys": []}]}`

// shipHash is what the script comes to, on every machine.
const shipHash = "d8f57962428f521a"

func runScript(t *testing.T, text string, seed uint64) (*scriptRun, report) {
	t.Helper()
	s, err := parseScript("test", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	p, err := newScriptRun(ships(), s, options{seed: seedFlag{value: seed, given: true}})
	if err != nil {
		t.Fatal(err)
	}
	for p.next() {
	}
	if p.err != nil {
		t.Fatal(p.err)
	}
	return p, p.report()
}

func theShip(t *testing.T, p *scriptRun) ship {
	t.Helper()
	w := p.stage.room.Instance().World()
	for n := range w.Blocks() {
		for row := range world.BlockRows {
			if s, ok := world.Get[ship](w, w.EntityAt(uint32(n*world.BlockRows+row))); ok {
				return *s
			}
		}
	}
	t.Fatal("there is no ship: nobody joined")
	return ship{}
}

func TestScriptHasOneHash(t *testing.T) {
	p, r := runScript(t, shipScript, 0)
	if r.Ticks != 120 || !r.Done || r.Mismatched != 0 || r.Compared < 100 {
		t.Errorf("the run came to %+v", r)
	}
	if r.Hash != shipHash {
		t.Errorf("hash %s, want %s", r.Hash, shipHash)
	}
	// The scenario happened: the ship was steered, fired twice and was pushed.
	s := theShip(t, p)
	aimed := (det.Vec2{X: (100.0 - 200) * 4 / 300, Y: -(250.0 - 150) * 4 / 300})
	if s.Shots != 2 || s.Position.Distance(aimed) > 0.1 {
		t.Errorf("the ship is %+v, want two shots and a place near %v", s, aimed)
	}
	if hash := p.stage.room.Server().Stats(); hash.Missing > 2 {
		t.Errorf("the server missed inputs of its own player: %+v", hash)
	}
}

func TestScriptDependsOnWhatIsDone(t *testing.T) {
	_, seeded := runScript(t, shipScript, 1)
	_, late := runScript(t, strings.Replace(shipScript, `"tick": 40`, `"tick": 41`, 1), 0)
	_, elsewhere := runScript(t, strings.Replace(shipScript, "300", "301", 1), 0)
	for name, r := range map[string]report{"seed": seeded, "elsewhere": elsewhere} {
		if r.Hash == shipHash {
			t.Errorf("%s: the hash stays the same", name)
		}
	}
	if late.Hash != shipHash {
		t.Error("a shot a tick later, let go again before the end, leaves the same world")
	}
	_, again := runScript(t, shipScript, 0)
	if again.Hash != shipHash {
		t.Error("a second run in one process comes to another hash")
	}
}

// Every tick sees the devices of its own moment, by way of a view that looked
// after they were set and before it ran.
func TestTheViewsLookOnceATick(t *testing.T) {
	s, err := parseScript("test", []byte(`{"ticks": 20, "screen": [400, 300], "events": [{"tick": 15, "x": 350, "y": 150}]}`))
	if err != nil {
		t.Fatal(err)
	}
	p, err := newScriptRun(ships(), s, options{})
	if err != nil {
		t.Fatal(err)
	}
	var before, after ship
	for p.next() {
		switch p.tick() {
		case 14:
			before = theShip(t, p)
		case 15:
			after = theShip(t, p)
		}
	}
	if want := before.Position.Lerp(det.Vec2{X: 2}, 0.1); after.Position != want {
		t.Errorf("tick 15 moved the ship from %v to %v, want %v", before.Position, after.Position, want)
	}
	if p.stage.frames != 20 {
		t.Errorf("the views looked %d times in 20 ticks", p.stage.frames)
	}
}

func TestCursor(t *testing.T) {
	s, err := parseScript("test", []byte(`{"ticks": 9, "events": [
		{"tick": 2, "x": 5, "y": 6}, {"tick": 3, "x": 8, "y": 10, "down": true}, {"tick": 3, "keys": ["a"]}, {"tick": 5, "x": 8, "y": 11, "down": false}]}`))
	if err != nil {
		t.Fatal(err)
	}
	c := cursor{script: s}
	at := func(x, y, dx, dy float32, down bool, keys tide.Keys) tide.Devices {
		return tide.Devices{Screen: scriptScreen, Keys: keys,
			Pointer: tide.Pointer{Position: v(x, y), Delta: v(dx, dy), Down: down, Seen: true}}
	}
	a := tide.Keys(0).With(tide.KeyA, true)
	for i, want := range []tide.Devices{
		{Screen: scriptScreen},
		at(5, 6, 0, 0, false, 0),
		at(8, 10, 3, 4, true, a),
		at(8, 10, 0, 0, true, a),
		at(8, 11, 0, 1, false, a),
	} {
		if got := *c.advance(uint32(i + 1)); got != want {
			t.Errorf("tick %d: %+v, want %+v", i+1, got, want)
		}
	}
}

func TestScriptsThatAreNone(t *testing.T) {
	for text, says := range map[string]string{
		``:                                      `{"ticks": 600`,
		`{`:                                     `{"ticks": 600`,
		`[]`:                                    `{"ticks": 600`,
		`{"ticks": 0}`:                          "from 1 to",
		`{"ticks": 1e9}`:                        "ticks",
		`{"ticks": 5} {}`:                       "closing brace",
		`{"tick": 5}`:                           "unknown field",
		`{"ticks": 5, "screen": [0, 5]}`:        "screen",
		`{"ticks": 5, "events": [{"tick": 6}]}`: "event 0",
		`{"ticks": 5, "events": [{"tick": 0}]}`: "event 0",
		`{"ticks": 5, "events": [{"tick": 3}, {"tick": 2}]}`:       "event 1",
		`{"ticks": 5, "events": [{"tick": 3, "x": 1}]}`:            "both or neither",
		`{"ticks": 5, "events": [{"tick": 3, "x": 1e99, "y": 1}]}`: "1e99",
		`{"ticks": 5, "events": [{"tick": 3, "keys": ["warp"]}]}`:  `"warp"; there are a, b,`,
	} {
		if s, err := parseScript("run.json", []byte(text)); err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "run.json") {
			t.Errorf("%s: got %+v, %v; want it to say %q and the file", text, s, err, says)
		}
	}
}

func FuzzScript(f *testing.F) {
	f.Add([]byte(shipScript))
	f.Add([]byte(`{"ticks": 3, "events": [{"tick": 1, "x": -1e30, "y": 1e30, "keys": ["0", "alt"]}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := parseScript("fuzz", text)
		if err != nil {
			return
		}
		c := cursor{script: s}
		for tick := range min(s.Ticks, 100) {
			d := c.advance(tick + 1)
			if p := d.Pointer.Position; p.X-p.X != 0 || p.Y-p.Y != 0 {
				t.Fatalf("the pointer is at %v", p)
			}
		}
	})
}

// A script of 20 minutes plays in seconds: the clock is its own.
func TestScriptsDoNotWait(t *testing.T) {
	start := time.Now()
	runScript(t, `{"ticks": 3000}`, 0)
	if took := time.Since(start); took > 20*time.Second {
		t.Errorf("100 s of match took %v", took)
	}
}
