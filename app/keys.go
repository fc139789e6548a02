package app

import "github.com/tide-engine/tide"

// keyTable is every key a game can ask for, and what scripts call it.
var keyTable = makeKeyTable()

type keyEntry struct {
	key  tide.Key
	name string
}

func makeKeyTable() []keyEntry {
	var table []keyEntry
	for i := range 26 {
		table = append(table, keyEntry{tide.KeyA + tide.Key(i), string(rune('a' + i))})
	}
	for i := range 10 {
		table = append(table, keyEntry{tide.Key0 + tide.Key(i), string(rune('0' + i))})
	}
	return append(table,
		keyEntry{tide.KeyLeft, "left"},
		keyEntry{tide.KeyRight, "right"},
		keyEntry{tide.KeyUp, "up"},
		keyEntry{tide.KeyDown, "down"},
		keyEntry{tide.KeySpace, "space"},
		keyEntry{tide.KeyEnter, "enter"},
		keyEntry{tide.KeyEscape, "escape"},
		keyEntry{tide.KeyTab, "tab"},
		keyEntry{tide.KeyShift, "shift"},
		keyEntry{tide.KeyControl, "control"},
		keyEntry{tide.KeyAlt, "alt"},
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
