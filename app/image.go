//go:build !wasip1 && !tide_headless

package app

import (
	"sync"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tide-engine/tide"
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
