package matrix

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What stands for Go's loader: only what it asks of the shell.
const (
	// Go clears a timeout and sets a later one in its place. Of two that are due
	// the shell may call either first.
	timers = `
const said = [];
globalThis.Go = class {
  run() {
    const cleared = setTimeout(() => said.push("cleared"), 1);
    const text = new TextDecoder().decode(new TextEncoder().encode("µs"));
    const end = () => { console.log("called:", said.sort().join(" "), text); this.exit(0); };
    const say = (word) => {
      said.push(word);
      if (said.includes("late") && said.includes("soon")) setTimeout(end, 20);
    };
    setTimeout(() => say("late"), 40);
    setTimeout(() => say("soon"), 20);
    clearTimeout(cleared);
    clearTimeout(undefined);
  }
};`
	exits  = "globalThis.Go = class { run() { this.exit(2); } };"
	throws = "globalThis.Go = class { async run() { throw new RangeError('too deep'); } };"
)

// The prelude gives the shell what Go's loader expects of a browser, and what
// fails is told from what does not.
func TestPrelude(t *testing.T) {
	if _, err := jsc.find(); err != nil {
		t.Skip(err)
	}
	for _, c := range []struct {
		loader, said string
		fails        bool
	}{
		{timers, "called: late soon µs\n", false},
		{exits, "exit status 2", true},
		{throws, "RangeError: too deep", true},
	} {
		said, err := preluded(t, c.loader)
		if !strings.Contains(said, c.said) || (err != nil) != c.fails {
			t.Errorf("%s\nsaid %q, %v", c.loader, said, err)
		}
	}
}

// preluded runs an empty program with the loader.
func preluded(t *testing.T, loader string) (said string, err error) {
	t.Helper()
	j := &job{program: filepath.Join(t.TempDir(), "a.wasm"), dir: t.TempDir(), goroot: t.TempDir()}
	lib := filepath.Join(j.goroot, "lib", "wasm")
	if err := os.MkdirAll(lib, 0o700); err != nil {
		t.Fatal(err)
	}
	for file, content := range map[string]string{j.program: "\x00asm\x01\x00\x00\x00", filepath.Join(lib, "wasm_exec.js"): loader} {
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var out bytes.Buffer
	j.out, j.err = &out, &out
	err = shell{}.run(t.Context(), j)
	return out.String(), err
}
