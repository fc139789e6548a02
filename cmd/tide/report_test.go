package main

import (
	"encoding/json"
	"strings"
	"testing"
)

// passing is a report of a session in which everything was seen.
func passing() *report {
	r := &report{Script: &scriptReport{Ticks: 900, Compared: 898, Browser: "ab", Native: "ab", Golden: "ab"}}
	for _, ms := range smokePings {
		frame := frameReport{
			Compared: leastCompared, Rollbacks: 1, FramesDrawn: 1, BytesIn: 1, BytesOut: 1, MeasuredPing: float64(ms),
		}
		r.Pings = append(r.Pings, pingReport{
			PingMS: ms, Player1: frame, Player2: frame, TicksMatched: leastCompared, AnswerFrames: []int{1, 2, 2, 2, 1},
		})
	}
	return r
}

func TestJudge(t *testing.T) {
	if failures := judge(passing()); len(failures) != 0 {
		t.Fatalf("a good session fails: %v", failures)
	}
	cases := []struct {
		name  string
		spoil func(r *report)
		want  string
	}{
		{"nothing played", func(r *report) { r.Pings = nil }, "played at 0 pings"},
		{"another ping", func(r *report) { r.Pings[2].PingMS = 10 }, "where 400 ms was due"},
		{"no comparisons", func(r *report) { r.Pings[0].Player1.Compared = 0 }, "player 1 compared 0 hashes"},
		{"one too few", func(r *report) { r.Pings[2].Player2.Compared = leastCompared - 1 }, "player 2 compared 299"},
		{"a frame's own mismatch", func(r *report) { r.Pings[1].Player2.Mismatched = 1 }, "found 1 hashes that differ"},
		{"too few in common", func(r *report) { r.Pings[1].TicksMatched = 0 }, "match in 0 ticks"},
		{"the frames differ", func(r *report) { r.Pings[1].TicksDiffer = 1 }, "differ in 1 ticks"},
		{"no rollback", func(r *report) { r.Pings[1].Player2.Rollbacks = 0 }, "rolled nothing back"},
		{"nothing drawn", func(r *report) { r.Pings[0].Player2.FramesDrawn = 0 }, "drew nothing"},
		{"no WebRTC", func(r *report) { r.Pings[0].Player2.BytesIn = 0 }, "over WebRTC"},
		{"a slider that does nothing", func(r *report) { r.Pings[2].Player2.MeasuredPing = 20 }, "holds nothing back"},
		{"a late answer", func(r *report) { r.Pings[2].AnswerFrames[1] = 3 }, "answered after [1 3 2 2 1] frames"},
		{"no answer measured", func(r *report) { r.Pings[0].AnswerFrames = nil }, "not measured"},
		{"no script", func(r *report) { r.Script = nil }, "script was not played"},
		{"half a script", func(r *report) { r.Script.Browser = "" }, "not played to its end"},
		{"a script that compared nothing", func(r *report) { r.Script.Compared = 0 }, "compared 0 hashes"},
		{"another world in the browser", func(r *report) { r.Script.Browser = "cd" }, "is cd in the browser"},
		{"another world natively", func(r *report) { r.Script.Native = "cd" }, "cd natively"},
		{"both agree on a wrong one", func(r *report) { r.Script.Golden = "cd" }, "where cd is right"},
	}
	for _, c := range cases {
		r := passing()
		c.spoil(r)
		failures := judge(r)
		if len(failures) != 1 || !strings.Contains(failures[0], c.want) {
			t.Errorf("%s: %q does not say %q alone", c.name, failures, c.want)
		}
	}
}

func TestMatchHashes(t *testing.T) {
	alike, differ := matchHashes([2]map[int]string{
		{1: "a", 2: "b", 3: "c", 4: "d"},
		{2: "b", 3: "x", 4: "d", 5: "e"},
	})
	if alike != 2 || differ != 1 {
		t.Fatalf("%d alike, %d differ; want 2 and 1", alike, differ)
	}
}

func TestScriptIsOne(t *testing.T) {
	var script struct {
		Ticks  int
		Events []struct{ Tick int }
	}
	if err := json.Unmarshal(scriptText, &script); err != nil {
		t.Fatal(err)
	}
	if script.Ticks < 600 || len(script.Events) < 50 || len(goldenHash) != 16 {
		t.Fatalf("%d ticks, %d events, golden hash %q", script.Ticks, len(script.Events), goldenHash)
	}
}
