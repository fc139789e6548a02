package tide_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
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

// seaside is a match of a game over a slow network, a machine a player.
type seaside struct {
	t        testing.TB
	now      time.Duration
	server   *match.Server
	world    *tide.Instance
	hashes   map[uint32]uint64
	ticked   func() // after each of the server's ticks
	machines []*machine
}

type machine struct {
	client   *match.Client
	instance *tide.Instance
	way      time.Duration
	up, down []parcel
	do       func(tick uint32) press
	updated  func() // after each update
}

type parcel struct {
	at     time.Duration
	packet []byte
}

func newSeaside(t testing.TB, g *tide.Game, seed uint64) *seaside {
	s := &seaside{t: t, now: time.Second, world: start(t, g, seed), hashes: map[uint32]uint64{}}
	s.server = match.NewServer(s.world, match.Settings{TickRate: 20, MaxPlayers: 4})
	s.server.Observe(func(step *match.Step, hash uint64) {
		s.hashes[step.Tick] = hash
		if s.ticked != nil {
			s.ticked()
		}
	})
	return s
}

func (s *seaside) join(g *tide.Game, seed uint64, way time.Duration, do func(tick uint32) press) *machine {
	m := &machine{instance: start(s.t, g, seed), way: way, do: do}
	m.client = match.NewClient(m.instance, match.Settings{TickRate: 20, MaxPlayers: 4, Session: uint64(len(s.machines) + 1)})
	s.machines = append(s.machines, m)
	return m
}

// deliver hands over what has arrived.
func deliver(parcels *[]parcel, now time.Duration, take func(packet []byte, at time.Duration) error) error {
	for len(*parcels) > 0 && (*parcels)[0].at <= now {
		p := (*parcels)[0]
		*parcels = (*parcels)[1:]
		if err := take(p.packet, p.at); err != nil {
			return err
		}
	}
	return nil
}

func (s *seaside) play(span time.Duration) {
	s.t.Helper()
	for end := s.now + span; s.now < end; s.now += time.Second / 60 {
		for i, m := range s.machines {
			if err := deliver(&m.up, s.now, func(packet []byte, at time.Duration) error { return s.server.Receive(match.PeerID(i), packet, at) }); err != nil {
				s.t.Fatal(err)
			}
		}
		for s.server.Due(s.now) {
			s.server.Tick(s.now)
		}
		s.server.Send(s.now, func(peer match.PeerID, packet []byte) {
			m := s.machines[peer]
			m.down = append(m.down, parcel{s.now + m.way, slices.Clone(packet)})
		})
		for _, m := range s.machines {
			if err := deliver(&m.down, s.now, m.client.Receive); err != nil {
				s.t.Fatal(err)
			}
			verified := m.client.Verified()
			m.client.Update(s.now, func(tick uint32, dst []byte) { copy(dst, m.do(tick).packed()) })
			for tick := verified + 1; verified > 0 && tick <= m.client.Verified(); tick++ {
				if hash, _ := m.client.VerifiedHash(tick); hash != s.hashes[tick] {
					s.t.Fatalf("tick %d is %016x at player %d and %016x at the server", tick, hash, m.client.Player(), s.hashes[tick])
				}
			}
			if m.updated != nil && m.client.Joined() {
				m.updated()
			}
			m.client.Send(s.now, func(packet []byte) { m.up = append(m.up, parcel{s.now + m.way, slices.Clone(packet)}) })
		}
	}
}

// at is the world of a machine as it has it for a tick.
func (m *machine) at(t testing.TB, tick uint32) world.Reader {
	slot, ok := m.client.Slot(tick)
	if !ok {
		t.Fatalf("tick %d is not kept", tick)
	}
	return m.instance.Saved(slot)
}

// wandering is somebody whom nobody else can guess.
func wandering(tick uint32) press { return press{Way: vec(float32(tick%7)-3, float32(tick%5)-2)} }

// still is somebody who does nothing.
func still(uint32) press { return press{} }

// flying lists the sparks that a player threw, by entity, and where they are.
func flying(r world.Reader, from tide.PlayerID) (sparks map[tide.Entity]place) {
	sparks = map[tide.Entity]place{}
	for n := range uint32(200) {
		e := r.EntityAt(n)
		s, ok := world.Get[spark](r, e)
		if !ok {
			continue
		}
		if owner, ok := world.Get[tide.Owner](r, s.From); ok && owner.Player == from {
			p, _ := world.Get[place](r, e)
			sparks[e] = *p
		}
	}
	return sparks
}

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
