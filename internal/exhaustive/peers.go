package main

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unsafe"
)

//go:embed peer/peer.c
var peerSource []byte

// peerFunctions are in the order of peer/peer.c's table.
var peerFunctions = []string{
	"sinf", "cosf", "sincosf.sin", "sincosf.cos", "tanf", "asinf", "acosf", "atanf", "sinhf", "coshf", "tanhf",
	"expf", "exp2f", "expm1f", "logf", "log2f", "log10f", "log1pf", "cbrtf",
}

// library is a C library to compare with, as a program that was built here.
type library struct {
	Name    string `json:"name"` // the column's: "glibc", "musl"
	Version string `json:"version,omitempty"`
	Missing string `json:"missing,omitempty"` // why there is none
	program string
}

// libraries builds the programs in a directory.
func libraries(dir string) ([]*library, error) {
	source := filepath.Join(dir, "peer.c")
	if err := os.WriteFile(source, peerSource, 0o666); err != nil {
		return nil, err
	}
	glibc := built("glibc", dir, "gcc", source)
	if glibc.Missing == "" {
		said, err := exec.Command(glibc.program, "version").Output()
		version, ok := strings.CutPrefix(strings.TrimSpace(string(said)), "glibc ")
		if err != nil || !ok {
			glibc.Missing = "gcc here does not link with glibc"
		}
		glibc.Version = version
	}
	musl := built("musl", dir, "musl-gcc", source, "-static")
	if musl.Missing == "" {
		musl.Version = muslVersion()
	}
	return []*library{glibc, musl}, nil
}

func built(name, dir, compiler, source string, flags ...string) *library {
	l := &library{Name: name, program: filepath.Join(dir, name)}
	if _, err := exec.LookPath(compiler); err != nil {
		l.Missing = compiler + " is not installed"
		return l
	}
	arguments := slices.Concat([]string{"-O2", "-fno-builtin", "-o", l.program, source}, flags, []string{"-lm"})
	if said, err := exec.Command(compiler, arguments...).CombinedOutput(); err != nil {
		l.Missing = fmt.Sprintf("%s: %v: %s", compiler, err, said)
	}
	return l
}

// muslVersion asks the loader, which is the whole library; it calls that an
// error.
func muslVersion() string {
	loaders, _ := filepath.Glob("/lib/ld-musl-*.so.1")
	for _, loader := range loaders {
		said, _ := exec.Command(loader).CombinedOutput()
		if match := regexp.MustCompile(`Version (\S+)`).FindSubmatch(said); match != nil {
			return string(match[1])
		}
	}
	return "of unknown version"
}

// peer is a running program of a library. One worker uses it.
type peer struct {
	command *exec.Cmd
	in      io.WriteCloser
	out     io.ReadCloser
}

func (l *library) start() (*peer, error) {
	p := &peer{command: exec.Command(l.program)}
	var err error
	if p.in, err = p.command.StdinPipe(); err != nil {
		return nil, err
	}
	if p.out, err = p.command.StdoutPipe(); err != nil {
		return nil, err
	}
	return p, p.command.Start()
}

// ask sends the requests for one chunk, whose answers read then takes.
func (p *peer) ask(which int, first uint32) error {
	var request []byte
	for _, half := range []uint32{first, first | 1<<31} {
		for _, word := range []uint32{uint32(which), half, chunk / 2} {
			request = binary.NativeEndian.AppendUint32(request, word)
		}
	}
	_, err := p.in.Write(request)
	return err
}

func (p *peer) read(results []uint32) error {
	_, err := io.ReadFull(p.out, unsafe.Slice((*byte)(unsafe.Pointer(&results[0])), 4*len(results)))
	return err
}

func (p *peer) stop() {
	p.in.Close()
	_ = p.command.Wait() // it ends when nothing is left to read
}
