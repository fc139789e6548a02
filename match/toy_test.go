package match_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

const ms = time.Millisecond

// toy is the smallest simulation there is: each player has a sum, to which
// their input is added in a way that order and ticks matter to.
type toy struct {
	sums    [8]uint64
	here    [8]bool
	tick    uint32
	ballast int // bytes that Encode carries beside
	saved   [300][]byte
	steps   int

	fingerprint uint64
	refuse      bool // Adopt refuses whatever comes
	still       bool // its input is none
	text        string
	cost        time.Duration // of a step, on the work's clock
	work        *time.Duration
	obeyed      []string
	layout      *wire.InputLayout
}

func newToy() *toy {
	layout, err := wire.NewInputLayout(reflect.Int16, reflect.Bool)
	if err != nil {
		panic(err)
	}
	return &toy{layout: layout, fingerprint: 42}
}

func (w *toy) Step(step *match.Step) {
	w.steps++
	if w.work != nil {
		*w.work += w.cost
	}
	w.tick = step.Tick
	for _, c := range step.Changes {
		w.here[c.Player-1] = c.Joined
		w.sums[c.Player-1] = uint64(step.Tick)
	}
	for _, c := range step.Commands {
		w.sums[c.Player-1] = w.sums[c.Player-1]*33 + uint64(c.Kind) + uint64(c.Number)<<16 + uint64(len(c.Payload))
		w.obeyed = append(w.obeyed, fmt.Sprintf("%d: %d %d/%d %d %s", step.Tick, c.Player, c.Channel, c.Number, c.Kind, c.Payload))
	}
	for _, in := range step.Inputs {
		if w.still {
			continue
		}
		v := uint64(binary.LittleEndian.Uint16(in.Value))<<1 | uint64(in.Value[2])
		w.sums[in.Player-1] = w.sums[in.Player-1]*31 + v + uint64(step.Tick)
	}
}

func (w *toy) Save(slot int) { w.saved[slot] = w.append(w.saved[slot][:0]) }
func (w *toy) Load(slot int) { w.load(w.saved[slot]) }

func (w *toy) append(dst []byte) []byte {
	dst = binary.LittleEndian.AppendUint32(dst, w.tick)
	for i, sum := range w.sums {
		dst = binary.LittleEndian.AppendUint64(dst, sum)
		dst = append(dst, 0)
		if w.here[i] {
			dst[len(dst)-1] = 1
		}
	}
	return dst
}

func (w *toy) load(b []byte) {
	w.tick = binary.LittleEndian.Uint32(b)
	for i := range w.sums {
		w.sums[i] = binary.LittleEndian.Uint64(b[4+9*i:])
		w.here[i] = b[4+9*i+8] != 0
	}
}

func (w *toy) Hash() uint64 {
	h := uint64(w.tick) + 1
	for i, sum := range w.sums {
		h = h*1099511628211 ^ sum
		if w.here[i] {
			h++
		}
	}
	return h
}

func (w *toy) Encode(dst []byte) []byte {
	dst = w.append(dst)
	for i := range w.ballast {
		dst = append(dst, byte(i*7+i>>8))
	}
	return dst
}

func (w *toy) Adopt(b []byte) error {
	if w.refuse || len(b) < 4+9*8 {
		return errors.New("toy: not a world")
	}
	w.load(b)
	return nil
}

func (w *toy) Inputs() match.Inputs { return toyInputs{w.layout} }
func (w *toy) Fingerprint() uint64  { return w.fingerprint }

type toyInputs struct{ *wire.InputLayout }

func (toyInputs) Default(dst []byte)  { clear(dst) }
func (toyInputs) LetGo(dst, _ []byte) { clear(dst) }

func (toyInputs) Sanitize(v []byte) {
	if len(v) > 2 {
		v[2] &= 1
	}
}

// pipe carries packets one way, each late by its latency; drop loses those it
// says so of.
type pipe struct {
	latency time.Duration
	drop    func(number int) bool
	keep    func(packet []byte) bool // nil: all
	number  int
	waiting []letter
}

type letter struct {
	at     time.Duration
	packet []byte
}

func (p *pipe) put(packet []byte, now time.Duration) {
	p.number++
	if p.keep != nil && !p.keep(packet) {
		return
	}
	if p.drop != nil && p.drop(p.number) {
		return
	}
	p.waiting = append(p.waiting, letter{now + p.latency, bytes.Clone(packet)})
}

func (p *pipe) take(now time.Duration, read func(packet []byte, at time.Duration)) {
	for len(p.waiting) > 0 && p.waiting[0].at <= now {
		next := p.waiting[0]
		p.waiting = p.waiting[1:]
		read(next.packet, next.at)
	}
}

// seat is a client, and the pipes between it and the server.
type seat struct {
	client   *match.Client
	toy      *toy
	up, down pipe
	off      bool // it runs no frames
	ticks    []uint32
	most     int // steps in one update
	input    func(tick uint32) int16
	steady   bool // it changes by input alone
}

// table is a match of toys, at 60 frames a second.
type table struct {
	t        testing.TB
	now      time.Duration
	settings match.Settings
	server   *match.Server
	toy      *toy
	hashes   []uint64
	steps    []string // what each tick's changes were
	seats    []*seat
	stopped  bool // the server's machine runs no frames
}

func newTable(t testing.TB, maxPlayers int) *table {
	return newTableAt(t, maxPlayers, 30)
}

func newTableAt(t testing.TB, maxPlayers, tickRate int) *table {
	b := &table{t: t, now: time.Second, settings: match.Settings{TickRate: tickRate, MaxPlayers: maxPlayers}, toy: newToy(), hashes: make([]uint64, 1)}
	b.server = match.NewServer(b.toy, b.settings)
	b.server.Observe(func(step *match.Step, hash uint64) {
		b.hashes = append(b.hashes, hash)
		for _, c := range step.Changes {
			b.steps = append(b.steps, fmt.Sprintf("%d%+v", step.Tick, c))
		}
	})
	return b
}

func (b *table) sit(latency time.Duration, change ...func(*toy, *match.Settings)) *seat {
	w, settings := newToy(), b.settings
	settings.Session = uint64(len(b.seats) + 100)
	for _, c := range change {
		c(w, &settings)
	}
	s := &seat{toy: w, client: match.NewClient(w, settings), up: pipe{latency: latency}, down: pipe{latency: latency}}
	s.input = func(tick uint32) int16 { return int16(tick/20) * 3 }
	b.seats = append(b.seats, s)
	return s
}

func (s *seat) sample(tick uint32, dst []byte) {
	s.ticks = append(s.ticks, tick)
	binary.LittleEndian.PutUint16(dst, uint16(s.input(tick)))
	if !s.steady {
		dst[2] = byte(tick / 30 & 1)
	}
}

// run plays for a while.
func (b *table) run(span time.Duration) {
	b.t.Helper()
	for end := b.now + span; b.now < end; b.now += time.Second / 60 {
		b.frame()
	}
}

func (b *table) frame() {
	b.t.Helper()
	if !b.stopped {
		for i, s := range b.seats {
			s.up.take(b.now, func(packet []byte, at time.Duration) {
				if err := b.server.Receive(match.PeerID(i), packet, at); err != nil {
					b.t.Logf("the server: %v", err)
				}
			})
		}
		for b.server.Due(b.now) {
			b.server.Tick(b.now)
		}
		b.server.Send(b.now, func(peer match.PeerID, packet []byte) {
			if len(packet) > wire.MaxPacket {
				b.t.Errorf("a packet of %d bytes", len(packet))
			}
			b.seats[peer].down.put(packet, b.now)
		})
	}
	for _, s := range b.seats {
		if s.off {
			continue
		}
		s.down.take(b.now, func(packet []byte, at time.Duration) {
			if err := s.client.Receive(packet, at); err != nil {
				b.t.Errorf("a client: %v", err)
			}
		})
		steps, verified, repairs := s.toy.steps, s.client.Verified(), s.client.Stats().Repairs
		s.client.Update(b.now, s.sample)
		s.most = max(s.most, s.toy.steps-steps)
		if s.client.Stats().Repairs > repairs {
			verified = s.client.Verified() // a world passes over ticks
		}
		for tick := verified + 1; verified > 0 && tick <= s.client.Verified(); tick++ {
			if hash, ok := s.client.VerifiedHash(tick); s.client.Stats().Mismatched == 0 && (!ok || hash != b.hashes[tick]) {
				b.t.Fatalf("tick %d verified as %x (%v), the server has %x", tick, hash, ok, b.hashes[tick])
			}
		}
		s.client.Send(b.now, func(packet []byte) { s.up.put(packet, b.now) })
	}
}

// inStep holds that a client plays and is about where the server is.
func (b *table) inStep(s *seat) {
	b.t.Helper()
	newest := b.server.NextTick() - 1
	if err := s.client.Refused(); err != nil || !s.client.Joined() {
		b.t.Fatalf("the client is not in the match (%v)", err)
	}
	if v := s.client.Verified(); v+15 < newest {
		b.t.Errorf("the client has verified tick %d, the server has run %d", v, newest)
	}
	if hash, ok := s.client.VerifiedHash(s.client.Verified()); !ok || hash != b.hashes[s.client.Verified()] {
		b.t.Errorf("the client's world is not the server's")
	}
}
