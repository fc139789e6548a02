//go:build !wasip1 && !tide_headless

package app

import (
	"fmt"
	"reflect"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/world"
)

// maxDumped bounds the entities of a dump, which is for a person or a test to
// look at.
const maxDumped = 256

// plain is a value of the world in the types that JSON and JavaScript have:
// structs become maps, arrays slices, numbers float64. Entities lose nothing
// below generation 2²¹.
func plain(v reflect.Value) any {
	switch v.Kind() {
	case reflect.Bool:
		return v.Bool()
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return float64(v.Int())
	case reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return float64(v.Uint())
	case reflect.Float32, reflect.Float64:
		return v.Float()
	case reflect.Array:
		out := make([]any, v.Len())
		for i := range out {
			out[i] = plain(v.Index(i))
		}
		return out
	case reflect.Struct:
		out := make(map[string]any, v.NumField())
		for i := range v.NumField() {
			out[v.Type().Field(i).Name] = plain(v.Field(i))
		}
		return out
	}
	return nil
}

// dump is the rows of a world, an entity each: {entity, owner, Body: {…}}.
// owner is 0 where there is none; components go by their types' names.
func dump(r world.Reader) []any {
	var out []any
	schema := r.Schema()
	for n := range r.Blocks() {
		for row := range world.BlockRows {
			entity := r.EntityAt(uint32(n*world.BlockRows + row))
			if entity == 0 {
				continue
			}
			if len(out) == maxDumped {
				return out
			}
			entry := map[string]any{"entity": float64(entity), "owner": 0.0}
			if owner, ok := world.Get[tide.Owner](r, entity); ok {
				entry["owner"] = float64(owner.Player)
			}
			for id := range schema.Len() {
				layout := schema.Layout(world.TypeID(id))
				if layout.Role != world.Component {
					continue
				}
				if p := r.Row(entity, world.TypeID(id)); p != nil {
					entry[layout.Type.Name()] = plain(reflect.NewAt(layout.Type, p).Elem())
				}
			}
			out = append(out, entry)
		}
	}
	return out
}

// commands are a list's draw commands in the same types.
func commands(list *draw.List) []any {
	out := make([]any, len(list.Commands))
	for i, c := range list.Commands {
		space := "world"
		if c.Space == draw.Screen {
			space = "screen"
		}
		out[i] = map[string]any{
			"kind": c.Kind.String(), "space": space, "anchor": float64(c.Anchor), "text": c.Text,
			"x": float64(c.A.X), "y": float64(c.A.Y), "bx": float64(c.B.X), "by": float64(c.B.Y),
			"radius": float64(c.Radius), "thickness": float64(c.Thickness), "size": float64(c.Size),
			"color": []any{float64(c.Color.R), float64(c.Color.G), float64(c.Color.B), float64(c.Color.A)},
		}
	}
	return out
}

// figures are what a page shows of a running match.
func (l *loop) figures() map[string]any {
	out := map[string]any{"state": "connecting", "error": ""}
	if l.reel != nil {
		out["state"] = "playing"
		return out
	}
	s := l.stage()
	if s == nil {
		out["state"], out["error"] = "failed", l.failure
		return out
	}
	if err := l.err(); err != nil {
		out["state"], out["error"] = "failed", sentence(err)
	} else if s.room.Joined() {
		out["state"] = "playing"
	}
	stats, session := s.room.Stats(), s.room.Session()
	for name, value := range map[string]uint64{
		"player": uint64(session.Player), "verified": uint64(stats.Verified), "predicted": uint64(stats.Predicted),
		"rollbacks": stats.Rollbacks, "resimulated": stats.Resimulated, "corrections": stats.Corrections,
		"compared": stats.Compared, "mismatched": stats.Mismatched, "repairs": stats.Repairs, "late": stats.Late,
		"bytesIn": stats.BytesIn, "bytesOut": stats.BytesOut, "frames": s.frames, "guests": uint64(stats.Guests),
	} {
		out[name] = float64(value)
	}
	out["server"] = session.Server
	out["pingMs"] = stats.Ping.Seconds() * 1000
	out["leadTicks"] = float64(lead(s.room))
	return out
}

// err is why the match or the script is over, or what check mode has found.
func (l *loop) err() error {
	if l.script != nil && l.script.err != nil {
		return l.script.err
	}
	if err := l.stage().room.Err(); err != nil {
		return err
	}
	return l.stage().finding()
}

// maxHashes is how many verified ticks' hashes a client keeps.
const maxHashes = 256

// hashes are the newest verified ticks with the world's hash after each.
func (l *loop) hashes() []any {
	out := []any{}
	s := l.stage()
	if s == nil {
		return out
	}
	client := s.room.Client()
	newest := client.Verified()
	oldest := uint32(1)
	if newest >= maxHashes {
		oldest = newest - maxHashes + 1
	}
	for tick := oldest; tick <= newest; tick++ {
		if hash, ok := client.VerifiedHash(tick); ok {
			out = append(out, []any{float64(tick), fmt.Sprintf("%016x", hash)})
		}
	}
	return out
}
