package audit

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Kind is what is wrong with a place.
type Kind string

const (
	Fuses    Kind = "fuses"    // source that the compiler would fuse
	Fused    Kind = "fused"    // an instruction that rounds a product and a sum once
	Estimate Kind = "estimate" // an instruction whose result each processor makes in its own way
)

// Finding is one place. What came from source has a column and a mend; what
// came from a binary has a function, an instruction and a path.
type Finding struct {
	Kind    Kind     `json:"kind"`
	Targets []string `json:"targets"` // as Target.String has them

	File   string `json:"file,omitempty"` // empty where a binary has no line table
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"` // in bytes, from 1; 0 is none
	Source string `json:"source,omitempty"` // the line, without the space around it
	Mend   string `json:"mend,omitempty"`   // the expression as it should be
	// Inlined are the places of the calls that brought it into others: whether
	// a compiler fuses may depend on them. Each is file:line:column.
	Inlined []string `json:"inlined,omitempty"`

	Function    string   `json:"function,omitempty"`
	Address     uint64   `json:"address,omitempty"` // in the memory of the program; of wasm, in the file
	Instruction string   `json:"instruction,omitempty"`
	Path        []string `json:"path,omitempty"` // the functions that lead there, from a root
}

// String is the finding in a few lines, as people read it.
func (f Finding) String() string {
	var text strings.Builder
	place := "?"
	if f.File != "" {
		place = fmt.Sprintf("%s:%d", f.File, f.Line)
		if f.Column > 0 {
			place += fmt.Sprintf(":%d", f.Column)
		}
	}
	if f.Kind == Fuses {
		fmt.Fprintf(&text, "%s: a product is fused with a sum for %s", place, strings.Join(f.Targets, ", "))
		for _, call := range f.Inlined {
			fmt.Fprintf(&text, "\n\twhere %s inlines it", call)
		}
	} else {
		what := "is fused"
		if f.Kind == Estimate {
			what = "is an estimate"
		}
		fmt.Fprintf(&text, "%s: %s at %#x of %s %s", place, f.Instruction, f.Address, f.Function, what)
	}
	if f.Source != "" {
		fmt.Fprintf(&text, "\n\t%s", f.Source)
	}
	if f.Mend != "" {
		fmt.Fprintf(&text, "\n\tmend: %s", f.Mend)
	}
	if len(f.Path) > 1 {
		fmt.Fprintf(&text, "\n\treached by %s", strings.Join(f.Path, " → "))
	}
	return text.String()
}

// Merge sorts findings in source by place, and makes one of those that are of
// one place: with all its targets, and all the calls that inline it.
func Merge(findings []Finding) (merged []Finding) {
	findings = slices.Clone(findings)
	slices.SortStableFunc(findings, func(a, b Finding) int {
		return cmp.Or(strings.Compare(a.File, b.File), a.Line-b.Line, a.Column-b.Column)
	})
	for _, f := range findings {
		if n := len(merged) - 1; n >= 0 && merged[n].File == f.File && merged[n].Line == f.Line && merged[n].Column == f.Column {
			merged[n].Targets = union(merged[n].Targets, f.Targets)
			merged[n].Inlined = union(merged[n].Inlined, f.Inlined)
			continue
		}
		merged = append(merged, f)
	}
	return merged
}

func union(a, b []string) []string {
	a = slices.Clone(a)
	for _, text := range b {
		if !slices.Contains(a, text) {
			a = append(a, text)
		}
	}
	return a
}
