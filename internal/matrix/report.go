package matrix

import (
	"errors"
	"fmt"
	"strings"

	"github.com/tide-engine/tide/internal/matrix/suite"
)

// Status is what came of a cell.
type Status string

// What can come of a cell. Only a cell that ran says anything of agreement.
const (
	Ran     Status = "ran"
	Audited Status = "audited" // built, and its code read: nothing here runs it
	Built   Status = "built"   // built, and neither audited nor run
	NotRun  Status = "not run" // this machine cannot
	Failed  Status = "failed"  // it does not build, crashed, or did not finish
)

// Report is what came of a matrix.
type Report struct {
	OK          bool         `json:"ok"`   // something ran, and nothing is wrong
	Host        string       `json:"host"` // GOOS/GOARCH of the machine that ran it
	Suites      []string     `json:"suites"`
	Cells       []Row        `json:"cells"`
	Differences []Difference `json:"differences"`
	Seconds     float64      `json:"seconds"`
}

// Row is one cell.
type Row struct {
	Cell         string         `json:"cell"`
	Target       string         `json:"target"`
	Status       Status         `json:"status"`
	Why          string         `json:"why,omitempty"` // it did not run, or failed
	Tool         string         `json:"tool,omitempty"`
	Facts        *suite.Facts   `json:"facts,omitempty"`
	Results      []suite.Result `json:"results,omitempty"`
	BuildSeconds float64        `json:"buildSeconds"`
	Seconds      float64        `json:"seconds"` // of the run, or the audit
}

func (r Row) ended(status Status, why error) Row {
	r.Status = status
	if why != nil {
		r.Why = why.Error()
	}
	return r
}

// result is that of a suite, or nil.
func (r *Row) result(name string) *suite.Result {
	for i := range r.Results {
		if r.Results[i].Suite == name {
			return &r.Results[i]
		}
	}
	return nil
}

// complete says whether all suites came, and of the right target.
func (r *Row) complete(c Cell, suites []string) error {
	if r.Facts == nil {
		return errors.New("the program said nothing of itself")
	}
	if r.Facts.OS != c.OS || r.Facts.Arch != c.Arch {
		return fmt.Errorf("the program that ran is one of %s/%s", r.Facts.OS, r.Facts.Arch)
	}
	var lack []string
	for _, name := range suites {
		if r.result(name) == nil {
			lack = append(lack, name)
		}
	}
	if len(lack) > 0 {
		return fmt.Errorf("it ended without a result of %s", strings.Join(lack, ", "))
	}
	return nil
}

// Count is how many cells ended so.
func (r *Report) Count(status Status) (n int) {
	for _, row := range r.Cells {
		if row.Status == status {
			n++
		}
	}
	return n
}

// Code is the exit status: 0 where all that ran agree, 1 where something
// differs or failed or did not happen, 2 where nothing ran.
func (r *Report) Code() int {
	switch {
	case r.OK:
		return 0
	case r.Count(Ran) == 0 && r.Count(Failed) == 0:
		return 2
	}
	return 1
}
