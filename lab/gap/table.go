package gap

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// WriteTables writes a report in tables that read as they are and as Markdown.
func WriteTables(w io.Writer, r *Report) {
	for i := range r.Spans {
		if i > 0 {
			fmt.Fprintln(w)
		}
		r.Spans[i].write(w, r)
	}
	for _, n := range r.NotRun {
		fmt.Fprintf(w, "\nNot measured: %s: %s\n", n.Engine, n.Why)
	}
}

func (s *Span) write(w io.Writer, r *Report) {
	about := fmt.Sprintf("%s inputs in %v, seed %d", grouped(int64(r.Count)), s.Range, r.Seed)
	fmt.Fprintf(w, "%s: doubles that are not the nearest to the true value (and by how many units in the last place at most, if more than one).\n\n", about)
	align(w, s.rows(func(row *Row) string { return figure(row.Differ, row.Most) }))
	fmt.Fprintf(w, "\nThe same rounded to `float32`, of inputs that are: results that are not `det`'s.\n\n")
	align(w, s.rows(func(row *Row) string { return figure(row.Differ32, row.Most32) }))
	if len(s.Pairs) == 0 {
		return
	}
	fmt.Fprintf(w, "\nWho disagrees with whom: inputs for which two engines' doubles differ.\n\n")
	align(w, s.pairs())
}

// rows are the functions, with a column for each engine.
func (s *Span) rows(cell func(*Row) string) [][]string {
	head := []string{"function"}
	for _, e := range s.Engines {
		head = append(head, e.Engine)
	}
	table := [][]string{head}
	for _, f := range Functions {
		line, any := []string{f.Name}, false
		for i := range s.Engines {
			text := "–"
			if row := s.Engines[i].row(f.Name); row != nil {
				text, any = cell(row), true
			}
			line = append(line, text)
		}
		if any {
			table = append(table, line)
		}
	}
	return table
}

// pairs are the pairs of engines, with a column for each function.
func (s *Span) pairs() [][]string {
	head := []string{"engines"}
	var table [][]string
	for _, p := range s.Pairs {
		if name := p.A + ", " + p.B; len(table) == 0 || !named(table, name) {
			table = append(table, []string{name})
		}
	}
	for _, f := range Functions {
		any := false
		for _, p := range s.Pairs {
			if p.Function != f.Name {
				continue
			}
			any = true
			for i := range table {
				if table[i][0] == p.A+", "+p.B {
					table[i] = append(table[i], figure(p.Differ, int64(p.Most)))
				}
			}
		}
		if any {
			head = append(head, f.Name)
		}
	}
	return append([][]string{head}, table...)
}

func named(table [][]string, name string) bool {
	for _, line := range table {
		if line[0] == name {
			return true
		}
	}
	return false
}

// figure is a count, and the most units where they are more than one.
func figure(count int, most int64) string {
	if most > 1 {
		return fmt.Sprintf("%s (%s)", grouped(int64(count)), grouped(most))
	}
	return grouped(int64(count))
}

// grouped is a number with a comma before each three digits.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	var text strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			text.WriteByte(',')
		}
		text.WriteRune(d)
	}
	return text.String()
}

// align writes a table of Markdown whose columns stand below each other, all but
// the first to the right.
func align(w io.Writer, table [][]string) {
	widths := make([]int, len(table[0]))
	for _, line := range table {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell), 3)
		}
	}
	for n, line := range table {
		for i, cell := range line {
			space := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				fmt.Fprintf(w, "| %s%s |", cell, space)
			} else {
				fmt.Fprintf(w, " %s%s |", space, cell)
			}
		}
		fmt.Fprintln(w)
		if n > 0 {
			continue
		}
		for i, width := range widths {
			if i == 0 {
				fmt.Fprintf(w, "|%s|", strings.Repeat("-", width+2))
			} else {
				fmt.Fprintf(w, "%s:|", strings.Repeat("-", width+1))
			}
		}
		fmt.Fprintln(w)
	}
}
