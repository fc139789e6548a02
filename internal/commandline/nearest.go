package commandline

import "strings"

// Nearest returns the names that a mistyped word most likely meant: those
// fewest edits away, within a third of the word's length and one, or that
// begin with it.
func Nearest(word string, names []string) []string {
	best := 1 + len(word)/3
	var found []string
	for _, name := range names {
		d := edits(strings.ToLower(word), name)
		if strings.HasPrefix(name, strings.ToLower(word)) && word != "" {
			d = min(d, 1)
		}
		if d < best {
			best, found = d, nil
		}
		if d == best {
			found = append(found, name)
		}
	}
	return found
}

// edits counts the letters to add, drop, replace or swap with the next one to
// make b of a: Damerau's distance, each place touched once.
func edits(a, b string) int {
	before, above, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, above, row = above, row, before
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := 1
			if a[i-1] == b[j-1] {
				change = 0
			}
			row[j] = min(above[j]+1, row[j-1]+1, above[j-1]+change)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}
