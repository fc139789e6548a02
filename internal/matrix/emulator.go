package matrix

import (
	"context"
	"os/exec"
	"runtime"
	"slices"
	"strings"
)

// emulator is qemu-user: another processor under the same system.
type emulator struct{}

// emulated are what qemu calls a processor, and the model that has what Go asks
// for where qemu's usual one lacks it.
var emulated = map[string][]string{
	"amd64":   {"x86_64", "-cpu", "max"},
	"arm64":   {"aarch64"},
	"riscv64": {"riscv64"},
	"ppc64le": {"ppc64le", "-cpu", "power9"},
	"s390x":   {"s390x", "-cpu", "max"},
	"loong64": {"loongarch64"},
	"386":     {"i386"},
	"arm":     {"arm"},
}

func (emulator) path(c Cell) (string, error) {
	if runtime.GOOS != "linux" || c.OS != "linux" {
		return "", cannot("qemu-user runs programs of Linux, under Linux")
	}
	for _, ending := range []string{"", "-static"} {
		if path, err := exec.LookPath("qemu-" + emulated[c.Arch][0] + ending); err == nil {
			return path, nil
		}
	}
	return "", cannot("no qemu-%s is installed (Debian: qemu-user)", emulated[c.Arch][0])
}

func (e emulator) find(ctx context.Context, c Cell) (string, error) {
	path, err := e.path(c)
	if err != nil {
		return "", err
	}
	// qemu-aarch64 version 7.2.22 (Debian …)
	said, _, _ := strings.Cut(version(ctx, path, "--version"), " (")
	return strings.Join(append([]string{strings.Replace(said, " version", "", 1)}, emulated[c.Arch][1:]...), " "), nil
}

func (e emulator) run(ctx context.Context, j *job) error {
	path, err := e.path(j.cell)
	if err != nil {
		return err
	}
	return j.play(ctx, nil, path, slices.Concat(emulated[j.cell.Arch][1:], []string{j.program}, j.args)...)
}
