package house

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// audited is the packages that hold no product that a compiler may fuse with
// a sum, whatever flags they are built with: those that must be alike, and
// draw, whose camera turns a pointer into an input.
var audited = append([]string{"draw"}, alike...)

// fused are the places where the compiler for a fusing target would round a
// product and a sum once instead of twice. The flag makes it tell each.
func fused(t *testing.T, dir string, packages ...string) (places []string) {
	t.Helper()
	printed, err := goCommand(t, dir, []string{"GOOS=linux", "GOARCH=arm64", "CGO_ENABLED=0", "GOFLAGS="},
		append([]string{"build", "-gcflags=-d=fmahash=vy"}, packages...)...)
	if err != nil {
		t.Fatalf("go build: %v\n%s", err, printed)
	}
	for line := range strings.Lines(printed) {
		if strings.Contains(line, "triggered") {
			places = append(places, strings.TrimSpace(line))
		}
	}
	return places
}

func TestNothingIsFused(t *testing.T) {
	tree := module(t)
	var packages []string
	for _, dir := range tree.directories() {
		if slices.Contains(audited, dir) {
			packages = append(packages, "./"+dir)
		}
	}
	for _, place := range fused(t, root, packages...) {
		t.Errorf("%s: round the product by a conversion, as in float32(a*b) + c", place)
	}
}

func TestFusionIsFound(t *testing.T) {
	build := func(body string) []string {
		dir := t.TempDir()
		for name, text := range map[string]string{
			"go.mod":    "module sample\n\ngo 1.26\n",
			"sample.go": "package sample\n\ntype v struct{ x float32 }\n\nfunc scale(a, b float32) float32 { return a * b }\n\nfunc f(a, b, c float32) float32 {\n" + body + "\n}\n",
		} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		return fused(t, dir, ".")
	}
	for _, bad := range []string{
		"return a*b + c",
		"p := a * b\n\treturn p + c",
		"return scale(a, b) + c",
		"return c - a/2",
		"w := v{c}\n\tw.x += a * b\n\treturn w.x",
	} {
		if len(build(bad)) == 0 {
			t.Errorf("the audit does not see what is fused in %q", bad)
		}
	}
	for _, good := range []string{"return float32(a*b) + c", "return c - float32(a/2)", "return a / b + c"} {
		if places := build(good); len(places) != 0 {
			t.Errorf("of %q the audit says %q", good, places)
		}
	}
}
