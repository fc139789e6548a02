package archive

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
)

// TestWhatCannotBeRecorded: a tick that nothing could play again is an error in
// words, ends the recording, and the match goes on.
func TestWhatCannotBeRecorded(t *testing.T) {
	for _, c := range []struct {
		name string
		edit func(s *tide.Step)
		says string
	}{
		{"a tick left out", func(s *tide.Step) { s.Tick++ }, "record every tick"},
		{"a player who is there joins", func(s *tide.Step) { s.Changes = []tide.Change{{Player: 1, Joined: true}} }, "joins who is there"},
		{"a player who is not there leaves", func(s *tide.Step) { s.Changes = []tide.Change{{Player: 2}} }, "leaves who is not"},
		{"a player that there cannot be", func(s *tide.Step) { s.Changes = []tide.Change{{Player: 65, Joined: true}} }, "players are 1 to 64"},
		{"an input too few", func(s *tide.Step) { s.Inputs = s.Inputs[:1] }, "it has 1 inputs, and 2 players are there"},
		{"an input of somebody else", func(s *tide.Step) { s.Inputs[0].Player = 2 }, "player 2, who is not there"},
		{"inputs out of order", func(s *tide.Step) { s.Inputs[0], s.Inputs[1] = s.Inputs[1], s.Inputs[0] }, "not in the order"},
		{"an input of another size", func(s *tide.Step) { s.Inputs[1].Value = make([]byte, 3) }, "has 3 bytes"},
		{"an input that no game may see", func(s *tide.Step) { s.Inputs[1].Value[0] = 255 }, "call Inputs().Sanitize"},
		{"a command too large", func(s *tide.Step) { s.Commands = []tide.PlayerCommand{{Payload: make([]byte, 4<<20+1)}} }, "a command has 4194305 bytes"},
	} {
		world := &own{rules: 3}
		var file bytes.Buffer
		w, err := NewWriter(&file, ownHeader(world))
		if err != nil {
			t.Fatal(err)
		}
		r := NewRecorder(world, w)
		for tick := uint32(1); tick <= 15; tick++ {
			r.Step(ownStep(tick))
		}
		bad := ownStep(16)
		c.edit(bad)
		r.Step(bad)
		var wrong *StepError
		if err := w.Err(); !errors.As(err, &wrong) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: it says %v, want %q in it", c.name, err, c.says)
		}
		r.Step(ownStep(17))
		if world.tick != 17 {
			t.Errorf("%s: the match stands still at tick %d", c.name, world.tick)
		}
		if err := w.Close(nil); !errors.As(err, &wrong) {
			t.Errorf("%s: closing says %v", c.name, err)
		}
		if v, err := judgedBy(file.Bytes(), startOwn(3)); err != nil || v.Outcome != Partial || v.Tick < 10 {
			t.Errorf("%s: what was recorded before is %v, %v", c.name, v, err)
		}
	}
	for _, c := range []struct {
		edit func(h *Header)
		says string
	}{
		{func(h *Header) { h.TickRate = 0 }, "TickRate is 0"},
		{func(h *Header) { h.MaxPlayers = 65 }, "MaxPlayers is 65"},
		{func(h *Header) { h.Input = h.Input[:1] }, "Default has 2 bytes"},
		{func(h *Header) { h.Input[0].Kind = "complex" }, "no wire form"},
		{func(h *Header) { h.Players = make([]string, 5) }, "at most 4 players"},
		{func(h *Header) { h.Title = "\x1b[2J" }, "do not print"},
		{func(h *Header) { h.Description = "a\nb\tc" }, "do not print"},
		{func(h *Header) { h.Description = strings.Repeat("x", 1<<20) }, "shorten the description"},
	} {
		h := ownHeader(&own{})
		c.edit(&h)
		if _, err := NewWriter(new(bytes.Buffer), h); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("it says %v, want %q in it", err, c.says)
		}
	}
}

// fullDisk takes so many bytes.
type fullDisk struct{ left int }

func (d *fullDisk) Write(b []byte) (int, error) {
	if d.left -= len(b); d.left < 0 {
		return 0, errors.New("no space left")
	}
	return len(b), nil
}

// TestAFullDisk: the match goes on, and who closes the archive is told.
func TestAFullDisk(t *testing.T) {
	world := &own{rules: 3}
	w, err := NewWriter(&fullDisk{left: 900}, ownHeader(world))
	if err != nil {
		t.Fatal(err)
	}
	r := NewRecorder(world, w)
	for tick := uint32(1); tick <= 100; tick++ {
		r.Step(ownStep(tick))
	}
	if err := w.Close(nil); err == nil || !strings.Contains(err.Error(), "no space left") || !strings.Contains(err.Error(), "after tick ") {
		t.Errorf("it says %v", err)
	}
	if world.tick != 100 {
		t.Errorf("the match stands still at tick %d", world.tick)
	}
}
