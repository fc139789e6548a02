package main

import (
	"encoding/json"
	"fmt"
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/tide-engine/tide/lab"
	"github.com/tide-engine/tide/lab/exhibit"
	"github.com/tide-engine/tide/lab/gap"
)

// labSession is what a page saw while its controls were used.
type labSession struct {
	Tool    string    `json:"tool"`
	Agent   string    `json:"agent"`
	Trouble string    `json:"trouble,omitempty"`
	Links   []labLink `json:"links"`

	Controls struct {
		PlaysByItself        string   `json:"playsByItself"`
		PauseHolds           bool     `json:"pauseHolds"`
		PauseInAddress       bool     `json:"pauseInAddress"`
		OneStep              int      `json:"oneStep"`
		Restart              int      `json:"restart"`
		ShortLink            string   `json:"shortLink"` // the address that a link becomes which does not say all
		Mistyped             string   `json:"mistyped"`  // what is said of a seed that is none
		MistypedAddress      string   `json:"mistypedAddress"`
		SeedInAddress        bool     `json:"seedInAddress"`
		FixedWithoutRotation bool     `json:"fixedWithoutRotation"`
		Address              string   `json:"address"`
		Link                 string   `json:"link"`
		Speed                string   `json:"speed"`
		StepsASecond         float64  `json:"stepsASecond"` // of each copy, at 10,000 a frame
		Rate                 string   `json:"rate"`         // as the page says it
		Nudged               int      `json:"nudged"`
		SplitsDrawn          int      `json:"splitsDrawn"`
		SplitsWords          string   `json:"splitsWords"`
		Stopped              string   `json:"stopped"`      // what a stopped button says
		StoppedWords         string   `json:"stoppedWords"` // and the line below it
		GapRows              []int    `json:"gapRows"`
		GapWords             string   `json:"gapWords"`
		Unlabelled           []string `json:"unlabelled"`
	} `json:"controls"`

	Splits struct {
		Done    int   `json:"done"`
		Visible []int `json:"visible"`
		Merged  int   `json:"merged"`
	} `json:"splits"`
	Gap struct {
		Count int       `json:"count"`
		Whole bool      `json:"whole"`
		Rows  []gap.Row `json:"rows"`
	} `json:"gap"`
	Experiments map[string][]string `json:"experiments"` // their lines, by name
	Narrow      struct {
		Over  int `json:"over"`  // pixels beyond 360
		Small int `json:"small"` // controls too low for a finger
	} `json:"narrow"`
}

// labLink is a state that was opened by its address.
type labLink struct {
	Hash     string           `json:"hash"`
	Settings exhibit.Settings `json:"settings"`
	State    labState         `json:"state"`
	Verdict  string           `json:"verdict"`
	Words    string           `json:"words"`
	Differ   bool             `json:"differ"`
	Hashes   []string         `json:"hashes"`
	Curve    string           `json:"curve"`
	Drawn    []int            `json:"drawn"` // points of each canvas
}

// labState is exhibit.State by the page's names.
type labState struct {
	Step        int     `json:"step"`
	AX          float64 `json:"ax"`
	AY          float64 `json:"ay"`
	BX          float64 `json:"bx"`
	BY          float64 `json:"by"`
	HashA       uint32  `json:"hashA"`
	HashB       uint32  `json:"hashB"`
	Apart       float64 `json:"apart"`
	HashStep    int     `json:"hashStep"`
	VisibleStep int     `json:"visibleStep"`
	MergedStep  int     `json:"mergedStep"`
	SplitHits   int     `json:"splitHits"`
	Growth      float64 `json:"growth"`
	HitsA       int     `json:"hitsA"`
	HitsB       int     `json:"hitsB"`
}

// leastRate is how many frames a second, with 10,000 steps of both copies in
// each, a page has to reach on whatever machine, however busy. What is wanted is
// 60, and the report says what was seen.
const leastRate = 5

// judge lists what the session falls short of; what was not seen counts as
// wrong.
func (s *labSession) judge() (failures []string) {
	fail := func(format string, args ...any) { failures = append(failures, fmt.Sprintf(format, args...)) }
	if s.Trouble != "" {
		fail("the page says: %s", s.Trouble)
	}
	failures = append(failures, s.judgeControls()...)
	if len(s.Links) != 8 {
		fail("%d links were followed", len(s.Links))
	}
	apart := 0
	for _, l := range s.Links {
		if wrong := l.judge(); wrong != "" {
			fail("%s: %s", l.Hash, wrong)
		}
		if l.Verdict == "apart" {
			apart++
		}
	}
	if apart < 3 {
		fail("only %d of the states are visibly apart, so little was put to the test", apart)
	}
	failures = append(failures, s.judgeSplits()...)
	failures = append(failures, s.judgeExperiments()...)
	return append(failures, s.judgeGap()...)
}

func (s *labSession) judgeControls() (failures []string) {
	fail := func(format string, args ...any) { failures = append(failures, fmt.Sprintf(format, args...)) }
	c := &s.Controls
	if c.PlaysByItself != "Pause" || !c.PauseHolds || !c.PauseInAddress || c.OneStep != 1 || c.Restart != 0 {
		fail("play, pause, one step and restart: %q, %v, %v, %d, %d", c.PlaysByItself, c.PauseHolds, c.PauseInAddress, c.OneStep, c.Restart)
	}
	if short := "#seed=4&numbers=double&difference=1&turn=none&speed=1&step=40"; c.ShortLink != short || c.MistypedAddress != short || !strings.HasPrefix(c.Mistyped, "The seed is a whole number") {
		fail("a short link is opened as %q; of a seed that is none it says %q, and goes on with %q", c.ShortLink, c.Mistyped, c.MistypedAddress)
	}
	if !c.SeedInAddress || !c.FixedWithoutRotation || c.Address != "#seed=7&numbers=double&difference=16&turn=det&speed=1&nudge=50" {
		fail("the controls come to %q", c.Address)
	}
	if c.Link == "" || c.Speed != "10,000" || c.Nudged != 50 {
		fail("the link %q, the speed %q, or the nudge at 50, reported at %d", c.Link, c.Speed, c.Nudged)
	}
	if c.StepsASecond < leastRate*10_000 || c.Rate == "" || c.Rate == "–" {
		fail("%.0f steps a second of each copy (%s frames), fewer than %d", c.StepsASecond, c.Rate, leastRate*10_000)
	}
	if len(c.GapRows) != 2 || c.GapRows[0] >= c.GapRows[1] || c.Stopped != "Measure" || !strings.HasPrefix(c.StoppedWords, "Stopped") {
		fail("the gap's table has %v rows, so it was not filled live; when it was stopped the button said %q, and the line %q", c.GapRows, c.Stopped, c.StoppedWords)
	}
	if len(c.Unlabelled) > 0 || s.Narrow.Over > 0 || s.Narrow.Small > 0 {
		fail("controls without a name: %v; %d pixels too wide for a phone, %d controls too low", c.Unlabelled, s.Narrow.Over, s.Narrow.Small)
	}
	return failures
}

// judge runs the link's state here, and says where the page's is another.
func (l *labLink) judge() string {
	query, err := url.ParseQuery(l.Hash)
	if err != nil {
		return err.Error()
	}
	step, err := strconv.Atoi(query.Get("step"))
	if err != nil {
		return err.Error()
	}
	for i, ink := range l.Drawn {
		if ink < 500 && (i < 2 || l.State.HashStep >= 0) {
			return fmt.Sprintf("its canvases show %v points", l.Drawn)
		}
	}
	if l.Settings.Turn == "own" {
		// What this browser's own sine does is nobody's to know; that it parts the
		// two is, since no library here is always the nearest.
		if l.State.Step != step || l.State.HashStep < 0 {
			return fmt.Sprintf("with the browser's own sine nothing has parted: %+v", l.State)
		}
		return ""
	}
	e, err := exhibit.New(l.Settings, nil)
	if err != nil {
		return err.Error()
	}
	e.Run(step)
	if want := labState(e.State()); l.State != want {
		return fmt.Sprintf("it is %+v, and here %+v", l.State, want)
	}
	verdict := "same"
	switch s := l.State; {
	case s.VisibleStep >= 0:
		verdict = "apart"
	case s.HashA != s.HashB:
		verdict = "differ"
	case s.MergedStep >= 0:
		verdict = "merged"
	}
	hash := fmt.Sprintf("%08x", l.State.HashB)
	if l.Verdict != verdict || l.Differ != (l.State.HashA != l.State.HashB) || len(l.Hashes) != 2 || !strings.HasPrefix(l.Hashes[1], hash) {
		return fmt.Sprintf("it says %q (%s) and %v, of %+v", l.Words, l.Verdict, l.Hashes, l.State)
	}
	if l.State.VisibleStep >= 0 && !strings.HasPrefix(l.Curve, "Fitted") {
		return "no growth was fitted: " + l.Curve
	}
	return ""
}

func (s *labSession) judgeSplits() (failures []string) {
	var visible []int
	merged := 0
	settings := exhibit.Settings{Seed: 1, Numbers: "double", Difference: 1, Nudge: -1, Turn: "none"}
	if err := exhibit.Splits(settings, 1000, 20_000, func(r exhibit.Settled) {
		if r.Visible >= 0 {
			visible = append(visible, r.Visible)
		} else if r.Merged >= 0 {
			merged++
		}
	}); err != nil {
		return []string{err.Error()}
	}
	if s.Splits.Done != 1000 || s.Splits.Merged != merged || !slices.Equal(s.Splits.Visible, visible) || s.Controls.SplitsDrawn < 500 {
		failures = append(failures, fmt.Sprintf("of %d seeds %d split and %d rounded away, where %d and %d do here (%d points drawn; %q)",
			s.Splits.Done, len(s.Splits.Visible), s.Splits.Merged, len(visible), merged, s.Controls.SplitsDrawn, s.Controls.SplitsWords))
	}
	return failures
}

// judgeExperiments runs those that are equal everywhere here as well.
func (s *labSession) judgeExperiments() (failures []string) {
	for _, e := range lab.Experiments() {
		lines := s.Experiments[e.Name]
		if len(lines) == 0 {
			failures = append(failures, "the experiment "+e.Name+" showed nothing")
			continue
		}
		if e.Differs != "" {
			continue
		}
		if here := e.Run(lab.Setting{Seed: 1, Seeds: lab.DefaultSeeds}).Lines(); !slices.Equal(lines, here) {
			failures = append(failures, fmt.Sprintf("the experiment %s says %q, and here %q", e.Name, lines, here))
		}
	}
	return failures
}

func (s *labSession) judgeGap() (failures []string) {
	if !s.Gap.Whole || s.Gap.Count != 100_000 || len(s.Gap.Rows) != len(gap.Functions) {
		return []string{fmt.Sprintf("the gap has %d rows of %d inputs: %s", len(s.Gap.Rows), s.Gap.Count, s.Controls.GapWords)}
	}
	parted := 0
	for _, row := range s.Gap.Rows {
		switch {
		case row.Function == "polynomial":
			chosen, _ := gap.Select([]string{row.Function})
			if here := gap.Measure(gap.Options{Seed: gap.Seed, Count: 100_000, Range: gap.Near, Functions: chosen})[0]; here != row {
				failures = append(failures, fmt.Sprintf("the polynomial sine is %+v, and here %+v", row, here))
			}
		case row.Differ > 0:
			parted++
		}
	}
	if parted == 0 {
		failures = append(failures, "this browser's mathematics is perfect, which none is known to be")
	}
	return failures
}

// MarshalJSON leaves out what would only fill the screen: each seed's step, and
// the experiments' lines.
func (s labSession) MarshalJSON() ([]byte, error) {
	type plain labSession
	p := plain(s)
	p.Splits.Visible, p.Experiments = nil, nil
	for i := range p.Links {
		p.Links[i].State.Growth = math.Round(p.Links[i].State.Growth*100) / 100
	}
	return json.Marshal(p)
}
