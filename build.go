package tide

import (
	"runtime"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/tide-engine/tide/match"
)

// ThisBuild is how this program was built, from what the toolchain noted in it.
func ThisBuild() match.Build { return thisBuild() }

var thisBuild = sync.OnceValue(func() match.Build {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return match.Build{Go: runtime.Version(), Target: runtime.GOOS + "/" + runtime.GOARCH}
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	return buildOf(runtime.Version(), runtime.GOOS, runtime.GOARCH, settings)
})

// fuses are the processors for which the compiler fuses float products with
// sums; amd64 does from GOAMD64=v3 on.
var fuses = map[string]bool{"arm64": true, "riscv64": true, "ppc64le": true, "ppc64": true, "s390x": true, "loong64": true}

// unfused is the compiler's flag that keeps it from it.
const unfused = "-d=fmahash=qn"

// buildOf is a program's build from its settings.
func buildOf(version, system, processor string, settings map[string]string) match.Build {
	level := settings["GO"+strings.ToUpper(processor)]
	b := match.Build{Go: version, Target: system + "/" + processor}
	if level != "" && level != "v1" {
		b.Target += "/" + level
	}
	b.Fuses = fuses[processor] || processor == "amd64" && (level == "v3" || level == "v4")
	if b.Fuses && strings.Contains(settings["-gcflags"], "all=") && strings.Contains(settings["-gcflags"], unfused) {
		b.Fuses = false
	}
	if b.Fuses && strings.Contains(settings["-gcflags"], "-N") {
		b.Target += " -N" // what is inlined decides what is fused
	}
	return b
}
