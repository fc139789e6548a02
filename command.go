package tide

import (
	"fmt"
	"reflect"

	"github.com/tide-engine/tide/match"
)

// commandType is a registered command.
type commandType struct {
	packing
	name string // "command main.Buy"
}

// Command registers C: what a player asks of the match besides their input, now
// and then, with a payload. C is plain data without collections, and its last
// field may be a []byte: a level, a picture, of match.MaxLargeCommand bytes at
// most. A field's tag may bound it, as an input's: `tide:"min=0,max=9"`. A payload that is not what
// the registration says never reaches a handler, on any machine; what is in it
// comes from a player's machine nevertheless, and the handler says whether it
// may be done.
func Command[C any](g *Game) {
	typ := reflect.TypeFor[C]()
	if !g.claim("Command", typ) {
		return
	}
	p, errs := newCommandPacking(fmt.Sprintf("tide.Command[%v]", typ), typ)
	for _, err := range errs {
		g.mistake(err)
	}
	if errs == nil {
		g.commandOf[typ] = len(g.commands)
		g.commands = append(g.commands, commandType{packing: p, name: fmt.Sprintf("command %v", typ)})
	}
}

// OnCommand registers a handler of a command. Commands are handled in the
// server's order, after the joins and leaves of a tick and before its systems.
// from is the player who sent it.
func OnCommand[C any](g *Game, fn func(t *Tick, from PlayerID, command C), options ...Option) {
	addCommandHandler[C](g, fn, nil, options, func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.tick, run.from, *(*C)(run.event))
		}
	})
}

// OnCommand1 registers a handler that takes a singleton.
func OnCommand1[C, A any](g *Game, fn func(t *Tick, from PlayerID, command C, a A), options ...Option) {
	addCommandHandler[C](g, fn, types1[A](), options, func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.tick, run.from, *(*C)(run.event), *(*A)(run.at(0)))
		}
	})
}

// OnCommand2 registers a handler that takes two singletons.
func OnCommand2[C, A, B any](g *Game, fn func(t *Tick, from PlayerID, command C, a A, b B), options ...Option) {
	addCommandHandler[C](g, fn, types2[A, B](), options, func(run *call) {
		for on := true; on; on = run.step() {
			fn(run.tick, run.from, *(*C)(run.event), *(*A)(run.at(0)), *(*B)(run.at(1)))
		}
	})
}

func addCommandHandler[C any](g *Game, fn any, types []reflect.Type, options []Option, run func(*call)) {
	f := newFunction(handler, fn, types, options, run)
	f.handles, f.command = reflect.TypeFor[C](), true
	g.add(&g.handlers, f)
}

// obey runs the handlers of a command, if it is one.
func (i *Instance) obey(c *match.Command) {
	if int(c.Kind) >= len(i.game.commands) {
		i.faults.add(Fault{Tick: i.Tick(), Function: "a command", Sender: c.Player, Problem: "it is of a kind that the game has not; it is dropped",
			Mend: "send what EncodeCommand gives, of the same game"})
		return
	}
	command := &i.game.commands[c.Kind]
	if problem := command.refuses(c.Payload); problem != "" {
		i.faults.add(Fault{Tick: i.Tick(), Function: command.name, Sender: c.Player, Problem: problem + "; it is dropped",
			Mend: "send what EncodeCommand gives"})
		return
	}
	value := i.payloads[c.Kind]
	command.unpack(value, c.Payload)
	for _, h := range i.obeying[c.Kind] {
		h.event, h.from = value, c.Player
		i.perform(h)
		h.event = nil
	}
}

// EncodeCommand is a command of the game, given by value, as package match
// sends it. Whose it is the match says.
func (i *Instance) EncodeCommand(command any) (match.Command, error) {
	typ, value := unbox(&command)
	kind, ok := i.game.commandOf[typ]
	if !ok {
		return match.Command{}, &Error{Where: "EncodeCommand", Type: typ,
			Problem: fmt.Sprintf("%v is not a registered command", typ), Mend: "add tide.Command for its type, and give it by value"}
	}
	p := &i.game.commands[kind]
	size := p.size
	if p.tail.is {
		size += len(*p.tail.of(value))
	}
	payload := make([]byte, size)
	p.pack(payload, value)
	if problem := p.refuses(payload); problem != "" {
		return match.Command{}, &Error{Where: "EncodeCommand", Type: typ, Problem: problem, Mend: "every machine would drop it; send what its fields' tags allow"}
	}
	return match.Command{Kind: uint16(kind), Payload: payload}, nil
}
