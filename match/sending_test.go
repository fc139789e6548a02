package match

import (
	"reflect"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// A frame that was lost and went again is acknowledged late. That was taken for
// how long the way is, so that each loss was noticed later than the one before,
// and a client on a line that lost a few packets in a row at times stood still
// for seconds.
func TestLossesDoNotMakeTheWayLonger(t *testing.T) {
	const way = 150 * time.Millisecond
	s, now := sending{}, time.Duration(0)
	tick := uint32(0)
	send := func() {
		tick++
		s.from(tick-1, tick, now)
		s.sent(tick, true, now)
	}
	for range 20 {
		send()
		now += way
		s.acknowledge(tick, now)
	}
	for range 50 {
		send()
		lostAt := now
		for !s.overdue(now) {
			now += Frame
		}
		if waited := now - lostAt; waited > mostWait+Frame {
			t.Fatalf("a loss is noticed after %v, over a way of %v", waited, way)
		}
		if from := s.from(tick-1, tick, now); from != tick {
			t.Fatalf("tick %d goes where %d is overdue", from, tick)
		}
		now += way
		s.acknowledge(tick, now)
		if s.after > way {
			t.Fatalf("the way takes %v, and is said to take %v", way, s.after)
		}
	}
	// Where it is the way that has become longer, that is found out.
	for range 20 {
		send()
		for end := now + 4*way; now < end; now += Frame {
			s.from(tick-1, tick, now)
		}
		s.acknowledge(tick, now)
	}
	if s.after < 4*way {
		t.Errorf("the way takes %v, and is said to take %v", 4*way, s.after)
	}
}

// Frames that are overdue and fill more packets than one Send has went from the
// oldest on with each, so that a long way got four packets a round trip and who
// was there fell behind.
func TestOverdueFramesGoInTurn(t *testing.T) {
	s := sending{after: 100 * time.Millisecond}
	s.from(0, 1, 0)
	for tick := uint32(1); tick <= 40; tick++ {
		s.sent(tick, tick == 40, 0)
	}
	gone := map[uint32]int{}
	now := time.Second
	for range 10 {
		from := s.from(0, 40, now)
		for tick := from; tick < from+4; tick++ { // the room of a Send
			gone[tick]++
			s.sent(tick, tick == 40, now)
		}
		now += Frame
	}
	for tick := uint32(1); tick <= 40; tick++ {
		if gone[tick] != 1 {
			t.Errorf("tick %d went %d times in ten Sends that have room for four of forty", tick, gone[tick])
		}
	}
}

// A packet that comes again after its sender had stopped for as long as inputs
// are kept differs from one that is forgotten. Nothing in it is new, and it is no
// mistake of the sender's.
func TestPacketFromBeforeALongStop(t *testing.T) {
	layout, err := wire.NewInputLayout(reflect.Uint8)
	if err != nil {
		t.Fatal(err)
	}
	settings := Settings{TickRate: 30, MaxPlayers: 1}
	s := &Server{sim: plainSimulation{inputs: plainInputs{layout}}, settings: settings, next: 400, obeyed: make(sequences, 1), input: make([]byte, 1), defaultInput: make([]byte, 1)}
	p := &peer{player: 1, inputs: newQueue(settings.ticks(InputsAhead+History), 1)}
	kept := uint32(len(p.inputs.ticks))
	p.inputs.put(100, []byte{1}, 0)
	p.inputs.put(101, []byte{2}, 0)
	packet := wire.Inputs{Link: 1, Frames: 100, Base: 100, Count: 1}
	again := wire.Entry{}.Append(packet.Append(nil))
	take := func() error {
		head, r, err := wire.ReadInputs(again, 399, 0)
		if err != nil {
			t.Fatal(err)
		}
		return s.takeInputs(p, &head, &r, 0)
	}
	if err := take(); err != nil {
		t.Fatal(err)
	}
	p.inputs.put(100+kept, []byte{3}, 0)
	if err := take(); err != nil {
		t.Error(err)
	}
	if p.inputs.newest != 100+kept {
		t.Errorf("the newest input is of tick %d", p.inputs.newest)
	}
}

// plainSimulation has inputs and nothing else.
type plainSimulation struct {
	Simulation
	inputs Inputs
}

func (s plainSimulation) Inputs() Inputs { return s.inputs }

// plainInputs are inputs of which every value is allowed.
type plainInputs struct{ *wire.InputLayout }

func (plainInputs) Default(dst []byte)  { clear(dst) }
func (plainInputs) LetGo(dst, _ []byte) { clear(dst) }
func (plainInputs) Sanitize([]byte)     {}

// After a stop of the client's as long as inputs are kept, what it sends must
// not differ from one that the server has forgotten, and an acknowledgement from
// before the stop is no mistake of the server's.
func TestInputsAfterALongStop(t *testing.T) {
	layout, err := wire.NewInputLayout(reflect.Uint8)
	if err != nil {
		t.Fatal(err)
	}
	settings := Settings{TickRate: 30, MaxPlayers: 1}
	o := newOwn(settings, plainInputs{layout})
	sample := func(_ uint32, dst []byte) { dst[0] = 7 }
	for tick := uint32(1); tick <= 30; tick++ {
		o.sample(tick, 0, sample)
	}
	if err := o.acknowledge(20); err != nil {
		t.Fatal(err)
	}
	after := 30 + settings.ticks(History)
	o.sample(after, 0, sample)
	for _, late := range []uint32{25, 30} {
		if err := o.acknowledge(late); err != nil {
			t.Errorf("input %d is acknowledged late: %v", late, err)
		}
	}
	packet := o.append(nil, wire.Inputs{Link: 1, Frames: 1}, after-1, &commands{})
	head, _, err := wire.ReadInputs(packet, after, 0)
	if err != nil || head.Base != 0 || head.Count != 1 {
		t.Errorf("after the stop goes %+v: %v", head, err)
	}
	if err := o.acknowledge(after + 1); err == nil {
		t.Error("an input that was never sampled is acknowledged")
	}
}
