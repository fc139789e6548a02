//go:build js && !tide_headless

package app

import (
	"errors"
	"fmt"
	"os"
	"syscall/js"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
)

// Main runs a game in the page, as its address asks. It never returns. What
// goes wrong is told on the canvas and by tide.stats().
func Main(g *tide.Game) {
	l := &loop{game: g, clock: newClock()}
	l.fault = func(f *tide.Fault) { fmt.Fprintln(os.Stderr, f) }
	l.desync = func(d *match.Desync) { printDesync(os.Stderr, d) }
	l.ended = func(report) error { return nil } // tide.script() tells it
	o, err := parseQuery(js.Global().Get("location").Get("search").String())
	address := replayed()
	if err == nil {
		if err = g.Err(); err != nil {
			reportMistakes(err, os.Stderr)
		}
	}
	if err == nil && address != "" {
		err = l.open(address, o)
	} else if err == nil {
		err = l.start(o)
	}
	if err != nil {
		l.failure = sentence(err)
		fmt.Fprintln(os.Stderr, l.failure)
	}
	l.expose()
	if err := l.show(o.size); err != nil {
		l.session, l.script, l.reel = nil, nil, nil
		l.failure = fmt.Sprintf("This browser cannot draw the game (%v): use one with WebGL, or switch it on.", err)
		fmt.Fprintln(os.Stderr, l.failure)
	}
	select {} // the page may still ask why
}

func (l *loop) start(o options) error {
	if o.headless {
		return errors.New("a page has no headless run: give script an address instead")
	}
	if o.record != "" {
		return errors.New("a page writes no file: leave out record, and record where the match's server is a program")
	}
	if o.script == "" {
		var err error
		l.session, err = open(l.game, o, l.clock)
		return err
	}
	text, err := fetch(o.script, "the script")
	if err != nil {
		return err
	}
	s, err := parseScript(o.script, text)
	if err != nil {
		return err
	}
	if o.ticks > 0 {
		s.Ticks = uint32(o.ticks)
	}
	l.script, err = newScriptRun(l.game, s, o)
	return err
}

// expose puts the global object tide in the page: what the page around a game
// shows of it, and what a test asks. Browsers run one thing at a time and a
// frame never waits, so no call comes in the middle of one.
func (l *loop) expose() {
	call := func(fn func(args []js.Value) any) js.Func {
		return js.FuncOf(func(_ js.Value, args []js.Value) any { return fn(args) })
	}
	js.Global().Set("tide", map[string]any{
		"stats":     call(func([]js.Value) any { return l.figures() }),
		"hashes":    call(func([]js.Value) any { return l.hashes() }),
		"drawn":     call(func([]js.Value) any { return commands(l.list()) }),
		"predicted": call(func([]js.Value) any { return l.predicted() }),
		"script":    call(func([]js.Value) any { return l.scripted() }),
		"replay":    call(func(args []js.Value) any { return l.replayed(args) }),
		"marks": call(func(args []js.Value) any {
			from := 0
			if len(args) > 0 && args[0].Type() == js.TypeNumber {
				from = args[0].Int()
			}
			return l.marks(from)
		}),
		"setPing": call(func(args []js.Value) any {
			if l.session == nil || len(args) == 0 || args[0].Type() != js.TypeNumber {
				return false
			}
			return l.session.setPing(time.Duration(args[0].Float() * float64(time.Millisecond)))
		}),
	})
	js.Global().Call("addEventListener", "pagehide", call(func([]js.Value) any {
		if l.session != nil {
			l.session.stage.room.Close() // the others hear it now, not after a timeout
		}
		return nil
	}))
}

// predicted is the newest predicted world's rows.
func (l *loop) predicted() any {
	s := l.stage()
	if s == nil {
		return []any{}
	}
	return dump(s.room.Instance().World())
}

// scripted is what a scripted run has come to, null where there is none.
func (l *loop) scripted() any {
	if l.script == nil {
		return nil
	}
	r := l.script.report()
	out := map[string]any{
		"ticks": float64(r.Ticks), "hash": r.Hash, "done": r.Done, "seed": fmt.Sprint(r.Seed),
		"compared": float64(r.Compared), "mismatched": float64(r.Mismatched),
		"faults": float64(r.Faults),
	}
	if r.Findings != nil {
		found := []any{}
		for _, finding := range r.Findings {
			found = append(found, finding)
		}
		out["findings"] = found
	}
	return out
}
