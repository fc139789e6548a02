package audit

import (
	"bytes"
	"encoding/binary"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// objdump runs GNU's disassembler, which knows these processors better than
// anybody, and gives the instruction at each address.
func objdump(t *testing.T, args ...string) map[uint64]string {
	t.Helper()
	path, err := exec.LookPath("objdump")
	if err != nil {
		t.Skip("no objdump to compare with (Debian: binutils-multiarch)")
	}
	out, err := exec.Command(path, append([]string{"-w", "--no-show-raw-insn"}, args...)...).CombinedOutput()
	if err != nil {
		t.Skipf("this objdump does not do it (Debian: binutils-multiarch): %s", bytes.TrimSpace(out))
	}
	instructions := map[uint64]string{}
	for line := range strings.Lines(string(out)) {
		address, text, ok := strings.Cut(strings.TrimSpace(line), ":\t")
		if at, err := strconv.ParseUint(address, 16, 64); ok && err == nil {
			instructions[at] = strings.TrimSpace(text)
		}
	}
	if len(instructions) == 0 {
		t.Fatalf("objdump %q printed nothing to read", args)
	}
	return instructions
}

// TestPatterns holds the patterns of each processor with instructions of one
// size against objdump: words that fit a pattern, words beside one by a bit,
// and any words.
func TestPatterns(t *testing.T) {
	for _, c := range []struct {
		arch, machine string
		order         binary.ByteOrder
		patterns      []pattern
		fixed         uint32 // bits that are always set, so that each word is an instruction
		options       []string
		judged        string
	}{
		{"arm64", "aarch64", binary.LittleEndian, patternsARM64, 0, []string{"-M", "no-aliases"},
			`^(fn?m(add|sub)|fml[as]l?2?|fcmla|frecps|frsqrts|frecpe|frsqrte|frecpx|urecpe|ursqrte)\s[^zp]*$`},
		{"arm", "arm", binary.LittleEndian, append(patternsVFP, patternsNEON...), 0, nil,
			`^(vfn?m[as]|vrecp[es]|vrsqrt[es])([a-z]{2})?\.`},
		{"riscv64", "riscv:rv64", binary.LittleEndian, patternsRISCV64, 3, []string{"-M", "no-aliases"},
			`^(fn?m(add|sub)\.|vfw?n?m(acc|add|sac|sub)\.|vfrsqrt7|vfrec7)`},
		{"ppc64le", "powerpc:common64", binary.LittleEndian, patternsPPC64, 0, []string{"-M", "power10,altivec,vsx"},
			`^(fn?m(add|sub)s?|x[sv]n?m(add|sub)[am]?[sdq]po?|x[sv]r(sqrt)?e[sd]p|vn?m(add|sub)fp|vr(sqrt)?efp|fr(sqrt)?es?)\.?\s`},
		{"loong64", "Loongarch64", binary.LittleEndian, patternsLoong64, 0, nil,
			`^(x?v?fn?m(add|sub)\.|x?v?fr(ecip|sqrt)e\.)`},
	} {
		t.Run(c.arch, func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, 2))
			var words []uint32
			for _, p := range c.patterns {
				for range 100 {
					word := random.Uint32()&^p.mask | p.value
					words = append(words, word, word^1<<random.IntN(32))
				}
			}
			for range 5000 {
				words = append(words, random.Uint32())
			}
			code := make([]byte, 4*len(words))
			for i := range words {
				words[i] |= c.fixed
				if c.arch == "ppc64le" && words[i]>>26 == 1 {
					words[i] = 0 // a prefix would take the next word with it
				}
				c.order.PutUint32(code[4*i:], words[i])
			}
			file := filepath.Join(t.TempDir(), "code")
			if err := os.WriteFile(file, code, 0o666); err != nil {
				t.Fatal(err)
			}
			told := objdump(t, append([]string{"-D", "-b", "binary", "-m", c.machine, "-EL", file}, c.options...)...)
			judged, hits := regexp.MustCompile(c.judged), 0
			decoders[c.arch](code, 0, func(e event) {
				text, word := told[e.at], words[e.at/4]
				switch want := judged.MatchString(text); {
				case want && e.kind == "":
					t.Errorf("%08x is %q, and is not found", word, text)
				case want:
					hits++
				case e.kind != "" && !unknown(text):
					t.Errorf("%08x is %q, and is taken for %s", word, text, e.name)
				}
			})
			if hits < 20*len(c.patterns) {
				t.Errorf("objdump knows only %d of the words that fit %d patterns", hits, len(c.patterns))
			}
		})
	}
}

// unknown is what objdump says of words that are no instruction.
func unknown(text string) bool {
	return text == "" || strings.HasPrefix(text, ".") || strings.HasPrefix(text, "0x") || strings.Contains(strings.ToLower(text), "undefined")
}

// TestX86 holds the lengths of this program's instructions, and what is fused
// among them, against objdump.
func TestX86(t *testing.T) {
	if runtime.GOARCH != "amd64" || runtime.GOOS != "linux" {
		t.Skip("reads its own program, and is not linux/amd64")
	}
	own, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(own)
	if err != nil {
		t.Fatal(err)
	}
	m, err := readImage(own, data)
	if err != nil {
		t.Fatal(err)
	}
	// The first half megabyte has what searches and copies with AVX; package
	// math has what is fused.
	first := m.functions[0].entry
	const some = 1 << 19
	compareX86(t, m, own, first, first+some)
	n := slices.IndexFunc(m.functions, func(f function) bool { return f.name == "math.archExp" })
	if n < 0 {
		t.Fatal("this program has no math.archExp, whose instructions are fused")
	}
	if fused := compareX86(t, m, own, m.functions[n].entry, m.functions[n].end); fused < 5 {
		t.Errorf("of math.archExp %d instructions are fused", fused)
	}
}

var judgedX86 = regexp.MustCompile(`^(vfn?m(add|sub)|vfmaddsub|vfmsubadd|v?rcp|v?rsqrt|vrcp14|vrsqrt14|fsin|fcos|fptan|fpatan|fyl2x|f2xm1)`)

// compareX86 compares the functions between two addresses, and counts what is
// fused or an estimate.
func compareX86(t *testing.T, m *image, path string, from, to uint64) (judged int) {
	t.Helper()
	told := objdump(t, "-d", "--start-address="+strconv.FormatUint(from, 10), "--stop-address="+strconv.FormatUint(to, 10), path)
	wrong, seen := 0, 0
	for _, f := range m.functions {
		if f.entry < from || f.end > to {
			continue
		}
		decoders[m.target.Arch](m.code(f), f.entry, func(e event) {
			text, ok := told[e.at]
			seen++
			if !ok || judgedX86.MatchString(text) != (e.kind != "") {
				if wrong++; wrong < 20 {
					t.Errorf("%s: at %#x is %q, and %q here", f.name, e.at, text, e.name)
				}
			}
			if e.kind != "" {
				judged++
			}
		})
	}
	if seen == 0 || len(told)-seen > len(told)/20 { // between functions there is padding
		t.Errorf("of %d instructions that objdump has, %d were compared", len(told), seen)
	}
	return judged
}

// TestX86Forms: the instructions that Go's own code does not have, from GNU's
// assembler.
func TestX86Forms(t *testing.T) {
	for _, c := range []struct {
		code []byte
		kind Kind
		name string
	}{
		{[]byte{0xc4, 0xe2, 0x69, 0xb8, 0xd9}, Fused, "VFMADD231P"},                     // vfmadd231ps %xmm1,%xmm2,%xmm3
		{[]byte{0xc4, 0xe2, 0xe9, 0x9f, 0xd9}, Fused, "VFNMSUB132S"},                    // vfnmsub132sd %xmm1,%xmm2,%xmm3
		{[]byte{0xc4, 0xe2, 0x6d, 0xa6, 0x18}, Fused, "VFMADDSUB213P"},                  // vfmaddsub213ps (%rax),%ymm2,%ymm3
		{[]byte{0x62, 0xf2, 0x6d, 0x48, 0xb8, 0xd9}, Fused, "VFMADD231P"},               // vfmadd231ps %zmm1,%zmm2,%zmm3
		{[]byte{0xc4, 0xe3, 0x69, 0x69, 0xd9, 0x40}, Fused, "VFMADD or its kin (FMA4)"}, // vfmaddpd %xmm4,%xmm1,%xmm2,%xmm3
		{[]byte{0x0f, 0x53, 0xc1}, Estimate, "RCPPS"},
		{[]byte{0xf3, 0x0f, 0x52, 0xc1}, Estimate, "RSQRTSS"},
		{[]byte{0xc5, 0xfc, 0x52, 0xc1}, Estimate, "RSQRTPS"},             // vrsqrtps %ymm1,%ymm0
		{[]byte{0x62, 0xf2, 0x7d, 0x48, 0x4c, 0xc1}, Estimate, "VRCP14P"}, // vrcp14ps %zmm1,%zmm0
		{[]byte{0xd9, 0xfe}, Estimate, "FSIN"},
		{[]byte{0x66, 0x0f, 0x38, 0x96, 0xc1}, "", ""}, // no VEX
		{[]byte{0xc4, 0xe2, 0xe9, 0xb5, 0xd9}, "", ""}, // vpmadd52huq, of integers
		{[]byte{0x66, 0x0f, 0x53, 0xc1}, "", ""},       // no such instruction
	} {
		i, ok := parseX86(c.code, 64)
		kind, name := i.judge()
		if !ok || i.length != len(c.code) || kind != c.kind || name != c.name {
			t.Errorf("% x: %d bytes, %s %q", c.code, i.length, kind, name)
		}
	}
}
