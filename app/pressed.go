//go:build !wasip1 && !tide_headless

package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tide-engine/tide"
)

// named are the keys that are neither letters nor digits, as Ebitengine calls
// them.
var named = map[tide.Key]ebiten.Key{
	tide.KeyLeft: ebiten.KeyArrowLeft, tide.KeyRight: ebiten.KeyArrowRight,
	tide.KeyUp: ebiten.KeyArrowUp, tide.KeyDown: ebiten.KeyArrowDown,
	tide.KeySpace: ebiten.KeySpace, tide.KeyEnter: ebiten.KeyEnter, tide.KeyEscape: ebiten.KeyEscape,
	tide.KeyTab: ebiten.KeyTab, tide.KeyShift: ebiten.KeyShift, tide.KeyControl: ebiten.KeyControl, tide.KeyAlt: ebiten.KeyAlt,
}

// deviceOf is what Ebitengine calls a key.
func deviceOf(key tide.Key) ebiten.Key {
	switch {
	case key <= tide.KeyZ:
		return ebiten.KeyA + ebiten.Key(key-tide.KeyA)
	case key <= tide.Key9:
		return ebiten.KeyDigit0 + ebiten.Key(key-tide.Key0)
	}
	return named[key]
}
