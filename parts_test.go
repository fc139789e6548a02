package tide_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/tide-engine/tide"
)

type partA struct{ N int32 }

type partB struct{ Held tide.Map[int32, int32] }

type partInput struct {
	Way   [2]float32
	Shoot bool
}

// TestPartsSayWhichOfThemDiffers: a write to one type changes the hash of that
// type's part and of no other, a collection's included.
func TestPartsSayWhichOfThemDiffers(t *testing.T) {
	what := int32(0)
	g := tide.New(tide.Settings{TickRate: 10, MaxPlayers: 2})
	tide.Singleton[partA](g)
	tide.Singleton[partB](g)
	tide.Component[struct{ X int32 }](g)
	tide.Input(g, func(*tide.Devices) partInput { return partInput{} })
	tide.System2(g, func(t *tide.Tick, a *partA, b *partB) {
		switch what {
		case 1:
			a.N++
		case 2:
			b.Held.Set(t, 1, what)
		case 3:
			t.Spawn()
		}
	})
	i, err := tide.Start(g, 7)
	if err != nil {
		t.Fatal(err)
	}
	parts := i.Parts()
	want := []string{"entities", "tide.Owner", "tide_test.partA", "tide_test.partB", "struct { X int32 }"}
	if !slices.Equal(parts, want) {
		t.Fatalf("the parts are %q, want %q", parts, want)
	}
	before := i.PartHashes(nil)
	for tick, changed := range []string{"", "tide_test.partA", "tide_test.partB", "entities", ""} {
		what = int32(tick)
		i.Step(&tide.Step{Tick: uint32(tick) + 1})
		after := i.PartHashes(nil)
		if len(after) != len(parts) {
			t.Fatalf("%d hashes of %d parts", len(after), len(parts))
		}
		for n, name := range parts {
			if (before[n] != after[n]) != (name == changed) {
				t.Errorf("tick %d: the hash of %s goes from %x to %x, and %q was written", tick+1, name, before[n], after[n], changed)
			}
		}
		before = after
	}
	fields := i.InputFields()
	if len(fields) != 3 || fields[1].Path != "partInput.Way[1]" || fields[2] != (tide.InputField{Path: "partInput.Shoot", Kind: reflect.Bool}) {
		t.Errorf("the input's fields are %+v", fields)
	}
}
