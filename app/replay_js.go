//go:build js && !tide_headless

package app

import (
	"bytes"
	"fmt"
	"net/url"
	"strings"
	"syscall/js"

	"github.com/tide-engine/tide/archive"
)

// replayed is the address of the recorded match that the page's own address asks
// for, "" where it asks for none.
func replayed() string {
	query, err := url.ParseQuery(strings.TrimPrefix(js.Global().Get("location").Get("search").String(), "?"))
	if err != nil {
		return ""
	}
	return query.Get("replay")
}

// open shows a recorded match. The page around it has the controls.
func (l *loop) open(address string, o options) error {
	file, err := fetch(address, "the recorded match")
	if err != nil {
		return err
	}
	r, err := archive.Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return err
	}
	l.controlled = true
	if l.reel, err = openReel(l.game, r); err != nil {
		l.reel = nil
	}
	return err
}

// replayed is tide.replay(does, value): it has what is watched do something, if
// anything, and says where it is then. Without a recorded match it is null.
func (l *loop) replayed(args []js.Value) any {
	r := l.reel
	if r == nil {
		return nil
	}
	value := 0.0
	if len(args) > 1 && args[1].Type() == js.TypeNumber {
		value = args[1].Float()
	}
	if len(args) > 0 && args[0].Type() == js.TypeString {
		switch args[0].String() {
		case "play":
			r.play(true)
		case "pause":
			r.play(false)
		case "move":
			r.move(int64(value))
		case "seek":
			r.seek(uint32(max(0, min(value, 1<<32-1))))
		case "speed":
			r.setSpeed(value)
		case "next":
			r.jump(true)
		case "previous":
			r.jump(false)
		}
	}
	event := ""
	if m, ok := r.scan.newest(r.tick()); ok {
		event = fmt.Sprintf("tick %d: %s", m.Tick, m.Text)
	}
	return map[string]any{
		"tick": float64(r.tick()), "first": float64(r.first()), "last": float64(r.end()), "rate": r.rate,
		"playing": r.playing, "speed": r.speed, "hash": fmt.Sprintf("%016x", r.hash), "recorded": fmt.Sprintf("%016x", r.recorded),
		"event": event, "verdict": r.verdict(), "scanned": float64(r.scan.at), "done": r.scan.done,
		"differs": float64(r.scan.differs), "failed": r.err != nil || r.scan.err != nil, "title": l.game.Settings().Title,
	}
}

// marks are the ticks at which something happened, from a place in their list on.
func (l *loop) marks(from int) []any {
	out := []any{}
	if l.reel == nil || from < 0 {
		return out
	}
	for _, m := range l.reel.scan.marks[min(from, len(l.reel.scan.marks)):] {
		out = append(out, []any{float64(m.Tick), m.Text})
	}
	return out
}
