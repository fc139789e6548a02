package busy

import (
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/world"
)

func begin(t testing.TB, seed uint64) *tide.Instance {
	t.Helper()
	i, err := tide.Start(Game(), seed)
	if err != nil {
		t.Fatal(err)
	}
	return i
}

// alike fails where two copies of the scene differ, and says where first.
func alike(t *testing.T, got, want *tide.Instance) {
	t.Helper()
	if got.Hash() == want.Hash() && got.Tick() == want.Tick() {
		return
	}
	differs, _ := world.Difference(got.World(), want.World())
	t.Fatalf("tick %d: the world is %016x, want %016x of tick %d: %v", got.Tick(), got.Hash(), want.Hash(), want.Tick(), differs)
}

// One scene gives one world, on however many processors, and everything that it
// is to show has happened in it.
func TestGolden(t *testing.T) {
	told := ""
	for _, processors := range []int{1, 2, 8} {
		before := runtime.GOMAXPROCS(processors)
		i := begin(t, Seed)
		Play(i, Ticks)
		runtime.GOMAXPROCS(before)
		if hash := i.Hash(); hash != Golden || hash != i.World().FullHash() {
			t.Errorf("on %d processors the world is %016x, from nothing %016x, want %016x", processors, hash, i.World().FullHash(), uint64(Golden))
		}
		counts := CountsOf(i.World())
		for _, f := range counts.Missing() {
			t.Errorf("on %d processors it never happened that %v", processors, f)
		}
		if said := i.Err().Error(); told != "" && said != told {
			t.Errorf("on %d processors it is told that\n%s\nand on one that\n%s", processors, said, told)
		} else {
			told = said
		}
		if n := i.World().Count(); n < Population || n > Population+Population/50 {
			t.Errorf("%d entities at the end", n)
		}
		if processors == 1 {
			for f, n := range counts.Of {
				t.Logf("%8d %v", n, Feature(f))
			}
		}
	}
}

// What is counted is what the script has had happen.
func TestCounts(t *testing.T) {
	i := begin(t, Seed)
	s := NewScript(i)
	var joined, left, storms, ended, during uint32
	drops, _ := i.World().Schema().Lookup(reflect.TypeFor[drop]())
	for tick := range uint32(Ticks) {
		step := s.Step(tick + 1)
		for _, change := range step.Changes {
			if change.Joined {
				joined++
			} else {
				left++
			}
		}
		i.Step(step)
		phase := (tick + 1) % stormEvery
		raining := phase >= 6 && phase < 30
		switch {
		case phase == 6:
			storms++
		case phase == 18:
			storms++
			ended++
		case phase == 30:
			ended++
		}
		if raining && phase != 6 || phase == 30 {
			during++
		}
		falling := 0
		for block := range i.World().Blocks() {
			if i.World().Mask(drops, block) != 0 {
				falling++
			}
		}
		if falling > 0 != raining {
			t.Fatalf("tick %d: %d blocks with drops, in a storm: %v", tick+1, falling, raining)
		}
	}
	c := CountsOf(i.World())
	for f, want := range map[Feature]uint32{
		playerJoined: joined, playerLeft: left, sceneStarted: storms, sceneEnded: ended, sceneOwned: 10 * storms,
		copyRefused: c.Of[limitReached], textEdited: c.Of[bytesEdited], spawned: Population + c.Of[died] + c.Of[parallelDied],
		parallelSpawned: c.Of[parallelSent],
	} {
		if c.Of[f] != want || want == 0 {
			t.Errorf("%v: %d times, want %d", f, c.Of[f], want)
		}
	}
	if c.Of[duringScene]+1 != during && c.Of[duringScene] != during {
		t.Errorf("%v %d times, want %d", duringScene, c.Of[duringScene], during)
	}
}

// Whatever went wrong in the game's code is told by where it was, and only that.
func TestFaults(t *testing.T) {
	i := begin(t, Seed)
	Play(i, Ticks)
	want := map[string]string{
		"system busy.glide":      "the run is cut short",
		"system busy.stumble":    "it stumbled",
		"system busy.think":      "it thought too much",
		"handler busy.construct": "the ground gives way",
		"handler busy.resound":   "a chain of 64",
		"command busy.build":     "a payload does not have",
	}
	for _, f := range i.Faults() {
		says, known := want[f.Function]
		if !known || !strings.Contains(f.Problem, says) {
			t.Errorf("not meant to be: %v", f)
		}
		if panicked := strings.HasPrefix(f.Problem, "panic"); panicked != strings.Contains(f.Stack, "busy.") {
			t.Errorf("%v: its stack is %q", f, f.Stack)
		}
		if strings.HasPrefix(f.Function, "system") != (f.Entity != 0) {
			t.Errorf("%v: is of entity %v", f, f.Entity)
		}
		delete(want, f.Function)
	}
	for function, says := range want {
		t.Errorf("%s never failed by %q", function, says)
	}
}

// A world that is saved, brought back and run again is the world that went
// straight on, in every tick; so is one that is saved and not brought back.
func TestRollback(t *testing.T) {
	const deep = 7
	ticks := uint32(Ticks)
	if testing.Short() {
		ticks = Ticks / 2
	}
	straight, back := begin(t, Seed), begin(t, Seed)
	ahead, again := NewScript(straight), NewScript(back)
	rollbacks := 0
	for tick := uint32(1); tick <= ticks; tick++ {
		straight.Step(ahead.Step(tick))
		back.Step(again.Step(tick))
		back.Save(int(tick % (deep + 1)))
		if tick%5 == 0 && tick > deep {
			rollbacks++
			back.Load(int((tick - deep) % (deep + 1)))
			for n := tick - deep + 1; n <= tick; n++ {
				back.Step(again.Step(n))
				back.Save(int(n % (deep + 1)))
			}
		}
		alike(t, back, straight)
	}
	if rollbacks < int(ticks/5)-2 {
		t.Errorf("%d rollbacks", rollbacks)
	}
}

// A world that is sent in the middle goes on alike where it is adopted.
func TestAdopt(t *testing.T) {
	from, to := begin(t, Seed), begin(t, Seed+1)
	Play(from, Ticks/2)
	Play(to, 3)
	encoded := from.Encode(nil)
	if err := to.Adopt(encoded); err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(to.Encode(nil), encoded) {
		t.Error("it is encoded otherwise where it was adopted")
	}
	for range Ticks / 4 {
		Play(from, 1)
		Play(to, 1)
		alike(t, to, from)
	}
	t.Logf("%d bytes", len(encoded))
}

// Check mode finds nothing in the scene, and changes nothing of it.
func TestCheck(t *testing.T) {
	i, plain := begin(t, Seed), begin(t, Seed)
	i.Check()
	s, alone := NewScript(i), NewScript(plain)
	ticks := uint32(14) // with a storm, a panic of every kind, a loop through every collection
	if testing.Short() {
		ticks = 10
	}
	for tick := range ticks {
		i.Step(s.Step(tick + 1))
		plain.Step(alone.Step(tick + 1))
		alike(t, i, plain)
	}
	if got, want := i.Err(), plain.Err(); got == nil || want == nil || got.Error() != want.Error() {
		t.Errorf("check mode finds %v\nand without it there is %v", got, want)
	}
}

// What is seen changes nothing but what is local.
func TestViews(t *testing.T) {
	i, unseen := begin(t, Seed), begin(t, Seed)
	Play(i, 40)
	Play(unseen, 40)
	f := tide.Frame{Draw: &draw.List{}, Devices: &tide.Devices{Screen: det.Vec2{X: 640, Y: 480}}}
	i.Draw(&f, i.World(), i.World())
	alike(t, i, unseen)
	if len(f.Draw.Commands) == 0 {
		t.Error("nothing was drawn")
	}
}

// A tick in which nothing goes wrong allocates nothing, once the scene has been
// as large as it gets. Reports of panics and refusals are allocated, and so is a
// block where more of them differ from those of the saved states than ever did.
func TestAllocations(t *testing.T) {
	if testing.Short() {
		t.Skip("takes hundreds of ticks to reach its largest")
	}
	i := begin(t, Seed)
	s := NewScript(i)
	var before, after runtime.MemStats
	var each []uint64
	for tick := uint32(1); tick <= 4*Ticks; tick++ {
		step := s.Step(tick)
		runtime.ReadMemStats(&before)
		i.Step(step)
		i.Save(int(tick % 8))
		i.Hash()
		runtime.ReadMemStats(&after)
		if quiet(tick) && tick > 2*Ticks {
			each = append(each, after.Mallocs-before.Mallocs)
		}
	}
	slices.Sort(each)
	if usual := each[len(each)/2]; usual != 0 {
		t.Errorf("half of %d ticks allocate %d times or more, the worst of them %d times", len(each), usual, each[len(each)-1])
	}
}

func BenchmarkTick(b *testing.B) {
	i := begin(b, Seed)
	s := NewScript(i)
	for range 10 {
		i.Step(s.Step(i.Tick() + 1))
	}
	b.ReportAllocs()
	for b.Loop() {
		i.Step(s.Step(i.Tick() + 1))
		i.Save(int(i.Tick() % 8))
		i.Hash()
	}
}
