package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// playScript has this test's program be the game.
const playScript = "PREDICTED_PLAYS_SCRIPT"

func TestMain(m *testing.M) {
	if os.Getenv(playScript) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// The script that the demo's smoke test plays in a browser comes here to the hash that
// it has on every machine.
func TestScriptOfTheDemo(t *testing.T) {
	if _, err := os.Stat("../../go.mod"); err != nil {
		t.Skip("the source is not beside the test:", err)
	}
	golden, err := os.ReadFile("../../cmd/tide/smoke/hash")
	if err != nil {
		t.Fatal(err)
	}
	game := exec.Command(os.Args[0], "--headless", "--script", "../../cmd/tide/smoke/script.json")
	game.Env = append(os.Environ(), playScript+"=1")
	out, err := game.Output()
	if err != nil {
		t.Fatalf("the game: %v, %s", err, out)
	}
	var played struct {
		Ticks int
		Hash  string
	}
	if err := json.Unmarshal(out, &played); err != nil {
		t.Fatalf("%v: %q", err, out)
	}
	if want := strings.TrimSpace(string(golden)); played.Hash != want || played.Ticks < 600 {
		t.Errorf("after %d ticks the hash is %s, want %s", played.Ticks, played.Hash, want)
	}
}
