package app

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tide-engine/tide"
)

// keyTable is every key a game can ask for: what scripts call it, and what
// Ebitengine does.
var keyTable = makeKeyTable()

type keyEntry struct {
	key    tide.Key
	name   string
	device ebiten.Key
}

func makeKeyTable() []keyEntry {
	var table []keyEntry
	for i := range 26 {
		table = append(table, keyEntry{tide.KeyA + tide.Key(i), string(rune('a' + i)), ebiten.KeyA + ebiten.Key(i)})
	}
	for i := range 10 {
		table = append(table, keyEntry{tide.Key0 + tide.Key(i), string(rune('0' + i)), ebiten.KeyDigit0 + ebiten.Key(i)})
	}
	return append(table,
		keyEntry{tide.KeyLeft, "left", ebiten.KeyArrowLeft},
		keyEntry{tide.KeyRight, "right", ebiten.KeyArrowRight},
		keyEntry{tide.KeyUp, "up", ebiten.KeyArrowUp},
		keyEntry{tide.KeyDown, "down", ebiten.KeyArrowDown},
		keyEntry{tide.KeySpace, "space", ebiten.KeySpace},
		keyEntry{tide.KeyEnter, "enter", ebiten.KeyEnter},
		keyEntry{tide.KeyEscape, "escape", ebiten.KeyEscape},
		keyEntry{tide.KeyTab, "tab", ebiten.KeyTab},
		keyEntry{tide.KeyShift, "shift", ebiten.KeyShift},
		keyEntry{tide.KeyControl, "control", ebiten.KeyControl},
		keyEntry{tide.KeyAlt, "alt", ebiten.KeyAlt},
	)
}

func keyNamed(name string) (tide.Key, bool) {
	for _, k := range keyTable {
		if k.name == name {
			return k.key, true
		}
	}
	return 0, false
}

func keyNames() []string {
	names := make([]string, len(keyTable))
	for i, k := range keyTable {
		names[i] = k.name
	}
	return names
}
