package tide

import (
	"unsafe"

	"github.com/tide-engine/tide/world"
)

// Hearing is what a local handler has of the event it hears. It is the
// handler's for as long as that runs.
type Hearing struct {
	Tick    uint32  // that sent the event
	Late    bool    // the tick was heard before, and did not have it
	Session Session // this machine's, as of now

	reader   world.Reader
	instance *Instance
}

// Reader is a world that is read, which a Map is read through: of an event as
// this machine predicts it the newest it has run, of Verified and Removed the
// confirmed one, after the very tick of the event.
func (h *Hearing) Reader() world.Reader { return h.reader }

func (h *Hearing) moment() (*Game, world.Reader) {
	if h.instance == nil {
		return &Game{}, nil // what is heard is over
	}
	return h.instance.game, h.reader
}

// Hear runs the local handlers of what there is to hear since the last call. A
// room calls it once in each frame, when its client has been brought to now.
// What is heard are ticks that have run since the first call, or since package
// match said which tick's world this is.
func (i *Instance) Hear(s Session) {
	h := i.heard
	if h == nil {
		return
	}
	newest := i.Tick()
	if !h.on {
		h.start(newest)
		return
	}
	i.listening = Hearing{Session: s, instance: i}
	last := max(h.confirmed, newest)
	h.keepFrom(last)
	for tick := h.first; tick <= last; tick++ {
		if e := h.find(tick); e != nil {
			i.hear(e)
		}
	}
	h.first = max(h.first, h.confirmed+1)
	h.now.Release()
	i.listening = Hearing{}
}

// hear tells a tick's events to those who have not heard them.
func (i *Instance) hear(e *heardTick) {
	h, at := i.heard, &i.listening
	at.Tick, at.Late = e.tick, e.heard
	if e.ran && e.log != nil {
		fresh := e.log.compare()
		if len(fresh) > 0 && !h.now.Saved() {
			i.world.Save(&h.now)
		}
		at.reader = &h.now
		for _, n := range fresh {
			i.tell(&e.log.sent, n, thePredicted)
		}
	}
	e.heard, e.ran = true, false
	if e.tick > h.confirmed {
		return
	}
	if e.state != nil {
		at.Late, at.reader = false, e.state
		for n := range e.log.told.list {
			if !e.log.told.list[n].still {
				i.tell(&e.log.told, n, theRemoved)
			}
		}
		for n := range e.log.sent.list {
			i.tell(&e.log.sent, n, theVerified)
		}
	}
	h.free(e)
}

// tell runs the local handlers of one event.
func (i *Instance) tell(of *events, n int, what hearsOf) {
	for _, c := range i.heard.kinds[of.list[n].number].calls[what] {
		c.event, c.hearing, c.presented = of.value(n), &i.listening, i.listening.reader
		c.perform()
		c.event, c.hearing, c.presented = nil, nil, nil
	}
}

// Confirmed says that the world is what the server has after a tick, too:
// package match's Confirmer. What the tick sent is heard as verified with the
// next Hear.
func (i *Instance) Confirmed(tick uint32) {
	h := i.heard
	switch {
	case h == nil:
		return
	case !h.on:
		h.start(tick)
		return
	case tick <= h.confirmed:
		return // it was before the world was taken back
	}
	h.confirmed = tick
	if e := h.find(tick); e != nil && e.log != nil && h.confirms {
		e.state = h.snapshot()
		i.world.Save(e.state)
	}
}

// Adopted says that the world is the server's after a tick, which need not be
// the next: package match's Confirmer.
func (i *Instance) Adopted(tick uint32) {
	h := i.heard
	switch {
	case h == nil:
	case !h.on:
		h.start(tick)
	default:
		h.pass(tick)
		h.first = min(h.first, h.confirmed+1)
	}
}

// deliverHere keeps what a tick delivers, for local handlers.
func (i *Instance) deliverHere(number int, event unsafe.Pointer) {
	h := i.heard
	if h == nil || h.running == nil || h.kinds[number] == nil {
		return
	}
	if !h.note(number, event) {
		i.faults.add(Fault{Tick: i.Tick(), Function: "a tick",
			Problem: "sends more events than local handlers hear of one tick; they do not hear the rest",
			Mend:    "send one that sums them up"})
	}
}
