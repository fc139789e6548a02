package tide

import (
	"errors"
	"fmt"
	"reflect"
	"sync"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// Game is the declaration of a game: its types, and the functions of them. It
// is made once, by New and what registers with it, and holds nothing that
// runs: any number of Instances may be started from it, on any goroutines.
type Game struct {
	settings Settings
	schema   *world.Schema
	clock    world.TypeID
	owner    world.TypeID
	running  world.TypeID // of a game with scenes
	member   world.TypeID

	components map[reflect.Type]world.TypeID
	refused    map[reflect.Type]bool // what cannot be kept in the world, and has been said to
	singletons map[reflect.Type]world.TypeID
	locals     map[reflect.Type]int // where each is among localTypes
	localTypes []reflect.Type
	generators [][]uintptr // where in each type they are
	events     []reflect.Type
	eventOf    map[reflect.Type]int
	commands   []commandType
	commandOf  map[reflect.Type]int
	scenes     []scene
	sceneOf    map[reflect.Type]int // from 1
	input      *input
	sample     *function
	handlers   []*function
	systems    []*function
	views      []*function
	listeners  []*function
	functions  int // systems and handlers

	mistakes []error // of registration, in its order
	resolved bool
	misfits  []error // of parameters, found when everything is registered
	started  bool
	starting sync.Mutex // one Start at a time: the first freezes the game
}

// New is a game without anything in it.
func New(settings Settings) *Game {
	g := &Game{
		settings:   settings,
		schema:     world.NewSchema(),
		components: map[reflect.Type]world.TypeID{},
		refused:    map[reflect.Type]bool{},
		singletons: map[reflect.Type]world.TypeID{},
		locals:     map[reflect.Type]int{},
		eventOf:    map[reflect.Type]int{},
		commandOf:  map[reflect.Type]int{},
	}
	g.mistakes = g.settings.complete()
	Singleton[clock](g)
	Component[Owner](g)
	g.clock = g.singletons[reflect.TypeFor[clock]()]
	g.owner = g.components[reflect.TypeFor[Owner]()]
	g.event(reflect.TypeFor[PlayerJoined]())
	g.event(reflect.TypeFor[PlayerLeft]())
	return g
}

// Settings are the game's, with what was left zero filled in.
func (g *Game) Settings() Settings { return g.settings }

// Schema is the registered types as package world knows them.
func (g *Game) Schema() *world.Schema { return g.schema }

// Component registers T: entities can have one each.
func Component[T any](g *Game) {
	registerIn[T](g, g.components, world.Component, "Component")
}

// Singleton registers T: the world has one, which starts zero.
func Singleton[T any](g *Game) {
	registerIn[T](g, g.singletons, world.Singleton, "Singleton")
}

// Local registers T, any type: each machine has one of its own beside the
// world, which starts zero. Views and local handlers write and read it, and the
// input is sampled from it; the match never sees it.
func Local[T any](g *Game) {
	typ := reflect.TypeFor[T]()
	if g.claim("Local", typ) {
		g.locals[typ] = len(g.localTypes)
		g.localTypes = append(g.localTypes, typ)
	}
}

// instead says what to do where a type is not registered as what it is used as.
func (g *Game) instead(typ reflect.Type, as string) (mend string) {
	has := func(numbers map[reflect.Type]int) bool { _, ok := numbers[typ]; return ok }
	_, component := g.components[typ]
	_, singleton := g.singletons[typ]
	switch {
	case component:
		return "it is a component: give it to Spawn, or take it as a parameter"
	case singleton:
		return "it is a singleton, of which the world has one: take it as a parameter"
	case has(g.eventOf):
		return "it is an event: tell it by tide.Send"
	case has(g.commandOf):
		return "it is a command: send it from a view, or declare an event for what systems tell"
	case has(g.locals):
		return "it is a local, which the world does not have: take it in a view or a local handler"
	case typ.Kind() == reflect.Pointer:
		return fmt.Sprintf("use the type itself, by value: %v", typ.Elem())
	}
	if of, ok := reflect.Zero(typ).Interface().(interface{ scene() reflect.Type }); ok {
		typ, as = of.scene(), "Scene"
	}
	return fmt.Sprintf("add tide.%s[%v](g)", as, typ)
}

func registerIn[T any](g *Game, types map[reflect.Type]world.TypeID, role world.Role, verb string) {
	typ := reflect.TypeFor[T]()
	if !g.claim(verb, typ) {
		return
	}
	id, err := g.schema.Register(typ, role)
	if err != nil {
		g.mistake(refused(fmt.Sprintf("tide.%s[%v]", verb, typ), typ, err))
		g.refused[typ] = true
		return
	}
	types[typ] = id
	g.generators = append(g.generators, generatorsIn(typ, 0, nil))
	if err := checkTags(g.schema.Layout(id)); err != nil {
		g.mistake(err)
	}
}

// claim reports whether a type is free to be registered.
func (g *Game) claim(verb string, typ reflect.Type) bool {
	g.resolved = false
	where := fmt.Sprintf("tide.%s[%v]", verb, typ)
	if g.started {
		g.mistake(&Error{Where: where, Type: typ, Problem: "the game has been started",
			Mend: "register everything before the first tide.Start"})
		return false
	}
	if as := g.registeredAs(typ); as != "" {
		g.mistake(&Error{Where: where, Type: typ, Problem: "the type is registered already, as " + as,
			Mend: "register each type once; for a second use of the same shape define a type of its own"})
		return false
	}
	return true
}

// registeredAs is what a type is in this game, in words; "" is nothing.
func (g *Game) registeredAs(typ reflect.Type) string {
	if _, ok := g.components[typ]; ok {
		return "a component"
	}
	if _, ok := g.singletons[typ]; ok {
		return "a singleton"
	}
	if _, ok := g.locals[typ]; ok {
		return "a local"
	}
	if g.input != nil && g.input.typ == typ {
		return "the input"
	}
	if _, ok := g.eventOf[typ]; ok {
		return "an event"
	}
	if _, ok := g.commandOf[typ]; ok {
		return "a command"
	}
	return ""
}

func (g *Game) mistake(err error) {
	g.mistakes = append(g.mistakes, err)
	g.resolved = false
}

// Err is every mistake of the game's declaration, joined, each an *Error; nil
// is none. Functions may be registered before the types they take, so a type
// that is missing is known only when all have been: ask when the game is whole.
func (g *Game) Err() error {
	if !g.resolved {
		g.misfits = g.misfits[:0]
		for _, list := range [][]*function{g.handlers, g.systems, g.views, {g.sample}, g.listeners} {
			for _, f := range list {
				if f != nil {
					g.misfits = append(g.misfits, f.resolve(g)...)
				}
			}
		}
		if g.input != nil && len(g.mistakes) == 0 {
			settings := match.Settings{TickRate: g.settings.TickRate, MaxPlayers: g.settings.MaxPlayers}
			if err := settings.CheckInputs(g.input); err != nil {
				g.misfits = append(g.misfits, err)
			}
		}
		g.resolved = true
	}
	return errors.Join(append(g.mistakes[:len(g.mistakes):len(g.mistakes)], g.misfits...)...)
}
