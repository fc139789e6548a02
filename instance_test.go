package tide_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// Two machines that start a match from one seed begin alike, and from two not.
func TestSeed(t *testing.T) {
	g := yard()
	one, same, other := start(t, g, 7), start(t, g, 7), start(t, g, 8)
	if one.Hash() != same.Hash() {
		t.Error("one seed, two worlds")
	}
	if one.Hash() == other.Hash() {
		t.Error("the seed is not in the world's hash")
	}
	if one.Seed() != 7 || other.Seed() != 8 {
		t.Errorf("seeds %d and %d", one.Seed(), other.Seed())
	}
}

func TestTickIsInTheWorld(t *testing.T) {
	i := start(t, tide.New(tide.Settings{}), 1)
	before := i.Hash()
	i.Step(&match.Step{Tick: 1})
	if i.Tick() != 1 || i.Hash() == before {
		t.Errorf("after a tick it is tick %d, hash %016x, before %016x", i.Tick(), i.Hash(), before)
	}
}

func TestAdoptRefuses(t *testing.T) {
	h := newHistory(t, yard(), 3)
	h.step(match.Change{Player: 1, Joined: true}, match.Change{Player: 2, Joined: true})
	h.presses[1] = press{Fire: true}
	h.step()
	encoded := h.instance.Encode(nil)
	hash := h.instance.Hash()

	if err := h.instance.Adopt(encoded[:len(encoded)-1]); err == nil {
		t.Error("a world that lacks its end is adopted")
	}
	if err := h.instance.Adopt(nil); err == nil {
		t.Error("nothing is adopted")
	}

	// A tick that no match has: the eight bytes of the clock's second field.
	tick := []byte{2, 0, 0, 0, 0, 0, 0, 0}
	if at := bytes.Index(encoded, append([]byte{3, 0, 0, 0, 0, 0, 0, 0}, tick...)); at < 0 {
		t.Error("the clock is not where this test looks for it")
	} else {
		bad := bytes.Clone(encoded)
		bad[at+12] = 1
		if err := h.instance.Adopt(bad); err == nil {
			t.Error("a world of tick 2³²+2 is adopted")
		}
	}
	if h.instance.Hash() != hash || h.instance.World().FullHash() != hash {
		t.Error("a world that was refused changed the one that is there")
	}
	h.step()
	h.model.differs(t, h.instance)
}

// An owner no match has, as a hostile world may hold, has the default input.
func TestOwnerOutOfRange(t *testing.T) {
	g := tide.New(tide.Settings{MaxPlayers: 2})
	tide.Component[place](g)
	tide.Input(g, func(d *tide.Devices) press { return press{} })
	tide.On(g, func(t *tide.Tick, e tide.PlayerJoined) {
		t.Spawn(place{}, tide.Owner{Player: math.MaxUint16})
	})
	ran := 0
	tide.System2(g, func(t *tide.Tick, in press, p *place) {
		ran++
		p.At = p.At.Add(in.Way)
	})
	i := start(t, g, 0)
	i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}, Inputs: []match.Input{{Player: 1, Value: press{Way: vec(1, 1)}.packed()}}})
	if p, _ := world.Get[place](i.World(), i.World().EntityAt(0)); ran != 1 || p.At != vec(0, 0) {
		t.Errorf("ran %d times, place %v", ran, p)
	}
}

func TestGamesStartManyTimes(t *testing.T) {
	g := yard()
	one, two := newHistory(t, g, 1), newHistory(t, g, 1)
	one.step(match.Change{Player: 1, Joined: true})
	two.step(match.Change{Player: 1, Joined: true})
	two.step()
	if one.instance.Tick() != 1 || two.instance.Tick() != 2 {
		t.Error("two instances of one game are not apart")
	}
	one.step()
	if one.instance.Hash() != two.instance.Hash() {
		t.Error("two instances with the same steps differ")
	}
}

func TestStartRefuses(t *testing.T) {
	g := tide.New(tide.Settings{TickRate: 1000})
	i, err := tide.Start(g, 0)
	var mistake *tide.Error
	if i != nil || !errors.As(err, &mistake) {
		t.Errorf("%v, %v", i, err)
	}
}

// Matches may run side by side, each on a goroutine of its own.
func TestStartsOnManyGoroutines(t *testing.T) {
	g := yard()
	var group sync.WaitGroup
	hashes := make([]uint64, 4)
	for n := range hashes {
		group.Go(func() {
			i, err := tide.Start(g, 1)
			if err != nil {
				t.Error(err)
				return
			}
			i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}})
			hashes[n] = i.Hash()
		})
	}
	group.Wait()
	for _, hash := range hashes {
		if hash != hashes[0] {
			t.Errorf("the hashes are %x", hashes)
		}
	}
}

// A slot that was left out has no world, and Load of it says so.
func TestLoadOfASlotThatHasNoWorld(t *testing.T) {
	i := start(t, numbers(), 0)
	i.Save(2)
	for _, slot := range []int{-1, 0, 1, 3} {
		if i.Saved(slot) != nil {
			t.Errorf("slot %d has a world", slot)
		}
		func() {
			defer func() {
				if said := fmt.Sprint(recover()); !strings.Contains(said, fmt.Sprintf("Load of slot %d", slot)) {
					t.Errorf("Load says %q", said)
				}
			}()
			i.Load(slot)
		}()
	}
	i.Load(2)
}
