package match

import (
	"bytes"
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// own is this machine's inputs by tick: sampled, on their way, and applied to
// its own predictions.
type own struct {
	inputs  Inputs
	ticks   []uint32 // which tick's input a place holds, 0 for none
	values  []byte
	offsets []time.Duration // how far the clock was ahead when it was sampled
	newest  uint32          // the newest tick sampled

	// What the server is known to have. What goes next differs from it.
	acked      uint32
	ackedValue []byte

	entries []byte // room for a packet's entries
	initial []byte // the default input
}

func newOwn(settings Settings, inputs Inputs) own {
	places := int(settings.ticks(History))
	o := own{
		inputs: inputs, ticks: make([]uint32, places), values: make([]byte, places*inputs.Size()),
		offsets: make([]time.Duration, places), ackedValue: make([]byte, inputs.Size()),
		entries: make([]byte, 0, wire.MaxPacket), initial: make([]byte, inputs.Size()),
	}
	inputs.Default(o.ackedValue)
	inputs.Default(o.initial)
	return o
}

func (o *own) place(tick uint32) int { return int(tick % uint32(len(o.ticks))) }

func (o *own) value(place int) []byte {
	size := o.inputs.Size()
	return o.values[place*size : (place+1)*size : (place+1)*size]
}

// find is a tick's input and how far the clock was ahead as it was sampled.
func (o *own) find(tick uint32) (value []byte, offset time.Duration, ok bool) {
	place := o.place(tick)
	if tick == 0 || o.ticks[place] != tick {
		return nil, 0, false
	}
	return o.value(place), o.offsets[place], true
}

// sample samples a tick's input, once: the tick is past every one before. After a
// gap as long as what is kept it goes as it is: the server may have forgotten
// what it would differ from.
func (o *own) sample(tick uint32, offset time.Duration, sample func(tick uint32, dst []byte)) {
	place := o.place(tick)
	value := o.value(place)
	copy(value, o.initial)
	sample(tick, value)
	o.inputs.Sanitize(value)
	o.ticks[place], o.offsets[place], o.newest = tick, offset, tick
	if tick-o.acked >= uint32(len(o.ticks)) {
		o.acked = 0
		copy(o.ackedValue, o.initial)
	}
}

// acknowledge takes which input is the newest that the server has.
func (o *own) acknowledge(tick uint32) error {
	if tick <= o.acked {
		return nil
	}
	if tick > o.newest {
		return &PacketError{What: "it acknowledges an input that was never sent"}
	}
	value, _, ok := o.find(tick)
	if !ok || o.newest-tick >= uint32(len(o.ticks)) {
		return nil // it is from before a gap
	}
	o.acked = tick
	copy(o.ackedValue, value)
	return nil
}

// maxEntryHead is the most that an entry takes beside its difference.
const maxEntryHead = 5

// append appends a packet with the commands, as many as there is room for, and
// with every input that the server has not acknowledged and may still get in
// time: those of ticks that it is known to have run are of no use to it. Where
// there is no room for all of them the newest go: those before them are the
// likelier to come too late, and have gone before.
func (o *own) append(dst []byte, head wire.Inputs, run uint32, commands *commands) []byte {
	head.Base = o.acked
	first := max(o.acked, run) + 1
	for {
		count, end := o.encode(first)
		if head.Count = count; end > o.newest {
			break
		}
		first += o.newest + 1 - end
	}
	commands.packet, head.Commands, head.First = commands.append(commands.packet[:0], wire.MaxPacket-wire.MaxInputsHead-len(o.entries))
	return append(append(head.Append(dst), o.entries...), commands.packet...)
}

// encode encodes the inputs from a tick on, as many as a packet has room for,
// and says how many and the tick after the last.
func (o *own) encode(first uint32) (count int, end uint32) {
	o.entries = o.entries[:0]
	room := wire.MaxPacket - wire.MaxInputsHead - maxEntryHead - maxDelta(o.inputs)
	previous, last := o.ackedValue, o.acked
	for end = first; end <= o.newest; end++ {
		value, _, ok := o.find(end)
		if !ok {
			continue
		}
		if len(o.entries) > room || count == wire.MaxEntries {
			break
		}
		changed := !bytes.Equal(previous, value)
		o.entries = wire.Entry{Gap: end - last - 1, Changed: changed}.Append(o.entries)
		if changed {
			o.entries = appendDelta(o.entries, o.inputs, previous, value)
		}
		previous, last = value, end
		count++
	}
	return count, end
}
