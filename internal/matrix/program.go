package matrix

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
)

// Program is somebody else's program, to be run as the suite is: by whatever
// runs a cell's target.
type Program struct {
	File   string   // built with the cell's Environment
	Args   []string // what follows its name
	Folder string   // the files it may read, by their plain names; the program finds them where it starts
	Goroot string   // of the Go that built it
	Out    io.Writer
	Err    io.Writer
}

// Environment is what a build for the cell's target has besides this process's.
func (c Cell) Environment() []string {
	return append([]string{"GOOS=" + c.OS, "GOARCH=" + c.Arch, "CGO_ENABLED=0"}, c.build...)
}

// Flags are those that set the cell's build apart.
func (c Cell) Flags() []string { return c.flags }

// Tool is what would run the cell, its version too. The error says why nothing
// here can, and which Debian package is missing.
func (c Cell) Tool(ctx context.Context) (string, error) { return c.host.find(ctx, c) }

// Play runs a program until it ends. An error is that it did not end well; that
// it cannot run here at all is Tool's to say. JavaScriptCore's shell and wine
// give it no files.
func (c Cell) Play(ctx context.Context, p Program) error {
	dir, err := os.MkdirTemp("", "tide-engine-")
	if err != nil {
		return fmt.Errorf("there is nowhere to run it: %w", err)
	}
	defer os.RemoveAll(dir)
	return c.host.run(ctx, &job{
		cell: c, program: p.File, args: p.Args, folder: p.Folder, dir: dir, goroot: p.Goroot, out: p.Out, err: p.Err,
	})
}

// Native is a cell of this machine itself, whatever that is.
func Native() Cell {
	return Cell{Name: "native", OS: runtime.GOOS, Arch: runtime.GOARCH, host: itself{}, native: true}
}

// Open shows a page in the cell's browser, without a window and with a profile
// of its own, until ended says how the page ended, which is what it gives. The
// error of a cell that has no browser says so.
func (c Cell) Open(ctx context.Context, address string, ended <-chan error) error {
	b, ok := c.host.(browser)
	if !ok {
		return fmt.Errorf("%s is run by no browser", c.Name)
	}
	dir, err := os.MkdirTemp("", "tide-page-")
	if err != nil {
		return fmt.Errorf("there is nowhere for the browser's profile: %w", err)
	}
	defer os.RemoveAll(dir)
	_, err = b.open(ctx, dir, address, ended)
	return err
}
