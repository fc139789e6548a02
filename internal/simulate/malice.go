package simulate

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
)

// Malice is what a client does that it may not, beside what it may: a set.
type Malice uint16

// The ways to cheat.
const (
	Future   Malice = 1 << iota // inputs for ticks far ahead
	Replays                     // old packets once more
	Floods                      // many packets a frame, hellos of strangers among them
	Garbles                     // malformed packets
	Fast                        // a clock at twice the pace, so twice the inputs
	Commands                    // commands beyond every limit
	Links                       // packets with the links of others
	Differs                     // one world after the other that is not what it should be
	Payloads                    // large commands whose payloads never come whole, and parts of others'

	everyMalice = 1<<iota - 1
)

// attacker is what a malicious machine has beside a client.
type attacker struct {
	malice Malice
	rng    random.PCG32
	kept   [64][]byte // packets that the client sent, of any age
	last   []byte
	ask    uint32
	got    uint32 // how many of its commands the server says it has
	first  uint32 // what it goes on with, as if all of them came
	packet []byte
}

func newAttacker(malice Malice, seed uint64) *attacker {
	return &attacker{malice: malice, rng: random.New(seed, 13)}
}

// fastClock is a clock at twice the pace.
var fastClock = Clock{Drift: 1_000_000}

// sent notes a packet of the client's.
func (a *attacker) sent(packet []byte) {
	a.last = append(a.last[:0], packet...)
	if a.rng.Below(8) == 0 {
		place := &a.kept[a.rng.Below(uint32(len(a.kept)))]
		*place = append((*place)[:0], packet...)
	}
}

// read reads what the server says.
func (a *attacker) read(m *machine, packet []byte) {
	if kind, err := wire.KindOf(packet); err != nil || kind != wire.KindFrames {
		return
	}
	if head, _, err := wire.ReadFrames(packet, m.run.server.NextTick(), a.got); err == nil && head.Link == m.number && head.Commands > 0 {
		a.got = head.Commands
	}
}

// attack sends what the client would not, once a frame.
func (a *attacker) attack(m *machine) {
	server := m.run.server.NextTick()
	send := func(packet []byte) {
		if len(packet) <= wire.MaxPacket {
			m.send(packet)
		}
	}
	in := wire.Inputs{Link: m.number, Stamp: uint16(m.now() / time.Microsecond), Frames: max(server, 2) - 2}
	if a.malice&Future != 0 {
		in.Count = 1
		gap := a.rng.Below(4 * uint32(m.run.scenario.TickRate))
		if a.rng.Chance(0.2) {
			gap = a.rng.Uint32() >> 1
		}
		send(wire.Entry{Gap: server + gap}.Append(in.Append(a.packet[:0])))
		// And what no game may see.
		value := make([]byte, steerBytes)
		for i := range value {
			value[i] = 0xff
		}
		a.packet = wire.Entry{Gap: server + gap%16, Changed: true}.Append(in.Append(a.packet[:0]))
		send(m.sim.Inputs().AppendDelta(a.packet, make([]byte, steerBytes), value))
		in.Count = 0
	}
	if a.malice&Replays != 0 {
		for range 2 {
			send(a.kept[a.rng.Below(uint32(len(a.kept)))])
		}
	}
	if a.malice&Floods != 0 && a.rng.Below(4) == 0 {
		for range 40 {
			send(a.last)
		}
		for range 10 {
			hello := wire.Hello{Protocol: wire.Protocol, Fingerprint: m.sim.Fingerprint(), Session: a.rng.Uint64(), TickRate: uint32(m.run.scenario.TickRate)}
			hello.Cookie[a.rng.Below(wire.CookieBytes)] = byte(a.rng.Uint32())
			send(hello.Append(a.packet[:0]))
		}
	}
	if a.malice&Garbles != 0 {
		a.packet = append(a.packet[:0], a.last...)
		for range 1 + a.rng.Below(4) {
			if len(a.packet) > 0 {
				a.packet[a.rng.Below(uint32(len(a.packet)))] ^= 1 << a.rng.Below(8)
			}
		}
		send(a.packet[:a.rng.Below(uint32(len(a.packet))+1)])
		send(a.packet)
	}
	if a.malice&Commands != 0 {
		// As many as ever fit of an ordered channel that never begin with the first.
		if a.first <= a.got || a.rng.Chance(0.05) {
			a.first = a.got + 1
		}
		in.Commands, in.First = 60, a.first
		a.packet = in.Append(a.packet[:0])
		for i := range uint32(in.Commands) {
			a.packet = (&wire.Command{Channel: 1 + uint8(i%7), Sequence: 1000 + (a.first+i)%(1<<20)}).Append(a.packet)
		}
		a.first += uint32(in.Commands)
		send(a.packet)
		in.Commands, in.First = int(1+a.rng.Below(8)), a.got+1
		if a.rng.Chance(0.2) {
			in.First = 1 + a.rng.Below(100)
		}
		a.packet = in.Append(a.packet[:0])
		for range in.Commands {
			c := wire.Command{Channel: uint8(a.rng.Below(match.MaxChannels + 1)), Sequence: 2 + a.rng.Below(1000), Kind: uint16(a.rng.Below(4)),
				Payload: make([]byte, a.rng.Below(match.MaxCommandBytes+20)/(1+a.rng.Below(20)))}
			if a.rng.Chance(0.1) {
				c.Sequence = a.rng.Uint32()
			}
			a.packet = c.Append(a.packet)
		}
		send(a.packet)
		in.Commands, in.First = 0, 0
	}
	if a.malice&Links != 0 {
		in.Link, in.Count = 1+a.rng.Below(20), 3
		a.packet = in.Append(a.packet[:0])
		for range in.Count {
			a.packet = wire.Entry{Gap: a.rng.Below(3)}.Append(a.packet)
		}
		send(a.packet)
		for range 120 * (1 - min(a.rng.Below(16), 1)) {
			send(a.packet)
		}
		if in.Link != m.number {
			leave := wire.Leave{Link: in.Link}
			send(leave.Append(a.packet[:0]))
			report := wire.Report{Link: in.Link, Tick: server}
			send(report.Append(a.packet[:0]))
		}
		in.Link, in.Count = m.number, 0
	}
	if a.malice&Payloads != 0 {
		a.payloads(m, in, send)
	}
	if a.malice&Differs != 0 && a.rng.Below(30) == 0 {
		a.ask++
		in.Ask, in.Differs = 1000+a.ask, server-1
		send(in.Append(a.packet[:0]))
	}
}

// payloads announces large commands, and sends parts that are none of theirs: of
// several by turns, far from the first, of other lengths, of other players', and
// what it has of payloads, and needs of worlds, that nobody sent it.
func (a *attacker) payloads(m *machine, in wire.Inputs, send func(packet []byte)) {
	if a.rng.Below(30) == 0 {
		in.Commands, in.First = 2, a.got+1
		a.packet = in.Append(a.packet[:0])
		for i := range uint32(in.Commands) {
			c := wire.Command{Channel: 6, Sequence: 1 + (a.got+i)%8, Kind: 2, Large: a.large(), Sum: uint64(a.rng.Below(4))}
			a.packet = c.Append(a.packet)
		}
		send(a.packet)
	}
	for n := range uint32(1 + 39*(1-min(a.rng.Below(8), 1))) {
		blob := wire.Blob{Link: m.number, Player: uint32(m.player), Channel: 6, Sequence: 1 + n%8, Total: a.large(), Sum: uint64(a.rng.Below(4))}
		if a.rng.Chance(0.1) {
			blob.Player = 1 + a.rng.Below(maxBodies)
		}
		last := (blob.Total - 1) / wire.BlobBytes
		blob.Index = min(last, a.rng.Below(wire.ChunkWindow+10))
		if a.rng.Chance(0.3) {
			blob.Index = min(last, a.rng.Below(3))
		}
		blob.Data = make([]byte, min(wire.BlobBytes, blob.Total-blob.Index*wire.BlobBytes))
		send(blob.Append(a.packet[:0]))
	}
	need := wire.Need{Link: m.number, Transfer: 1 + a.rng.Below(6), Finer: a.rng.Chance(0.5), Parts: 1 + a.rng.Below(2), Runs: make([]byte, a.rng.Below(12))}
	for i := range need.Runs {
		need.Runs[i] = byte(a.rng.Below(100))
	}
	send(need.Append(a.packet[:0]))
	got := wire.BlobGot{Link: m.number, Player: 1 + a.rng.Below(maxBodies), Channel: uint8(a.rng.Below(4)), Sequence: 1 + a.rng.Below(100), Done: a.rng.Below(wire.MaxBlobs)}
	send(got.Append(a.packet[:0]))
}

// large is a length that a payload may have, often the same.
func (a *attacker) large() uint32 {
	return [...]uint32{wire.MaxCommandBytes + 1, 5000, 100_000, wire.MaxLargeCommand}[a.rng.Below(4)]
}
