// Command soak plays matches of package simulate for as long as it is told, on
// every core, each from the next seed and held to every checker. It reads no
// file and opens no socket; it prints what it found, and ends with 1 if that was
// anything.
//
//	go run ./internal/simulate/soak --for 10m
//	go run ./internal/simulate/soak --seed 42 --matches 1
//	go run ./internal/simulate/soak --scenario '{"Seed":42,…}'
//
// A match that fails is made small, and the command that plays the small one is
// printed. With --json each thing printed is one object a line.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"math"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/tide-engine/tide/internal/simulate"
)

// shrinkMatches is how many matches making one small takes at most.
const shrinkMatches = 300

// soak is a run of the command.
type soak struct {
	length time.Duration
	json   bool
	until  time.Time
	last   uint64 // the last seed

	mu     sync.Mutex
	next   uint64
	totals simulate.Totals
	began  time.Time
}

func main() {
	var s soak
	span := flag.Duration("for", 0, "for how long to go on")
	seed := flag.Uint64("seed", 1, "the first seed")
	matches := flag.Uint64("matches", 0, "how many matches to play at most; 0: as many as there is time for, or 100")
	scenario := flag.String("scenario", "", "the one match to play, as JSON")
	flag.DurationVar(&s.length, "length", 30*time.Second, "how long a match is, at least 30s")
	flag.BoolVar(&s.json, "json", false, "print JSON")
	flag.Parse()
	if flag.NArg() > 0 || s.length < 30*time.Second {
		fmt.Fprintln(os.Stderr, "soak: give it flags only, and matches of 30s or more; --help lists them")
		os.Exit(2)
	}
	if *scenario != "" {
		os.Exit(s.one(*scenario))
	}
	s.began, s.next, s.last = time.Now(), *seed, math.MaxUint64
	s.until = s.began.Add(*span)
	if *span == 0 {
		s.until = s.began.Add(1000 * time.Hour)
		if *matches == 0 {
			*matches = 100
		}
	}
	if *matches > 0 {
		s.last = *seed + *matches - 1
	}
	var workers sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		workers.Go(s.work)
	}
	workers.Wait()
	s.tell()
	if s.totals.Failed > 0 {
		os.Exit(1)
	}
}

// one plays one match.
func (s *soak) one(text string) int {
	var scenario simulate.Scenario
	if err := json.Unmarshal([]byte(text), &scenario); err != nil {
		fmt.Fprintf(os.Stderr, "soak: the scenario cannot be read: %v; give it what a failure printed, in single quotes\n", err)
		return 2
	}
	if scenario.TickRate < 1 || scenario.Places < 1 {
		fmt.Fprintln(os.Stderr, "soak: the scenario has no TickRate or no Places; give it what a failure printed, whole")
		return 2
	}
	s.began = time.Now()
	report := simulate.Run(scenario)
	s.totals.Add(&report)
	for _, failure := range report.Failures {
		s.print(map[string]any{"failure": failure}, "%v\n", failure)
	}
	s.tell()
	return s.totals.Failed
}

// work plays matches until the time or the seeds are used up.
func (s *soak) work() {
	for {
		s.mu.Lock()
		seed := s.next
		s.next++
		s.mu.Unlock()
		if seed > s.last || !time.Now().Before(s.until) {
			return
		}
		report := simulate.Run(simulate.Draw(seed, s.length))
		s.mu.Lock()
		s.totals.Add(&report)
		s.mu.Unlock()
		if len(report.Failures) > 0 {
			s.failed(seed, &report)
		}
	}
}

// failed tells a failure, and makes its match small.
func (s *soak) failed(seed uint64, report *simulate.Report) {
	again := fmt.Sprintf("go run ./internal/simulate/soak --seed %d --matches 1 --length %v", seed, s.length)
	s.print(map[string]any{"seed": seed, "failure": report.Failures[0], "again": again},
		"seed %d: %v\n  again: %s\n", seed, report.Failures[0], again)
	small, found := simulate.Shrink(report.Scenario, shrinkMatches)
	text, err := json.Marshal(small)
	if err != nil {
		panic(err) // a scenario is plain data
	}
	command := fmt.Sprintf("go run ./internal/simulate/soak --scenario '%s'", text)
	s.print(map[string]any{"seed": seed, "small": small, "failure": found.Failures[0], "again": command},
		"seed %d, made small: %v\n  again: %s\n", seed, found.Failures[0], command)
}

// tell tells what it all came to.
func (s *soak) tell() {
	took := time.Since(s.began)
	rate := float64(s.totals.Matches) / took.Seconds()
	s.print(map[string]any{"totals": &s.totals, "seconds": took.Seconds(), "matchesASecond": rate, "simulatedHours": s.totals.Simulated.Hours()},
		"soak: %v\nsoak: %.1f matches a second, %.0f times real time, in %v\n", &s.totals, rate, s.totals.Simulated.Seconds()/took.Seconds(), took.Round(time.Second))
}

func (s *soak) print(object map[string]any, format string, args ...any) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.json {
		fmt.Printf(format, args...)
		return
	}
	text, err := json.Marshal(object)
	if err != nil {
		panic(err) // as above
	}
	fmt.Println(string(text))
}
