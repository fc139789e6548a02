package main

import (
	"fmt"
	"slices"
)

// What the smoke test asks at least.
const (
	leastCompared    = 300 // hashes, in each frame at each ping
	mostAnswerFrames = 2   // from a device event to the own body moving
	rollbackPing     = 150 // the ping at which rollbacks have to happen
)

// smokePings are the pings the session is played at, in milliseconds.
var smokePings = []int{0, rollbackPing, 400}

// report is the one JSON object that tide demo --smoke prints.
type report struct {
	OK         bool          `json:"ok"`
	Failures   []string      `json:"failures"`
	Browser    string        `json:"browser"`
	Pings      []pingReport  `json:"pings"`
	Script     *scriptReport `json:"script"`
	Screenshot string        `json:"screenshot,omitempty"`
	Seconds    float64       `json:"seconds"`
}

// pingReport is what happened at one ping: the frames' figures are of that time
// alone, but for the ticks.
type pingReport struct {
	PingMS          int         `json:"pingMs"`
	Player1         frameReport `json:"player1"`
	Player2         frameReport `json:"player2"`
	TicksMatched    int         `json:"ticksMatched"` // hashes of both frames, held against each other here
	TicksDiffer     int         `json:"ticksDiffer"`
	AnswerFrames    []int       `json:"answerFrames"`    // drawn frames until player 2's own body moved, a number for each try
	AnswersRepeated int         `json:"answersRepeated"` // tries that were late while this machine had no time to draw
}

type frameReport struct {
	Verified     int     `json:"verified"`
	Predicted    int     `json:"predicted"`
	Rollbacks    int     `json:"rollbacks"`
	Resimulated  int     `json:"resimulated"`
	Corrections  int     `json:"corrections"`
	Compared     int     `json:"compared"`
	Mismatched   int     `json:"mismatched"`
	Repairs      int     `json:"repairs"`
	MeasuredPing float64 `json:"measuredPingMs"`
	FramesDrawn  int     `json:"framesDrawn"`
	BytesIn      int     `json:"bytesReceived"` // by the browser's own getStats
	BytesOut     int     `json:"bytesSent"`
}

// scriptReport is one script of device events, played here and in the browser.
type scriptReport struct {
	Ticks      int    `json:"ticks"`
	Compared   int    `json:"compared"`
	Mismatched int    `json:"mismatched"`
	Browser    string `json:"browserHash"`
	Native     string `json:"nativeHash"`
	Golden     string `json:"goldenHash"`
}

// judge lists what a report falls short of; what was not seen counts as wrong.
func judge(r *report) []string {
	failures := []string{}
	fail := func(format string, args ...any) { failures = append(failures, fmt.Sprintf(format, args...)) }
	if len(r.Pings) != len(smokePings) {
		fail("played at %d pings of %d", len(r.Pings), len(smokePings))
	}
	for i, p := range r.Pings {
		if i < len(smokePings) && p.PingMS != smokePings[i] {
			fail("played at %d ms where %d ms was due", p.PingMS, smokePings[i])
		}
		for n, f := range []frameReport{p.Player1, p.Player2} {
			if f.Compared < leastCompared {
				fail("%d ms: player %d compared %d hashes, fewer than %d", p.PingMS, n+1, f.Compared, leastCompared)
			}
			if f.Mismatched != 0 {
				fail("%d ms: player %d found %d hashes that differ", p.PingMS, n+1, f.Mismatched)
			}
			if f.FramesDrawn == 0 {
				fail("%d ms: player %d drew nothing", p.PingMS, n+1)
			}
			if f.BytesIn == 0 || f.BytesOut == 0 {
				fail("%d ms: player %d received %d and sent %d bytes over WebRTC", p.PingMS, n+1, f.BytesIn, f.BytesOut)
			}
		}
		if p.TicksMatched < leastCompared {
			fail("%d ms: the two frames' hashes match in %d ticks, fewer than %d", p.PingMS, p.TicksMatched, leastCompared)
		}
		if p.TicksDiffer != 0 {
			fail("%d ms: the two frames' hashes differ in %d ticks", p.PingMS, p.TicksDiffer)
		}
		if p.PingMS == rollbackPing && p.Player2.Rollbacks == 0 {
			fail("%d ms: player 2 rolled nothing back, so nothing was put to the test", p.PingMS)
		}
		if p.Player2.MeasuredPing < 0.8*float64(p.PingMS) {
			fail("%d ms: player 2 measures %.0f ms, so the slider holds nothing back", p.PingMS, p.Player2.MeasuredPing)
		}
		if len(p.AnswerFrames) == 0 {
			fail("%d ms: how soon player 2's body answers was not measured", p.PingMS)
		}
		if slowest := slices.Max(append(p.AnswerFrames, 0)); slowest > mostAnswerFrames {
			fail("%d ms: player 2's body answered after %v frames, where %d are enough", p.PingMS, p.AnswerFrames, mostAnswerFrames)
		}
	}
	switch s := r.Script; {
	case s == nil:
		fail("the script was not played")
	case s.Ticks == 0 || s.Browser == "" || s.Native == "":
		fail("the script was not played to its end: %d ticks, %q in the browser, %q natively", s.Ticks, s.Browser, s.Native)
	case s.Compared < s.Ticks/2 || s.Mismatched != 0:
		fail("the script compared %d hashes in %d ticks, and %d differ", s.Compared, s.Ticks, s.Mismatched)
	case s.Browser != s.Golden || s.Native != s.Golden:
		fail("the script's world is %s in the browser and %s natively, where %s is right", s.Browser, s.Native, s.Golden)
	}
	return failures
}
