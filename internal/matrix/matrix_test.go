package matrix

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide/internal/matrix/suite"
)

// computed is a row of a cell that ran, with one suite of two functions.
func computed(cell, sin, cos string) Row {
	return Row{
		Cell: cell, Target: "linux/" + cell, Status: Ran, Tool: "this machine", Seconds: 2,
		Facts:   &suite.Facts{Go: "go1.26.8", OS: "linux", Arch: cell},
		Results: []suite.Result{{Suite: "math", Hash: (sin + cos + "00000000")[:16], Count: 2, Parts: []suite.Part{{Name: "det.Sin", Value: sin}, {Name: "det.Cos", Value: cos}}}},
	}
}

func reported(rows ...Row) *Report {
	r := &Report{Suites: []string{"math"}, Cells: rows, Seconds: 3}
	r.compare()
	return r
}

func text(r *Report) string {
	var b strings.Builder
	r.WriteTable(&b)
	return b.String()
}

func TestAgreement(t *testing.T) {
	notRun := Row{Cell: "s390x", Target: "linux/s390x", Status: NotRun, Why: "no qemu-s390x is installed (Debian: qemu-user)"}
	r := reported(computed("amd64", "aaaa", "bbbb"), computed("arm64", "aaaa", "bbbb"), notRun,
		Row{Cell: "darwin", Target: "darwin/arm64", Status: Audited, Tool: "nothing fused"})
	if !r.OK || r.Code() != 0 || len(r.Differences) != 0 {
		t.Errorf("alike cells are not: %+v", r)
	}
	got := text(r)
	for _, want := range []string{
		"2 cells ran and agree in every suite; 1 audited and not run, 0 only built, 1 not run, 0 failed; go1.26.8",
		"not run: no qemu-s390x is installed", "audited, not run: nothing fused", "aaaabbbb",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the table lacks %q:\n%s", want, got)
		}
	}
}

// A difference in one function of one cell is found, and named.
func TestPlantedDifference(t *testing.T) {
	r := reported(computed("amd64", "aaaa", "bbbb"), computed("arm64", "aaaa", "cccc"), computed("386", "aaaa", "bbbb"))
	if r.OK || r.Code() != 1 {
		t.Error("a difference passes")
	}
	want := Difference{"math", "det.Cos", []Value{{"bbbb", []string{"amd64", "386"}}, {"cccc", []string{"arm64"}}}}
	if len(r.Differences) != 2 || fmt.Sprint(r.Differences[0]) != fmt.Sprint(want) || r.Differences[1].Part != whole {
		t.Errorf("the differences are %v, want %v and the whole", r.Differences, want)
	}
	got := text(r)
	for _, want := range []string{"math: det.Cos differs: bbbb on amd64, 386; cccc on arm64;", "≠aaaaccc", "3 cells ran and DIFFER"} {
		if !strings.Contains(got, want) {
			t.Errorf("the table lacks %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "det.Sin") || strings.Contains(got, whole) {
		t.Errorf("the table names what does not differ:\n%s", got)
	}
}

// A function that one cell does not have is a difference, even where all that
// have it agree; a suite's order counts as well.
func TestAbsentParts(t *testing.T) {
	short := computed("arm64", "aaaa", "bbbb")
	short.Results[0].Parts = short.Results[0].Parts[:1]
	r := reported(computed("amd64", "aaaa", "bbbb"), short)
	if r.OK || len(r.Differences) != 1 || fmt.Sprint(r.Differences[0].Values[1]) != fmt.Sprint(Value{absent, []string{"arm64"}}) {
		t.Errorf("the differences are %v", r.Differences)
	}
}

// Equal hashes of a scenario that did not happen are no pass, and neither is a
// cell that crashed, nor nothing at all.
func TestWhatIsNoPass(t *testing.T) {
	idle := computed("arm64", "aaaa", "bbbb")
	idle.Results[0].Missing = []string{"no one rolled back"}
	r := reported(computed("amd64", "aaaa", "bbbb"), idle)
	if r.OK || r.Code() != 1 || !strings.Contains(text(r), "arm64: math: no one rolled back") || !strings.Contains(text(r), "?aaaabbb") {
		t.Errorf("what did not happen passes:\n%s", text(r))
	}
	crashed := Row{Cell: "arm64", Status: Failed, Why: "it ended without a result of math\npanic: no"}
	r = reported(computed("amd64", "aaaa", "bbbb"), crashed)
	if r.OK || r.Code() != 1 || !strings.Contains(text(r), "arm64 failed: it ended without a result of math\n  panic: no") {
		t.Errorf("a crash passes:\n%s", text(r))
	}
	r = reported(Row{Cell: "arm64", Status: NotRun, Why: "no"}, Row{Cell: "darwin", Status: Audited}, Row{Cell: "android", Status: Built})
	if r.OK || r.Code() != 2 {
		t.Errorf("nothing ran, and the status is %d", r.Code())
	}
}

func TestJSON(t *testing.T) {
	r := reported(computed("amd64", "aaaa", "bbbb"), computed("arm64", "aaaa", "cccc"))
	encoded, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	var back Report
	if err := json.Unmarshal(encoded, &back); err != nil {
		t.Fatal(err)
	}
	if fmt.Sprint(back.Differences) != fmt.Sprint(r.Differences) || text(&back) != text(r) {
		t.Errorf("what comes back is another report: %s", encoded)
	}
	empty, err := json.Marshal(reported(computed("amd64", "aaaa", "bbbb")))
	if err != nil || !strings.Contains(string(empty), `"differences":[]`) {
		t.Errorf("no difference is %s", empty)
	}
}

func TestSelect(t *testing.T) {
	cells, err := Select([]string{"node", "amd64"})
	if err != nil || len(cells) != 2 || cells[0].Name != "amd64" || cells[1].Name != "node" {
		t.Errorf("%v, %v", cells, err)
	}
	if _, err := Select([]string{"arm65"}); err == nil || !strings.Contains(err.Error(), "arm64") {
		t.Errorf("a cell that is not there: %v", err)
	}
	names, keys := map[string]bool{}, map[string]bool{}
	for _, c := range Cells() {
		if names[c.Name] || c.host == nil || c.Target() == "" {
			t.Errorf("%+v", c)
		}
		names[c.Name], keys[c.key()] = true, true
	}
	if len(names) < 22 || len(keys) != len(names)-4 { // nofma, and js four times
		t.Errorf("%d cells of %d builds", len(names), len(keys))
	}
}

func TestLacking(t *testing.T) {
	here := need{"something", []string{"go"}, [][]string{{"golang"}}}
	gone := need{"nothing", []string{"tide-no-such-command"}, [][]string{{"new"}, {"old", "older"}}}
	cells := []Cell{{needs: []need{here, gone}}, {needs: []need{gone}}}
	for _, offered := range [][]string{{"new"}, {"old", "older"}} {
		got := Lacking(cells, func(name string) bool { return slices.Contains(offered, name) })
		if !slices.Equal(got, offered) {
			t.Errorf("of %q it is %q that lacks", offered, got)
		}
	}
	if _, err := gone.find(); !impossible(err) || !strings.Contains(err.Error(), "Debian: old") {
		t.Errorf("%v", err)
	}
}

// spoken is a host whose program says what it is told to.
type spoken struct {
	host
	says string
	err  error
}

func (spoken) find(context.Context, Cell) (string, error) { return "a test", nil }

func (s spoken) run(_ context.Context, j *job) error {
	for _, part := range []string{s.says[:len(s.says)/2], s.says[len(s.says)/2:]} {
		if _, err := io.WriteString(j.out, part); err != nil {
			return err
		}
	}
	return s.err
}

// runOne runs a cell whose program is built already.
func runOne(t *testing.T, h host) Row {
	t.Helper()
	c := Cell{Name: "one", OS: "linux", Arch: "arm64", host: h}
	done := &build{file: filepath.Join(t.TempDir(), "program")}
	done.once.Do(func() {})
	b := &builder{dir: t.TempDir(), built: map[string]*build{c.key(): done}}
	o := Options{Watch: func(string, string) {}}
	return o.cell(t.Context(), b, "", c, []string{"math"})
}

func TestCell(t *testing.T) {
	const facts = `{"facts":{"go":"go1.26.8","os":"linux","arch":"arm64","protected":true}}` + "\r\n"
	const result = `{"result":{"suite":"math","hash":"0123456789abcdef","count":7,"seconds":1,"parts":[{"name":"det.Sin","value":"1"}]}}` + "\n"
	row := runOne(t, spoken{says: facts + "warning: nothing\n" + result})
	if row.Status != Ran || row.Tool != "a test" || !row.Facts.Protected || row.Results[0].Parts[0].Name != "det.Sin" {
		t.Errorf("%+v", row)
	}
	for name, c := range map[string]struct {
		host   host
		status Status
		why    string
	}{
		"silent":     {spoken{}, Failed, "said nothing of itself"},
		"unfinished": {spoken{says: facts + "panic: it broke\n"}, Failed, "without a result of math\npanic: it broke"},
		"crashed":    {spoken{says: facts + result, err: errors.New("exit status 2")}, Failed, "exit status 2"},
		"elsewhere":  {spoken{says: strings.Replace(facts, "arm64", "amd64", 1) + result}, Failed, "is one of linux/amd64"},
		"impossible": {spoken{says: facts, err: cannot("the processor is too old")}, NotRun, "too old"},
		"nowhere":    {nowhere{}, Built, "nothing here runs linux"},
	} {
		if row := runOne(t, c.host); row.Status != c.status || !strings.Contains(row.Why, c.why) {
			t.Errorf("%s: %s, %q", name, row.Status, row.Why)
		}
	}
}

// What had come when somebody stopped it is in the report, and the rest is not
// run.
func TestStopped(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	c := Cell{Name: "one", OS: "linux", Arch: "arm64", host: spoken{}}
	o := Options{Watch: func(string, string) {}}
	stop()
	row := o.cell(ctx, &builder{}, "", c, []string{"math"})
	if row.Status != NotRun || row.Why != errStopped.Error() {
		t.Errorf("%+v", row)
	}
}

// What is only audited is asked of the audit, and its objection is a failure.
func TestAudit(t *testing.T) {
	c := Cell{Name: "one", OS: "darwin", Arch: "arm64", host: nowhere{}}
	o := Options{Watch: func(string, string) {}}
	o.Audit = func(_ context.Context, _ Cell, program string) (string, error) { return "read " + program, nil }
	if row := o.audited(t.Context(), c, "x", Row{}); row.Status != Audited || row.Tool != "read x" {
		t.Errorf("%+v", row)
	}
	o.Audit = func(context.Context, Cell, string) (string, error) { return "", errors.New("FMADDS in Step") }
	if row := o.audited(t.Context(), c, "x", Row{}); row.Status != Failed || row.Why != "FMADDS in Step" {
		t.Errorf("%+v", row)
	}
}

// A processor that this machine has is not emulated.
func TestHosts(t *testing.T) {
	for _, c := range Cells() {
		_, own := c.host.(itself)
		if own != (c.OS == runtime.GOOS && c.Arch == runtime.GOARCH) {
			t.Errorf("%s is run by %T here", c.Name, c.host)
		}
		if e, ok := c.host.(emulator); ok && emulated[c.Arch] == nil {
			t.Errorf("%s: no %T is known for %s", c.Name, e, c.Arch)
		}
	}
}
