package matrix

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// mostTold bounds the differences that a table tells of one suite; the report
// has them all.
const mostTold = 12

// WriteTable writes the report for people: a row for each cell, what differs,
// what did not happen, and what the cells come to.
func (r *Report) WriteTable(w io.Writer) {
	table := [][]string{slices.Concat([]string{"cell", "target"}, r.Suites, []string{"flag", "build", "run", "by"})}
	for i := range r.Cells {
		row := &r.Cells[i]
		line := []string{row.Cell, row.Target}
		for _, name := range r.Suites {
			line = append(line, r.mark(row, name))
		}
		line = append(line, protected(row), seconds(row.BuildSeconds), seconds(row.Seconds))
		table = append(table, append(line, by(row)))
	}
	align(w, table)
	fmt.Fprintln(w)
	r.tell(w)
}

// mark is a suite's column: the first digits of its hash, with a sign where it
// is another than most cells have, or where something did not happen.
func (r *Report) mark(row *Row, name string) string {
	result := row.result(name)
	switch {
	case result == nil:
		return "-"
	case r.differs(row.Cell, name):
		return "≠" + first(result.Hash, 7)
	case len(result.Missing) > 0:
		return "?" + first(result.Hash, 7)
	}
	return first(result.Hash, 8)
}

func protected(row *Row) string {
	switch {
	case row.Facts == nil:
		return "-"
	case row.Facts.Protected:
		return "yes"
	}
	return "no"
}

func seconds(s float64) string {
	if s == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f s", s)
}

// by is what ran a cell, or why nothing did.
func by(row *Row) string {
	why, _, _ := strings.Cut(row.Why, "\n")
	switch row.Status {
	case Ran:
		return row.Tool
	case Audited:
		return "audited, not run: " + row.Tool
	case Built:
		return "built, not audited and not run: " + why
	case NotRun:
		return "not run: " + why
	}
	return "FAILED: " + why
}

// align writes a table in columns.
func align(w io.Writer, table [][]string) {
	widths := make([]int, len(table[0]))
	for _, line := range table {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell))
		}
	}
	for _, line := range table {
		var text strings.Builder
		for i, cell := range line {
			text.WriteString(cell)
			text.WriteString(strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell)+2))
		}
		fmt.Fprintln(w, strings.TrimRight(text.String(), " "))
	}
}

// tell says what is wrong, and sums up.
func (r *Report) tell(w io.Writer) {
	for i := range r.Cells {
		row := &r.Cells[i]
		for _, result := range row.Results {
			for _, missing := range result.Missing {
				fmt.Fprintf(w, "%s: %s: %s\n", row.Cell, result.Suite, missing)
			}
		}
		if row.Status == Failed {
			fmt.Fprintf(w, "%s failed: %s\n", row.Cell, strings.ReplaceAll(strings.TrimSpace(row.Why), "\n", "\n  "))
		}
	}
	told := map[string]int{}
	for _, d := range r.Differences {
		if d.Part == whole {
			continue // its parts say where
		}
		if told[d.Suite]++; told[d.Suite] > mostTold {
			continue
		}
		fmt.Fprintf(w, "%s: %s differs:", d.Suite, d.Part)
		for _, v := range d.Values {
			fmt.Fprintf(w, " %s on %s;", v.Value, strings.Join(v.Cells, ", "))
		}
		fmt.Fprintln(w)
	}
	for _, name := range r.Suites {
		if more := told[name] - mostTold; more > 0 {
			fmt.Fprintf(w, "%s: and %d more (the JSON has them all)\n", name, more)
		}
	}
	fmt.Fprintln(w, r.Verdict())
}

// Verdict is the report in one sentence.
func (r *Report) Verdict() string {
	ran := r.Count(Ran)
	agree := fmt.Sprintf("%d cells ran and agree in every suite", ran)
	switch {
	case ran == 0:
		agree = "no cell ran"
	case !r.OK && len(r.Differences) > 0:
		agree = fmt.Sprintf("%d cells ran and DIFFER", ran)
	case !r.OK:
		agree = fmt.Sprintf("%d cells ran, and not all is well", ran)
	case ran == 1:
		agree = "one cell ran, and there was none to hold it against"
	}
	text := fmt.Sprintf("%s; %d audited and not run, %d only built, %d not run, %d failed", agree,
		r.Count(Audited), r.Count(Built), r.Count(NotRun), r.Count(Failed))
	var versions []string
	for _, row := range r.Cells {
		if row.Facts != nil && !slices.Contains(versions, row.Facts.Go) {
			versions = append(versions, row.Facts.Go)
		}
	}
	if len(versions) > 0 {
		text += "; " + strings.Join(versions, " and ")
	}
	return fmt.Sprintf("%s; %.0f s in all.", text, r.Seconds)
}

func first(digits string, n int) string { return digits[:min(n, len(digits))] }
