package match

import "github.com/tide-engine/tide/internal/wire"

// received is the server's frames, by tick: those that wait until their tick
// is due, and those before them, in case a world takes the client back.
type received struct {
	frames  []frame
	ticks   []uint32 // which tick a place holds
	known   []bool
	newest  uint32 // every frame up to it has come
	scratch frame
}

func newReceived(settings Settings, size int) received {
	places := settings.ticks(History)
	r := received{frames: make([]frame, places), ticks: make([]uint32, places), known: make([]bool, places)}
	for i := range r.frames {
		r.frames[i].players = newRoster(settings.MaxPlayers, size)
	}
	r.scratch.players = newRoster(settings.MaxPlayers, size)
	return r
}

func (r *received) place(tick uint32) int { return int(tick % uint32(len(r.frames))) }

// find is the frame of a tick that came and is kept.
func (r *received) find(tick uint32) *frame {
	place := r.place(tick)
	if !r.known[place] || r.ticks[place] != tick {
		return nil
	}
	return &r.frames[place]
}

// room is the place of a tick's frame, which is the next after the newest or
// the one a world begins from.
func (r *received) room(tick uint32) *frame {
	place := r.place(tick)
	r.ticks[place], r.known[place] = tick, true
	return &r.frames[place]
}

// forget drops a place whose frame turned out not to be one.
func (r *received) forget(tick uint32) { r.known[r.place(tick)] = false }

// begin makes a world's tick the one that frames go on from. Frames after it
// that came already stay.
func (r *received) begin(tick uint32, players *roster) {
	f := r.room(tick)
	f.changes, f.commands = f.changes[:0], f.commands[:0]
	f.players.set(players)
	r.newest = max(r.newest, tick)
	for next := tick + 1; next <= r.newest; next++ {
		if r.find(next) == nil {
			r.newest = next - 1
		}
	}
}

// take takes a packet's frames, of which those that are new must follow the
// newest without a gap. floor is the oldest tick that a frame is still kept
// for: one that would take its place waits to be sent again.
func (r *received) take(head *wire.Frames, rd *wire.Reader, inputs Inputs, maxPlayers int, floor uint32) error {
	if head.Count == 0 {
		return rd.End()
	}
	base := r.find(head.First - 1)
	last := head.First + uint32(head.Count) - 1
	if head.First == 0 || head.First > r.newest+1 || last <= r.newest || base == nil {
		return nil
	}
	previous := &base.players
	for i := range head.Count {
		tick := head.First + uint32(i)
		if tick <= r.newest {
			if err := r.scratch.read(rd, previous, inputs, maxPlayers); err != nil {
				return err
			}
			previous = &r.scratch.players
			continue
		}
		if tick > floor+uint32(len(r.frames))-1 {
			return nil
		}
		f := r.room(tick)
		if err := f.read(rd, previous, inputs, maxPlayers); err != nil {
			r.forget(tick)
			return err
		}
		r.newest = tick
		previous = &f.players
	}
	return rd.End()
}
