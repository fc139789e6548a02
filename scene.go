package tide

import (
	"fmt"
	"math/bits"
	"reflect"
	"unsafe"

	"github.com/tide-engine/tide/world"
)

// maxScenes is how many kinds of scene a game has: which of them run is one
// word of the world.
const maxScenes = 64

// running is the singleton that says which scenes run. Only a game with scenes
// has it.
type running struct{ Scenes uint64 }

// member is the component of an entity that belongs to a scene.
type member struct{ Scene uint16 } // its number, from 1

// scene is a registered kind of scene.
type scene struct {
	typ     reflect.Type
	id      world.TypeID
	started int // events
	ended   int
}

// SceneStarted is the event of a scene that has just started. What its handlers
// spawn belongs to the scene.
type SceneStarted[S any] struct{ Scene S }

// SceneEnded is the event of a scene that has ended, its entities gone with it.
// Scene is as it was at the end, without what its collections held.
type SceneEnded[S any] struct{ Scene S }

func (SceneStarted[S]) scene() reflect.Type { return reflect.TypeFor[S]() }

func (SceneEnded[S]) scene() reflect.Type { return reflect.TypeFor[S]() }

// Scene registers S, a part of the game that starts and ends: a level, a round,
// a menu. S is plain data, and a singleton that holds something while the scene
// runs and is zero before and after. Functions registered with During[S] run
// only while it does.
func Scene[S any](g *Game) {
	typ := reflect.TypeFor[S]()
	if g.sceneOf == nil {
		g.sceneOf = map[reflect.Type]int{}
		Singleton[running](g)
		Component[member](g)
		g.running, g.member = g.singletons[reflect.TypeFor[running]()], g.components[reflect.TypeFor[member]()]
	}
	if len(g.scenes) == maxScenes {
		g.mistake(&Error{Where: fmt.Sprintf("tide.Scene[%v]", typ), Type: typ,
			Problem: fmt.Sprintf("it is one more than the %d scenes a game has", maxScenes), Mend: "tell scenes that are alike apart by a field"})
		return
	}
	registerIn[S](g, g.singletons, world.Singleton, "Scene")
	id, ok := g.singletons[typ]
	if _, known := g.sceneOf[typ]; known || !ok || g.schema.Layout(id).Role != world.Singleton {
		return
	}
	g.scenes = append(g.scenes, scene{typ: typ, id: id,
		started: g.event(reflect.TypeFor[SceneStarted[S]]()), ended: g.event(reflect.TypeFor[SceneEnded[S]]())})
	g.sceneOf[typ] = len(g.scenes)
}

// StartScene starts a scene, when the system or the handler has run. One that
// runs already is ended first.
func StartScene[S any](t *Tick, start S) {
	number, ok := t.scene(reflect.TypeFor[S](), "StartScene")
	if ok && !t.endsChain() {
		t.ask(change{kind: startsScene, number: uint16(number)}, unsafe.Pointer(&start), unsafe.Sizeof(start))
	}
}

// EndScene ends a scene, when the system or the handler has run: its entities
// go, in the order of their indices. One that does not run is left alone.
func EndScene[S any](t *Tick) {
	if number, ok := t.scene(reflect.TypeFor[S](), "EndScene"); ok && !t.endsChain() {
		t.ask(change{kind: endsScene, number: uint16(number)}, nil, 0)
	}
}

// Running says whether a scene runs.
func Running[S any](m Moment) bool {
	g, r := m.moment()
	number, ok := g.sceneOf[reflect.TypeFor[S]()]
	return ok && r != nil && g.runs(r, number)
}

func (t *Tick) scene(typ reflect.Type, verb string) (int, bool) {
	number, ok := t.instance.game.sceneOf[typ]
	if !ok {
		t.fault(fmt.Sprintf("%s was given a %v, which is not a registered scene", verb, typ), fmt.Sprintf("add tide.Scene[%v](g)", typ))
	}
	return number, ok
}

// startedBy is the scene whose start an event is; 0: none.
func (g *Game) startedBy(event reflect.Type) int {
	for n := range g.scenes {
		if g.events[g.scenes[n].started] == event {
			return n + 1
		}
	}
	return 0
}

// isScene reports whether a singleton is a scene's.
func (g *Game) isScene(id world.TypeID) bool {
	for n := range g.scenes {
		if g.scenes[n].id == id {
			return true
		}
	}
	return false
}

// runs says whether a scene runs in a world; 0 is the game itself.
func (g *Game) runs(r world.Reader, number int) bool {
	return number == 0 || (*running)(r.Single(g.running)).has(number)
}

// plays is runs, of the world itself.
func (i *Instance) plays(number int) bool {
	return number == 0 || (*running)(i.running.Read()).has(number)
}

func (r *running) has(number int) bool { return r.Scenes>>(number-1)&1 != 0 }

func (i *Instance) joinScene(entity Entity, number int) {
	if !i.plays(number) {
		i.world.Despawn(entity) // it came too late
		return
	}
	if row := i.world.Add(entity, i.game.member); row != nil {
		(*member)(row).Scene = uint16(number)
	}
}

func (i *Instance) startScene(what *change) {
	number := int(what.number)
	i.endScene(number)
	s := &i.game.scenes[number-1]
	row := i.world.WriteSingle(s.id)
	copy(unsafe.Slice((*byte)(row), what.size), i.changes.bytes(what))
	i.seedGenerators(row, s.id, 0)
	(*running)(i.world.WriteSingle(i.game.running)).Scenes |= 1 << (number - 1)
	i.deliver(s.started, i.changes.value(what))
}

func (i *Instance) endScene(number int) {
	g, w := i.game, i.world
	if !i.plays(number) {
		return
	}
	(*running)(w.WriteSingle(g.running)).Scenes &^= 1 << (number - 1)
	for block := range w.Blocks() {
		gone := uint64(0)
		for rows := w.Mask(g.member, block); rows != 0; rows &= rows - 1 {
			row := bits.TrailingZeros64(rows)
			if (*[world.BlockRows]member)(w.Block(g.member, block))[row].Scene == uint16(number) {
				gone |= 1 << row
			}
		}
		for ; gone != 0; gone &= gone - 1 {
			w.Despawn(w.EntityAt(uint32(block*world.BlockRows + bits.TrailingZeros64(gone))))
		}
	}
	s := &g.scenes[number-1]
	row := w.WriteSingle(s.id)
	last := i.changes.keep(row, s.typ.Size())
	clear(unsafe.Slice((*byte)(row), s.typ.Size()))
	i.deliver(s.ended, last)
}
