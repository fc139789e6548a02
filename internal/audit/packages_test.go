package audit

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// sample writes a module of one package with a function around a body.
func sample(t *testing.T, body string) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for name, text := range map[string]string{
		"go.mod": "module sample\n\ngo 1.26\n",
		"sample.go": "package sample\n\ntype v struct{ x float32 }\n\ntype metres float32\n\n" +
			"func scale(a, b float32) float32 { return a * b }\n\n" +
			"func f(a, b, c float32, m metres, d float64, z complex64) any {\n" + body + "\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func packages(t *testing.T, dir string) []Finding {
	t.Helper()
	found, err := Packages(t.Context(), dir, Fusing[0], ".")
	if errors.Is(err, ErrNoGo) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// TestMends asks for each mend, and that with it nothing is found any more.
func TestMends(t *testing.T) {
	for _, c := range []struct{ fuses, mend string }{
		{"return a*b + c", "float32(a * b) + c"},
		{"return a - c/4", "a - float32(c / 4)"},
		{"return -(a*b) + c", "-float32(a * b) + c"},
		{"p := a * b\n\treturn p + c", "float32(p) + float32(c)"},
		{"return scale(a, b) + 1", "float32(scale(a, b)) + 1"},
		{"return d*d + 1", "float64(d * d) + 1"},
		{"return m*m + 1", "metres(m * m) + 1"},
		{"w := v{c}\n\tw.x += a * b\n\treturn w.x", "w.x += float32(a * b)"},
		{"c -= a * b\n\treturn c", "c -= float32(a * b)"},
	} {
		dir := sample(t, "\t"+c.fuses)
		found := packages(t, dir)
		if len(found) != 1 || found[0].Mend != c.mend || found[0].Kind != Fuses || found[0].File != "sample.go" || found[0].Column == 0 {
			t.Errorf("of %q the audit says %+v, want the mend %q", c.fuses, found, c.mend)
			continue
		}
		line := found[0].Source
		mended := strings.Replace(c.fuses, strings.TrimPrefix(line, "return "), c.mend, 1)
		if mended == c.fuses {
			t.Errorf("%q is not in %q", line, c.fuses)
			continue
		}
		if found := packages(t, sample(t, "\t"+mended)); len(found) != 0 {
			t.Errorf("mended, %q still has %v", mended, found)
		}
	}
}

func TestComplexProduct(t *testing.T) {
	for _, body := range []string{"return z * z", "z *= z\n\treturn z"} {
		if found := packages(t, sample(t, "\t"+body)); len(found) != 1 || found[0].Mend != complexMend {
			t.Errorf("of %q the audit says %+v", body, found)
		}
	}
}

// TestInlined: what is inlined elsewhere is one place, with the call told.
func TestInlined(t *testing.T) {
	dir := sample(t, "\treturn g(a, b) + g(b, c)")
	more := "package sample\n\nfunc g(a, b float32) float32 { return a*b + 1 }\n"
	if err := os.WriteFile(filepath.Join(dir, "g.go"), []byte(more), 0o666); err != nil {
		t.Fatal(err)
	}
	found := packages(t, dir)
	if len(found) != 1 || found[0].File != "g.go" || len(found[0].Inlined) != 2 {
		t.Fatalf("the audit says %+v", found)
	}
	if text := found[0].String(); !strings.Contains(text, "g.go:3:43") || !strings.Contains(text, "inlines it") || !strings.Contains(text, "mend: float32(a * b) + 1") {
		t.Errorf("it is told as\n%s", text)
	}
}

func TestSourceThatDoesNotBuild(t *testing.T) {
	_, err := Packages(t.Context(), sample(t, "\treturn nothing"), Fusing[0], ".")
	if errors.Is(err, ErrNoGo) {
		t.Skip(err)
	}
	if err == nil || !strings.Contains(err.Error(), "undefined: nothing") {
		t.Errorf("the error is %v", err)
	}
}

func TestParseTarget(t *testing.T) {
	for text, want := range map[string]string{
		"arm64": "linux/arm64", "darwin/arm64": "darwin/arm64", "amd64/v3": "linux/amd64/v3", "windows/amd64/v3": "windows/amd64/v3", "js/wasm": "js/wasm",
	} {
		if got, err := ParseTarget(text); err != nil || got.String() != want {
			t.Errorf("ParseTarget(%q) = %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"", "/", "linux/", "linux/arm64/v3", "a/b/c/d"} {
		if got, err := ParseTarget(text); err == nil {
			t.Errorf("ParseTarget(%q) = %v", text, got)
		}
	}
}
