package audit

import (
	"fmt"
	"strings"
)

// Report is what was found in a program, and how much was looked at.
type Report struct {
	File      string    `json:"file"`
	Target    string    `json:"target"`
	Tool      string    `json:"tool"`      // what decoded it
	Roots     []string  `json:"roots"`     // those that the program has
	Functions int       `json:"functions"` // in all
	Reached   int       `json:"reached"`   // from the roots, and they too
	Findings  []Finding `json:"findings"`
	// Elsewhere are the functions that have such instructions and are not
	// reached, as package math's are; those with most come first.
	Elsewhere []Elsewhere `json:"elsewhere"`
}

// Elsewhere is a function that the simulation does not reach, with the kinds of
// instruction it has.
type Elsewhere struct {
	Function     string   `json:"function"`
	Count        int      `json:"count"`
	Instructions []string `json:"instructions"`
}

// String says in a line what was looked at and how much was found.
func (r *Report) String() string {
	found := "none is fused or an estimate"
	if n := len(r.Findings); n > 0 {
		found = fmt.Sprintf("%d instructions are fused or estimates", n)
	}
	return fmt.Sprintf("%s, by %s: of %d functions the simulation reaches %d, in which %s", r.Target, r.Tool, r.Functions, r.Reached, found)
}

// Err is nil where nothing was found, and else the first findings.
func (r *Report) Err() error {
	if len(r.Findings) == 0 {
		return nil
	}
	const most = 5
	var text strings.Builder
	fmt.Fprintf(&text, "%d fused or estimate instructions are reached from the simulation", len(r.Findings))
	for _, f := range r.Findings[:min(most, len(r.Findings))] {
		fmt.Fprintf(&text, "\n%s", f)
	}
	return fmt.Errorf("%s", text.String())
}
