//go:build !js || tide_headless

package app

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/internal/commandline"
)

const replayHelp = `Usage: %[1]s replay [flags] FILE

Shows a recorded match again, in a window, as it was played: drawn by the game's
own views, and meanwhile compared with what was recorded.

Flags:
  --tick N     begin at tick N
  --speed X    as often as fast as it was played, from 1/16 to 64 (default 1)
  --headless   without a window: print the world's hash after --tick, or after
               the last one, as JSON, and whether it is the recorded one
  --size WxH   the window's size in points

Keys: space plays and pauses, left and right go a tick, up and down change the
speed, N and P go to the next and the previous event, home and end to either end, 1 to the speed it was played at; H hides the
bar at the lower edge. A click on its line goes there.

Exit status:
  0  it was shown
  1  a hash is not the recorded one, or there is no window
  2  the file is none, or of another build
  3  without a window and --tick: the last tick is as recorded, and was not the
     match's last, since the file was not closed or is cut off

Examples:
  %[1]s replay match.tide
  %[1]s replay --headless --tick 600 match.tide
`

type replayOptions struct {
	tick     uint
	speed    float64
	headless bool
	size     sizeFlag
	file     string
}

// replay runs "GAME replay".
func replay(g *tide.Game, name string, args []string, stdout, stderr io.Writer) int {
	o, err := parseReplay(args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(stdout, replayHelp, name)
		return exitOK
	}
	if err == nil {
		err = g.Err()
	}
	if err != nil {
		fmt.Fprintf(stderr, "%s replay: %v\nRun %[1]s replay --help for more.\n", name, err)
		return exitMistake
	}
	file, err := archive.OpenFile(o.file)
	if err == nil {
		defer file.Close()
		if uint64(o.tick) > uint64(file.Last()) {
			err = fmt.Errorf("there is no tick %d in %s: its last is %d", o.tick, o.file, file.Last())
		}
	}
	var l *reel
	if err == nil {
		l, err = openReel(g, file.Reader)
	}
	if err != nil {
		fmt.Fprintf(stderr, "%s replay: %s\n", name, sentence(err))
		return exitMistake
	}
	if l.setSpeed(o.speed); o.tick > 0 {
		l.seek(uint32(o.tick))
	}
	if o.headless {
		return l.print(o, name, stdout, stderr)
	}
	if err := showReel(g, l, o.size); err != nil {
		fmt.Fprintf(stderr, "%s replay: %s\n", name, sentence(err))
		return exitFailure
	}
	return exitOK
}

func parseReplay(args []string) (o replayOptions, err error) {
	set := flag.NewFlagSet("replay", flag.ContinueOnError)
	o.size = sizeFlag{width: 960, height: 720}
	set.UintVar(&o.tick, "tick", 0, "")
	set.Float64Var(&o.speed, "speed", 1, "")
	set.BoolVar(&o.headless, "headless", false, "")
	set.Var(&o.size, "size", "")
	files, err := commandline.Parse(set, args)
	switch {
	case err != nil:
		return o, err
	case len(files) != 1:
		return o, fmt.Errorf("it shows one match, and was given %d files", len(files))
	case !(o.speed >= slowest && o.speed <= fastest):
		return o, fmt.Errorf("--speed %g: give a number from %g to %g", o.speed, float64(slowest), float64(fastest))
	}
	o.file = files[0]
	return o, nil
}

// seen is what a replay without a window says of a tick.
type seen struct {
	Tick     uint32 `json:"tick"`
	Last     uint32 `json:"last"`
	Hash     string `json:"hash"` // 16 hexadecimal digits
	Recorded string `json:"recorded"`
	Alike    bool   `json:"alike"`
	Closed   bool   `json:"closed"` // false: the match went on after Last
}

func (l *reel) print(o replayOptions, name string, stdout, stderr io.Writer) int {
	if o.tick == 0 {
		l.seek(l.end())
	}
	if l.err != nil {
		fmt.Fprintf(stderr, "%s replay: %s\n", name, sentence(l.err))
		return exitMistake
	}
	s := seen{l.tick(), l.end(), fmt.Sprintf("%016x", l.hash), fmt.Sprintf("%016x", l.recorded), l.hash == l.recorded, l.archive.Closed()}
	if err := json.NewEncoder(stdout).Encode(s); err != nil {
		fmt.Fprintf(stderr, "%s replay: The hash cannot be written: %v\n", name, err)
		return exitMistake
	}
	switch {
	case !s.Alike:
		return exitFailure
	case o.tick == 0 && !s.Closed:
		return int(archive.Partial)
	}
	return exitOK
}
