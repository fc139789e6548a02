package matrix

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
)

// wine runs programs of Windows, in a prefix of its own.
type wine struct{}

// prngSource is the one library that Go asks of Windows and that wine lacked
// until its ninth version.
//
//go:embed assets/bcryptprimitives.c
var prngSource []byte

func (wine) find(ctx context.Context, _ Cell) (string, error) {
	path, err := wineLoader.find()
	if err != nil {
		return "", err
	}
	return version(ctx, path, "--version"), nil
}

func (wine) run(ctx context.Context, j *job) error {
	path, err := wineLoader.find()
	if err != nil {
		return err
	}
	prefix := filepath.Join(j.dir, "prefix")
	env := []string{
		"WINEPREFIX=" + prefix, "WINEDEBUG=-all", "WINEARCH=win64",
		"WINEDLLOVERRIDES=mscoree,mshtml=", // asks for no other downloads
		"DISPLAY=",
	}
	// What serves the prefix outlives the program, and knows no group.
	defer func() {
		if server, err := exec.LookPath("wineserver"); err == nil {
			end(server, env)
		} else if server, err := exec.LookPath("wineserver-stable"); err == nil {
			end(server, env)
		}
	}()
	if err := setUp(ctx, j, env, path); err != nil {
		return err
	}
	if err := supply(ctx, j, filepath.Join(prefix, "drive_c", "windows", "system32", "bcryptprimitives.dll")); err != nil {
		return err
	}
	err = j.play(ctx, env, path, append([]string{j.program}, j.args...)...)
	if errors.Is(err, exec.ErrWaitDelay) {
		return nil // the program ended well; something of wine's still holds its output
	}
	return err
}

// setUp makes the prefix. What it starts stays, and keeps what it was given to
// write to: a file, since nobody would see the end of a pipe.
func setUp(ctx context.Context, j *job, env []string, path string) error {
	said, err := os.Create(filepath.Join(j.dir, "wineboot.txt"))
	if err != nil {
		return err
	}
	defer said.Close()
	boot := *j
	boot.out, boot.err = said, said
	if err := boot.play(ctx, env, path, "wineboot", "--init"); err != nil {
		text, _ := os.ReadFile(said.Name())
		return fmt.Errorf("wine cannot set itself up: %w\n%s", err, text)
	}
	return nil
}

// supply builds the library where wine has none.
func supply(ctx context.Context, j *job, file string) error {
	if _, err := os.Stat(file); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	compiler, err := mingw.find()
	if err != nil {
		return err
	}
	source := filepath.Join(j.dir, "bcryptprimitives.c")
	if err := os.WriteFile(source, prngSource, 0o600); err != nil {
		return err
	}
	return j.play(ctx, nil, compiler, "-shared", "-O2", "-o", file, source, "-ladvapi32")
}

// end stops wine's server, whether or not the time is up.
func end(server string, env []string) {
	cmd := exec.Command(server, "--kill")
	cmd.Env = append(os.Environ(), env...)
	_ = cmd.Run() // it may have ended by itself
}
