package tide

import (
	"fmt"

	"github.com/tide-engine/tide/world"
)

// Save keeps the world under a slot, replacing what was there.
func (i *Instance) Save(slot int) {
	for slot >= len(i.saved) {
		i.saved = append(i.saved, nil)
	}
	if i.saved[slot] == nil {
		i.saved[slot] = new(world.Snapshot)
	}
	i.world.Save(i.saved[slot])
}

// Load brings back the world of a slot. It panics where nothing has been saved
// under it: there is no world to go on with.
func (i *Instance) Load(slot int) {
	saved := i.Saved(slot)
	if saved == nil {
		panic(fmt.Errorf("tide: Load of slot %d, under which nothing has been saved; call Save with it first", slot))
	}
	i.world.Restore(saved)
	i.checker.loaded()
}

// Saved is the snapshot of a slot, nil where nothing has been saved.
func (i *Instance) Saved(slot int) *world.Snapshot {
	if slot < 0 || slot >= len(i.saved) {
		return nil
	}
	return i.saved[slot]
}

// Difference is the first field at which the world saved under a slot differs
// from the world as it is, and both values.
func (i *Instance) Difference(slot int) (place, saved, now string, found bool) {
	if i.Saved(slot) == nil {
		return "", "", "", false
	}
	d, found := world.Difference(i.saved[slot], i.world)
	return d.Place.String(), d.A, d.B, found
}
