package house

import (
	"go/build"
	"io"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// targets are what the project is built for: a file that none of them takes
// is dead.
var targets = []build.Context{
	{GOOS: "linux", GOARCH: "amd64"},
	{GOOS: "linux", GOARCH: "s390x"},
	{GOOS: "windows", GOARCH: "amd64"},
	{GOOS: "darwin", GOARCH: "arm64"},
	{GOOS: "js", GOARCH: "wasm"},
	{GOOS: "wasip1", GOARCH: "wasm"},
	{GOOS: "linux", GOARCH: "amd64", BuildTags: []string{"race"}},
	{GOOS: "linux", GOARCH: "amd64", BuildTags: []string{"tide_debug"}},
}

func builtFiles(t *tree) (problems []problem) {
	for _, p := range t.paths {
		if ext := path.Ext(p); ext != ".go" && ext != ".s" {
			continue
		}
		built := slices.ContainsFunc(targets, func(target build.Context) bool {
			target.Compiler = "gc"
			target.ReleaseTags = build.Default.ReleaseTags
			target.OpenFile = func(name string) (io.ReadCloser, error) { return t.fsys.Open(name) }
			target.JoinPath = path.Join
			match, err := target.MatchFile(path.Dir(p), path.Base(p))
			return err == nil && match
		})
		if !built {
			problems = append(problems, problem{path: p, text: "is built for no target: delete it, or put its target into internal/house"})
		}
	}
	return problems
}

func TestBuiltFiles(t *testing.T) {
	holds(t, builtFiles)
	objects(t, builtFiles, "no target", "a.go", "//go:build ignore\n\npackage a\n")
	objects(t, builtFiles, "no target", "a_plan9.go", "package a\n")
	objects(t, builtFiles, "no target", "a_mips.s", "TEXT ·f(SB), 0, $0\n")
	accepts(t, builtFiles, "a_amd64.s", "TEXT ·f(SB), 0, $0\n", "a_js.go", "package a\n", "b_windows_test.go", "package a\n", "c.go", "//go:build !js\n\npackage a\n")
}

// reference finds what a page links to or shows.
var reference = regexp.MustCompile(`\]\(([^)\s]+)|(?:src|href|srcset)="([^"]+)"`)

// inlineCode is what Markdown does not take for a link within a line.
var inlineCode = regexp.MustCompile("`[^`]*`")

// linked are the files of the tree that pages refer to, and the references of
// Markdown pages to files that are not there.
func linked(t *tree) (found map[string]bool, broken []problem) {
	found = map[string]bool{}
	for _, p := range t.paths {
		if ext := path.Ext(p); ext != ".md" && ext != ".html" {
			continue
		}
		number, code := 0, false
		for line := range strings.Lines(t.text[p]) {
			number++
			if strings.HasPrefix(strings.TrimSpace(line), "```") {
				code = !code
			}
			if code {
				continue
			}
			line = inlineCode.ReplaceAllString(line, "")
			for _, match := range reference.FindAllStringSubmatch(line, -1) {
				target, _, _ := strings.Cut(match[1]+match[2], "#")
				if target == "" || strings.Contains(target, ":") {
					continue // within the page, or on another site
				}
				target = path.Join(path.Dir(p), target)
				if target != p {
					found[target] = true
				}
				if _, err := fs.Stat(t.fsys, target); err != nil && path.Ext(p) == ".md" {
					broken = append(broken, problem{p, number, "links to " + target + ", which is not there"})
				}
			}
		}
	}
	return found, broken
}

func documents(t *tree) (problems []problem) {
	found, problems := linked(t)
	_ = fs.WalkDir(t.fsys, "docs", func(p string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !found[p] {
			problems = append(problems, problem{path: p, text: "no page links to it: link it, or delete it"})
		}
		return nil // a tree without docs has no documents
	})
	return problems
}

func TestDocuments(t *testing.T) {
	holds(t, documents)
	objects(t, documents, "no page links", "README.md", "Hello.\n", "docs/a.md", "See [me](a.md).\n")
	objects(t, documents, "no page links", "docs/page.png", "not text")
	objects(t, documents, "not there", "README.md", "[a](docs/a.md#top)\n")
	accepts(t, documents, "README.md", "`tide.Component[T](g)`\n```go\ntide.Component[T](g)\n```\n", "a.go", "package a\n")
	accepts(t, documents, "README.md", "[a](docs/a.md#top) ![b](docs/b.png) [c](https://example.com/c) [d](#d)\n", "docs/a.md", "A.\n", "docs/b.png", "")
}
