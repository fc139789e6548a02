package app

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/room"
	"github.com/tide-engine/tide/transport/webrtc"
)

func TestOverlaySaysTheFigures(t *testing.T) {
	s := room.Stats{Stats: match.Stats{
		Verified: 100, Predicted: 107, Rollbacks: 12, Resimulated: 60, Compared: 99, Mismatched: 1,
		Ping: 149600 * time.Microsecond, LeadTicks: 3.26,
	}}
	var rate byteRate
	rate.take(1000, 500, time.Second)
	rate.take(4000, 1000, 3*time.Second)
	got := strings.Join(overlayLines(s, rate), "\n")
	for _, want := range []string{"ping 150 ms", "lead 3.3 ticks", "verified 100", "predicted 107 (+7)", "rollbacks 12 (60 ticks)", "hashes 99, differing 1", "in 1500 B/s, out 250 B/s"} {
		if !strings.Contains(got, want) {
			t.Errorf("the overlay lacks %q:\n%s", want, got)
		}
	}
}

func TestOverlayIsInTheSameList(t *testing.T) {
	p, _ := runScript(t, `{"ticks": 5}`, 0)
	count := func() (shown int) {
		p.stage.look(p.now, &p.cursor.devices)
		for _, c := range p.stage.list.Commands {
			if c.Kind == draw.Text && strings.HasPrefix(c.Text, "verified") {
				shown++
				if screen := p.cursor.devices.Screen; c.Space != draw.Screen || c.A.X < 0 || c.A.X > screen.X || c.A.Y < 0 || c.A.Y > screen.Y {
					t.Errorf("it is off the screen of %v: %+v", screen, c)
				}
			}
		}
		return shown
	}
	if n := count(); n != 0 {
		t.Errorf("shown %d times while off", n)
	}
	p.stage.overlay.on = true
	if n := count(); n != 1 {
		t.Errorf("shown %d times while on", n)
	}
}

func TestWrap(t *testing.T) {
	for _, c := range []struct {
		text    string
		letters int
		want    []string
	}{
		{"one two three", 7, []string{"one two", "three"}},
		{"one two three", 100, []string{"one two three"}},
		{"unbreakable", 4, []string{"unbr", "eaka", "ble"}},
		{"a bcdefgh i", 4, []string{"a", "bcde", "fgh", "i"}},
		{"first\nsecond", 100, []string{"first", "second"}},
		{"für æöü", 4, []string{"für", "æöü"}},
		{"", 4, nil},
	} {
		if got := wrap(c.text, c.letters); !reflect.DeepEqual(got, c.want) {
			t.Errorf("wrap(%q, %d) = %q, want %q", c.text, c.letters, got, c.want)
		}
	}
}

func TestSentence(t *testing.T) {
	for _, c := range []struct {
		err  error
		want string
	}{
		{webrtc.ErrUnavailable, "This browser offers no WebRTC: use a current Chrome, Edge, Firefox or Safari, and allow WebRTC in its settings."},
		{&room.LostError{Began: true, Cause: errors.New("webrtc: the other side is gone")}, "The connection to the match ended: the other side is gone."},
		{errors.New("room: webrtc: others cannot find this match: webrtc: the room: a world: apart"), "Others cannot find this match: the room: a world: apart."},
		{errors.New("match:unlike"), "Match:unlike."},
		{&match.Refusal{Reason: match.ReasonTooLarge}, (&match.Refusal{Reason: match.ReasonTooLarge}).Error()},
	} {
		if got := sentence(c.err); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
}
