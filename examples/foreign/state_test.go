package main

import (
	"bytes"
	"math"
	"reflect"
	"testing"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
)

// played is a machine in the midst of a match.
func played(t testing.TB, ticks int) *Machine {
	m := NewMachine(3)
	dice := random.New(3, 3)
	var steps []match.Step
	for range ticks {
		step := draw(&dice, steps)
		steps = append(steps, *step)
		m.Step(step)
	}
	if len(m.arena.Shells) == 0 || !m.arena.Tanks[1].Here {
		t.Fatal("nobody shoots: the ticks do not show what they are to show")
	}
	return m
}

// TestEveryFieldCounts turns over each field of the state by itself: the hash
// differs, and so do the bytes.
func TestEveryFieldCounts(t *testing.T) {
	m := played(t, 300)
	hash, encoded := m.Hash(), m.Encode(nil)
	fields := 0
	var visit func(name string, v reflect.Value)
	visit = func(name string, v reflect.Value) {
		switch v.Kind() {
		case reflect.Struct:
			for i := range v.NumField() {
				visit(name+"."+v.Type().Field(i).Name, v.Field(i))
			}
			return
		case reflect.Array, reflect.Slice:
			for i := range v.Len() {
				visit(name, v.Index(i))
			}
			return
		}
		fields++
		before := reflect.ValueOf(v.Interface())
		switch {
		case v.Kind() == reflect.Bool:
			v.SetBool(!v.Bool())
		case v.CanInt():
			v.SetInt(v.Int() ^ 1)
		case v.CanUint():
			v.SetUint(v.Uint() ^ 1)
		case v.CanFloat():
			v.SetFloat(float64(math.Nextafter32(float32(v.Float()), 1000)))
		default:
			t.Fatalf("%s is a %s", name, v.Kind())
		}
		if m.Hash() == hash || bytes.Equal(m.Encode(nil), encoded) {
			t.Errorf("%s may change unseen", name)
		}
		v.Set(before)
	}
	visit("Arena", reflect.ValueOf(&m.arena).Elem())
	if want := 2 + 8*MaxTanks + 6*len(m.arena.Shells); fields != want || m.Hash() != hash {
		t.Errorf("%d fields were turned over, want %d", fields, want)
	}
}

// TestAdoptRefuses: each of these worlds is one that no rules made. What was
// there before stays.
func TestAdoptRefuses(t *testing.T) {
	nan := float32(math.NaN())
	for name, wreck := range map[string]func(a *Arena){
		"a place that is NaN":       func(a *Arena) { a.Tanks[1].Position.X = nan },
		"a place beyond the walls":  func(a *Arena) { a.Tanks[1].Position.Y = 8.5 },
		"an angle that is infinite": func(a *Arena) { a.Tanks[1].Heading = float32(math.Inf(1)) },
		"a turret turned too far":   func(a *Arena) { a.Tanks[1].Turret = 4 },
		"more health than there is": func(a *Arena) { a.Tanks[1].Health = 4 },
		"a wait for ever":           func(a *Arena) { a.Tanks[1].Wait = 46 },
		"a score of nobody's":       func(a *Arena) { a.Tanks[3] = Tank{Score: 1} },
		"a shell of nobody's":       func(a *Arena) { a.Shells[0].Owner = MaxTanks },
		"a shell without life":      func(a *Arena) { a.Shells[0].Life = 0 },
		"a shell for ever":          func(a *Arena) { a.Shells[0].Life = shellTicks + 1 },
		"a shell beyond the walls":  func(a *Arena) { a.Shells[0].Position.X = -13 },
		"a shell that is too fast":  func(a *Arena) { a.Shells[0].Velocity = det.Vec2{X: 2} },
		"a shell that is NaN":       func(a *Arena) { a.Shells[0].Velocity.Y = nan },
		"more shells than there is": func(a *Arena) { a.Shells = make([]Shell, MaxShells+1) },
	} {
		m := played(t, 300)
		before := m.Encode(nil)
		var a Arena
		a.set(&m.arena)
		wreck(&a)
		if m.Adopt(a.append(nil)) == nil {
			t.Errorf("%s is adopted", name)
		}
		if !bytes.Equal(m.Encode(nil), before) {
			t.Errorf("%s is refused, and the arena is another all the same", name)
		}
	}
	m := played(t, 300)
	good := m.Encode(nil)
	for n := range good {
		if m.Adopt(good[:n]) == nil {
			t.Errorf("the first %d bytes of %d are adopted", n, len(good))
		}
	}
	if m.Adopt(append(bytes.Clone(good), 0)) == nil {
		t.Error("a byte too many is adopted")
	}
	here := 16 // after the dice: the first tank's Here
	for _, wrong := range []byte{2, 255} {
		bad := bytes.Clone(good)
		bad[here] = wrong
		if m.Adopt(bad) == nil {
			t.Errorf("a bool that is %d is adopted", wrong)
		}
	}
	if err := m.Adopt(good); err != nil {
		t.Error(err)
	}
}

// FuzzAdopt: any bytes are refused and change nothing, or are an arena that
// encodes to them and that the rules can go on with.
func FuzzAdopt(f *testing.F) {
	good := played(f, 300).Encode(nil)
	f.Add(good)
	f.Add(good[:len(good)-1])
	f.Add(NewMachine(0).Encode(nil))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, encoded []byte) {
		m := NewMachine(9)
		before := m.Encode(nil)
		if m.Adopt(encoded) != nil {
			if !bytes.Equal(m.Encode(nil), before) {
				t.Error("it was refused, and the arena is another")
			}
			return
		}
		if got := m.Encode(nil); !bytes.Equal(got, encoded) {
			t.Errorf("it was adopted and is encoded as % x", got)
		}
		full := [MaxTanks]Controls{}
		for i := range full {
			full[i] = Controls{Drive: 127, Turn: -127, Aim: float32(i), Fire: true}
		}
		for range 2 * shellTicks {
			m.arena.Step(&full)
		}
		if !m.arena.possible() {
			t.Errorf("after some ticks it is no arena any more: %+v", m.arena)
		}
	})
}
