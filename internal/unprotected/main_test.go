package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// machine is a way to build this program and to run it.
type machine struct {
	name        string
	environment []string
	emulator    string // "" runs it here
}

var (
	amd64 = machine{"amd64", []string{"GOARCH=amd64", "GOAMD64=v1"}, ""}
	v3    = machine{"amd64 v3", []string{"GOARCH=amd64", "GOAMD64=v3"}, ""}
	arm64 = machine{"arm64", []string{"GOARCH=arm64"}, "qemu-aarch64"}
)

const unfused = "-gcflags=all=-d=fmahash=qn"

// run builds the program for a machine and runs it: a line for each tick.
func run(t *testing.T, m machine, flags ...string) []string {
	t.Helper()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs the go command, which is not on PATH")
	}
	program := filepath.Join(t.TempDir(), "unprotected")
	build := exec.Command("go", append(append([]string{"build", "-o", program}, flags...), ".")...)
	build.Env = append(append(os.Environ(), "GOOS=linux", "CGO_ENABLED=0", "GOFLAGS="), m.environment...)
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("go build for %s: %v\n%s", m.name, err, said)
	}
	command := exec.Command(program)
	if m.emulator != "" {
		command = exec.Command(m.emulator, program)
	}
	printed, err := command.CombinedOutput() // println writes to stderr
	if err != nil {
		t.Fatalf("%s: %v", m.name, err)
	}
	lines := strings.Split(strings.TrimSpace(string(printed)), "\n")
	if len(lines) != ticks {
		t.Fatalf("%s ran %d ticks", m.name, len(lines))
	}
	return lines
}

// firstDifference is the number of the first tick after which two machines
// hold different worlds, and 0 where they never do.
func firstDifference(a, b []string) int {
	for n := range a {
		if a[n] != b[n] {
			return n + 1
		}
	}
	return 0
}

// parts expects an unprotected build to part two machines, and one with the
// flag not to.
func parts(t *testing.T, a, b machine, at int) {
	t.Helper()
	first, second := run(t, a), run(t, b)
	n := firstDifference(first, second)
	if n != at {
		t.Errorf("%s and %s part at tick %d, want %d (0 is never)", a.name, b.name, n, at)
	}
	if n > 0 {
		t.Logf("unprotected, they part at tick %d, and end at\n%s: %s\n%s: %s", n, a.name, first[ticks-1], b.name, second[ticks-1])
	}
	if n := firstDifference(run(t, a, unfused), run(t, b, unfused)); n != 0 {
		t.Errorf("with %s, %s and %s part at tick %d", unfused, a.name, b.name, n)
	}
	if n := firstDifference(first, run(t, a, unfused)); n != 0 {
		t.Errorf("the flag changes %s, which never fuses, at tick %d", a.name, n)
	}
}

func native(t *testing.T) {
	t.Helper()
	if runtime.GOOS != "linux" || runtime.GOARCH != "amd64" {
		t.Skip("compares with linux/amd64, and this machine does not run its programs")
	}
}

func TestMachinesPart(t *testing.T) {
	native(t)
	if _, err := exec.LookPath(arm64.emulator); err != nil {
		t.Skip("no qemu-aarch64 to run what is built for arm64 (Debian: qemu-user)")
	}
	parts(t, amd64, arm64, 1)
}

// TestLevelsPart: one machine is enough, where a person builds for the newer
// processors. It builds the runtime twice, so it is for those who ask for it.
func TestLevelsPart(t *testing.T) {
	native(t)
	if os.Getenv("GOAMD64") != "v3" {
		t.Skip("GOAMD64=v3 runs this")
	}
	about, err := os.ReadFile("/proc/cpuinfo")
	if err != nil || !strings.Contains(string(about), " fma ") || !strings.Contains(string(about), " avx2 ") {
		t.Skip("this processor is no x86-64-v3")
	}
	parts(t, amd64, v3, 1)
}
