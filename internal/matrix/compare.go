package matrix

import (
	"slices"

	"github.com/tide-engine/tide/internal/matrix/suite"
)

// Difference is one value that not all cells have: a function's hash, a tick's,
// or how often something happened.
type Difference struct {
	Suite  string  `json:"suite"`
	Part   string  `json:"part"`
	Values []Value `json:"values"` // the one that most cells have first
}

// Value is what some of the cells have.
type Value struct {
	Value string   `json:"value"`
	Cells []string `json:"cells"`
}

// compare finds the differences between the cells' results, those of a cell
// that failed half-way too, and whether all is well.
func (r *Report) compare() {
	r.Differences = []Difference{}
	r.OK = r.Count(Ran) > 0 && r.Count(Failed) == 0
	for _, name := range r.Suites {
		var parts []string // in the order of the first cell that has them
		values := map[string][]Value{}
		for i := range r.Cells {
			row := &r.Cells[i]
			result := row.result(name)
			if result == nil {
				continue
			}
			r.OK = r.OK && len(result.Missing) == 0
			for _, p := range slices.Concat(result.Parts, []suite.Part{{Name: whole, Value: result.Hash}}) {
				if values[p.Name] == nil {
					parts = append(parts, p.Name)
				}
				values[p.Name] = counted(values[p.Name], p.Value, row.Cell)
			}
		}
		all := 0
		for i := range r.Cells {
			if r.Cells[i].result(name) != nil {
				all++
			}
		}
		for _, part := range parts {
			of := values[part]
			have := 0
			for _, v := range of {
				have += len(v.Cells)
			}
			if have < all {
				of = append(of, Value{absent, r.without(name, of)})
			}
			if len(of) == 1 {
				continue
			}
			r.OK = false
			slices.SortStableFunc(of, func(a, b Value) int { return len(b.Cells) - len(a.Cells) })
			r.Differences = append(r.Differences, Difference{name, part, of})
		}
	}
}

const (
	whole  = "all of it" // the hash of a suite
	absent = "nothing"   // of a cell whose suite has no such part
)

// counted is the values with one more.
func counted(values []Value, value, cell string) []Value {
	for i := range values {
		if values[i].Value == value {
			values[i].Cells = append(values[i].Cells, cell)
			return values
		}
	}
	return append(values, Value{value, []string{cell}})
}

// without are the cells that ran a suite and have none of the values.
func (r *Report) without(name string, values []Value) (cells []string) {
	for i := range r.Cells {
		row := &r.Cells[i]
		has := slices.ContainsFunc(values, func(v Value) bool { return slices.Contains(v.Cells, row.Cell) })
		if row.result(name) != nil && !has {
			cells = append(cells, row.Cell)
		}
	}
	return cells
}

// differs says whether a cell has another value in a suite than most.
func (r *Report) differs(cell, name string) bool {
	for _, d := range r.Differences {
		if d.Suite != name {
			continue
		}
		for _, v := range d.Values[1:] {
			if slices.Contains(v.Cells, cell) {
				return true
			}
		}
	}
	return false
}
