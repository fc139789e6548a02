package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"strconv"
	"strings"
	"text/tabwriter"
	"unicode"
	"unicode/utf8"

	"github.com/tide-engine/tide/archive"
)

const archiveHelp = `Usage: tide archive ls [--json] [file or folder]...
       tide archive show [--ticks A-B] [--json] file

Says what is in recorded matches, without running them and without their game.
ls has a line for each; without a name it looks in this folder. show says all
that one begins with, or what its ticks were given and what came of them.

Flags:
%s
Examples:

  tide archive ls matches
  tide archive show match.tide
  tide archive show --ticks 120-125 match.tide
`

type archiveOptions struct {
	show     bool
	files    []string
	from, to uint32 // ticks to show; 0: none
	json     bool
}

func parseArchive(args []string, s streams) (o archiveOptions, code int, ok bool) {
	set := flag.NewFlagSet("archive", flag.ContinueOnError)
	ticks := set.String("ticks", "", "show these ticks, as `A-B`, or one")
	set.BoolVar(&o.json, "json", false, "print JSON objects, one a line")
	code, ok = readFlags(set, args, s, archiveHelp, func(words []string) error {
		if len(words) == 0 || words[0] != "ls" && words[0] != "show" {
			return errors.New("say ls or show after it")
		}
		o.show, o.files = words[0] == "show", words[1:]
		return o.complete(*ticks)
	})
	return o, code, ok
}

func (o *archiveOptions) complete(ticks string) error {
	switch {
	case o.show && len(o.files) != 1:
		return fmt.Errorf("show takes one file, and was given %d", len(o.files))
	case !o.show && ticks != "":
		return errors.New("--ticks is for show")
	case !o.show:
		if len(o.files) == 0 {
			o.files = []string{"."}
		}
		var err error
		o.files, err = archive.Files(o.files)
		return err
	case ticks == "":
		return nil
	}
	first, last, two := strings.Cut(ticks, "-")
	if !two {
		last = first
	}
	from, err := strconv.ParseUint(first, 10, 32)
	to, bad := strconv.ParseUint(last, 10, 32)
	if err != nil || bad != nil || from == 0 || to < from {
		return fmt.Errorf("--ticks %s is no span of ticks; give a tick, or two as in 120-125", ticks)
	}
	o.from, o.to = uint32(from), uint32(to)
	return nil
}

func runArchive(args []string, s streams) int {
	o, code, ok := parseArchive(args, s)
	if !ok {
		return code
	}
	if o.show {
		if err := showArchive(o, s.out); err != nil {
			fmt.Fprintf(s.err, "tide archive: %v\n", err)
			return exitFail
		}
		return exitOK
	}
	return listArchives(o, s)
}

// listed is a line of ls.
type listed struct {
	File    string  `json:"file"`
	Title   string  `json:"title,omitempty"`
	Seconds float64 `json:"seconds"` // of the match
	Ticks   uint32  `json:"ticks"`
	Seed    uint64  `json:"seed,string"`
	Bytes   int64   `json:"bytes"`
	Closed  bool    `json:"closed"` // false: it goes as far as it was written
	Result  string  `json:"result,omitempty"`
	Go      string  `json:"go,omitempty"`      // what built the program that recorded
	Problem string  `json:"problem,omitempty"` // why it cannot be read
}

func list(name string) listed {
	l := listed{File: name}
	r, err := archive.OpenFile(name)
	if err != nil {
		l.Problem = strings.TrimPrefix(err.Error(), "archive: ")
		return l
	}
	defer r.Close()
	h := r.Header()
	l.Title, l.Seed, l.Go = h.Title, h.Seed, h.Build.Go
	l.Ticks, l.Bytes, l.Closed, l.Result = r.Last()-h.Start, r.Size(), r.Closed(), string(r.Result())
	l.Seconds = float64(l.Ticks) / float64(h.TickRate)
	return l
}

// printable is a result as it can be shown: as it is where it is text of one
// line, and otherwise quoted.
func printable(result string) string {
	if !utf8.ValidString(result) || strings.ContainsFunc(result, func(c rune) bool { return !unicode.IsPrint(c) }) {
		return strconv.Quote(result)
	}
	return result
}

// maxCell is how much of a result stands in a table, in characters; show and
// --json have all of it.
const maxCell = 60

// clip shortens what a table shows.
func clip(text string) string {
	if all := []rune(text); len(all) > maxCell {
		return string(all[:maxCell]) + "…"
	}
	return text
}

func listArchives(o archiveOptions, s streams) int {
	code := exitOK
	lines := json.NewEncoder(s.out)
	table := tabwriter.NewWriter(s.out, 0, 8, 2, ' ', 0)
	if !o.json {
		fmt.Fprintln(table, "file\tgame\tlength\tticks\tseed\tbytes\tend")
	}
	for _, name := range o.files {
		l := list(name)
		end := "closed"
		switch {
		case l.Problem != "":
			code = exitFail
			end = l.Problem
		case !l.Closed:
			end = "not closed, or cut off"
		case l.Result != "":
			end += ": " + clip(printable(l.Result))
		}
		switch {
		case o.json:
			_ = lines.Encode(l)
		case l.Problem != "":
			fmt.Fprintf(table, "%s\t\t\t\t\t\t%s\n", l.File, end)
		default:
			fmt.Fprintf(table, "%s\t%s\t%s\t%d\t%d\t%d\t%s\n", l.File, l.Title, minutes(l.Seconds), l.Ticks, l.Seed, l.Bytes, end)
		}
	}
	table.Flush()
	return code
}

// minutes is a time as "3:07".
func minutes(seconds float64) string {
	whole := int(seconds)
	return fmt.Sprintf("%d:%02d", whole/60, whole%60)
}
