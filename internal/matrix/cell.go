package matrix

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strings"
)

// Cell is one way of building the suite, and what runs it.
type Cell struct {
	Name   string   // short, as it is asked for
	OS     string   // GOOS
	Arch   string   // GOARCH
	About  string   // what sets it apart from the other cells of its target
	build  []string // more environment of the build
	flags  []string // of go build
	run    []string // more environment of the run
	host   host
	native bool   // only this machine itself can run it
	needs  []need // what has to be installed
}

// Target is what the cell is built for, in words.
func (c Cell) Target() string {
	return strings.TrimSuffix(c.OS+"/"+c.Arch+" "+c.About, " ")
}

// protection is the flag that keeps products from being fused with sums
// everywhere, which tide builds games with. All cells but one do without:
// Tide's own code has to hold whatever it is built with.
const protection = "-gcflags=all=-d=fmahash=qn"

// Cells are all that the matrix has, in the order of its rows.
func Cells() []Cell {
	all := []Cell{
		{Name: "amd64", OS: "linux", Arch: "amd64", About: "v1", build: []string{"GOAMD64=v1"}},
		{Name: "v3", OS: "linux", Arch: "amd64", About: "v3", build: []string{"GOAMD64=v3"}},
		{Name: "debug", OS: "linux", Arch: "amd64", About: "v3 -N -l", build: []string{"GOAMD64=v3"}, flags: []string{"-gcflags=all=-N -l"}},
		{Name: "race", OS: "linux", Arch: "amd64", About: "v1 -race", build: []string{"GOAMD64=v1", "CGO_ENABLED=1"}, flags: []string{"-race"}, native: true, needs: []need{gcc}},
		{Name: "nofma", OS: "linux", Arch: "amd64", About: "cpu.fma=off", build: []string{"GOAMD64=v1"}, run: []string{"GODEBUG=cpu.fma=off"}, native: true},
		{Name: "arm64", OS: "linux", Arch: "arm64"},
		{Name: "protected", OS: "linux", Arch: "arm64", About: "fmahash=qn", flags: []string{protection}},
		{Name: "riscv64", OS: "linux", Arch: "riscv64"},
		{Name: "ppc64le", OS: "linux", Arch: "ppc64le"},
		{Name: "s390x", OS: "linux", Arch: "s390x"},
		{Name: "loong64", OS: "linux", Arch: "loong64"},
		// qemu-i386 delivers signals before a thread has its registers right, which
		// is the end of Go's ("bad g in signal handler"): it gets as few as can be,
		// and only where the machine has no 32 bits of its own.
		{Name: "386", OS: "linux", Arch: "386", run: []string{"GODEBUG=asyncpreemptoff=1"}},
		{Name: "arm", OS: "linux", Arch: "arm", About: "v7", build: []string{"GOARM=7"}},
		{Name: "windows", OS: "windows", Arch: "amd64", build: []string{"GOAMD64=v1"}, host: wine{}, needs: []need{wineLoader, mingw}},
		{Name: "node", OS: "js", Arch: "wasm", About: "Node.js", host: node{}, needs: []need{nodejs}},
		{Name: "chromium", OS: "js", Arch: "wasm", About: "Chromium", host: chromium, needs: []need{chromium.need}},
		{Name: "firefox", OS: "js", Arch: "wasm", About: "Firefox", host: firefox, needs: []need{firefox.need}},
		{Name: "jsc", OS: "js", Arch: "wasm", About: "JavaScriptCore", host: shell{}, needs: []need{jsc}},
		{Name: "wazero", OS: "wasip1", Arch: "wasm", About: "wazero", host: runner{}},
		{Name: "android", OS: "android", Arch: "arm64", host: nowhere{}},
		{Name: "darwin-amd64", OS: "darwin", Arch: "amd64", build: []string{"GOAMD64=v1"}, host: nowhere{}},
		{Name: "darwin-arm64", OS: "darwin", Arch: "arm64", host: nowhere{}},
	}
	for i := range all {
		c := &all[i]
		switch {
		case c.OS == runtime.GOOS && c.Arch == runtime.GOARCH:
			c.host = itself{}
			c.needs = slices.DeleteFunc(c.needs, func(n need) bool { return !c.native })
		case c.OS == "linux" && c.Arch == "386" && runtime.GOOS == "linux" && runtime.GOARCH == "amd64":
			c.host, c.needs = half{}, nil
		case c.native:
			c.host, c.needs = foreign{}, nil
		case c.host == nil:
			c.host, c.needs = emulator{}, []need{qemu}
		}
	}
	return all
}

// Select are the cells of the given names, in the order of the rows, and all
// without any. A name that is no cell's is an error with what there is.
func Select(names []string) ([]Cell, error) {
	all := Cells()
	if len(names) == 0 {
		return all, nil
	}
	var known []string
	for _, c := range all {
		known = append(known, c.Name)
	}
	for _, name := range names {
		if !slices.Contains(known, name) {
			return nil, fmt.Errorf("there is no cell %q; there are %s", name, strings.Join(known, ", "))
		}
	}
	return slices.DeleteFunc(all, func(c Cell) bool { return !slices.Contains(names, c.Name) }), nil
}

// By is what would run the cell here, or why nothing can.
func (c Cell) By(ctx context.Context) string {
	tool, err := c.host.find(ctx, c)
	switch _, unrunnable := c.host.(nowhere); {
	case unrunnable:
		return "built and audited: " + err.Error()
	case err != nil:
		return "not run: " + err.Error()
	}
	return tool
}
