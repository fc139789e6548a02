package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/tide-engine/tide/internal/audit"
	"github.com/tide-engine/tide/internal/web"
)

type auditOptions struct {
	targets  []audit.Target // of source
	patterns []string
	binary   string        // a program to read, or "" for none
	build    *audit.Target // build the one package for this, and read that
	roots    []string
	json     bool
}

const auditHelp = `Usage: tide audit [flags] [packages]

Lists every place in the packages (default ./...) where a compiler would fuse a
product with a sum, which rounds once instead of twice and parts machines: the
line, and the expression as it should be. It asks Go's own compiler, for every
target that it fuses for.

With --binary or --build it reads machine code instead, of any target, and lists
the fused instructions and the estimates (of reciprocals and roots) that the
simulation reaches: what is left in assembly, in a library, in a build without
the flag. It needs no disassembler, and runs nothing.

Exit status: 0 if nothing was found, 1 if something was, 2 if it cannot look.

Flags:
%s
Examples:

  tide audit                                  this folder's packages and those below it
  tide audit --target arm64 ./game            one package, for one processor
  tide audit --binary ./game.exe              a program that was built elsewhere
  tide audit --build darwin/arm64 ./game      build for a target, as tide run does, and read that
  tide audit --binary ./server --roots example.com/game/sim/...
                                              a simulation that begins in packages of one's own
`

func parseAudit(args []string, s streams) (o auditOptions, code int, ok bool) {
	set := flag.NewFlagSet("audit", flag.ContinueOnError)
	target := set.String("target", "", "the `targets` to ask the compiler for, as in arm64,amd64/v3 (default all that Go fuses for)")
	set.StringVar(&o.binary, "binary", "", "read the machine code of this `program`, built by Go for any target")
	build := set.String("build", "", "build the package for this `target`, as in linux/arm64, with the flags of tide run, and read that")
	roots := set.String("roots", "", "the packages or functions, as `a,b`, that a program's simulation begins with (default Tide's own and package main)")
	set.BoolVar(&o.json, "json", false, "print what was found as JSON")
	code, ok = readFlags(set, args, s, auditHelp, func(words []string) error {
		o.patterns = words
		return o.complete(*target, *build, *roots)
	})
	return o, code, ok
}

// complete reads the flags that are lists and says which do not go together.
func (o *auditOptions) complete(target, build, roots string) error {
	program := o.binary != "" || build != ""
	switch {
	case o.binary != "" && build != "":
		return errors.New("--binary reads a program that is there, --build makes one: give one of them")
	case program && target != "":
		return errors.New("--target is for source; a program knows what it was built for")
	case !program && roots != "":
		return errors.New("--roots is for --binary and --build; of source, name the packages")
	case o.binary != "" && len(o.patterns) > 0:
		return fmt.Errorf("--binary reads %s alone; leave out %q", o.binary, o.patterns)
	case build != "" && len(o.patterns) > 1:
		return fmt.Errorf("--build builds one package, and was given %q", o.patterns)
	}
	if roots != "" {
		o.roots = strings.Split(roots, ",")
	}
	if build != "" {
		t, err := audit.ParseTarget(build)
		if err != nil {
			return fmt.Errorf("--build: %w", err)
		}
		o.build = &t
	}
	o.targets = audit.Fusing
	if target != "" {
		o.targets = nil
		for _, text := range strings.Split(target, ",") {
			t, err := audit.ParseTarget(text)
			if err != nil {
				return fmt.Errorf("--target: %w", err)
			}
			o.targets = append(o.targets, t)
		}
	}
	if len(o.patterns) == 0 && o.build == nil {
		o.patterns = []string{"./..."}
	}
	return nil
}

func runAudit(args []string, s streams) int {
	o, code, ok := parseAudit(args, s)
	if !ok {
		return code
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var found int
	var err error
	switch {
	case o.build != nil:
		found, err = auditBuild(ctx, o, s)
	case o.binary != "":
		found, err = auditProgram(o.binary, o.binary, o, s)
	default:
		found, err = auditSource(ctx, o, s)
	}
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(s.err, "Stopped.")
		return exitUsage
	case err != nil:
		fmt.Fprintf(s.err, "tide audit: %v\n", err)
		return exitUsage
	case found > 0:
		return exitFail
	}
	return exitOK
}

// sourceReport is what auditSource tells as JSON.
type sourceReport struct {
	Targets  []string          `json:"targets"` // those that the compiler was asked for
	Unbuilt  map[string]string `json:"unbuilt"` // those that the packages do not build for, and what go list said
	Packages []string          `json:"packages"`
	Findings []audit.Finding   `json:"findings"`
}

// auditSource asks the compiler for each target, and tells a place once. A
// target that the packages do not build for parts no machines: it is told, and
// is a mistake only where there is no other.
func auditSource(ctx context.Context, o auditOptions, s streams) (found int, err error) {
	p := startProgress(s.err, "Asking the compiler")
	r := sourceReport{Targets: []string{}, Unbuilt: map[string]string{}, Packages: o.patterns, Findings: []audit.Finding{}}
	var last error
	for n, target := range o.targets {
		p.update(fmt.Sprintf("%s, %d of %d", target, n+1, len(o.targets)))
		of, err := audit.Packages(ctx, "", target, o.patterns...)
		if err != nil && strings.Contains(err.Error(), "unsupported GOOS/GOARCH pair") {
			p.end("")
			return 0, err
		}
		if err != nil {
			last = err
			r.Unbuilt[target.String()] = err.Error()
			continue
		}
		r.Targets = append(r.Targets, target.String())
		r.Findings = append(r.Findings, of...)
	}
	if len(r.Targets) == 0 {
		p.end("")
		return 0, last
	}
	r.Findings = append([]audit.Finding{}, audit.Merge(r.Findings)...)
	p.end(fmt.Sprintf("Asked the compiler for %s in %.0f s", strings.Join(r.Targets, ", "), time.Since(p.start).Seconds()))
	for _, target := range o.targets {
		if said, ok := r.Unbuilt[target.String()]; ok {
			fmt.Fprintf(s.err, "It was not asked for %s, which the packages do not build for: %s\n", target, said)
		}
	}
	if o.json {
		return len(r.Findings), printJSON(s.out, r)
	}
	tellFindings(s.out, r.Findings)
	if len(r.Findings) == 0 {
		fmt.Fprintf(s.out, "Nothing is fused in %s.\n", strings.Join(o.patterns, " "))
	} else {
		fmt.Fprintf(s.out, "\n%s fused. Each mend holds for every build; the flag -gcflags=all=-d=fmahash=qn, which tide run gives, holds for one.\n", places(len(r.Findings)))
	}
	return len(r.Findings), nil
}

// auditProgram reads one program, which a person knows by a name.
func auditProgram(path, name string, o auditOptions, s streams) (found int, err error) {
	r, err := audit.Inspect(path, o.roots...)
	if err != nil {
		return 0, err
	}
	r.File = name
	if o.json {
		return len(r.Findings), printJSON(s.out, r)
	}
	tellFindings(s.out, r.Findings)
	fmt.Fprintf(s.out, "%s: %s.\n", r.File, r)
	fmt.Fprintf(s.out, "The simulation begins in: %s.\n", strings.Join(r.Roots, ", "))
	if len(r.Elsewhere) == 0 {
		return len(r.Findings), nil
	}
	fmt.Fprintf(s.out, "Not reached from it, and fused or estimates:\n")
	const most = 20
	for _, e := range r.Elsewhere[:min(most, len(r.Elsewhere))] {
		fmt.Fprintf(s.out, "  %4d  %s (%s)\n", e.Count, e.Function, strings.Join(e.Instructions, ", "))
	}
	if n := len(r.Elsewhere) - most; n > 0 {
		fmt.Fprintf(s.out, "  and in %d functions more, which --json names\n", n)
	}
	return len(r.Findings), nil
}

// auditBuild builds the package that was named, or this folder's.
func auditBuild(ctx context.Context, o auditOptions, s streams) (found int, err error) {
	goCommand, err := exec.LookPath("go")
	if err != nil {
		return 0, web.ErrNoGo
	}
	pattern := "."
	if len(o.patterns) > 0 {
		pattern = o.patterns[0]
	}
	temp, err := os.MkdirTemp("", "tide-audit-")
	if err != nil {
		return 0, fmt.Errorf("there is nowhere to build: %w; make room, or set TMPDIR to a folder that has some", err)
	}
	defer os.RemoveAll(temp)
	program := filepath.Join(temp, "program")
	p := startProgress(s.err, fmt.Sprintf("Building %s for %s", pattern, o.build))
	args := append(append([]string{"build", "-v"}, web.BuildFlags...), "-o", program, pattern)
	if err := web.Compile(ctx, goCommand, ".", o.build.Environment(), args, p.update); err != nil {
		p.end("")
		return 0, err
	}
	p.end(fmt.Sprintf("Built %s for %s in %.0f s", pattern, o.build, time.Since(p.start).Seconds()))
	if info, err := os.Stat(program); err != nil || info.IsDir() {
		return 0, fmt.Errorf("%s is no main package, and only a program has machine code to read", pattern)
	}
	return auditProgram(program, pattern, o, s)
}

func tellFindings(w io.Writer, findings []audit.Finding) {
	for _, f := range findings {
		fmt.Fprintln(w, f)
	}
}

func printJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(v)
}

func places(n int) string {
	if n == 1 {
		return "1 place is"
	}
	return fmt.Sprintf("%d places are", n)
}
