package app

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
)

const (
	maxScriptBytes  = 16 << 20
	maxScreenPoints = 1 << 14
)

var scriptScreen = det.Vec2{X: 960, Y: 720}

// script is device events by tick.
type script struct {
	Ticks  uint32
	Screen det.Vec2
	Events []scriptEvent
}

// scriptEvent changes the devices from a tick on; nil fields stay as they were.
type scriptEvent struct {
	Tick uint32    `json:"tick"`
	X    *float32  `json:"x"`
	Y    *float32  `json:"y"`
	Down *bool     `json:"down"`
	Keys *[]string `json:"keys"`

	keys tide.Keys
}

// parseScript reads a script. name is what messages call it.
func parseScript(name string, text []byte) (*script, error) {
	var file struct {
		Ticks  int           `json:"ticks"`
		Screen *[2]float32   `json:"screen"`
		Events []scriptEvent `json:"events"`
	}
	fail := func(format string, args ...any) (*script, error) {
		return nil, fmt.Errorf("script %s: %s", name, fmt.Sprintf(format, args...))
	}
	if len(text) > maxScriptBytes {
		return fail("is over %d MiB; split the run", maxScriptBytes>>20)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return fail(`%v; a script looks like {"ticks": 600, "events": [{"tick": 10, "x": 480, "y": 360}]}`, err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return fail("goes on after its closing brace; leave one object in the file")
	}
	if file.Ticks < 1 || file.Ticks > maxTicks {
		return fail("ticks is %d; give it a number from 1 to %d", file.Ticks, maxTicks)
	}
	s := &script{Ticks: uint32(file.Ticks), Screen: scriptScreen, Events: file.Events}
	if file.Screen != nil {
		s.Screen = det.Vec2{X: file.Screen[0], Y: file.Screen[1]}
		if !(s.Screen.X >= 1 && s.Screen.Y >= 1 && s.Screen.X <= maxScreenPoints && s.Screen.Y <= maxScreenPoints) {
			return fail("screen is %v; give it a width and a height from 1 to %d", *file.Screen, maxScreenPoints)
		}
	}
	for i := range s.Events {
		e := &s.Events[i]
		if e.Tick < 1 || e.Tick > s.Ticks || i > 0 && e.Tick < s.Events[i-1].Tick {
			return fail("event %d is at tick %d; events go in order from tick 1 to %d", i, e.Tick, s.Ticks)
		}
		if (e.X == nil) != (e.Y == nil) {
			return fail("event %d has only one of x and y; give both or neither", i)
		}
		if e.Keys == nil {
			continue
		}
		for _, key := range *e.Keys {
			k, ok := keyNamed(key)
			if !ok {
				return fail("event %d names the key %q; there are %s", i, key, strings.Join(keyNames(), ", "))
			}
			e.keys = e.keys.With(k, true)
		}
	}
	return s, nil
}

// cursor plays a script: it keeps the devices as of a tick.
type cursor struct {
	script  *script
	next    int
	devices tide.Devices
}

// advance brings the devices to a tick; ticks come in order.
func (c *cursor) advance(tick uint32) *tide.Devices {
	before := c.devices.Pointer
	for c.next < len(c.script.Events) && c.script.Events[c.next].Tick <= tick {
		e := &c.script.Events[c.next]
		c.next++
		pointer := &c.devices.Pointer
		if e.X != nil {
			pointer.Position = det.Vec2{X: *e.X, Y: *e.Y}
			pointer.Seen = true
		}
		if e.Down != nil {
			pointer.Down = *e.Down
		}
		if e.Keys != nil {
			c.devices.Keys = e.keys
		}
	}
	c.devices.Screen = c.script.Screen
	c.devices.Pointer.Delta = det.Vec2{}
	if before.Seen {
		c.devices.Pointer.Delta = c.devices.Pointer.Position.Sub(before.Position)
	}
	return &c.devices
}
