package lab_test

import (
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tide-engine/tide/internal/lanes"
	"github.com/tide-engine/tide/lab"
)

var plainRounds = flag.Int("plain.rounds", 0, "time 1,000 seeds × 10,000 steps against the plain C loop, this `many` times in turns")

// plain is the world of testdata/world.c.
type plain struct {
	program string
	arenas  []byte
}

func buildPlain(t *testing.T, seeds int) *plain {
	t.Helper()
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("needs gcc, which is not on PATH")
	}
	p := &plain{program: filepath.Join(t.TempDir(), "world")}
	build := exec.Command("gcc", "-O2", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror", "-pthread", "-o", p.program, "testdata/world.c")
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("gcc: %v\n%s", err, said)
	}
	var all bytes.Buffer
	for seed := range seeds {
		if err := binary.Write(&all, binary.LittleEndian, lab.ArenaOf(uint64(seed))); err != nil {
			t.Fatal(err)
		}
	}
	p.arenas = all.Bytes()
	return p
}

// run gives the time that the steps took, and the hash that each seed ends in.
func (p *plain) run(t *testing.T, number string, steps int) (took time.Duration, hashes []uint32) {
	t.Helper()
	command := exec.Command(p.program, number, strconv.Itoa(runtime.GOMAXPROCS(0)), strconv.Itoa(steps))
	command.Stdin = bytes.NewReader(p.arenas)
	printed, err := command.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Fields(string(printed))
	nanoseconds, err := strconv.ParseInt(lines[0], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines[1:] {
		h, err := strconv.ParseUint(line, 16, 32)
		if err != nil {
			t.Fatal(err)
		}
		hashes = append(hashes, uint32(h))
	}
	return time.Duration(nanoseconds), hashes
}

// ours does the same in Go.
func ours(number string, seeds, steps int) (took time.Duration, hashes []uint32) {
	hashes = make([]uint32, seeds)
	work := func(seed int) {
		w := lab.NewDouble(uint64(seed))
		for range steps {
			w.Step()
		}
		hashes[seed] = w.Hash()
	}
	if number == "fixed" {
		work = func(seed int) {
			w := lab.NewFixed(uint64(seed))
			for range steps {
				w.Step()
			}
			hashes[seed] = w.Hash()
		}
	}
	all := lanes.New(work)
	began := time.Now()
	all.Run(seeds)
	return time.Since(began), hashes
}

// TestPlainC holds both worlds to the same steps in C, over many seeds; and with
// -plain.rounds times them.
func TestPlainC(t *testing.T) {
	seeds, steps := 100, 2000
	if *plainRounds > 0 {
		seeds, steps = 1000, 10_000
	}
	p := buildPlain(t, seeds)
	for _, number := range []string{"double", "fixed"} {
		var ratios []float64
		var inGo, inC []time.Duration
		for range max(*plainRounds, 1) {
			theirs, want := p.run(t, number, steps)
			mine, got := ours(number, seeds, steps)
			if !slices.Equal(got, want) || len(got) != seeds {
				t.Fatalf("%s: Go and C end in different worlds", number)
			}
			inGo, inC = append(inGo, mine), append(inC, theirs)
			ratios = append(ratios, float64(mine)/float64(theirs))
		}
		if *plainRounds == 0 {
			continue
		}
		slices.Sort(ratios)
		slices.Sort(inGo)
		slices.Sort(inC)
		middle := len(ratios) / 2
		// What else the machine does makes times longer, never shorter.
		shortest := float64(inGo[0]) / float64(inC[0])
		fmt.Printf("%s: Go %v, C %v on %d processors; ratio %.2f (median of %d), of the shortest times %.2f\n", number,
			inGo[middle].Round(time.Millisecond), inC[middle].Round(time.Millisecond), runtime.GOMAXPROCS(0), ratios[middle], len(ratios), shortest)
		if *plainRounds >= 15 && min(shortest, ratios[middle]) > 1.3 {
			t.Errorf("%s: the bar is a ratio of 1.3", number)
		}
	}
}
