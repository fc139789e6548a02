package tide_test

import (
	"slices"
	"testing"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

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
