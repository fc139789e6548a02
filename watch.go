package tide

import (
	"fmt"
	"reflect"
	"slices"
	"sync"
	"unsafe"

	"github.com/tide-engine/tide/match"
)

// Watcher is told what ticks do while they do it, by what compares two machines
// function by function. It may read the world and changes nothing. What it
// is told may be kept.
type Watcher interface {
	// Ran is told of a system or a handler that has run ("system main.follow"),
	// and of one for which what it asked for (rows, events) has been done too.
	Ran(function string, done bool)

	// Rolled is told of each Tick.Roll since the last Ran, by entity: first is
	// the first number that the roll gives.
	Rolled(function string, entity Entity, first uint32)

	// Happened is told of an event that is about to be handled.
	Happened(event any)
}

// watched is an instance's watcher, and the rolls that it has yet to be told of.
type watched struct {
	Watcher
	mu    sync.Mutex // a parallel system rolls on several goroutines
	rolls []watchedRoll
}

type watchedRoll struct {
	function string
	entity   Entity
	first    uint32
}

// Watch has a watcher be told of every tick from now on; nil ends it. Ticks take
// longer meanwhile, and their bits stay the same.
func (i *Instance) Watch(w Watcher) {
	i.watched = nil
	if w != nil {
		i.watched = &watched{Watcher: w}
	}
	i.see()
}

// rolled keeps a roll until its function has run: a parallel system's come in any
// order.
func (w *watched) rolled(function string, entity Entity, first uint32) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.rolls = append(w.rolls, watchedRoll{function, entity, first})
}

// ran tells of a function and of what was rolled in it.
func (w *watched) ran(function string, done bool) {
	slices.SortStableFunc(w.rolls, func(a, b watchedRoll) int { return int(int64(a.entity.Index()) - int64(b.entity.Index())) })
	for _, r := range w.rolls {
		w.Rolled(r.function, r.entity, r.first)
	}
	w.rolls = w.rolls[:0]
	w.Ran(function, done)
}

func (i *Instance) happened(number int, event unsafe.Pointer) {
	if i.watched != nil {
		i.watched.Happened(reflect.NewAt(i.game.events[number], event).Elem().Interface())
	}
}

// maxCommandText is how many bytes of a command are told, whose last field may
// have megabytes.
const maxCommandText = 256

// CommandText is a command as people read it, "main.Buy {Thing:3}", and what is
// wrong with one that is none of the game's.
func (i *Instance) CommandText(c *match.Command) string {
	if int(c.Kind) >= len(i.game.commands) {
		return fmt.Sprintf("kind %d, which the game has not", c.Kind)
	}
	command := &i.game.commands[c.Kind]
	if problem := command.refuses(c.Payload); problem != "" {
		return fmt.Sprintf("%v, of which %s", command.packing.typ, problem)
	}
	value := reflect.New(command.packing.typ)
	command.unpack(value.UnsafePointer(), c.Payload)
	text := fmt.Sprintf("%v %+v", command.packing.typ, value.Elem().Interface())
	if len(text) > maxCommandText {
		text = text[:maxCommandText] + "…"
	}
	return text
}
