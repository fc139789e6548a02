package house

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// guideProgram is the program that docs/guide.md has its reader type, piece by
// piece.
func guideProgram(t *testing.T, page string) string {
	t.Helper()
	var program []string
	inside := false
	for line := range strings.Lines(page) {
		switch strings.TrimSpace(line) {
		case "```go":
			if inside = true; len(program) > 0 {
				program = append(program, "\n")
			}
		case "```":
			inside = false
		default:
			if inside {
				program = append(program, line)
			}
		}
	}
	if len(program) == 0 {
		t.Fatal("docs/guide.md has no Go in it")
	}
	return strings.Join(program, "")
}

// runGuide runs a program as examples/coin, where the guide puts it, without
// writing it there.
func runGuide(t *testing.T, program string) (stdout string, err error) {
	t.Helper()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	source, overlay := filepath.Join(dir, "main.go"), filepath.Join(dir, "overlay.json")
	plan, err := json.Marshal(map[string]any{"Replace": map[string]string{
		filepath.Join(root, "examples", "coin", "main.go"): source,
	}})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{source: []byte(program), overlay: plan} {
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	run := exec.Command("go", "run", "-overlay", overlay, "./examples/coin", "--headless", "--ticks", "120")
	run.Dir = root
	out, err := run.CombinedOutput()
	return string(out), err
}

func TestGuideRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a whole game: left out by -short")
	}
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("no go command on PATH to build the guide's game with")
	}
	page, err := os.ReadFile("../../docs/guide.md")
	if err != nil {
		t.Fatal(err)
	}
	program := guideProgram(t, string(page))
	out, err := runGuide(t, program)
	if err != nil || !strings.Contains(out, `"done":true`) {
		t.Errorf("the guide's game does not run: %v\n%s", err, out)
	}

	wrong := strings.Replace(program, "Score    int32", "Score    int", 1)
	if wrong == program {
		t.Fatal("the guide's Score is no int32 any more: change what is planted here")
	}
	out, err = runGuide(t, wrong)
	promise := "Runner.Score is an int, which is 4 bytes on some machines and 8 on others; use int32 or int64"
	if err == nil || !strings.Contains(out, promise) || !strings.Contains(string(page), promise) {
		t.Errorf("the guide promises %q; the run said: %v\n%s", promise, err, out)
	}
}
