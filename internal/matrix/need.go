package matrix

import (
	"os/exec"
	"slices"
)

// need is something that has to be installed, by any of the names of its
// command, and Debian's packages that bring it: all of a row, or those of the
// first row that this Debian has.
type need struct {
	name     string
	commands []string
	packages [][]string
}

var (
	qemu       = need{"qemu-user", []string{"qemu-aarch64", "qemu-aarch64-static"}, [][]string{{"qemu-user"}}}
	gcc        = need{"gcc", []string{"gcc"}, [][]string{{"gcc", "libc6-dev"}}}
	wineLoader = need{"wine", []string{"wine64", "wine", "wine-stable"}, [][]string{{"wine", "wine64"}}}
	mingw      = need{"mingw-w64", []string{"x86_64-w64-mingw32-gcc", "x86_64-w64-mingw32-gcc-win32"}, [][]string{{"gcc-mingw-w64-x86-64-win32"}}}
	nodejs     = need{"Node.js", []string{"node", "nodejs"}, [][]string{{"nodejs"}}}
	jsc        = need{"JavaScriptCore's shell", []string{"jsc"}, [][]string{{"libjavascriptcoregtk-6.0-bin"}, {"libjavascriptcoregtk-4.1-bin"}, {"libjavascriptcoregtk-4.0-bin"}}}
)

// find is the command's path.
func (n need) find() (string, error) {
	for _, command := range n.commands {
		if path, err := exec.LookPath(command); err == nil {
			return path, nil
		}
	}
	return "", cannot("no %s is installed (Debian: %s)", n.name, n.packages[len(n.packages)-1][0])
}

// Lacking are the Debian packages that the cells need and this machine does not
// have; has says whether Debian offers a package.
func Lacking(cells []Cell, has func(name string) bool) (packages []string) {
	for _, c := range cells {
		for _, n := range c.needs {
			if _, err := n.find(); err == nil {
				continue
			}
			row := n.packages[len(n.packages)-1]
			if i := slices.IndexFunc(n.packages, func(row []string) bool { return has(row[0]) }); i >= 0 {
				row = n.packages[i]
			}
			for _, name := range row {
				if !slices.Contains(packages, name) {
					packages = append(packages, name)
				}
			}
		}
	}
	return packages
}
