package simulate

import (
	"fmt"
	"os"
	"strconv"
	"testing"
	"time"
	"unsafe"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/random"
	"github.com/tide-engine/tide/world"
)

// TestOneBitIsReportedByField turns one bit over in a client's world, of any
// field of any row, right after its tick was verified: both machines' reports
// name exactly that field, the tick and both values, and the client plays on.
// TIDE_CORRUPTIONS says how often, beside a plain run's hundred.
func TestOneBitIsReportedByField(t *testing.T) {
	times := 100
	if text := os.Getenv("TIDE_CORRUPTIONS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("TIDE_CORRUPTIONS is %q: give it a number", text)
		}
		times = n
	}
	if testing.Short() {
		times = 20
	}
	const rate = 20
	g := yard(rate)
	settings := match.Settings{TickRate: rate, MaxPlayers: 4}
	start := func() *tide.Instance {
		i, err := tide.Start(g, 11)
		if err != nil {
			t.Fatal(err)
		}
		return i
	}
	authority := start()
	server := match.NewServer(authority, settings)
	rng := random.New(7, 7)
	now := time.Second
	type seat struct {
		instance *tide.Instance
		client   *match.Client
		bot      *bot
		down     [][]byte
	}
	seats := make([]*seat, 2)
	for n := range seats {
		settings.Session = uint64(n + 1)
		s := &seat{instance: start(), bot: newBot(uint64(n))}
		s.client = match.NewClient(s.instance, settings)
		seats[n] = s
	}
	frame := func() {
		for server.Due(now) {
			server.Tick(now)
		}
		server.Send(now, func(peer match.PeerID, packet []byte) {
			s := seats[peer-1]
			s.down = append(s.down, append([]byte(nil), packet...))
		})
		for n, s := range seats {
			for _, packet := range s.down {
				if err := s.client.Receive(packet, now); err != nil {
					t.Fatal(err)
				}
			}
			s.down = s.down[:0]
			s.client.Update(now, func(_ uint32, dst []byte) { s.bot.sample().pack(dst) })
			s.client.Send(now, func(packet []byte) {
				if err := server.Receive(match.PeerID(n+1), packet, now); err != nil {
					t.Fatal(err)
				}
			})
		}
		now += time.Second / rate
	}
	for range 3 * rate {
		frame()
	}
	victim := seats[1]
	fields := map[string]int{}
	for n := range times {
		place, was := corrupt(t, victim.instance, victim.client, &rng)
		tick := victim.client.Verified()
		for range 6 * rate { // past the span in which a third would be too much
			frame()
		}
		found, told := victim.client.Desyncs(), server.Desyncs()
		if len(found) != 1 || len(told) != 1 {
			t.Fatalf("corruption %d, of %s: %d reports at the client, %d at the server (%v)", n, place, len(found), len(told), victim.client.Refused())
		}
		for _, d := range []match.Desync{found[0], told[0]} {
			if d.Place != place || d.Tick != tick || d.ValueThere != was || d.ValueHere == was || d.Player != 2 {
				t.Fatalf("corruption %d, of %s (%s) after tick %d, is reported as %+v", n, place, was, tick, d)
			}
		}
		if hash, ok := victim.client.VerifiedHash(victim.client.Verified()); !ok || hash == 0 || victim.client.Stats().Repairs != uint64(n+1) {
			t.Fatalf("corruption %d: %+v", n, victim.client.Stats())
		}
		fields[place[len(place)-3:]]++
	}
	if len(fields) < 5 {
		t.Errorf("only the fields %v were corrupted: the scenario did not happen", fields)
	}
}

// corrupt turns a bit over of a field in the verified state and in all that
// were predicted from it, and gives the field's place and what it was.
func corrupt(t *testing.T, i *tide.Instance, client *match.Client, rng *random.PCG32) (place, was string) {
	schema := i.World().Schema()
	var clean, broken world.Snapshot
	for {
		id := world.TypeID(rng.Below(uint32(schema.Len())))
		layout := schema.Layout(id)
		field := layout.Fields[rng.Below(uint32(len(layout.Fields)))]
		if field.Kind.String() == "struct" || layout.Role == world.Component && i.World().Count() == 0 {
			continue
		}
		slot, ok := client.Slot(client.Verified())
		if !ok {
			t.Fatal("the verified state is not kept")
		}
		i.Load(slot)
		var entity tide.Entity
		if layout.Role == world.Component {
			index := rng.Below(uint32(i.World().Blocks() * world.BlockRows))
			if entity = i.World().EntityAt(index); i.World().Row(entity, id) == nil {
				continue
			}
		}
		bit := rng.Below(uint32(field.Type.Size()) * 8)
		if field.Kind.String() == "bool" {
			bit = 0
		}
		flip := func() bool {
			var row unsafe.Pointer
			if layout.Role == world.Component {
				row = i.World().WriteRow(entity, id)
			} else {
				row = i.World().WriteSingle(id)
			}
			if row == nil {
				return false
			}
			*(*byte)(unsafe.Add(row, int(field.Offset)+int(bit/8))) ^= 1 << (bit % 8)
			return true
		}
		i.World().Save(&clean)
		flip()
		i.World().Save(&broken)
		diff, differs := world.Difference(&broken, &clean)
		if !differs || layout.Name == "tide.clock" || diff.Field != field.Path && diff.Field == "" {
			i.Load(slot) // the bit of a NaN, or what is no field of its own
			continue
		}
		i.Save(slot)
		for tick := client.Verified() + 1; tick <= client.Predicted(); tick++ {
			if slot, ok := client.Slot(tick); ok {
				i.Load(slot)
				if flip() {
					i.Save(slot)
				}
			}
		}
		return fmt.Sprint(diff.Place), diff.B
	}
}
