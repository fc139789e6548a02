package commandline

import (
	"slices"
	"testing"
)

func TestEdits(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"demo", "demo", 0}, {"", "demo", 4}, {"demo", "", 4}, {"dmeo", "demo", 1},
		{"dem", "demo", 1}, {"demon", "demo", 1}, {"memo", "demo", 1}, {"ab", "ba", 1}, {"kitten", "sitting", 3},
	} {
		if got := edits(c.a, c.b); got != c.want {
			t.Errorf("edits(%q, %q) = %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"demo", "diff", "replay", "relay", "verify"}
	for _, c := range []struct {
		word string
		want []string
	}{
		{"demo2", []string{"demo"}},
		{"DEMO", []string{"demo"}},
		{"rellay", []string{"replay", "relay"}},
		{"reply", []string{"replay"}},
		{"ver", []string{"verify"}},
		{"zzz", nil},
		{"", nil},
	} {
		if got := Nearest(c.word, names); !slices.Equal(got, c.want) {
			t.Errorf("Nearest(%q) = %v, want %v", c.word, got, c.want)
		}
	}
}
