//go:build !js || tide_headless

package app

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/match"
)

// recording is the file that a match goes to. What goes wrong with it while the
// match goes on it says at once, on told.
type recording struct {
	path     string
	told     io.Writer
	file     *os.File
	writer   *archive.Writer
	instance *tide.Instance
	going    bool // between begin and end
}

// begin makes the file, which must be a new one, and has the server's world
// recorded there.
func (r *recording) begin(authority *tide.Instance) (match.Simulation, error) {
	var err error
	r.file, err = os.OpenFile(r.path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("there is a file %s already, perhaps another match: name one that there is not, or remove it", r.path)
	}
	if err != nil {
		return nil, fmt.Errorf("the match cannot be recorded: %w", err)
	}
	return r.onto(authority)
}

// onto records the match in the file that there is now. Where not even the
// beginning can be written there is no match, and the name is free again.
func (r *recording) onto(authority *tide.Instance) (match.Simulation, error) {
	writer, err := archive.NewWriter(r, archive.HeaderOf(authority))
	if err != nil {
		r.discard()
		return nil, fmt.Errorf("the match cannot be recorded: %w", err)
	}
	r.writer, r.instance, r.going = writer, authority, true
	return archive.Record(authority, writer), nil
}

// discard removes the file, in which there is nothing of a match.
func (r *recording) discard() {
	r.file.Close()
	os.Remove(r.path)
}

// Write writes to the file. Its first error is its last: the archive's writer
// writes nothing after one.
func (r *recording) Write(b []byte) (int, error) {
	n, err := r.file.Write(b)
	if err != nil && r.going {
		fmt.Fprintf(r.told, "The match goes on, and is not recorded any more: %v\n", err)
	}
	return n, err
}

// end closes the file, and says that it is there. Of a match that ended before
// its first tick, for want of a window perhaps, there is none.
func (r *recording) end(name string) error {
	if r.writer == nil {
		return nil
	}
	if r.going = false; r.instance.Tick() == 0 {
		r.discard()
		fmt.Fprintf(r.told, "%s: No tick was run, and nothing is recorded.\n", name)
		return nil
	}
	err := r.writer.Close(nil)
	if bad := r.file.Close(); err == nil {
		err = bad
	}
	if err != nil {
		return fmt.Errorf("the match was not recorded to its end: %w", err)
	}
	fmt.Fprintf(r.told, "%s: Recorded %d ticks in %s; to run them again: tide verify --game FOLDER %[3]s with the game's folder, or this program: %[1]s verify %[3]s\n", name, r.instance.Tick(), r.path)
	return nil
}
