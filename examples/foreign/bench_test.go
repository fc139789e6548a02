package main

import (
	"testing"
	"time"
)

// BenchmarkMachine is what match asks of the machine, one call each, with four
// tanks and their shells.
func BenchmarkMachine(b *testing.B) {
	m := played(b, 300)
	encoded := m.Encode(nil)
	var controls [MaxTanks]Controls
	m.Save(0)
	for _, c := range []struct {
		name string
		call func()
	}{
		{"Step", func() { m.arena.Step(&controls); m.Load(0) }}, // back to where it was, so that the shells stay
		{"Save", func() { m.Save(0) }},
		{"Hash", func() { m.Hash() }},
		{"Adopt", func() { _ = m.Adopt(encoded) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				c.call()
			}
		})
	}
}

// BenchmarkSecond is a second of a match: a server, four players, the network.
func BenchmarkSecond(b *testing.B) {
	d := newDuel(4, bad, 1, machine)
	d.play(5 * time.Second)
	for b.Loop() {
		d.play(time.Second)
	}
}
