package account

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
)

// Account is whether an archive comes out in one engine as it was recorded.
type Account struct {
	File    string          `json:"file"`
	Engine  string          `json:"engine"`
	Verdict archive.Verdict `json:"verdict"`
	Problem string          `json:"problem,omitempty"` // why it could not be verified
	Title   string          `json:"title,omitempty"`
	Rate    int             `json:"tickRate"` // ticks a second
	Seconds float64         `json:"seconds"`  // it took
}

// Engine is what runs this program: "go1.26.8 js/wasm".
func Engine() string { return fmt.Sprintf("%s %s/%s", runtime.Version(), runtime.GOOS, runtime.GOARCH) }

// Of is the Start of a game.
func Of(g *tide.Game) Start {
	return func(h archive.Header) (archive.Simulation, error) {
		i, err := tide.Start(g, h.Seed)
		if err != nil {
			return nil, err
		}
		return i, nil
	}
}

// Give verifies a file. progress is called now and then with the last tick that
// was run, and the archive's last.
func Give(path string, start Start, progress func(tick, last uint32)) Account {
	a := Account{File: filepath.Base(path), Engine: Engine(), Verdict: archive.Verdict{Outcome: archive.Unverifiable}}
	began := time.Now()
	err := read(path, func(r *archive.Reader) (err error) {
		a.Title, a.Rate = r.Header().Title, r.Header().TickRate
		a.Verdict, err = archive.Verify(r, start, archive.Options{Progress: progress})
		return err
	})
	a.Seconds = time.Since(began).Seconds()
	if err != nil {
		a.Problem = err.Error()
	}
	return a
}

// read opens an archive for as long as a function takes.
func read(path string, use func(*archive.Reader) error) error {
	f, err := archive.OpenFile(path)
	if err != nil {
		return err
	}
	defer f.Close()
	return use(f.Reader)
}

func reason(path string, err error) error {
	var of *os.PathError
	if errors.As(err, &of) {
		err = of.Err
	}
	return fmt.Errorf("%s cannot be read: %w", filepath.Base(path), err)
}
