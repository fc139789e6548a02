package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tide-engine/tide/internal/audit"
)

func TestAuditCommandLine(t *testing.T) {
	for _, c := range []struct {
		args []string
		code int
		out  string
		errs string
	}{
		{[]string{"audit", "--help"}, exitOK, "tide audit --binary ./game.exe", ""},
		{[]string{"audit", "--taget", "arm64"}, exitUsage, "", "did you mean --target?"},
		{[]string{"audit", "--binary", "a", "--build", "arm64"}, exitUsage, "", "give one of them"},
		{[]string{"audit", "--binary", "a", "--target", "arm64"}, exitUsage, "", "--target is for source"},
		{[]string{"audit", "--binary", "a", "b"}, exitUsage, "", `leave out ["b"]`},
		{[]string{"audit", "--roots", "a"}, exitUsage, "", "name the packages"},
		{[]string{"audit", "--build", "arm64", "a", "b"}, exitUsage, "", "builds one package"},
		{[]string{"audit", "--build", "a/b/c"}, exitUsage, "", `--build: "a/b/c" is no target`},
		{[]string{"audit", "--target", "arm64,"}, exitUsage, "", `--target: "" is no target`},
		{[]string{"audit", "--binary", "audit_test.go"}, exitUsage, "", "is no program that this knows"},
	} {
		code, out, errs := runFor(c.args...)
		if code != c.code || !strings.Contains(out, c.out) || !strings.Contains(errs, c.errs) {
			t.Errorf("%q: exit %d\nout: %s\nerr: %s", c.args, code, out, errs)
		}
	}
}

// TestAudit looks for what is in a sample, in its source and in its program,
// and finds nothing where it is mended.
func TestAudit(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("needs the go command, which is not on PATH")
	}
	dir := t.TempDir()
	write := func(expression string) {
		for name, text := range map[string]string{
			"go.mod":  "module sample\n\ngo 1.26\n",
			"main.go": "package main\n\nfunc main() { println(f(1, 2, 3)) }\n\n//go:noinline\nfunc f(a, b, c float32) float32 {\n\treturn " + expression + "\n}\n",
		} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Chdir(dir)

	write("a*b + c")
	code, out, errs := runFor("audit", "--target", "arm64")
	if code != exitFail || !strings.Contains(out, "main.go:7:13:") || !strings.Contains(out, "mend: float32(a * b) + c") || !strings.Contains(out, "1 place is fused") {
		t.Errorf("of source: exit %d\nout: %s\nerr: %s", code, out, errs)
	}
	code, out, errs = runFor("audit", "--json", "--target", "arm64", "./...")
	var told struct {
		Targets  []string
		Findings []audit.Finding
	}
	if err := json.Unmarshal([]byte(out), &told); code != exitFail || err != nil || len(told.Findings) != 1 || told.Findings[0].Mend != "float32(a * b) + c" || told.Targets[0] != "linux/arm64" {
		t.Errorf("as JSON: exit %d, %v\nout: %s\nerr: %s", code, err, out, errs)
	}
	// The flag that --build gives keeps it from being fused; go build's does not.
	if code, out, errs = runFor("audit", "--build", "arm64"); code != exitOK || !strings.Contains(out, "none is fused") {
		t.Errorf("built with the flag: exit %d\nout: %s\nerr: %s", code, out, errs)
	}
	build := exec.Command("go", "build", "-o", "program", ".")
	build.Env = append(os.Environ(), audit.Fusing[0].Environment()...)
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	if code, out, errs = runFor("audit", "--binary", "program"); code != exitFail || !strings.Contains(out, "FMADD at") || !strings.Contains(out, "return a*b + c") {
		t.Errorf("built without it: exit %d\nout: %s\nerr: %s", code, out, errs)
	}
	if code, _, errs = runFor("audit", "--binary", "program", "--roots", "example.com/other"); code != exitUsage || !strings.Contains(errs, "name the packages") {
		t.Errorf("of a root that is not there: exit %d\nerr: %s", code, errs)
	}

	write("float32(a*b) + c")
	if code, out, errs = runFor("audit", "--target", "arm64"); code != exitOK || !strings.Contains(out, "Nothing is fused in ./...") {
		t.Errorf("of mended source: exit %d\nout: %s\nerr: %s", code, out, errs)
	}
	// A package that imports nothing is all that has to be built.
	if err := os.Mkdir("lib", 0o777); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"lib/lib.go": "package lib\n", "lib/other_s390x.go": "package lib\n\nvar _ = nothing\n"} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, errs = runFor("audit", "--target", "arm64,linux/vax", "./lib"); code != exitUsage || !strings.Contains(errs, "linux/vax") {
		t.Errorf("of a target that there is not: exit %d\nerr: %s", code, errs)
	}
	if code, out, errs = runFor("audit", "--target", "arm64,s390x", "./lib"); code != exitOK || !strings.Contains(errs, "not asked for linux/s390x") || !strings.Contains(errs, "undefined: nothing") {
		t.Errorf("of source that does not build for one target: exit %d\nout: %s\nerr: %s", code, out, errs)
	}
	write("nothing")
	if code, _, errs = runFor("audit", "--target", "arm64"); code != exitUsage || !strings.Contains(errs, "undefined: nothing") {
		t.Errorf("of source that does not build: exit %d\nerr: %s", code, errs)
	}
}
