package engines

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/internal/account"
)

// Report is what verifying came to.
type Report struct {
	Outcome archive.Outcome `json:"outcome"` // of all: the worst
	Engines []Ran           `json:"engines"`
	Files   []File          `json:"files"`
}

// Ran is an engine, and how it went in it.
type Ran struct {
	Name    string `json:"name"`
	Tool    string `json:"tool,omitempty"`    // what runs it, with its version
	Problem string `json:"problem,omitempty"` // why it told nothing, or not all

	Ticks        uint64  `json:"ticks"`
	MatchSeconds float64 `json:"matchSeconds"` // the ticks as they were played
	Seconds      float64 `json:"seconds"`      // and as they were verified, added up
}

// File is an archive, and what the engines make of it.
type File struct {
	File     string          `json:"file"`
	Title    string          `json:"title,omitempty"`
	Outcome  archive.Outcome `json:"outcome"` // the worst of the engines'
	Problem  string          `json:"problem,omitempty"`
	Accounts []Told          `json:"accounts"`

	// Partings are where engines part from the first of them that is as
	// recorded, or from the first.
	Partings []account.Parting `json:"partings,omitempty"`
	// Around is what the first differing tick was given, where all engines
	// differ from the archive alike.
	Around *account.Around `json:"around,omitempty"`
	// Trouble is why there is no more to tell of a difference.
	Trouble string `json:"trouble,omitempty"`
}

// Told is what one engine says of a file.
type Told struct {
	Engine  string          `json:"engine"`
	Verdict archive.Verdict `json:"verdict"`
	Problem string          `json:"problem,omitempty"`
	Seconds float64         `json:"seconds"`
}

// severity orders outcomes: a difference first, then what could not be told.
func severity(o archive.Outcome) int {
	return slices.Index([]archive.Outcome{archive.Verified, archive.Partial, archive.Unverifiable, archive.Differs}, o)
}

func worse(a, b archive.Outcome) archive.Outcome {
	if severity(b) > severity(a) {
		return b
	}
	return a
}

// conclude works out the outcomes.
func (r *Report) conclude() {
	for n := range r.Files {
		f := &r.Files[n]
		if f.Problem != "" {
			f.Outcome = archive.Unverifiable
		}
		if f.Problem == "" && len(f.Accounts) < len(r.Engines) {
			f.Outcome = archive.Unverifiable // an engine said nothing of it
		}
		for _, t := range f.Accounts {
			f.Outcome = worse(f.Outcome, t.Verdict.Outcome)
		}
		r.Outcome = worse(r.Outcome, f.Outcome)
	}
	for _, e := range r.Engines {
		if e.Problem != "" {
			r.Outcome = worse(r.Outcome, archive.Unverifiable)
		}
	}
}

// groups are the engines that a file parts, one of each group, and the tick at
// which: those that have it as recorded first, then those that have the same
// hash. There is none where all verify.
func (f *File) groups() (first []string, tick uint32) {
	for _, t := range f.Accounts {
		if d := t.Verdict.Difference; d != nil && (tick == 0 || d.Tick < tick) {
			tick = d.Tick
		}
	}
	if tick == 0 {
		return nil, 0
	}
	seen := map[string]bool{} // asked, never gone through
	for _, asRecorded := range []bool{true, false} {
		for _, t := range f.Accounts {
			d := t.Verdict.Difference
			key := "as recorded"
			if d != nil && d.Tick == tick {
				key = d.What + " " + d.Replayed
			}
			if t.Problem != "" || seen[key] || (key == "as recorded") != asRecorded {
				continue
			}
			seen[key] = true
			first = append(first, t.Engine)
		}
	}
	return first, tick
}

// WriteText writes the report for people: a line a file, more of one that is
// not as it should be, what each engine did, and the sum.
func (r *Report) WriteText(w io.Writer) {
	for n := range r.Files {
		r.Files[n].write(w)
	}
	count := map[archive.Outcome]int{}
	for _, f := range r.Files {
		count[f.Outcome]++
	}
	for _, e := range r.Engines {
		line := fmt.Sprintf("%s (%s): ", e.Name, e.Tool)
		switch {
		case e.Tool == "":
			line = e.Name + ": "
			fallthrough
		case e.Problem != "":
			line += e.Problem
		case e.Seconds > 0:
			line += fmt.Sprintf("%d ticks in %.1f s of its time, %.0f times as fast as they were played", e.Ticks, e.Seconds, e.MatchSeconds/e.Seconds)
		default:
			line += "nothing to run"
		}
		fmt.Fprintln(w, line)
	}
	var parts []string
	for _, o := range []archive.Outcome{archive.Verified, archive.Partial, archive.Differs, archive.Unverifiable} {
		if count[o] > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", count[o], words(o)))
		}
	}
	fmt.Fprintf(w, "%s, in %s.\n", strings.Join(parts, ", "), many(len(r.Engines), "engine"))
}

func words(o archive.Outcome) string {
	return map[archive.Outcome]string{
		archive.Verified: "verified", archive.Partial: "verified as far as it goes",
		archive.Differs: "DIFFERS", archive.Unverifiable: "could not be verified",
	}[o]
}

func many(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func (f *File) write(w io.Writer) {
	name := filepath.ToSlash(f.File)
	if f.Problem != "" {
		fmt.Fprintf(w, "%s: could not be verified: %s\n", name, f.Problem)
		return
	}
	// Engines that say the same are told of together.
	said := []string{}
	by := map[string][]string{} // by what is said; gone through in the order of said
	for _, t := range f.Accounts {
		text := t.Verdict.String()
		if t.Problem != "" {
			text = "could not be verified: " + strings.TrimPrefix(t.Problem, "archive: ")
		}
		if by[text] == nil {
			said = append(said, text)
		}
		by[text] = append(by[text], t.Engine)
	}
	for _, text := range said {
		fmt.Fprintf(w, "%s: %s (%s)\n", name, text, strings.Join(by[text], ", "))
	}
	for n := range f.Partings {
		p := &f.Partings[n]
		fmt.Fprintf(w, "  engine against engine: %v\n", p)
		writeAround(w, &p.Around)
		writeList(w, "rolls of "+p.Engines[1], p.OtherRolls)
		writeList(w, "events of "+p.Engines[1], p.OtherEvents)
	}
	if f.Around != nil {
		writeAround(w, f.Around)
	}
	if f.Trouble != "" {
		fmt.Fprintf(w, "  %s\n", f.Trouble)
	}
}

func writeAround(w io.Writer, a *account.Around) {
	writeList(w, "who came and went", a.Changes)
	writeList(w, "commands", a.Commands)
	writeList(w, "inputs", a.Inputs)
	writeList(w, "rolls", a.Rolls)
	writeList(w, "last events", a.Events)
}

// writeList writes a list under its name, or nothing of an empty one.
func writeList(w io.Writer, name string, lines []string) {
	if len(lines) == 0 {
		return
	}
	fmt.Fprintf(w, "  %s:\n", name)
	for _, line := range lines {
		fmt.Fprintf(w, "    %s\n", line)
	}
}
