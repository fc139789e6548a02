package main

import (
	"fmt"
	"math"
	"slices"
)

// chunk is how many inputs are dealt at once: few enough that a Ctrl-C is heard
// soon, and that all their results stay in the cache. They are half as many
// magnitudes in a row, and then the same with the other sign.
const chunk = 1 << 15

// chunks is how many of them there are.
const chunks = inputs / chunk

// misrounding is one result that is wrong.
type misrounding struct {
	Output string `json:"output"`
	Input  uint32 `json:"input"`
	Want   uint32 `json:"want"`
	Got    uint32 `json:"got"`
}

func (m misrounding) String() string {
	return fmt.Sprintf("%s(%08x): want %08x, got %08x    (%v: want %v, got %v)", m.Output, m.Input, m.Want, m.Got,
		math.Float32frombits(m.Input), math.Float32frombits(m.Want), math.Float32frombits(m.Got))
}

// column counts what one implementation misrounds.
type column struct {
	Name       string        `json:"name"` // "det", "math", "glibc", "musl"
	Misrounded uint64        `json:"misrounded"`
	First      []misrounding `json:"first,omitempty"`   // the first hundred
	Missing    string        `json:"missing,omitempty"` // why nothing was counted
}

// kept is how many misroundings a column shows.
const kept = 100

func (c *column) add(m misrounding) {
	c.Misrounded++
	if len(c.First) < kept {
		c.First = append(c.First, m)
	}
}

func (c *column) join(later column) {
	c.Misrounded += later.Misrounded
	c.First = append(c.First, later.First[:min(len(later.First), kept-len(c.First))]...)
}

// worker computes chunks, one at a time.
type worker struct {
	libraries []*library
	peers     []*peer // by library; nil for one that is missing
	math      bool    // whether package math is compared, too
	want      [chunk]uint32
	got       [chunk]uint32 // a peer's
}

// newWorker starts the peers that it needs; stop ends them.
func newWorker(peers bool, libraries []*library) (*worker, error) {
	w := &worker{math: peers, libraries: libraries, peers: make([]*peer, len(libraries))}
	for i, l := range libraries {
		if l.Missing != "" {
			continue
		}
		var err error
		if w.peers[i], err = l.start(); err != nil {
			return nil, fmt.Errorf("%s: %w", l.Name, err)
		}
	}
	return w, nil
}

func (w *worker) stop() {
	for _, p := range w.peers {
		if p != nil {
			p.stop()
		}
	}
}

// run compares one chunk of a function's inputs. The columns are det's, and
// then those of the peers.
func (w *worker) run(f function, first uint32) ([]column, error) {
	ours, plain := column{Name: "det"}, column{Name: "math"}
	others := make([]column, len(w.libraries))
	for i, l := range w.libraries {
		others[i] = column{Name: l.Name, Missing: l.Missing}
		if f.outputs[0].c == "" {
			others[i].Missing = "has no such function"
		}
	}
	for _, o := range f.outputs {
		which := slices.Index(peerFunctions, o.c)
		for _, p := range w.peers {
			if p != nil && which >= 0 {
				if err := p.ask(which, first); err != nil {
					return nil, err
				}
			}
		}
		for i := range chunk / 2 {
			w.want[i], w.want[i+chunk/2] = o.want.Both(first + uint32(i))
		}
		for h, want := range w.halves() {
			for i, want := range want {
				x := first + uint32(i) | uint32(h)<<31
				if got := math.Float32bits(o.det(math.Float32frombits(x))); got != want {
					ours.add(misrounding{o.name, x, want, got})
				}
			}
		}
		if !w.math {
			continue
		}
		for h, want := range w.halves() {
			for i, want := range want {
				x := first + uint32(i) | uint32(h)<<31
				plain.compare(o, x, want, math.Float32bits(float32(o.math(float64(math.Float32frombits(x))))))
			}
		}
		for l, p := range w.peers {
			if p == nil || which < 0 {
				continue
			}
			if err := p.read(w.got[:]); err != nil {
				return nil, err
			}
			for h, want := range w.halves() {
				for i, want := range want {
					others[l].compare(o, first+uint32(i)|uint32(h)<<31, want, w.got[h*chunk/2+i])
				}
			}
		}
	}
	if !w.math {
		return []column{ours}, nil
	}
	return append([]column{ours, plain}, others...), nil
}

// halves are what is wanted of the magnitudes, and of their negatives.
func (w *worker) halves() [2][]uint32 { return [2][]uint32{w.want[:chunk/2], w.want[chunk/2:]} }

// compare adds to c what is not as wanted. Of others than det any NaN is as good
// as another.
func (c *column) compare(o output, x, want, got uint32) {
	if got != want && !(isNaN(got) && isNaN(want)) {
		c.add(misrounding{o.name, x, want, got})
	}
}

func isNaN(x uint32) bool { return x&0x7fffffff > 0x7f800000 }
