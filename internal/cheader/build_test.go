package cheader

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// build is a way to compile C for a machine that this one is or emulates.
type build struct {
	name     string
	compiler string // a command
	debian   string // the package it comes in
	flags    []string
	emulator string // what runs the program, or "" for this machine
	fuses    bool   // its target has fused instructions
}

const v3 = "-march=x86-64-v3"

// builds: the first is for a whole run, fast and plain. GCC fuses unless it is
// told -std=c99, and so is not; Clang fuses with -ffp-contract=fast.
var builds = []build{
	{"gcc-O2", "gcc", "gcc", []string{"-O2"}, "", false},
	{"gcc-O0", "gcc", "gcc", []string{"-O0", "-std=c99", "-pedantic-errors", "-Wall", "-Wextra", "-Werror"}, "", false},
	{"gcc-O3", "gcc", "gcc", []string{"-O3"}, "", false},
	{"gcc-O2-v3", "gcc", "gcc", []string{"-O2", v3}, "", true},
	{"gcc-O3-v3", "gcc", "gcc", []string{"-O3", v3, "-ffp-contract=fast"}, "", true},
	{"g++-O2-v3", "g++", "g++", []string{"-O2", v3, "-ffp-contract=fast", "-x", "c++"}, "", true},
	{"clang-O0", "clang", "clang", []string{"-O0", "-std=c99", "-pedantic-errors", "-Wall", "-Wextra", "-Werror"}, "", false},
	{"clang-O2", "clang", "clang", []string{"-O2"}, "", false},
	{"clang-O3", "clang", "clang", []string{"-O3"}, "", false},
	{"clang-O2-v3", "clang", "clang", []string{"-O2", v3, "-ffp-contract=on"}, "", true},
	{"clang-O3-v3", "clang", "clang", []string{"-O3", v3, "-ffp-contract=fast"}, "", true},
	{"aarch64-gcc-O0", "aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu libc6-dev-arm64-cross", []string{"-O0", "-static"}, "qemu-aarch64", true},
	{"aarch64-gcc-O2", "aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu libc6-dev-arm64-cross", []string{"-O2", "-static"}, "qemu-aarch64", true},
	{"aarch64-gcc-O3", "aarch64-linux-gnu-gcc", "gcc-aarch64-linux-gnu libc6-dev-arm64-cross", []string{"-O3", "-static", "-ffp-contract=fast"}, "qemu-aarch64", true},
	{"aarch64-clang-O3", "clang", "clang gcc-aarch64-linux-gnu libc6-dev-arm64-cross", []string{"--target=aarch64-linux-gnu", "-O3", "-static", "-ffp-contract=fast"}, "qemu-aarch64", true},
}

var chosen = flag.String("builds", "gcc-O2,gcc-O3-v3", "the `builds` of the header to test, or all")

// wanted are the builds that were asked for.
func wanted(t *testing.T) (list []build) {
	t.Helper()
	names := strings.Split(*chosen, ",")
	for _, b := range builds {
		for _, name := range names {
			if name == b.name || name == "all" {
				list = append(list, b)
				break
			}
		}
	}
	if len(list) == 0 {
		t.Fatalf("-builds %s is none of the builds there are", *chosen)
	}
	return list
}

// need skips a test whose build cannot be made or run here.
func (b build) need(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath(b.compiler); err != nil {
		t.Skipf("there is no %s (Debian: %s)", b.compiler, b.debian)
	}
	if b.emulator != "" {
		if _, err := exec.LookPath(b.emulator); err != nil {
			t.Skipf("there is no %s (Debian: qemu-user)", b.emulator)
		}
		return
	}
	if runtime.GOARCH != "amd64" {
		t.Skipf("%s is for amd64", b.name)
	}
	if !b.fuses {
		return
	}
	about, _ := os.ReadFile("/proc/cpuinfo")
	if !strings.Contains(string(about), " fma ") || !strings.Contains(string(about), " avx2 ") {
		t.Skip("this processor is no x86-64-v3")
	}
}

// compile makes a file of a source; the output is what the compiler said.
func (b build) compile(t *testing.T, source string, flags ...string) (file, output string, err error) {
	t.Helper()
	file = filepath.Join(t.TempDir(), "out")
	args := append(append([]string{"-I../../c", "-o", file}, b.flags...), flags...)
	said, err := exec.Command(b.compiler, append(args, source, "-lm")...).CombinedOutput()
	return file, string(said), err
}

// lacking is what GCC, Clang and the linker say where the target's C library is not there.
var lacking = regexp.MustCompile(`cannot find|No such file|file not found`)

// program compiles a source and fails where it does not.
func (b build) program(t *testing.T, source string, flags ...string) string {
	t.Helper()
	file, output, err := b.compile(t, source, flags...)
	if err != nil && b.emulator != "" && lacking.MatchString(output) {
		t.Skipf("%s lacks what it links with (Debian: %s): %s", b.compiler, b.debian, output)
	}
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", b.compiler, b.flags, err, output)
	}
	return file
}

// run runs a program of this build and gives the lines that it prints.
func (b build) run(t *testing.T, program string, args ...string) []string {
	t.Helper()
	command := exec.Command(program, args...)
	if b.emulator != "" {
		command = exec.Command(b.emulator, append([]string{program}, args...)...)
	}
	out, err := command.Output()
	if err != nil {
		t.Fatalf("%s %v: %v", b.name, args, err)
	}
	return strings.Split(strings.TrimSpace(string(out)), "\n")
}
