package busy

import (
	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
)

// avatar is a player's entity.
type avatar struct {
	Gold  int32
	Moved uint32
	Fired bool
}

// roster is who has which avatar, and what was built.
type roster struct {
	Avatars tide.Map[tide.PlayerID, tide.Entity]
	Built   tide.List[det.Vec2]
	Log     tide.Text
}

// push is one player's input for one tick.
type push struct {
	Way   det.Vec2 `tide:"min=-1,max=1"`
	Fire  bool
	Level uint8 `tide:"absolute,max=9"`
}

// temper is a local: what this machine's player has set, which only the input
// tells the match.
type temper struct{ Level uint8 }

// build is a command.
type build struct {
	At   det.Vec2 `tide:"min=-100,max=100"`
	Cost uint16
	Kind uint8 `tide:"max=3"`
}

// cursed is the kind of building that brings its handler down.
const cursed = 3

func registerPlayers(g *tide.Game) {
	tide.Component[avatar](g)
	tide.Singleton[roster](g)
	tide.Local[temper](g)
	tide.Command[build](g)
	tide.Input1(g, func(d *tide.Devices, l temper) push {
		return push{Way: d.Pointer.Delta, Fire: d.Pointer.Down, Level: l.Level}
	})
	tide.On2(g, arrive)
	tide.On2(g, depart)
	tide.OnCommand2(g, construct)
	tide.System4(g, steer)
	tide.System3(g, earn)
	tide.View2(g, look)
}

func arrive(t *tide.Tick, joined tide.PlayerJoined, r *roster, c *Counts) {
	e := t.Spawn(tide.Owner{Player: joined.Player}, avatar{Gold: 10}, body{})
	must(r.Avatars.Set(t, joined.Player, e))
	must(r.Log.Append(t, "+"))
	c.add(playerJoined)
}

func depart(t *tide.Tick, left tide.PlayerLeft, r *roster, c *Counts) {
	e, _ := r.Avatars.Get(t, left.Player)
	t.Despawn(e)
	r.Avatars.Delete(t, left.Player)
	must(r.Log.Append(t, "−"))
	c.add(playerLeft)
}

// construct does what a player may ask for, and nothing else.
func construct(t *tide.Tick, from tide.PlayerID, b build, r *roster, c *Counts) {
	e, ok := r.Avatars.Get(t, from)
	if !ok {
		c.add(commandGuarded)
		return
	}
	if a, there := tide.Get[avatar](t, e); !there || a.Gold < int32(b.Cost) {
		c.add(commandGuarded)
		return
	}
	if b.Kind == cursed {
		panic("the ground gives way")
	}
	must(r.Built.Append(t, b.At))
	t.Spawn(body{Position: b.At}, life{Ends: t.Number() + 20})
	c.add(commandDone)
}

// steer takes the owner's input for a row.
func steer(t *tide.Tick, p push, b *body, a *avatar, c *Counts) {
	b.Position = b.Position.Add(p.Way.Scale(t.DT()))
	if p.Way != (det.Vec2{}) {
		a.Moved++
		c.add(inputRead)
	}
	if p.Fire && !a.Fired {
		t.Spawn(spark{Left: int16(p.Level) + 3})
	}
	a.Fired = p.Fire
}

// earn takes the owners' inputs for a run of rows.
func earn(_ *tide.Tick, p []push, a []avatar, c *Counts) {
	for n := range a {
		a[n].Gold += int32(p[n].Level & 1)
	}
	c.add(blockInput)
}

// look is a view: it draws, and writes a local.
func look(f *tide.Frame, a avatar, l *temper) {
	l.Level = uint8(a.Moved % 10)
	f.Draw.Text(f.Entity().String(), det.Vec2{}, 1, f.Draw.Background, 0)
}
