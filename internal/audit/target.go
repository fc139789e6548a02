package audit

import (
	"fmt"
	"strings"
)

// Target is what a program is built for.
type Target struct {
	OS   string // as GOOS has it
	Arch string // as GOARCH has it
	V3   bool   // amd64 of level v3 (AVX2 and FMA), which Go fuses for
}

// Fusing are the targets that Go's compiler fuses for, with the system that
// each is commonest on. For the rest it never does: amd64 below v3, 386,
// mips64le and wasm have no such instruction in what they may count on, and
// arm's rounds twice.
var Fusing = []Target{
	{OS: "linux", Arch: "arm64"},
	{OS: "linux", Arch: "riscv64"},
	{OS: "linux", Arch: "ppc64le"},
	{OS: "linux", Arch: "s390x"},
	{OS: "linux", Arch: "loong64"},
	{OS: "linux", Arch: "amd64", V3: true},
}

// String is the form that ParseTarget reads.
func (t Target) String() string {
	text := t.OS + "/" + t.Arch
	if t.V3 {
		text += "/v3"
	}
	return text
}

// ParseTarget reads a target as system/processor, as in linux/arm64 or
// linux/amd64/v3. A processor alone is one of linux.
func ParseTarget(text string) (Target, error) {
	parts := strings.Split(text, "/")
	if len(parts) == 1 || len(parts) == 2 && parts[1] == "v3" {
		parts = append([]string{"linux"}, parts...)
	}
	v3 := len(parts) == 3 && parts[1] == "amd64" && parts[2] == "v3"
	if len(parts) != 2 && !v3 || parts[0] == "" || parts[1] == "" {
		return Target{}, fmt.Errorf("%q is no target: write it as system/processor, as in linux/arm64 or linux/amd64/v3", text)
	}
	return Target{OS: parts[0], Arch: parts[1], V3: v3}, nil
}

// Environment makes the go command build for a target with no flag but those
// on its command line.
func (t Target) Environment() []string {
	level := "v1"
	if t.V3 {
		level = "v3"
	}
	return []string{"GOOS=" + t.OS, "GOARCH=" + t.Arch, "GOAMD64=" + level, "CGO_ENABLED=0", "GOFLAGS=", "GOCOMPILEDEBUG="}
}
