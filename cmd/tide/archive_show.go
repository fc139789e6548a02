package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/tide-engine/tide/archive"
)

// openWhole opens an archive and reads it through.
func openWhole(name string) (*archive.File, error) {
	r, err := archive.OpenFile(name)
	if err != nil {
		return nil, unread(name, err)
	}
	if err := r.Check(); err != nil {
		r.Close()
		return nil, unread(name, err)
	}
	return r, nil
}

// unread is why a file cannot be read, beginning with its name where that is
// not told.
func unread(name string, err error) error {
	why := strings.TrimPrefix(err.Error(), "archive: ")
	if strings.Contains(why, name) {
		return errors.New(why)
	}
	return fmt.Errorf("%s: %s", name, why)
}

// shown is what show says of an archive as a whole.
type shown struct {
	listed
	Header      archive.Header `json:"header"`
	Last        uint32         `json:"last"`
	Checkpoints []uint32       `json:"checkpoints"`
}

// shownTick is a tick that show prints.
type shownTick struct {
	Tick     uint32   `json:"tick"`
	Hash     string   `json:"hash"`
	Changed  []string `json:"changed,omitempty"`  // parts whose hash is not that of the tick before
	Changes  []string `json:"changes,omitempty"`  // joins and leaves
	Inputs   []string `json:"inputs,omitempty"`   // of everybody who is there
	Commands []string `json:"commands,omitempty"` // in their order
}

func showArchive(o archiveOptions, out io.Writer) error {
	if o.from > 0 {
		r, err := archive.OpenFile(o.files[0])
		if err != nil {
			return unread(o.files[0], err)
		}
		defer r.Close()
		return showTicks(r.Reader, o, out)
	}
	r, err := openWhole(o.files[0])
	if err != nil {
		return err
	}
	defer r.Close()
	v := shown{list(o.files[0]), r.Header(), r.Last(), r.Checkpoints()}
	if o.json {
		return json.NewEncoder(out).Encode(v)
	}
	v.print(out)
	return nil
}

func (v *shown) print(out io.Writer) {
	h := &v.Header
	table := tabwriter.NewWriter(out, 0, 8, 2, ' ', 0)
	line := func(what, format string, args ...any) { fmt.Fprintf(table, what+"\t"+format+"\n", args...) }
	line("game", "%s", h.Title)
	line("fingerprint", "%016x", h.Fingerprint)
	line("length", "%s: ticks %d to %d, %d a second", minutes(v.Seconds), h.Start+1, v.Last, h.TickRate)
	line("seed", "%d", h.Seed)
	line("players", "%s", strings.Join(append([]string{fmt.Sprintf("at most %d", h.MaxPlayers)}, h.Players...), ", "))
	protection := "products are never fused with sums"
	if h.Build.Fuses {
		protection = "without protection: products may be fused with sums"
	}
	line("built by", "%s, %s", h.Build.Go, protection)
	line("checkpoints", "after ticks %s", strings.Trim(fmt.Sprint(v.Checkpoints), "[]"))
	if v.Closed {
		line("end", "closed, and as it was written: its digest is right")
	} else {
		line("end", "it was not closed, or is cut off")
	}
	if v.Result != "" {
		line("result", "%s", printable(v.Result))
	}
	line("bytes", "%d", v.Bytes)
	table.Flush()
	fmt.Fprintf(out, "\nparts of the world, each with a hash of its own: %s\n\n%s", strings.Join(h.Parts, ", "), h.Description)
}

func showTicks(r *archive.Reader, o archiveOptions, out io.Writer) error {
	h := r.Header()
	if o.from <= h.Start || o.from > r.Last() {
		return fmt.Errorf("it has ticks %d to %d, and no tick %d", h.Start+1, r.Last(), o.from)
	}
	c := r.Cursor()
	// From the tick before, whose hashes say what changed.
	if err := c.Seek(o.from - 1); err != nil {
		return err
	}
	lines := json.NewEncoder(out)
	var before []uint32
	for {
		t, checkpoint, err := c.Next()
		if err == io.EOF || t != nil && t.Step.Tick > o.to {
			return nil
		}
		if err != nil {
			return err
		}
		if checkpoint != nil {
			before = append(before[:0], checkpoint.Parts...)
			continue
		}
		if t.Step.Tick >= o.from {
			s := shownTick{Tick: t.Step.Tick, Hash: fmt.Sprintf("%016x", t.Hash)}
			s.fill(&h, t, before)
			if o.json {
				err = lines.Encode(s)
			} else {
				s.print(out)
			}
			if err != nil {
				return err
			}
		}
		before = append(before[:0], t.Parts...)
	}
}

func (s *shownTick) fill(h *archive.Header, t *archive.Tick, before []uint32) {
	for n, part := range t.Parts {
		if part != before[n] {
			s.Changed = append(s.Changed, h.Parts[n])
		}
	}
	for _, c := range t.Step.Changes {
		s.Changes = append(s.Changes, archive.ChangeText(c))
	}
	for _, in := range t.Step.Inputs {
		s.Inputs = append(s.Inputs, fmt.Sprintf("player %d: %s", in.Player, h.InputText(in.Value)))
	}
	for _, c := range t.Step.Commands {
		s.Commands = append(s.Commands, archive.CommandText(c))
	}
}

func (s *shownTick) print(out io.Writer) {
	fmt.Fprintf(out, "tick %d  %s", s.Tick, s.Hash)
	if len(s.Changed) > 0 {
		fmt.Fprintf(out, "  changed: %s", strings.Join(s.Changed, ", "))
	}
	fmt.Fprintln(out)
	for _, lines := range [][]string{s.Changes, s.Inputs, s.Commands} {
		for _, line := range lines {
			fmt.Fprintf(out, "  %s\n", line)
		}
	}
}
