package tide

import (
	"time"
	"unsafe"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

const (
	// heardSpan is how far the ticks that are kept reach: as far ahead of a
	// confirmed tick as a client predicts, and while a repair is on its way as far
	// back as one may begin. Nobody who calls Hear in each frame needs more.
	heardSpan = match.History + match.Window

	// maxHeard is how many events of a tick local handlers hear, and so what
	// comparing two runs of it may cost: far more than a person takes in.
	maxHeard = 4096
)

// heard is what ticks that are not confirmed have delivered, and what of it was
// heard. It is beside the world, in no hash and no snapshot: the world goes back
// and a tick runs again, and what was heard stays heard.
type heard struct {
	kinds    []*kind // by event; nil where nobody listens
	confirms bool    // somebody hears what is confirmed, or removed
	on       bool    // somebody listens

	span      int         // how many ticks are kept
	ticks     []heardTick // by tick modulo their number
	first     uint32      // the oldest that is not done with
	confirmed uint32      // the newest that the server confirmed
	running   *heardTick  // nil: it is not kept

	now    world.Snapshot // what predicted events are heard with
	logs   []*log         // for use again
	states []*world.Snapshot
}

// kind is an event that somebody listens to.
type kind struct {
	size  uintptr
	gaps  [][2]uintptr // between its fields, from and to
	calls [3][]*call   // by what they hear of it
}

// heardTick is a tick that ran and is not done with.
type heardTick struct {
	tick  uint32
	ran   bool            // since it was heard
	heard bool            // as it ran once
	log   *log            // nil: nothing was sent in it
	state *world.Snapshot // after the tick, confirmed
}

// log is the events of a tick: as it ran last, and as they were told.
type log struct {
	sent, told events
	fresh      []int
}

// events are some, in their order.
type events struct {
	list []event
	rows []uint64 // the values; words, so that each is aligned
}

type event struct {
	number int
	start  int // in rows
	words  int
	still  bool // of one that was told: the tick has it as it ran last
}

// newHeard is that of an instance; nil of a game without local handlers.
func newHeard(g *Game, calls []*call) *heard {
	if len(calls) == 0 {
		return nil
	}
	h := &heard{kinds: make([]*kind, len(g.events)), span: int(heardSpan/time.Second)*g.settings.TickRate + 2}
	for _, c := range calls {
		f := c.function
		if h.kinds[f.number] == nil {
			h.kinds[f.number] = &kind{size: f.handles.Size(), gaps: g.gaps(f.number)}
		}
		of := &h.kinds[f.number].calls[f.hears]
		*of = append(*of, c)
		h.confirms = h.confirms || f.hears != thePredicted
	}
	return h
}

// gaps are the bytes of an event that are no field's: padding, which differs
// between two runs, and handles of collections, which mean nothing beside the
// world they are in.
func (g *Game) gaps(number int) (gaps [][2]uintptr) {
	typ := g.events[number]
	fields := g.eventFields(number)
	at := uintptr(0)
	for _, f := range fields {
		if f.Offset > at {
			gaps = append(gaps, [2]uintptr{at, f.Offset})
		}
		at = f.Offset + f.Type.Size()
	}
	if at < typ.Size() {
		gaps = append(gaps, [2]uintptr{at, typ.Size()})
	}
	return gaps
}

// eventFields are the fields of an event, in the order of their offsets. That
// of a scene is laid out as the scene is.
func (g *Game) eventFields(number int) []world.Field {
	for n := range g.scenes {
		if s := &g.scenes[n]; s.started == number || s.ended == number {
			return g.schema.Layout(s.id).Fields
		}
	}
	schema := world.NewSchema()
	id, err := schema.Register(g.events[number], world.Component)
	if err != nil {
		return nil // which Event has refused
	}
	return schema.Layout(id).Fields
}

// start begins with the tick after one.
func (h *heard) start(tick uint32) {
	h.on, h.confirmed, h.first = true, tick, tick+1
	h.ticks = make([]heardTick, h.span)
}

func (h *heard) place(tick uint32) *heardTick { return &h.ticks[tick%uint32(len(h.ticks))] }

// find is a tick that is kept.
func (h *heard) find(tick uint32) *heardTick {
	if e := h.place(tick); e.tick == tick && tick != 0 {
		return e
	}
	return nil
}

// begin keeps what a tick sends from now on, in place of what it sent when it
// ran before.
func (h *heard) begin(tick uint32) {
	h.running = nil
	if !h.on || tick <= h.confirmed {
		return
	}
	h.keepFrom(tick)
	e := h.place(tick)
	if e.tick != tick {
		h.free(e)
		e.tick = tick
	}
	e.ran = true
	if e.log != nil {
		e.log.sent.clear()
	}
	h.running = e
}

// keepFrom lets go of the ticks that are too old for the newest.
func (h *heard) keepFrom(newest uint32) {
	if span := uint32(len(h.ticks)); newest >= span {
		h.first = max(h.first, newest-span+1)
	}
}

// pass lets go of the ticks up to one, whose events nobody confirmed.
func (h *heard) pass(tick uint32) {
	if tick <= h.confirmed {
		return
	}
	for n := range h.ticks {
		if e := &h.ticks[n]; e.tick > h.confirmed && e.tick <= tick {
			h.free(e)
		}
	}
	h.confirmed = tick
}

// note keeps an event that the running tick delivers; false is that it has too
// many.
func (h *heard) note(number int, value unsafe.Pointer) bool {
	e := h.running
	if e.log == nil {
		e.log = h.newLog()
	}
	if len(e.log.sent.list) == maxHeard {
		return false
	}
	k := h.kinds[number]
	kept := e.log.sent.add(number, value, k.size)
	for _, gap := range k.gaps {
		clear(unsafe.Slice((*byte)(unsafe.Add(kept, gap[0])), gap[1]-gap[0]))
	}
	return true
}

func (h *heard) newLog() *log {
	if n := len(h.logs); n > 0 {
		l := h.logs[n-1]
		h.logs = h.logs[:n-1]
		return l
	}
	return new(log)
}

func (h *heard) snapshot() *world.Snapshot {
	if n := len(h.states); n > 0 {
		s := h.states[n-1]
		h.states = h.states[:n-1]
		return s
	}
	return new(world.Snapshot)
}

// free is done with a tick.
func (h *heard) free(e *heardTick) {
	if e.log != nil {
		e.log.sent.clear()
		e.log.told.clear()
		h.logs = append(h.logs, e.log)
	}
	if e.state != nil {
		e.state.Release()
		h.states = append(h.states, e.state)
	}
	*e = heardTick{}
}

// compare finds which of the events that were sent have not been told, and takes
// them as told; and which of those that were told are still sent. Equal events
// are told apart by their order.
func (l *log) compare() (fresh []int) {
	l.fresh = l.fresh[:0]
	for n := range l.told.list {
		l.told.list[n].still = false
	}
	before, next := len(l.told.list), 0
	for n := range l.sent.list {
		if at := l.find(n, next, before); at >= 0 {
			l.told.list[at].still = true
			next = at + 1
			continue
		}
		l.fresh = append(l.fresh, n)
		e := &l.sent.list[n]
		l.told.add(e.number, l.sent.value(n), uintptr(e.words)*8)
		l.told.list[len(l.told.list)-1].still = true
	}
	return l.fresh
}

// find is where an event that was sent is among those told and not found yet,
// looked for where the last one was and then before it; -1 is nowhere.
func (l *log) find(n, next, before int) int {
	for k := range before {
		at := next + k
		if at >= before {
			at -= before
		}
		if told := &l.told.list[at]; !told.still && told.number == l.sent.list[n].number && string(l.told.bytes(at)) == string(l.sent.bytes(n)) {
			return at
		}
	}
	return -1
}

// add keeps an event, and gives where its value is, good until the next.
func (s *events) add(number int, value unsafe.Pointer, size uintptr) unsafe.Pointer {
	start, words := len(s.rows), max(1, int(size+7)/8)
	for range words {
		s.rows = append(s.rows, 0)
	}
	s.list = append(s.list, event{number: number, start: start, words: words})
	kept := s.value(len(s.list) - 1)
	copy(unsafe.Slice((*byte)(kept), size), unsafe.Slice((*byte)(value), size))
	return kept
}

func (s *events) value(n int) unsafe.Pointer { return unsafe.Pointer(&s.rows[s.list[n].start]) }

func (s *events) bytes(n int) []byte {
	return unsafe.Slice((*byte)(s.value(n)), s.list[n].words*8)
}

func (s *events) clear() { s.list, s.rows = s.list[:0], s.rows[:0] }
