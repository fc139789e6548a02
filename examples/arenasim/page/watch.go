// Command page is what plays an archive in a browser: the same rules as the
// server's, compiled to wasm, in a worker of the match's page.
//
// It asks nobody for anything and draws nothing. An archive's bytes come in;
// where everybody was, what happened, and the two hashes of every tick go out,
// some ticks at a time, so that the page can show them while the rest is played.
package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"

	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/examples/arenasim/easyway"
)

// frameFloats are the numbers that a tick's drawing takes: the ball's place, 1
// where it is high, who has it or −1, and the places of 22 players, NaN of one
// who was sent off.
const frameFloats = 4 + 2*22

// watcher plays one archive from its first tick to its last.
type watcher struct {
	reader *archive.Reader
	ways   arena.Ways
	stage  *arena.Stage
	told   int    // events
	parted uint32 // the first tick that came out otherwise, 0 while none has
}

// beginning is what is known of a match before its first tick.
type beginning struct {
	Seed        uint64          `json:"seed,string"`
	Ticks       uint32          `json:"ticks"`
	TickRate    int             `json:"tickRate"`
	Go          string          `json:"go"` // what built the server
	Fingerprint string          `json:"fingerprint"`
	Checkpoints int             `json:"checkpoints"`
	Closed      bool            `json:"closed"`
	Bytes       int             `json:"bytes"`
	Result      json.RawMessage `json:"result,omitempty"` // as it was recorded
}

// open looks at an archive. With language its ties are broken by the language's
// own random, as by somebody who had not thought about it.
func open(data []byte, language bool) (*watcher, beginning, error) {
	r, err := archive.Open(bytes.NewReader(data), int64(len(data)))
	if err == nil {
		err = r.Check()
	}
	if err != nil {
		return nil, beginning{}, err
	}
	h := r.Header()
	b := beginning{
		Seed: h.Seed, Ticks: r.Last(), TickRate: h.TickRate, Go: h.Build.Go, Fingerprint: fmt.Sprintf("%016x", h.Fingerprint),
		Checkpoints: len(r.Checkpoints()), Closed: r.Closed(), Bytes: len(data),
	}
	if json.Valid(r.Result()) {
		b.Result = r.Result()
	}
	w := &watcher{reader: r}
	if language {
		random, _ := easyway.By("random")
		w.ways = random.Ways
		w.stage, err = arena.WatchBy(w.ways, r)
	} else {
		w.stage, err = arena.Watch(r)
	}
	return w, b, err
}

// unverifiable is whether an error says that the match is of other rules, and
// not that its file is broken.
func unverifiable(err error) bool {
	var build *archive.BuildError
	return errors.As(err, &build)
}

// maxDifferences is how many points in which rules differ a page has room for.
const maxDifferences = 3

// words is an error as the page says it.
func words(err error) string {
	var build *archive.BuildError
	if !errors.As(err, &build) {
		return strings.TrimPrefix(err.Error(), "archive: ")
	}
	text := fmt.Sprintf("it was played by other rules: their fingerprint is %016x, and here it is %016x", build.There, build.Here)
	if n := len(build.Differences); n > 0 {
		text += ": " + strings.Join(build.Differences[:min(n, maxDifferences)], "; ")
		if n > maxDifferences {
			text += fmt.Sprintf("; and %d more", n-maxDifferences)
		}
	}
	return text + ". The build that recorded it can verify it"
}

// part is some ticks of a match.
type part struct {
	First      uint32        `json:"first"`
	Count      int           `json:"count"`
	Clocks     []string      `json:"clocks"`
	Events     []arena.Event `json:"events"`
	Players    []player      `json:"players,omitempty"` // with the first tick
	Names      *[2]string    `json:"names,omitempty"`
	Difference *difference   `json:"difference,omitempty"`
	Done       bool          `json:"done"`
	Result     *arena.Result `json:"result,omitempty"` // once done
	Trouble    string        `json:"trouble,omitempty"`

	frames []byte // frameFloats float32 a tick, little-endian
	hashes []byte // two uint64 a tick: the server's, and the one here
}

type player struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
	Side   int    `json:"side"`
	Role   string `json:"role"`
}

// difference is where a match first came out otherwise than on the server.
type difference struct {
	Tick     uint32   `json:"tick"`
	Recorded string   `json:"recorded"`
	Replayed string   `json:"replayed"`
	Parts    []string `json:"parts"` // of the world
}

// next plays so many ticks, or those that are left.
func (w *watcher) next(count int) part {
	p := part{First: w.stage.Tick() + 1, Clocks: []string{}, Events: []arena.Event{}}
	for range count {
		if !w.stage.Step() {
			p.Done = true
			break
		}
		p.Count++
		w.draw(&p)
		here, there := w.stage.Hash(), w.stage.Recorded()
		p.hashes = binary.LittleEndian.AppendUint64(p.hashes, there)
		p.hashes = binary.LittleEndian.AppendUint64(p.hashes, here)
		p.Clocks = append(p.Clocks, w.stage.Clock())
		if here != there && w.parted == 0 {
			w.parted = w.stage.Tick()
			p.Difference = w.explain(there, here)
		}
	}
	p.Events = append(p.Events, w.stage.EventsFrom(w.told)...)
	w.told += len(p.Events)
	if p.First == 1 && p.Count > 0 {
		names := w.stage.Names()
		p.Names = &names
		for _, seen := range w.stage.Players() {
			p.Players = append(p.Players, player{seen.Number, seen.Name, seen.Side, seen.Role.String()})
		}
	}
	if p.Done {
		result := w.stage.Result()
		p.Result = &result
		if err := w.stage.Err(); err != nil {
			p.Trouble = words(err)
		}
	}
	return p
}

func (w *watcher) draw(p *part) {
	ball := w.stage.Ball()
	var frame [frameFloats]float32
	frame[0], frame[1], frame[3] = ball.Position.X, ball.Position.Y, -1
	if ball.High {
		frame[2] = 1
	}
	for i := range frame[4:] {
		frame[4+i] = float32(math.NaN())
	}
	for _, seen := range w.stage.Players() {
		if !seen.Off {
			frame[4+2*seen.Number], frame[5+2*seen.Number] = seen.Position.X, seen.Position.Y
		}
		if seen.Ball {
			frame[3] = float32(seen.Number)
		}
	}
	for _, x := range frame {
		p.frames = binary.LittleEndian.AppendUint32(p.frames, math.Float32bits(x))
	}
}

// explain asks the archive's own verifier, in a run of its own that ends where it
// finds the difference, which parts of the world are not the server's.
func (w *watcher) explain(recorded, replayed uint64) *difference {
	d := &difference{Tick: w.parted, Recorded: fmt.Sprintf("%016x", recorded), Replayed: fmt.Sprintf("%016x", replayed), Parts: []string{}}
	verdict, err := archive.Verify(w.reader, func(archive.Header) (archive.Simulation, error) {
		again, err := arena.WatchBy(w.ways, w.reader)
		if err != nil {
			return nil, err
		}
		return again.Instance(), nil
	}, archive.Options{})
	if err == nil && verdict.Difference != nil && verdict.Difference.Tick == d.Tick {
		d.Parts = append(d.Parts, verdict.Difference.Parts...)
	}
	return d
}
