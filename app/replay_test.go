//go:build !js && !wasip1 && !tide_headless

package app

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
)

// shipMatch is the scripted run as a file, of 120 ticks at 30 a second.
func shipMatch(t *testing.T) (file, script string) {
	t.Helper()
	dir := t.TempDir()
	script, file = filepath.Join(dir, "run.json"), filepath.Join(dir, "match.tide")
	if err := os.WriteFile(script, []byte(shipScript), 0o600); err != nil {
		t.Fatal(err)
	}
	var out, said strings.Builder
	if code := run(ships(), []string{"game", "--headless", "--script", script, "--record", file}, &out, &said); code != 0 {
		t.Fatal(said.String())
	}
	return file, script
}

func openShips(t *testing.T, g *tide.Game, file string) *reel {
	t.Helper()
	f, err := archive.OpenFile(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.Close() })
	l, err := openReel(g, f.Reader)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Without a window a replay gives the hash that a run has which ends at that
// tick.
func TestReplayHeadless(t *testing.T) {
	file, script := shipMatch(t)
	for _, tick := range []int{2, 30, 77, 120} {
		var out, said strings.Builder
		run(ships(), []string{"game", "--headless", "--script", script, "--ticks", fmt.Sprint(tick)}, &out, &said)
		var want report
		if err := json.Unmarshal([]byte(out.String()), &want); err != nil {
			t.Fatal(err)
		}
		out.Reset()
		code := run(ships(), []string{"game", "replay", "--headless", "--tick", fmt.Sprint(tick), file}, &out, &said)
		var got seen
		if err := json.Unmarshal([]byte(out.String()), &got); err != nil || code != exitOK {
			t.Fatalf("%d, %v, %s", code, err, said.String())
		}
		if got.Hash != want.Hash || got.Recorded != want.Hash || got.Tick != uint32(tick) || got.Last != 120 || !got.Alike {
			t.Errorf("tick %d: %+v, want %s", tick, got, want.Hash)
		}
	}
	for _, c := range []struct {
		args []string
		code int
		says string
	}{
		{[]string{"--help"}, exitOK, "Examples:"},
		{nil, exitMistake, "given 0 files"},
		{[]string{"--headles", file}, exitMistake, "--headles is not a flag"},
		{[]string{"--speed", "100", file}, exitMistake, "from 0.0625 to 64"},
		{[]string{file, "--headless", "--tick", "121"}, exitMistake, "its last is 120"},
		{[]string{"--headless", file + "x"}, exitMistake, "There is no file"},
		{[]string{"--headless", script}, exitMistake, "no archive of a Tide match"},
	} {
		var out, said strings.Builder
		code := run(ships(), append([]string{"game", "replay"}, c.args...), &out, &said)
		if text := out.String() + said.String(); code != c.code || !strings.Contains(text, c.says) {
			t.Errorf("%q: %d, %q", c.args, code, text)
		}
	}
	whole, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	cut := filepath.Join(t.TempDir(), "cut.tide")
	if err := os.WriteFile(cut, whole[:len(whole)-40], 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		code int
	}{{[]string{cut}, int(archive.Partial)}, {[]string{"--tick", "30", cut}, exitOK}} {
		var out, said strings.Builder
		if code := run(ships(), append([]string{"game", "replay", "--headless"}, c.args...), &out, &said); code != c.code || !strings.Contains(out.String(), `"closed":false`) {
			t.Errorf("a file that is cut off, %q: %d, %s%s", c.args, code, out.String(), said.String())
		}
	}
	var out, said strings.Builder
	if code := run(shipsAt(0.11), []string{"game", "replay", "--headless", file}, &out, &said); code != exitFailure || !strings.Contains(out.String(), `"alike":false`) {
		t.Errorf("a game of other rules: %d, %s%s", code, out.String(), said.String())
	}
}

// A place in a match is reached however one goes there, and each shows the same.
func TestReelGoesAnywhere(t *testing.T) {
	file, _ := shipMatch(t)
	l := openShips(t, ships(), file)
	screen := &tide.Devices{Screen: det.Vec2{X: 400, Y: 300}}
	if l.tick() != 1 || !l.playing {
		t.Fatalf("it begins at tick %d", l.tick())
	}
	drawn := map[uint32]string{}
	hashes := map[uint32]uint64{}
	now := time.Duration(0)
	picture := func() string {
		text := ""
		for _, c := range l.list.Commands {
			text += fmt.Sprintln(c.Kind, c.A, c.Radius, c.Text)
		}
		return text
	}
	l.playing = false
	for tick := uint32(1); tick <= 120; tick++ {
		l.seek(tick)
		l.look(now, screen)
		drawn[tick], hashes[tick] = picture(), l.hash
		if l.tick() != tick || l.hash != l.recorded {
			t.Fatalf("tick %d: it is at %d with %016x, recorded %016x", tick, l.tick(), l.hash, l.recorded)
		}
	}
	if drawn[30] == drawn[50] || hashes[60] == hashes[61] {
		t.Error("nothing moves, and this tests nothing")
	}
	for _, tick := range []uint32{77, 76, 3, 119, 120, 1, 1, 90, 91, 89} {
		l.seek(tick)
		l.look(now, screen)
		if l.hash != hashes[tick] || picture() != drawn[tick] {
			t.Errorf("tick %d is another one when it is jumped to:\n%s\nwant\n%s", tick, picture(), drawn[tick])
		}
	}
	l.seek(500)
	if l.tick() != 120 {
		t.Errorf("past the end is tick %d", l.tick())
	}
	l.move(-20)
	if l.move(-500); l.tick() != 1 || l.playing {
		t.Errorf("before the beginning is tick %d", l.tick())
	}
	// Half a second at double speed is a second of the match, of 30 ticks.
	l.play(true)
	l.setSpeed(2)
	for range 30 {
		now += time.Second / 60
		l.look(now, screen)
	}
	if l.tick() != 31 || l.hash != hashes[31] {
		t.Errorf("after half a second at double speed it is at tick %d", l.tick())
	}
	l.setSpeed(1e9)
	for range 60 {
		now += time.Second / 60
		l.look(now, screen)
	}
	if l.speed != fastest || l.tick() != 120 || l.playing || l.hash != hashes[120] {
		t.Errorf("at the end it is at tick %d, playing %v", l.tick(), l.playing)
	}
	if l.play(true); l.tick() != 1 || !l.playing {
		t.Errorf("from the end it plays from tick %d", l.tick())
	}
}

// Between two ticks both are blended, as in a match.
func TestReelBlends(t *testing.T) {
	file, _ := shipMatch(t)
	l := openShips(t, ships(), file)
	at := func(tick float64) float32 {
		l.at = tick
		l.presenter.Present(l, 0, 0)
		l.look(0, &tide.Devices{Screen: det.Vec2{X: 400, Y: 300}})
		for _, c := range l.list.Commands {
			if c.Kind == draw.Circle {
				return c.A.X
			}
		}
		t.Fatal("no ship is drawn")
		return 0
	}
	l.playing = false
	l.seek(62)
	low, middle, high := at(61.001), at(61.5), at(62)
	if !(low < middle && middle < high) && !(low > middle && middle > high) {
		t.Errorf("the ship is drawn at %v, %v, %v", low, middle, high)
	}
}

// The scan finds what happened and when, and whether all is as recorded.
func TestScan(t *testing.T) {
	file, _ := shipMatch(t)
	whole := openShips(t, ships(), file)
	for n := 0; !whole.scan.done && n < 1000; n++ {
		whole.scan.next()
	}
	if got := whole.verdict(); got != "Verified: all 120 ticks come out as they were recorded." {
		t.Error(got)
	}
	if m := whole.scan.marks; len(m) == 0 || m[0].Text != "player 1 joins" {
		t.Fatalf("the marks are %+v", m)
	}
	joins := whole.scan.marks[0].Tick
	whole.seek(100)
	if whole.jump(false); whole.tick() != whole.scan.marks[len(whole.scan.marks)-1].Tick {
		t.Errorf("the last mark before tick 100 is at tick %d, of %+v", whole.tick(), whole.scan.marks)
	}
	whole.seek(joins)
	if whole.jump(false); whole.tick() != joins {
		t.Errorf("before the first mark it goes to tick %d", whole.tick())
	}
	other := openShips(t, shipsAt(0.11), file)
	for n := 0; !other.scan.done && n < 1000; n++ {
		other.scan.next()
	}
	if got := other.verdict(); !strings.HasPrefix(got, "Differs from what was recorded from tick ") || other.scan.differs == 0 {
		t.Errorf("%s", got)
	}
}

// The bar's line stands for the ticks, and what is drawn stays on the screen.
func TestReelBar(t *testing.T) {
	file, _ := shipMatch(t)
	l := openShips(t, ships(), file)
	for _, screen := range []det.Vec2{{X: 960, Y: 720}, {X: 360, Y: 640}} {
		from, to := track(screen)
		for _, c := range []struct {
			at   det.Vec2
			tick uint32
			ok   bool
		}{
			{from, 1, true}, {to, 120, true}, {from.Lerp(to, 0.5), 61, true}, {from.Sub(det.Vec2{X: 9}), 1, true}, {det.Vec2{X: 50, Y: 50}, 0, false},
		} {
			if tick, ok := l.tickAt(c.at, screen); ok != c.ok || ok && (tick < c.tick-1 || tick > c.tick+1) {
				t.Errorf("%v of %v is tick %d, %v; want %d, %v", c.at, screen, tick, ok, c.tick, c.ok)
			}
		}
		l.look(0, &tide.Devices{Screen: screen})
		before := len(l.list.Commands)
		l.drawBar(screen)
		texts := 0
		for _, c := range l.list.Commands[before:] {
			if c.A.X < 0 || c.A.X > screen.X || c.A.Y < screen.Y-barHeight || c.A.Y > screen.Y {
				t.Errorf("%v is drawn at %v of %v", c.Kind, c.A, screen)
			}
			if c.Kind == draw.Text {
				texts++
			}
		}
		if texts != 3 {
			t.Errorf("%d lines of text", texts)
		}
	}
}
