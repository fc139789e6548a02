package account

import (
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
)

// Line is a line that Main prints: one of its fields.
type Line struct {
	At      *At      `json:"at,omitempty"`
	Account *Account `json:"account,omitempty"`
	Moment  *Moment  `json:"moment,omitempty"`
	Parting *Parting `json:"parting,omitempty"`
}

// At is how far a file has come.
type At struct {
	File string `json:"file"`
	Tick uint32 `json:"tick"`
	Last uint32 `json:"last"`
}

const usage = `Usage: %[1]s FILE…
       %[1]s --tick N FILE
       %[1]s --compare MOMENT MOMENT FILE

What this engine makes of recorded matches, in lines of JSON, for tide verify,
which holds several engines against each other. A person verifies a match with
tide verify FILE.

  FILE…      verify each archive
  --tick     tell tick N function by function, or the first before it that comes out otherwise
  --compare  say where two such tellings of an archive part

Example:

  %[1]s --tick 120 match.tide
`

// Main is what a game's program does when its first argument is "account"; args
// are those after it, name what came before. It gives the program's exit status:
// 0 when it could tell, whatever it was, 1 when it could not, 2 for a mistake in args.
func Main(name string, start Start, args []string, out, errs io.Writer) int {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	tick := set.Uint("tick", 0, "")
	compare := set.Bool("compare", false, "")
	set.SetOutput(io.Discard)
	set.Usage = func() {}
	err := set.Parse(args)
	files := set.Args()
	switch {
	case err == flag.ErrHelp:
		fmt.Fprintf(out, usage, name)
		return 0
	case err == nil && *compare && len(files) != 3:
		err = fmt.Errorf("--compare takes two moments and the archive")
	case err == nil && *tick > 0 && len(files) != 1:
		err = fmt.Errorf("--tick takes one archive")
	case err == nil && len(files) == 0:
		err = fmt.Errorf("name an archive")
	}
	if err != nil {
		fmt.Fprintf(errs, "%s: %v\nRun %s --help for what it takes.\n", name, err, name)
		return 2
	}
	p := printer{out: json.NewEncoder(out)}
	switch {
	case *compare:
		err = p.compare(files, start)
	case *tick > 0:
		err = p.moment(files[0], start, uint32(*tick))
	default:
		p.accounts(files, start)
	}
	if err == nil {
		err = p.err
	}
	if err != nil {
		fmt.Fprintf(errs, "%s: %v\n", name, err)
		return 1
	}
	return 0
}

type printer struct {
	mu  sync.Mutex
	out *json.Encoder
	err error
}

func (p *printer) print(l Line) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err := p.out.Encode(l); p.err == nil {
		p.err = err
	}
}

// accounts verifies files, as many at a time as there are processors.
func (p *printer) accounts(files []string, start Start) {
	var all sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for _, file := range files {
		slots <- struct{}{}
		all.Go(func() {
			defer func() { <-slots }()
			a := Give(file, start, func(tick, last uint32) { p.print(Line{At: &At{file, tick, last}}) })
			p.print(Line{Account: &a})
		})
	}
	all.Wait()
}

func (p *printer) moment(file string, start Start, tick uint32) error {
	m, err := tellOf(file, start, tick)
	if err == nil {
		p.print(Line{Moment: m})
	}
	return err
}

func (p *printer) compare(files []string, start Start) error {
	a, err := readMoment(files[0])
	if err != nil {
		return err
	}
	b, err := readMoment(files[1])
	if err != nil {
		return err
	}
	parting, err := between(a, b, files[2], start)
	if err == nil {
		p.print(Line{Parting: parting})
	}
	return err
}

func readMoment(file string) (*Moment, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, reason(file, err)
	}
	m := new(Moment)
	if err := json.Unmarshal(text, m); err != nil {
		return nil, fmt.Errorf("%s is no moment of an engine: %w", file, err)
	}
	return m, nil
}
