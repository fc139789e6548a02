package simulate

import (
	"time"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

// memoryEvery is how often it is looked how much server and clients keep.
const memoryEvery = 4 * time.Second

// memory holds that what a server and its clients keep stays within the limits
// that package match names, whatever is sent to them.
type memory struct {
	indifferent
	next time.Duration
}

// Bytes of one thing that is kept, no less than they are.
const (
	keptInput   = 32 // an input's tick and its time, beside its value
	keptWait    = 8
	keptCommand = 64 + match.MaxCommandBytes
	keptSeat    = 128
	keptTransit = 16 << 10  // of a payload on its way to one machine, beside it
	keptFixed   = 128 << 10 // what does not grow: hashes, who departed, a packet
	mostWorld   = 64 << 10  // a world of the game of the matches, encoded
	mostStock   = stockCells * 4
)

// ticks is how many ticks a time holds, and one.
func (r *run) ticks(d time.Duration) int {
	return int(d*time.Duration(r.scenario.TickRate)/time.Second) + 1
}

// stock is what a large world is larger by.
func (r *run) stock() int {
	if r.scenario.Large {
		return mostStock
	}
	return 0
}

// payloads is what a machine's large commands may have whoever takes them keep: one
// payload at a time, and what it was copied from as it grew.
func payloads(p *Plan) (bytes int) {
	for _, parcel := range p.Parcels {
		bytes = max(bytes, parcel.Bytes+parcelHead)
	}
	if p.Malice&(Payloads|Garbles) != 0 {
		bytes = match.MaxLargeCommand
	}
	return 2 * bytes
}

// serverLimit is what a server may keep with so many peers.
func (c *memory) serverLimit(r *run) int {
	everybody := r.scenario.Places * (steerBytes + keptSeat)
	peer := r.ticks(match.InputsAhead+match.History)*(steerBytes+keptInput) + r.ticks(match.JoinHistory)*keptWait +
		2*match.MaxCommands*keptCommand + mostWorld + r.stock()
	large := len(r.machines) * r.scenario.Places * keptTransit
	for i := range r.scenario.Players {
		large += payloads(&r.scenario.Players[i])
	}
	return large + keptFixed + (r.scenario.Places+match.MaxSpectators)*keptSeat +
		r.ticks(match.JoinHistory)*2*wire.MaxPacket + r.ticks(match.History)*(keptSeat+everybody) + len(r.machines)*peer
}

// clientLimit is what a client may keep: of large commands, its own until they are
// obeyed, and those that come.
func (c *memory) clientLimit(r *run) int {
	large := r.scenario.Places * keptTransit
	for i := range r.scenario.Players {
		p := &r.scenario.Players[i]
		large += payloads(p)
		for _, parcel := range p.Parcels {
			large += parcel.Bytes + parcelHead
		}
	}
	everybody := r.scenario.Places * (steerBytes + keptSeat)
	frame := keptSeat + everybody + 2*wire.MaxPacket + 2*min(wire.MaxFrameCommands, mostCommands*r.scenario.Places)*keptSeat/2
	return large + keptFixed + r.ticks(match.History)*(frame+steerBytes+keptInput) + r.ticks(match.Window)*(keptSeat+everybody) +
		2*match.MaxCommands*keptCommand + 2*mostWorld + 4*r.stock()
}

func (c *memory) sent(r *run) {
	if r.now >= c.next {
		c.next = r.now + memoryEvery
		c.look(r)
	}
}

func (c *memory) finished(r *run) { c.look(r) }

func (c *memory) look(r *run) {
	kept, limit := footprint(r.server), c.serverLimit(r)
	if kept > limit {
		r.fail("memory", "the server keeps %d bytes, and %d is the most", kept, limit)
	}
	r.report.ServerBytes = max(r.report.ServerBytes, kept)
	limit = c.clientLimit(r)
	for _, m := range r.machines {
		if !m.on || m.gone {
			continue
		}
		kept := footprint(m.client)
		if kept > limit {
			r.fail("memory", "machine %d keeps %d bytes, and %d is the most", m.index, kept, limit)
		}
		r.report.ClientBytes = max(r.report.ClientBytes, kept)
	}
}
