package cheader

import (
	"fmt"
	"os/exec"
	"strconv"
	"strings"
	"testing"
)

// BenchmarkLibrary runs the header's functions beside the C library's, built
// by gcc -O2. What Go's own clock says is how long the program took in all; the
// figures are those that it prints.
func BenchmarkLibrary(b *testing.B) {
	if _, err := exec.LookPath("gcc"); err != nil {
		b.Skip("there is no gcc (Debian: gcc)")
	}
	program := b.TempDir() + "/bench"
	if said, err := exec.Command("gcc", "-O2", "-I../../c", "-o", program, "testdata/bench.c", "-lm").CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, said)
	}
	for b.Loop() {
		out, err := exec.Command(program).Output()
		if err != nil {
			b.Fatal(err)
		}
		fmt.Printf("%-8s %8s %8s %8s\n", "ns/call", "tide", "library", "ratio")
		for line := range strings.Lines(string(out)) {
			fields := strings.Fields(line)
			ours, _ := strconv.ParseFloat(fields[1], 64)
			theirs, _ := strconv.ParseFloat(fields[2], 64)
			fmt.Printf("%-8s %8.2f %8.2f %8.2f\n", fields[0], ours, theirs, ours/theirs)
		}
	}
}
