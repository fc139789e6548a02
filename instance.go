package tide

import (
	"fmt"
	"math"
	"reflect"
	"unsafe"

	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/world"
)

// Instance is a running copy of a game on one machine: the world, its saved
// states, and the machine's own locals. Package match drives it; it is used by
// one goroutine at a time.
type Instance struct {
	game        *Game
	world       *world.World
	clock       world.SingleRow
	running     world.SingleRow // of a game with scenes
	saved       []*world.Snapshot
	arriving    *world.World   // where an encoded world is looked at before it is adopted
	empty       world.Snapshot // what it holds between
	checked     world.Snapshot // how it is handed over
	fingerprint uint64

	runs     uint64 // of ticks so far, those run again counted
	held     held
	changes  changes
	working  bool  // on the changes
	depth    uint8 // how many handlers led to the one that is running, one after another
	faults   faults
	checker  *checker         // nil but in check mode
	checking *checker         // the same, between two ticks
	watched  *watched         // nil: nobody watches
	seen     bool             // there is a checker or a watcher
	attends  bool             // there are inputs or local handlers
	locals   []unsafe.Pointer // by the game's numbers
	payloads []unsafe.Pointer // by the kinds of commands: the one being obeyed
	joined   PlayerJoined     // the event being handled
	left     PlayerLeft

	heard     *heard  // nil: there are no local handlers
	listening Hearing // what they are given

	hearing [][]*call // handlers, by event
	obeying [][]*call // handlers, by kind of command
	systems *call     // the first
	views   []*call
	sample  *call
	asks    func(channel uint8, kind uint16, payload []byte) error
}

var (
	_ match.Simulation = (*Instance)(nil)
	_ match.Comparer   = (*Instance)(nil)
	_ match.Described  = (*Instance)(nil)
	_ match.Confirmer  = (*Instance)(nil)
)

// Start is a running copy of a game, before its first tick. The seed is the
// match's; where nothing picks one it is 0. A game with mistakes does not
// start: the error is Game.Err's.
func Start(g *Game, seed uint64) (*Instance, error) {
	g.starting.Lock()
	defer g.starting.Unlock()
	if err := g.Err(); err != nil {
		return nil, err
	}
	if err := canary(); err != nil {
		return nil, fmt.Errorf("tide: the game does not start here: %w", err)
	}
	g.started = true
	i := &Instance{game: g, world: world.New(g.schema), fingerprint: g.fingerprint()}
	i.clock = world.SingleRowOf(i.world, g.clock)
	if len(g.scenes) > 0 {
		i.running = world.SingleRowOf(i.world, g.running)
	}
	for _, typ := range g.localTypes {
		i.locals = append(i.locals, reflect.New(typ).UnsafePointer())
	}
	for n := range g.commands {
		i.payloads = append(i.payloads, reflect.New(g.commands[n].typ).UnsafePointer())
	}
	if g.input != nil {
		i.held = newHeld(g.input, g.settings.MaxPlayers)
	}
	i.hearing, i.obeying = make([][]*call, len(g.events)), make([][]*call, len(g.commands))
	for _, c := range i.calls(g.handlers) {
		of := i.hearing
		if c.function.command {
			of = i.obeying
		}
		of[c.function.number] = append(of[c.function.number], c)
	}
	i.systems, i.views = chain(i.calls(g.systems)), i.calls(g.views)
	i.see()
	i.heard = newHeard(g, i.calls(g.listeners))
	i.attends = i.heard != nil || i.held.input != nil
	if g.sample != nil {
		i.sample = newCall(i, g.sample)
		i.sample.presented, i.sample.out = i.world, i.held.sampled
	}
	(*clock)(i.clock.Write()).Seed = seed
	for id := range world.TypeID(g.schema.Len()) {
		if g.schema.Layout(id).Role == world.Singleton && len(g.generators[id]) > 0 && !g.isScene(id) {
			i.seedGenerators(i.world.WriteSingle(id), id, 0)
		}
	}
	return i, nil
}

func (i *Instance) calls(functions []*function) []*call {
	calls := make([]*call, len(functions))
	for n, f := range functions {
		calls[n] = newCall(i, f)
		if f.role == system || f.role == handler {
			calls[n].tick, calls[n].presented = i.tickOf(calls[n], &i.changes, &i.faults), i.world
			if f.parallel {
				calls[n].split = newSplit(i, f)
			}
		}
	}
	return calls
}

// tickOf is what a system or a handler is given, which asks for changes and has faults.
func (i *Instance) tickOf(c *call, asked *changes, faulty *faults) *Tick {
	return &Tick{instance: i, changes: asked, faults: faulty, call: c, dt: 1 / float32(i.game.settings.TickRate)}
}

// Game is what this is a running copy of.
func (i *Instance) Game() *Game { return i.game }

// World is the world as of the last step.
func (i *Instance) World() *world.World { return i.world }

// Seed is the match's.
func (i *Instance) Seed() uint64 { return (*clock)(i.clock.Read()).Seed }

// Tick is the number of the last tick the world has run; 0 is none.
func (i *Instance) Tick() uint32 { return uint32((*clock)(i.clock.Read()).Tick) }

// attend takes what came with a step: inputs, and the handlers of who joined and left, and
// of commands.
func (i *Instance) attend(step *match.Step) {
	if i.heard != nil {
		i.heard.begin(step.Tick)
	}
	if i.held.input != nil {
		i.held.take(step.Inputs)
	}
	for _, change := range step.Changes {
		if change.Joined {
			i.joined.Player = change.Player
			i.deliver(playerJoined, unsafe.Pointer(&i.joined))
		} else {
			i.left.Player = change.Player
			i.deliver(playerLeft, unsafe.Pointer(&i.left))
		}
	}
	for n := range step.Commands {
		i.obey(&step.Commands[n])
	}
}

// auditParts is how many ticks it takes until every row has been looked at for
// a write that nothing had asked for: a cached hash hides it that long, and a
// tick pays for that part of the rows. As seldom this thread's arithmetic is
// looked at, which a library may have changed since.
const auditParts = 64

// audit looks at the arithmetic, and for rows of a part of the world that were written
// which nothing had asked for: that is kept as a fault, and check mode says more.
func (i *Instance) audit(part uint32) {
	if part == 0 {
		i.faults.watch(i.Tick())
	}
	if id, _, found := i.world.Stray(part, auditParts); found && i.checker == nil {
		i.faults.add(Fault{Tick: i.Tick(), Function: "a tick", Component: i.game.schema.Layout(id).Name,
			Problem: "was written through a pointer or a slice that was kept", Mend: "run the game with --check, which says where"})
	}
}

// Hash is a function of the world, and of nothing else.
func (i *Instance) Hash() uint64 { return i.world.Hash() }

// Encode appends the world to dst.
func (i *Instance) Encode(dst []byte) []byte { return i.world.Encode(dst) }

// Adopt replaces the world by an encoded one, or leaves it as it was if there
// is something wrong with that.
func (i *Instance) Adopt(encoded []byte) error {
	if i.arriving == nil {
		i.arriving = i.world.Sibling()
		i.arriving.Save(&i.empty)
	}
	if err := i.arriving.Adopt(encoded); err != nil {
		return fmt.Errorf("tide: the world that arrived is not adopted: %w", err)
	}
	defer i.arriving.Restore(&i.empty)
	if tick := (*clock)(i.arriving.Single(i.game.clock)).Tick; tick > math.MaxUint32 {
		return fmt.Errorf("tide: the world that arrived is not adopted: it says it is of tick %d, and no match has more than %d; ask its sender for it again", tick, uint32(math.MaxUint32))
	}
	i.arriving.Save(&i.checked)
	i.world.Restore(&i.checked)
	i.checker.loaded()
	i.checked.Release()
	return nil
}

// Inputs is the shape of one player's input.
func (i *Instance) Inputs() match.Inputs { return i.game.inputs() }

// Sample writes this machine's input to dst, packed, from the devices and the
// locals: Inputs().Size() bytes. A game without an input leaves dst alone.
func (i *Instance) Sample(d *Devices, dst []byte) {
	if i.sample == nil {
		return
	}
	in := i.game.input
	i.held.copy(i.held.sampled, i.held.of(0))
	i.sample.devices = d
	i.sample.perform()
	i.sample.devices = nil
	in.pack(dst, i.held.sampled)
	in.Sanitize(dst)
}

// Fingerprint identifies the rules and the shape of the world.
func (i *Instance) Fingerprint() uint64 { return i.fingerprint }

// Description is Game.Describe's.
func (i *Instance) Description() string { return i.game.Describe() }

// Differences says how this game differs from one whose Description is there.
func (i *Instance) Differences(there string) []string {
	return world.CompareSchemas(i.game.Describe(), there)
}

// Asks has commands that views send go to a function, which says whether they
// are on their way. A room passes its client's.
func (i *Instance) Asks(ask func(channel uint8, kind uint16, payload []byte) error) { i.asks = ask }

// ask sends a command, given by value, in a channel.
func (i *Instance) ask(channel uint8, command any) error {
	encoded, err := i.EncodeCommand(command)
	if err != nil {
		return err
	}
	if i.asks == nil {
		return &Error{Where: "Frame.Send", Type: reflect.TypeOf(command), Problem: "this machine is in no match", Mend: "run the game by app.Main, or in a room"}
	}
	return i.asks(channel, encoded.Kind, encoded.Payload)
}

// PackInput gives a function that writes an input of the game's, given by value,
// as package match keeps it. It is for inputs that no devices make: a bot's.
func PackInput[I any](i *Instance) (func(dst []byte, input I), error) {
	in, typ := i.game.input, reflect.TypeFor[I]()
	if in == nil || in.typ != typ {
		return nil, &Error{Where: "PackInput", Type: typ, Problem: fmt.Sprintf("%v is not the game's input", typ), Mend: "give the type that tide.Input registered"}
	}
	return func(dst []byte, input I) {
		in.pack(dst, unsafe.Pointer(&input))
		in.Sanitize(dst)
	}, nil
}
