package archive

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/tide-engine/tide/random"
)

// judged opens and verifies a file, whatever is in it.
func judged(file []byte) (Verdict, error) { return judgedBy(file, begin) }

func judgedBy(file []byte, start func(Header) (Simulation, error)) (Verdict, error) {
	r, err := Open(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		return Verdict{Outcome: Unverifiable}, err
	}
	return Verify(r, start, Options{})
}

// TestCut: a file cut off at any byte of its first and last 4 KiB is an error in
// words, or verifies to the last second that is whole and says so. It is never
// verified.
func TestCut(t *testing.T) {
	file := recorded(t, 11, 90, nil)
	seen := map[Outcome]int{}
	for cut := range len(file) {
		if cut >= 4096 && cut < len(file)-4096 || testing.Short() && cut%16 != 0 {
			continue
		}
		v, err := judged(file[:cut])
		seen[v.Outcome]++
		switch {
		case v.Outcome == Partial && err == nil && v.Tick > 0 && v.Tick <= 90:
			if lost := 90 - v.Tick; cut > len(file)-trailerSize && lost > 0 {
				t.Fatalf("cut at byte %d of %d it loses %d ticks", cut, len(file), lost)
			}
		case v.Outcome == Unverifiable && err != nil && v.Tick == 0:
		default:
			t.Fatalf("cut at byte %d of %d: %v, %v", cut, len(file), v, err)
		}
	}
	if len(file) < 8192 || !testing.Short() && (seen[Partial] < 4500 || seen[Unverifiable] < 200) {
		t.Errorf("of %d bytes: %v", len(file), seen)
	}
}

// TestACrashLosesASecondAtMost: what the writer had handed on before any tick is
// at most the ticks of a second short of it.
func TestACrashLosesASecondAtMost(t *testing.T) {
	var file bytes.Buffer
	i := startToy(t, 2)
	w, err := NewWriter(&file, HeaderOf(i))
	if err != nil {
		t.Fatal(err)
	}
	sim, p := Record(i, w), newPlayer(t, i, 2)
	for tick := uint32(1); tick <= 300; tick++ {
		sim.Step(p.step(i))
		v, err := judged(file.Bytes())
		switch {
		case tick < toyRate:
			if err == nil || v.Outcome != Unverifiable {
				t.Fatalf("before its first second: %v, %v", v, err)
			}
		case err != nil || v.Outcome != Partial || v.Tick+toyRate <= tick:
			t.Fatalf("after tick %d: %v, %v", tick, v, err)
		}
	}
}

// TestEveryByteFlipped: a closed file in which one bit is another is damaged, and
// which bit it was does not matter.
func TestEveryByteFlipped(t *testing.T) {
	file := recorded(t, 5, 60, []byte("result"))
	for at := range file {
		if testing.Short() && at%8 != 0 {
			continue
		}
		bad := bytes.Clone(file)
		bad[at] ^= 1 << (at % 8)
		v, err := judged(bad)
		var wrong *FormatError
		if v.Outcome != Unverifiable || !errors.As(err, &wrong) {
			// A file whose last bytes are wrong was never closed, but what
			// follows its end says that it was.
			t.Fatalf("byte %d of %d: %v, %v", at, len(file), v, err)
		}
	}
	longer := append(bytes.Clone(file), 0)
	if v, err := judged(longer); err == nil {
		t.Errorf("a byte more: %v", v)
	}
	for _, foreign := range []string{"", "x", "\x89PNG\r\n\x1a\n and more", magic[:5], magic + "\x02" + "more"} {
		v, err := judged([]byte(foreign))
		var wrong *FormatError
		if v.Outcome != Unverifiable || !errors.As(err, &wrong) {
			t.Errorf("%q: %v, %v", foreign, v, err)
		}
	}
}

// content is what an archive says of its match, as text.
func content(t *testing.T, file []byte) string {
	t.Helper()
	var b bytes.Buffer
	r := open(t, file)
	h := r.Header()
	fmt.Fprintln(&b, h.Seed, h.Start, h.TickRate, h.MaxPlayers, h.Fingerprint, r.Last())
	for c := r.Cursor(); ; {
		tick, checkpoint, err := c.Next()
		if err != nil {
			fmt.Fprintln(&b, err)
			return b.String()
		}
		if tick != nil {
			// Whether who joins was there before, and how commands are
			// numbered, is told to no system: a match is the same without.
			for n := range tick.Step.Changes {
				tick.Step.Changes[n].Returned = false
			}
			for n := range tick.Step.Commands {
				tick.Step.Commands[n].Channel, tick.Step.Commands[n].Number = 0, 0
			}
		}
		fmt.Fprintln(&b, tick, checkpoint)
	}
}

// TestFuzzed: ten thousand archives of which bytes were changed, put in, taken
// out or moved, half of them sealed again so that every sum is right: none is
// verified but those that say what the match said, and nothing crashes.
func TestFuzzed(t *testing.T) {
	files := 10_000
	if testing.Short() {
		files = 500
	}
	file := recorded(t, 9, 70, nil)
	parts := len(open(t, file).Header().Parts)
	want := content(t, file)
	dice := random.New(4, 4)
	seen := map[string]int{}
	for range files {
		var bad []byte
		sealed := dice.Below(2) == 0
		if !sealed {
			bad = mutate(&dice, file)
		} else {
			all := records(t, file)
			n := int(dice.Below(uint32(len(all))))
			switch r := &all[n]; {
			case dice.Below(8) == 0:
				all = slices.Delete(all, n, n+1)
			case dice.Below(8) == 0:
				all = slices.Insert(all, n, all[dice.Below(uint32(len(all)))])
			case r.kind == kindEnd || dice.Below(4) == 0:
				r.payload = mutate(&dice, r.payload)
			default:
				before, raw, after := split(t, *r, parts)
				if len(after) > 0 && dice.Below(2) == 0 {
					after = mutate(&dice, after)
				} else {
					raw = mutate(&dice, raw)
				}
				r.payload = join(before, raw, after)
			}
			bad = reseal(all)
		}
		v, err := judged(bad)
		seen[fmt.Sprintf("%v, sealed %v", v.Outcome, sealed)]++
		if (err != nil) != (v.Outcome == Unverifiable) {
			t.Fatalf("%v with the error %v", v, err)
		}
		var panicked *PanicError
		if errors.As(err, &panicked) {
			t.Fatal(err)
		}
		if v.Outcome == Verified && content(t, bad) != want {
			t.Fatalf("a false pass:\n%s", content(t, bad))
		}
	}
	t.Log(seen)
	if seen["differs, sealed true"] < files/20 || seen["unverifiable, sealed false"] < files/4 {
		t.Errorf("they do not get far: %v", seen)
	}
}

// mutate changes a few bytes of a copy.
func mutate(dice *random.PCG32, b []byte) []byte {
	b = bytes.Clone(b)
	for range 1 + dice.Below(3) {
		if len(b) == 0 {
			return []byte{byte(dice.Uint32())}
		}
		at := int(dice.Below(uint32(len(b))))
		some := min(len(b)-at, 1+int(dice.Below(9)))
		switch dice.Below(6) {
		case 0:
			b = slices.Delete(b, at, at+some)
		case 1:
			b = slices.Insert(b, at, byte(dice.Uint32()), byte(dice.Uint32()))
		case 2:
			to := int(dice.Below(uint32(len(b))))
			copy(b[to:], bytes.Clone(b[at:at+some]))
		case 3:
			b = b[:at]
		case 4:
			b[at] = []byte{0, 1, 0x7f, 0x80, 0xff}[dice.Below(5)]
		default:
			b[at] ^= 1 << dice.Below(8)
		}
	}
	return b
}

// FuzzVerify: whatever a file is, it is judged.
func FuzzVerify(f *testing.F) {
	f.Add(recorded(f, 1, 30, []byte("x")))
	f.Fuzz(func(t *testing.T, file []byte) { judgedSafely(t, file) })
}

// FuzzSealed: so is one whose every sum is right. The header is a real one; of
// each of the other records the fuzzer says the kind and the bytes.
func FuzzSealed(f *testing.F) {
	all := records(f, recorded(f, 1, 30, []byte("x")))
	var seed []byte
	for _, r := range all[1:] {
		seed = append(seed, byte(r.kind-kindCheckpoint), byte(len(r.payload)), byte(len(r.payload)>>8))
		seed = append(seed, r.payload...)
	}
	f.Add(seed)
	f.Fuzz(func(t *testing.T, file []byte) {
		made := []rec{all[0]}
		for len(file) > 3 && len(made) < 20 {
			n := min(int(file[1])|int(file[2])<<8, len(file)-3)
			made = append(made, rec{kindCheckpoint + kind(file[0]%3), file[3 : 3+n]})
			file = file[3+n:]
		}
		judgedSafely(t, reseal(made))
	})
}

func judgedSafely(t *testing.T, file []byte) {
	v, err := judged(file)
	var panicked *PanicError
	if (err != nil) != (v.Outcome == Unverifiable) || errors.As(err, &panicked) {
		t.Fatalf("%v with the error %v", v, err)
	}
}
