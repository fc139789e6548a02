package tide_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/world"
)

// whole has a field of every kind that a component may have.
type whole struct {
	A bool
	B int8
	C uint8
	D int16
	E uint16
	F int32
	G uint32
	H int64
	I uint64
	J float32
	K float64
	L tide.Entity
	M tide.PlayerID
	N [3]int16
	O det.Vec3
	P struct{ Q, R uint8 }
	S struct {
		T [2]struct{ U float32 }
	}
}

// leaves calls for every value within a field, by its name.
func leaves(v reflect.Value, name string, each func(name string, v reflect.Value)) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			leaves(v.Field(i), name+"."+v.Type().Field(i).Name, each)
		}
	case reflect.Array:
		for i := range v.Len() {
			leaves(v.Index(i), fmt.Sprintf("%s[%d]", name, i), each)
		}
	default:
		each(name, v)
	}
}

// other makes a value another one.
func other(v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(!v.Bool())
	case reflect.Float32, reflect.Float64:
		v.SetFloat(v.Float() + 1)
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.SetInt(v.Int() ^ 1<<(v.Type().Bits()-2))
	default:
		v.SetUint(v.Uint() ^ 1<<(v.Type().Bits()-1))
	}
}

// TestPeer26NothingIsForgotten: a type is registered once, and each value in it
// is in the hash, in what is saved and brought back, in what is sent to another
// machine, and in what a report names.
func TestPeer26NothingIsForgotten(t *testing.T) {
	g := tide.New(tide.Settings{})
	tide.Component[whole](g)
	i, there := start(t, g, 1), start(t, g, 2)
	e, err := i.World().Spawn()
	if err != nil || !world.Put(i.World(), e, whole{}) {
		t.Fatal(err)
	}
	hash := i.Hash()
	i.Save(0)
	count := 0
	leaves(reflect.ValueOf(&whole{}).Elem(), "whole", func(name string, _ reflect.Value) {
		count++
		i.Load(0)
		row, _ := world.Write[whole](i.World(), e)
		leaves(reflect.ValueOf(row).Elem(), "whole", func(at string, v reflect.Value) {
			if at == name {
				other(v)
			}
		})
		want := *row
		if i.Hash() == hash {
			t.Errorf("%s is not in the hash", name)
		}
		if place, _, _, found := i.Difference(0); !found || !strings.Contains(place, name) {
			t.Errorf("%s is told as %q", name, place)
		}
		i.Save(1)
		changed := i.Hash()
		i.Load(0)
		if row, _ := world.Get[whole](i.World(), e); *row != (whole{}) || i.Hash() != hash {
			t.Errorf("%s is not brought back as it was", name)
		}
		i.Load(1)
		if row, _ := world.Get[whole](i.World(), e); *row != want || i.Hash() != changed {
			t.Errorf("%s is not saved", name)
		}
		if err := there.Adopt(i.Encode(nil)); err != nil {
			t.Fatal(name, err)
		}
		if row, ok := world.Get[whole](there.World(), e); !ok || *row != want || there.Hash() != changed {
			t.Errorf("%s does not arrive at another machine", name)
		}
	})
	if count != 23 {
		t.Errorf("%d values were tried", count)
	}
}
