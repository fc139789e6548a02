//go:build !wasip1 && !tide_headless

package app

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"
)

func TestDump(t *testing.T) {
	p, r := runScript(t, shipScript, 0)
	want := theShip(t, p)
	rows := dump(p.stage.room.Instance().World())
	if len(rows) != 1 {
		t.Fatalf("%d entities, want 1", len(rows))
	}
	row := rows[0].(map[string]any)
	if row["owner"] != 1.0 || row["entity"] == 0.0 {
		t.Errorf("got %v, want an entity of player 1", row)
	}
	ship := row["ship"].(map[string]any)
	place := ship["Position"].(map[string]any)
	if place["X"] != float64(want.Position.X) || place["Y"] != float64(want.Position.Y) || ship["Shots"] != 2.0 || ship["Fired"] != true {
		t.Errorf("got %v, want %+v", ship, want)
	}

	l := &loop{script: p, clock: func() time.Duration { return 0 }}
	figures := l.figures()
	if figures["state"] != "playing" || figures["verified"] != 120.0 || figures["server"] != true || figures["player"] != 1.0 || figures["mismatched"] != 0.0 {
		t.Errorf("figures: %v", figures)
	}
	for _, name := range []string{"error", "predicted", "rollbacks", "resimulated", "corrections", "compared", "repairs", "pingMs", "leadTicks", "bytesIn", "bytesOut", "frames", "late"} {
		if _, ok := figures[name]; !ok {
			t.Errorf("the figures lack %q", name)
		}
	}
	if figures["leadTicks"] != 0.0 {
		t.Errorf("the machine that runs the server is %v ticks ahead of it", figures["leadTicks"])
	}
	hashes := l.hashes()
	newest := hashes[len(hashes)-1].([]any)
	if newest[0] != 120.0 || newest[1] != r.Hash || len(hashes) < 100 {
		t.Errorf("%d hashes, the newest %v, want tick 120's %s", len(hashes), newest, r.Hash)
	}
	drawn := commands(&p.stage.list)
	if len(drawn) != 1 || fmt.Sprint(drawn[0].(map[string]any)["kind"]) != "circle" || drawn[0].(map[string]any)["space"] != "world" {
		t.Errorf("drawn: %v", drawn)
	}
	for _, v := range []any{rows, figures, hashes, drawn} {
		if _, err := json.Marshal(v); err != nil {
			t.Error(err)
		}
	}
}

func TestFiguresOfWhatCouldNotStart(t *testing.T) {
	l := &loop{failure: "no"}
	if f := l.figures(); f["state"] != "failed" || f["error"] != "no" {
		t.Errorf("got %v", f)
	}
	if h := l.hashes(); len(h) != 0 {
		t.Errorf("got %v", h)
	}
}
