// Package tide is what the author of a game imports: plain components and
// singletons, systems that are ordinary functions of typed parameters, one
// input a player, events, and views that draw.
//
// A Game is a list of those. Start makes an Instance of it, a running copy of
// the world, which package match steps, saves, restores and compares; the same
// steps give the same world bit for bit on every machine. What a function may
// do follows from its parameters: a pointer is written, a value is read, an
// input is that of the player who owns the entity.
//
// The package keeps no clock and opens no socket or window, and its goroutines
// are those of a parallel system, for as long as that runs: ticks come from package match, devices and the screen's list of
// commands from package app. Names of functions appear in messages only; what
// two machines compare is the order of registration and the types.
//
// A mistake in the declaration of a game never panics. It is an *Error that
// says what is wrong, where, and what to write instead; Game.Err has them all,
// and Start refuses to start with any. A mistake that shows only while the game
// runs, a panic included, is a *Fault: Instance.Faults has those.
package tide

import (
	"reflect"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// Entity names a thing in the world: whatever has its components. The zero
// value names none.
type Entity = world.Entity

// PlayerID names a player of the match: 1 to MaxPlayers, 0 is none.
type PlayerID = match.PlayerID

// Map is a sorted map that lives in a component or a singleton. Its methods
// take where its cells are: the *Tick in a system or a handler, the *Frame in
// a view.
type Map[K world.Key, V any] = world.Map[K, V]

// List is a list that lives in a component or a singleton, as a Map does.
type List[T any] = world.List[T]

// Text is text of any length that lives in a component or a singleton, as a Map
// does.
type Text = world.Text

// Bytes is bytes of any number that live in a component or a singleton, as a Map
// does.
type Bytes = world.Bytes

// Owner is the component that says whose an entity is. A system that takes the
// game's input runs for the entities that have one. It is always registered.
type Owner struct{ Player PlayerID }

// Verified is a view's parameter that reads the world as the server has
// confirmed it, where the plain type reads what this machine predicts.
type Verified[T any] struct{ Value T }

// confirms is the type whose confirmed value this is.
func (Verified[T]) confirms() reflect.Type { return reflect.TypeFor[T]() }
