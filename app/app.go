package app

import (
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tide-engine/tide"
)

// What a program ends with.
const (
	exitOK      = 0
	exitFailure = 1 // it could not run, or the run failed
	exitMistake = 2 // a flag, or the game's own declaration, is wrong
)

// images are what Image was given, by game.
var images = struct {
	sync.Mutex
	of map[*tide.Game][]func(f *tide.Frame, screen *ebiten.Image)
}{of: map[*tide.Game][]func(f *tide.Frame, screen *ebiten.Image){}}

// Image hands a game the raw image of each frame, in pixels of the screen, to
// draw on what package draw has no commands for. It is called after the views,
// and what it draws lies over the background and under the views' commands.
// Without a window it is never called.
func Image(g *tide.Game, fn func(f *tide.Frame, screen *ebiten.Image)) {
	images.Lock()
	defer images.Unlock()
	images.of[g] = append(images.of[g], fn)
}

func imagesOf(g *tide.Game) []func(f *tide.Frame, screen *ebiten.Image) {
	images.Lock()
	defer images.Unlock()
	return images.of[g]
}

// reportMistakes prints what is wrong with a game's declaration, one a line.
func reportMistakes(err error, out io.Writer) {
	fmt.Fprintln(out, "This game cannot start:")
	for _, mistake := range unjoin(err) {
		fmt.Fprintf(out, "  %v\n", mistake)
	}
}

// unjoin takes apart what errors.Join put together.
func unjoin(err error) []error {
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		return joined.Unwrap()
	}
	return []error{err}
}

// pickSeed is the match's seed: the one that was asked for, or the system's
// choice, because the machine that starts a match picks it.
func pickSeed(s seedFlag) uint64 {
	if s.given {
		return s.value
	}
	var random [8]byte
	rand.Read(random[:]) // never fails: crypto/rand ends the program instead
	return binary.LittleEndian.Uint64(random[:])
}

// newClock is a clock that starts now.
func newClock() func() time.Duration {
	start := time.Now()
	return func() time.Duration { return time.Since(start) }
}
