package tide_test

import (
	"reflect"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// What users of other engines hit, where it is a game that shows it;
// docs/conformance.md has the list.

// TestPeer08OneStartEverywhere: no hash comes from the process that works it
// out, and a rollback reaches the world as it was before the first tick.
func TestPeer08OneStartEverywhere(t *testing.T) {
	i := start(t, yard(), 7)
	const before, after = 0x891360732be8ca20, 0x7a37ecb7eebb077d
	if got := i.Hash(); got != before {
		t.Errorf("before the first tick the hash is %#016x in this process, want %#016x", got, uint64(before))
	}
	i.Save(0)
	for range 2 {
		i.Step(&match.Step{Tick: 1, Changes: []match.Change{{Player: 1, Joined: true}}, Inputs: []match.Input{{Player: 1, Value: press{Fire: true}.packed()}}})
		if got := i.Hash(); got != after {
			t.Errorf("after the first tick the hash is %#016x in this process, want %#016x", got, uint64(after))
		}
		i.Load(0)
	}
	if i.Tick() != 0 || i.Hash() != before {
		t.Errorf("after a rollback to the beginning it is tick %d with the hash %#016x", i.Tick(), i.Hash())
	}
}

// TestPeer12SpawnedAheadIsTheSame: what a player throws is there at once, and is
// the same entity in the same place when the server has thrown it too, though
// others' inputs were guessed wrongly meanwhile.
func TestPeer12SpawnedAheadIsTheSame(t *testing.T) {
	g := yard()
	s := newSeaside(t, g, 5)
	s.join(g, 0, 20*time.Millisecond, wandering)
	m := s.join(g, 0, 120*time.Millisecond, func(tick uint32) press { return press{Fire: tick%9 == 0} })
	foreseen := map[uint32]map[tide.Entity]place{}
	m.updated = func() {
		if tick := m.client.Predicted(); foreseen[tick] == nil && tick > m.client.Verified()+1 {
			foreseen[tick] = flying(m.at(t, tick), 2)
		}
	}
	thrown := 0
	s.play(3 * time.Second)
	clear(foreseen) // until its inputs come in time
	s.ticked = func() {
		if was, ok := foreseen[s.world.Tick()]; ok {
			is := flying(s.world.World(), 2)
			thrown += len(is)
			if !reflect.DeepEqual(was, is) {
				t.Errorf("tick %d was foreseen with %v, and has %v", s.world.Tick(), was, is)
			}
		}
	}
	s.play(8 * time.Second)
	if stats := m.client.Stats(); thrown < 50 || stats.Rollbacks < 50 {
		t.Errorf("%d sparks were seen and %+v: the scenario did not happen", thrown, stats)
	}
}

// crab is a creature of a pond that others hurt.
type crab struct {
	Hurt  int32
	Spare uint32
}

// pond is who is in it, and how often anybody was hurt.
type pond struct {
	Crabs tide.Map[tide.PlayerID, tide.Entity]
	Hits  int32
	Spare uint32
}

// crabs is a game in which each player's input acts on everybody else's entity.
func crabs() *tide.Game {
	g := tide.New(tide.Settings{TickRate: 20, MaxPlayers: 4})
	tide.Component[crab](g)
	tide.Singleton[pond](g)
	tide.Input(g, func(*tide.Devices) press { return press{} })
	tide.On1(g, func(t *tide.Tick, e tide.PlayerJoined, p *pond) {
		p.Crabs.Set(t, e.Player, t.Spawn(tide.Owner{Player: e.Player}, crab{}))
	})
	tide.System3(g, func(t *tide.Tick, in press, own tide.Owner, p *pond) {
		if !in.Fire {
			return
		}
		for player := tide.PlayerID(1); player <= 4; player++ {
			if other, ok := p.Crabs.Get(t, player); ok && player != own.Player {
				tide.Edit[crab](t, other).Hurt += int32(t.Number())
				p.Hits++
			}
		}
	}, tide.Edits[crab]())
	return g
}

// TestPeer16EffectsOnOthersComeBack: one player's input acts on another's
// entity. When it was guessed wrongly, all that came of it is run again, not
// only the entity whose input it was.
func TestPeer16EffectsOnOthersComeBack(t *testing.T) {
	g := crabs()
	s := newSeaside(t, g, 5)
	s.join(g, 0, 20*time.Millisecond, func(tick uint32) press { return press{Fire: tick%4 == 0} })
	m := s.join(g, 0, 150*time.Millisecond, func(tick uint32) press { return press{Fire: tick%11 == 0} })
	s.play(2 * time.Second)
	corrected := 0
	seen := map[uint32]crab{}
	own := func(tick uint32) crab {
		r := m.at(t, tick)
		for n := range uint32(8) {
			if owner, ok := world.Get[tide.Owner](r, r.EntityAt(n)); ok && owner.Player == 2 {
				c, _ := world.Get[crab](r, r.EntityAt(n))
				return *c
			}
		}
		t.Fatal("player 2 has no crab")
		return crab{}
	}
	m.updated = func() {
		for tick := m.client.Verified(); tick <= m.client.Predicted(); tick++ {
			is := own(tick)
			if was, ok := seen[tick]; ok && was != is {
				corrected++
			}
			seen[tick] = is
		}
	}
	s.play(6 * time.Second) // which compares every verified world
	if stats := m.client.Stats(); corrected < 20 || stats.Mismatched != 0 || stats.Compared < 100 {
		t.Errorf("its own crab was corrected %d times; %+v", corrected, stats)
	}
}

// TestPeer18TheNewestConfirmedTick is there for a view to ask for, and what it
// reads as verified is the world after that tick: who is dead there is dead.
func TestPeer18TheNewestConfirmedTick(t *testing.T) {
	g := yard()
	var session tide.Session
	var confirmed, predicted place
	tide.View(g, func(f *tide.Frame) { session = f.Session })
	tide.View2(g, func(f *tide.Frame, p place, v tide.Verified[place]) {
		if owner, ok := world.Get[tide.Owner](f.Reader(), f.Entity()); ok && owner.Player == 1 {
			confirmed, predicted = v.Value, p
		}
	})
	s := newSeaside(t, g, 5)
	s.join(g, 0, 20*time.Millisecond, wandering)
	m := s.join(g, 0, 120*time.Millisecond, still)
	f := &tide.Frame{Draw: &draw.List{}, Devices: &tide.Devices{}}
	looks, ahead := 0, 0
	places := map[uint32]det.Vec2{}
	s.ticked = func() {
		for n := range uint32(8) {
			r := s.world.World()
			if owner, ok := world.Get[tide.Owner](r, r.EntityAt(n)); ok && owner.Player == 1 {
				p, _ := world.Get[place](r, r.EntityAt(n))
				places[s.world.Tick()] = p.At
			}
		}
	}
	s.play(2 * time.Second)
	m.updated = func() {
		f.Session = tide.Session{Player: m.client.Player(), Verified: m.client.Verified(), Predicted: m.client.Predicted()}
		m.instance.Draw(f, m.at(t, m.client.Predicted()), m.at(t, m.client.Verified()))
		if at, ok := places[session.Verified]; ok {
			looks++
			if confirmed.At != at {
				t.Fatalf("tick %d is confirmed with %v, the server has %v", session.Verified, confirmed.At, at)
			}
		}
		if predicted.At != confirmed.At {
			ahead++
		}
	}
	s.play(4 * time.Second)
	if looks < 200 || ahead < 100 {
		t.Errorf("%d looks, of which %d saw another place predicted", looks, ahead)
	}
}

// TestPeer19OneSeedAndNoMatterWhoLooks: a machine started with another seed has
// the match's once it has its world, and one in check mode, which looks at
// everything three times and says so, has the same world as one that is not.
func TestPeer19OneSeedAndNoMatterWhoLooks(t *testing.T) {
	g := yard()
	s := newSeaside(t, g, 41)
	fire := func(tick uint32) press { return press{Fire: tick%5 == 0, Way: wandering(tick).Way} }
	plain := s.join(g, 99, 30*time.Millisecond, fire)
	checked := s.join(g, 7, 60*time.Millisecond, fire)
	checked.instance.Check()
	s.play(5 * time.Second) // which compares every verified world
	for _, m := range s.machines {
		if m.instance.Seed() != 41 {
			t.Errorf("the seed is %d at player %d", m.instance.Seed(), m.client.Player())
		}
		if stats := m.client.Stats(); stats.Compared < 60 || stats.Mismatched != 0 {
			t.Errorf("%+v", stats)
		}
	}
	if err := checked.instance.Err(); err != nil {
		t.Error(err)
	}
	thrown := 0
	for player := tide.PlayerID(1); player <= 2; player++ {
		thrown += len(flying(plain.at(t, plain.client.Verified()), player))
	}
	if thrown == 0 {
		t.Error("nothing was rolled for: the scenario did not happen")
	}
}
