package archive

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"unicode"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/world"
)

// Limits of what a header may say.
const (
	maxTickRate = tide.MaxTickRate
	maxPlayers  = tide.MaxPlayers
	maxParts    = 1024 // twice as many as a world has types
)

// Header is what a match was before its first tick.
type Header struct {
	Title      string   `json:"title,omitempty"` // the game's, for people
	TickRate   int      `json:"tickRate"`        // ticks a second
	MaxPlayers int      `json:"maxPlayers"`
	Seed       uint64   `json:"seed,string"`
	Players    []string `json:"players,omitempty"` // names, from player 1, where there are any
	Start      uint32   `json:"start,omitempty"`   // the tick before the first that was recorded

	Build       Build  `json:"build"`
	Fingerprint uint64 `json:"fingerprint,string"`      // Simulation.Fingerprint
	Schema      uint64 `json:"schema,string,omitempty"` // of the types of the world, where it is one of package world
	Description string `json:"description,omitempty"`   // Described.Description

	Input   []Value  `json:"input,omitempty"`   // the values of a player's input, as they are packed
	Default []byte   `json:"default,omitempty"` // the input of a player who has had none
	Parts   []string `json:"parts,omitempty"`   // Parted.Parts
}

// Value is one number of a player's input.
type Value struct {
	Path string `json:"path,omitempty"` // "Steer.Target.X"
	Kind string `json:"kind"`           // as package reflect has it: "float32"
}

// Build is how the program that recorded was built, as far as it may part two
// that run the same source. The system and the processor are no part of it.
type Build struct {
	Go    string `json:"go,omitempty"` // the toolchain's version
	Fuses bool   `json:"fuses"`        // nothing kept its compiler from fusing products with sums
}

// HeaderOf is the header of a simulation as it is now, in this program. Of one
// that is no *tide.Instance the caller adds TickRate, MaxPlayers and Seed, and
// Start where it is not before its first tick.
func HeaderOf(sim Simulation) Header {
	built := tide.ThisBuild()
	h := Header{Fingerprint: sim.Fingerprint(), Build: Build{Go: built.Go, Fuses: built.Fuses}}
	if d, ok := sim.(Described); ok {
		h.Description = d.Description()
	}
	if p, ok := sim.(Parted); ok {
		h.Parts = p.Parts()
	}
	h.Default = make([]byte, sim.Inputs().Size())
	sim.Inputs().Default(h.Default)
	if f, ok := sim.(inputFields); ok {
		for _, field := range f.InputFields() {
			h.Input = append(h.Input, Value{field.Path, field.Kind.String()})
		}
	} else {
		// Of whose values nothing is known each byte is one.
		h.Input = slices.Repeat([]Value{{Kind: reflect.Uint8.String()}}, len(h.Default))
	}
	if i, ok := sim.(interface {
		Game() *tide.Game
		Seed() uint64
		Tick() uint32
	}); ok {
		settings := i.Game().Settings()
		h.Title, h.TickRate, h.MaxPlayers = settings.Title, settings.TickRate, settings.MaxPlayers
		h.Seed, h.Start = i.Seed(), i.Tick()
	}
	if i, ok := sim.(interface{ World() *world.World }); ok {
		h.Schema = i.World().Schema().Fingerprint()
	}
	return h
}

var kinds = func() map[string]reflect.Kind {
	all := map[string]reflect.Kind{}
	for kind := reflect.Bool; kind <= reflect.Float64; kind++ {
		all[kind.String()] = kind
	}
	return all
}()

// layout is that of the inputs, or an error that says what is wrong with the
// header.
func (h *Header) layout() (*wire.InputLayout, error) {
	switch {
	case h.TickRate < 1 || h.TickRate > maxTickRate:
		return nil, fmt.Errorf("TickRate is %d: give it 1 to %d ticks a second", h.TickRate, maxTickRate)
	case h.MaxPlayers < 1 || h.MaxPlayers > maxPlayers:
		return nil, fmt.Errorf("MaxPlayers is %d: give it 1 to %d", h.MaxPlayers, maxPlayers)
	case len(h.Players) > h.MaxPlayers:
		return nil, fmt.Errorf("Players has %d names, and there are at most %d players", len(h.Players), h.MaxPlayers)
	case len(h.Parts) > maxParts:
		return nil, fmt.Errorf("Parts has %d names, and may have %d", len(h.Parts), maxParts)
	case len(h.Input) > wire.MaxInputBytes:
		return nil, fmt.Errorf("Input has %d values, and may have %d bytes", len(h.Input), wire.MaxInputBytes)
	}
	if text := h.unprintable(); text != "" {
		return nil, fmt.Errorf("it has %q, which has characters that do not print: leave those out", text)
	}
	all := make([]reflect.Kind, 0, len(h.Input))
	for _, value := range h.Input {
		all = append(all, kinds[value.Kind])
	}
	layout, err := wire.NewInputLayout(all...)
	if err == nil && layout.Size() != len(h.Default) {
		return nil, fmt.Errorf("Default has %d bytes, and an input has %d", len(h.Default), layout.Size())
	}
	return layout, err
}

// unprintable is the first of the texts that has a character which would do
// something to the terminal that shows it; "" where none has.
func (h *Header) unprintable() string {
	texts := slices.Concat([]string{h.Title, h.Build.Go}, strings.Split(h.Description, "\n"), h.Players, h.Parts)
	for _, v := range h.Input {
		texts = append(texts, v.Path)
	}
	for _, text := range texts {
		if strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) {
			return text
		}
	}
	return ""
}

// append appends the record.
func (h *Header) append(dst []byte) ([]byte, error) {
	text, err := json.Marshal(h)
	if err == nil && len(text) > maxHeaderBytes {
		err = fmt.Errorf("it takes %d bytes and may take %d: shorten the description", len(text), maxHeaderBytes)
	}
	if err != nil {
		return nil, err
	}
	dst, _ = appendPacked(dst, text, nil)
	return dst, nil
}

func readHeader(payload []byte) (h Header, problem string) {
	r := wire.NewReader(payload)
	text, problem := unpack(&r, maxHeaderBytes, nil)
	if problem != "" {
		return h, problem
	}
	if r.End() != nil {
		return h, "bytes follow what is packed in it"
	}
	if err := json.Unmarshal(text, &h); err != nil {
		return h, err.Error()
	}
	return h, ""
}
