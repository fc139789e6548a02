package house

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// layer is one row of the architecture's table, from the top. What it names
// with a /… ending is every package below that path, too.
type layer struct {
	packages []string
	modules  []string // the other modules its code may import
	tests    []string // and those its tests may
}

const (
	xxhash   = "github.com/cespare/xxhash/v2"
	ebiten   = "github.com/hajimehoshi/ebiten/v2"
	image    = "golang.org/x/image" // Ebitengine's text needs its font faces
	pion     = "github.com/pion/webrtc/v4"
	chromedp = "github.com/chromedp/chromedp"
	cdproto  = "github.com/chromedp/cdproto"
	rapid    = "pgregory.net/rapid"
	wazero   = "github.com/tetratelabs/wazero"
	sqlite   = "modernc.org/sqlite"
	pgx      = "github.com/jackc/pgx/v5"
	zstd     = "github.com/klauspost/compress/zstd"
)

// layers: a package imports only from rows below its own, and from a package
// it is nested in. docs/architecture.md has the same table for people.
var layers = []layer{
	{packages: []string{"cmd/tide/…"}, modules: []string{chromedp, cdproto}, tests: []string{chromedp, cdproto}},
	{packages: []string{"internal/engines"}},
	{packages: []string{"examples/arenasim"}},
	{packages: []string{"examples/arenasim/server"}, tests: []string{chromedp, cdproto, rapid}},
	{packages: []string{"examples/arenasim/store/…"}, modules: []string{sqlite, pgx}, tests: []string{rapid}},
	{packages: []string{"examples/arenasim/game", "examples/arenasim/easyway/game", "examples/arenasim/page"}},
	{packages: []string{"examples/arenasim/easyway"}},
	{packages: []string{"examples/arenasim/arena"}, tests: []string{rapid}},
	{packages: []string{"examples/…"}},
	{packages: []string{"internal/matrix/…"}, modules: []string{wazero}},
	{packages: []string{"internal/simulate/…"}, tests: []string{rapid}},
	{packages: []string{"internal/traffic"}},
	{packages: []string{"internal/stranger"}, modules: []string{xxhash}},
	{packages: []string{"internal/busy"}},
	{packages: []string{"app"}, modules: []string{ebiten, image}, tests: []string{ebiten, chromedp, cdproto}},
	{packages: []string{"internal/account"}, modules: []string{zstd}},
	{packages: []string{"room"}},
	{packages: []string{"relay"}},
	{packages: []string{"archive"}, modules: []string{xxhash, zstd}, tests: []string{rapid}},
	{packages: []string{"view"}, tests: []string{rapid}},
	{packages: []string{"lab/…"}, tests: []string{rapid}},
	{packages: []string{"physics2d", "physics3d"}, tests: []string{rapid}},
	{packages: []string{"."}, modules: []string{xxhash}, tests: []string{rapid}},
	{packages: []string{"match"}, modules: []string{xxhash}, tests: []string{rapid}},
	{packages: []string{"transport/webrtc"}, modules: []string{pion}, tests: []string{pion, chromedp, cdproto}},
	{packages: []string{"transport/…"}, tests: []string{rapid}},
	{packages: []string{"draw"}, tests: []string{rapid}},
	{packages: []string{"internal/wire"}, modules: []string{xxhash}, tests: []string{rapid}},
	{packages: []string{"world"}, modules: []string{xxhash}, tests: []string{xxhash, rapid}},
	{packages: []string{"random"}, tests: []string{rapid}},
	{packages: []string{"internal/exhaustive"}},
	{packages: []string{"internal/cheader"}},
	{packages: []string{"det/…"}, tests: []string{rapid}},
	{packages: []string{"internal/exhaustive/reference"}},
	{packages: []string{"internal/lanes"}},
	{packages: []string{"internal/commandline"}},
	{packages: []string{"vet/…"}},
	{packages: []string{"internal/web"}},
	{packages: []string{"internal/house"}},
	{packages: []string{"internal/audit"}},
	{packages: []string{"internal/fpmode"}},
	{packages: []string{"internal/unprotected"}},
}

// layerOf is the row of a package, by its directory, and -1 for one that the
// table does not have.
func layerOf(dir string) int {
	for i, l := range layers {
		for _, pattern := range l.packages {
			prefix, deep := strings.CutSuffix(pattern, "/…")
			if dir == prefix || deep && strings.HasPrefix(dir, prefix+"/") {
				return i
			}
		}
	}
	return -1
}

func arrows(t *tree) (problems []problem) {
	for _, dir := range t.directories() {
		if layerOf(dir) < 0 {
			problems = append(problems, problem{path: dir, text: "this package has no row: give it one in internal/house and docs/architecture.md"})
		}
	}
	for _, f := range t.goFiles() {
		from := layerOf(f.dir)
		if from < 0 {
			continue
		}
		for i, name := range f.imports {
			pos := f.ast.Imports[i].Pos()
			if target, ours := within(name); ours {
				to := layerOf(target)
				nested := strings.HasPrefix(f.dir, target+"/") || strings.HasPrefix(target, f.dir+"/") && from == to
				// An external test may import its own package.
				if to >= 0 && to <= from && !nested && !(f.test && target == f.dir) {
					problems = append(problems, t.at(f.path, pos, "%s is not below %s in the table: turn the arrow round, or move what both need down", target, f.dir))
				}
				continue
			}
			if standard(name) {
				continue
			}
			allowed := layers[from].modules
			if f.test {
				allowed = slices.Concat(allowed, layers[from].tests)
			}
			if !slices.ContainsFunc(allowed, func(module string) bool { return name == module || strings.HasPrefix(name, module+"/") }) {
				problems = append(problems, t.at(f.path, pos, "%s may not import %s: the table in internal/house says which packages may", f.dir, name))
			}
		}
	}
	return problems
}

// within is the directory of one of our own packages.
func within(name string) (dir string, ours bool) {
	if name == modulePath {
		return ".", true
	}
	return strings.CutPrefix(name, modulePath+"/")
}

// standard knows the standard library by its first element without a dot. cgo
// counts as foreign.
func standard(name string) bool {
	first, _, _ := strings.Cut(name, "/")
	return name != "C" && !strings.Contains(first, ".")
}

func TestArrows(t *testing.T) { holds(t, arrows) }

func TestArrowsObject(t *testing.T) {
	importing := func(name string) string { return "package p\n\nimport _ \"" + name + "\"\n" }
	ours := func(dir string) string { return importing(path.Join(modulePath, dir)) }

	objects(t, arrows, "not below", "det/a.go", ours("world"))
	objects(t, arrows, "not below", "match/a.go", ours("."))
	objects(t, arrows, "not below", "archive/a.go", ours("view/../room"))
	objects(t, arrows, "not below", "transport/netsim/a.go", ours("transport/other"))
	objects(t, arrows, "not below", "physics2d/a.go", ours("physics3d"))
	objects(t, arrows, "not below", "world/a_test.go", ours("match"))
	objects(t, arrows, "no row", "helping/a.go", "package helping\n")
	objects(t, arrows, "may not import", "view/a.go", importing(ebiten))
	objects(t, arrows, "may not import", "room/a.go", importing(pion))
	objects(t, arrows, "may not import", "transport/a.go", importing(pion))
	objects(t, arrows, "may not import", "det/a.go", importing(rapid))
	objects(t, arrows, "may not import", "app/a.go", importing(chromedp))
	objects(t, arrows, "may not import", "app/a.go", importing("C"))
	objects(t, arrows, "may not import", "det/a.go", importing(xxhash))

	accepts(t, arrows, "match/a.go", ours("internal/wire"), "a.go", ours("world"), "world/a.go", importing(xxhash))
	accepts(t, arrows, "app/a.go", importing(ebiten+"/inpututil"), "det/a_test.go", importing(rapid))
	accepts(t, arrows, "transport/webrtc/a.go", ours("transport"), "det/fixed/a.go", ours("det"))
	accepts(t, arrows, "world/a_test.go", "package world_test\n\nimport _ \""+modulePath+"/world\"\n")
}

// TestArchiveNeverImportsMatch: what makes the archive a second opinion is that
// it shares nothing with what it judges. The rows alone would allow it.
func TestArchiveNeverImportsMatch(t *testing.T) {
	holds(t, archiveAlone)
	objects(t, archiveAlone, "second opinion", "archive/a.go", "package archive\n\nimport _ \""+modulePath+"/match\"\n")
}

func archiveAlone(t *tree) (problems []problem) {
	for _, f := range t.goFiles() {
		if i := slices.Index(f.imports, modulePath+"/match"); i >= 0 && f.dir == "archive" {
			problems = append(problems, t.at(f.path, f.ast.Imports[i].Pos(), "the archive imports match, and is no second opinion any more"))
		}
	}
	return problems
}

// TestStrangerSharesNothing: what the protocol's page says is proved by a client
// that has nothing else. Its tests may know the server that they hold it against.
func TestStrangerSharesNothing(t *testing.T) {
	holds(t, strangerAlone)
	objects(t, strangerAlone, "from the page alone", "internal/stranger/a.go", "package stranger\n\nimport _ \""+modulePath+"/internal/wire\"\n")
	objects(t, strangerAlone, "from the page alone", "internal/stranger/a.go", "package stranger\n\nimport _ \""+modulePath+"/match\"\n")
	accepts(t, strangerAlone, "internal/stranger/a_test.go", "package stranger\n\nimport _ \""+modulePath+"/match\"\n")
}

func strangerAlone(t *tree) (problems []problem) {
	for _, f := range t.goFiles() {
		if f.dir != "internal/stranger" || f.test {
			continue
		}
		for i, name := range f.imports {
			if dir, ours := within(name); ours {
				problems = append(problems, t.at(f.path, f.ast.Imports[i].Pos(), "it imports %s, and is not written from the page alone any more", dir))
			}
		}
	}
	return problems
}

// tableRow is a row of the table that people read: a package in its first cell.
var tableRow = regexp.MustCompile("^\\| `([^`]+)`")

// toldAlike compares that table with the one here: the same order, and no
// package of the module left out.
func toldAlike(t *tree) (problems []problem) {
	const page = "docs/architecture.md"
	last, number := -1, 0
	var told []string
	for line := range strings.Lines(t.text[page]) {
		number++
		match := tableRow.FindStringSubmatch(line)
		if match == nil {
			continue
		}
		dir := strings.TrimSuffix(match[1], "/…")
		if dir == "tide" {
			dir = "."
		}
		told = append(told, dir)
		row := layerOf(dir)
		if row < 0 || row < last {
			problems = append(problems, problem{page, number, dir + " is not in the place that internal/house has it in"})
		}
		last = max(last, row)
	}
	for _, dir := range t.directories() {
		if !slices.ContainsFunc(told, func(row string) bool { return dir == row || strings.HasPrefix(dir, row+"/") }) {
			problems = append(problems, problem{path: page, text: "the table does not have " + dir})
		}
	}
	return problems
}

func TestArchitectureTellsTheSame(t *testing.T) {
	holds(t, toldAlike)
	const page = "docs/architecture.md"
	objects(t, toldAlike, "world is not in the place", page, "| `det` | x |\n| `world` | y |\n| `det/fixed` | z |\n")
	objects(t, toldAlike, "relays is not in the place", page, "| `relays` | x |\n")
	objects(t, toldAlike, "does not have match", page, "| `tide` (the root) | x |\n", "a.go", "package a\n", "match/a.go", "package match\n")
	accepts(t, toldAlike, page, "| `transport` | x |\n| `det` | y |\n", "det/a.go", "package det\n", "transport/netsim/a.go", "package netsim\n")
}
