package app

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/internal/commandline"
	"github.com/tide-engine/tide/match"
	"github.com/tide-engine/tide/transport/webrtc"
)

// options are what a run is asked to be, by a command line or by a page's
// address.
type options struct {
	seed     seedFlag
	role     string
	signal   string
	room     string
	ping     time.Duration
	script   string
	record   string
	ticks    int
	headless bool
	overlay  bool
	check    bool
	size     sizeFlag

	// recorder is what record opens, nil where that is empty.
	recorder func(authority *tide.Instance) (match.Simulation, error)
	// interrupted says that the match is to end, nil where only the program can.
	interrupted func() bool
}

const (
	roleHost = "host"
	roleJoin = "join"

	// maxPing is the longest delay that a page's slider or a flag may ask for:
	// as much as a client predicts ahead.
	maxPing = time.Second

	// maxTicks is the longest run without a window, in ticks: a week at 60 a
	// second.
	maxTicks = 7 * 24 * 3600 * 60
)

const example = `Examples:
  %[1]s --seed 7                                          play, with the dice of seed 7
  %[1]s --headless --ticks 600                            run 600 ticks without a window, print the world's hash
  %[1]s --headless --script run.json                      the same with scripted devices
  %[1]s --check --headless --ticks 600                    the same as the second, and name what would part two machines
  %[1]s --headless --ticks 600 --record match.tide        the same, recorded
  %[1]s verify match.tide                                 run what was recorded again, and say whether it comes out alike
  %[1]s --role host --signal http://HOST:PORT/signal/ --room ABCD   let others join
  %[1]s --role join --signal http://HOST:PORT/signal/ --room ABCD   join them
`

// parseArgs reads a command line. Help goes to stdout, what is wrong and what to do
// to stderr; the error is flag.ErrHelp where only help was asked.
func parseArgs(name string, args []string, stdout, stderr io.Writer) (options, error) {
	var o options
	set := newFlagSet(name, &o)
	words, err := commandline.Parse(set, args)
	if errors.Is(err, flag.ErrHelp) {
		fmt.Fprintf(stdout, "Usage: %s [flags]\n\nFlags:\n%s\n", name, commandline.Table(set))
		fmt.Fprintf(stdout, example, name)
		return o, err
	}
	if err == nil && len(words) > 0 {
		err = noCommand(words[0])
	}
	if err == nil {
		err = o.fits()
	}
	if err != nil {
		fmt.Fprintf(stderr, "%s: %v\nRun %s --help for the flags and examples.\n", name, err, name)
	}
	return o, err
}

// noCommand says of a word that it is none of a game's commands, which are read elsewhere.
func noCommand(word string) error {
	text := fmt.Sprintf("%q is not a flag", word)
	if near := commandline.Nearest(word, []string{"verify", "replay"}); len(near) > 0 {
		text += fmt.Sprintf("; did you mean %s, before any flag?", strings.Join(near, " or "))
	}
	return errors.New(text)
}

// parseQuery reads a page's address: the same names as the flags. A name that
// is none of ours is somebody else's, and is left alone.
func parseQuery(query string) (options, error) {
	var o options
	set := newFlagSet("page", &o)
	set.SetOutput(io.Discard)
	values, err := url.ParseQuery(strings.TrimPrefix(query, "?"))
	if err != nil {
		return o, fmt.Errorf("the page's address cannot be read: %w", err)
	}
	set.VisitAll(func(f *flag.Flag) {
		if err == nil && values.Has(f.Name) {
			if bad := set.Set(f.Name, values.Get(f.Name)); bad != nil {
				err = fmt.Errorf("%s=%s in the page's address: %v", f.Name, values.Get(f.Name), bad)
			}
		}
	})
	if err == nil {
		err = o.fits()
	}
	return o, err
}

func newFlagSet(name string, o *options) *flag.FlagSet {
	set := flag.NewFlagSet(name, flag.ContinueOnError)
	o.size = sizeFlag{width: 960, height: 720}
	set.Var(&o.seed, "seed", "`number` the match's dice come from; picked by the system if not given, and 0 without a window")
	set.StringVar(&o.role, "role", "", "`host` a match for others or join one; neither plays alone")
	set.StringVar(&o.signal, "signal", "", "`address` of the signalling that introduces host and players")
	set.StringVar(&o.room, "room", "", "`code` of the match")
	set.Var((*pingFlag)(&o.ping), "ping", "hold a joiner's packets back by this many `milliseconds` a round trip, as a slow network would")
	set.StringVar(&o.script, "script", "", "`file` (in a page: address) of device events by tick to play instead of the devices")
	set.StringVar(&o.record, "record", "", "new `file` to record the match in, for verify; of a match with others the host records it")
	set.IntVar(&o.ticks, "ticks", 0, "how many `ticks` to run without a window, or of the script")
	set.BoolVar(&o.headless, "headless", false, "run without a window and print {ticks, hash, done, faults} as JSON; end with status 1 if the game's own code failed")
	set.BoolVar(&o.overlay, "overlay", false, "show the network's figures (F3 while playing)")
	set.BoolVar(&o.check, "check", false, "run every tick three times, print what would part two machines and where it is, and end with status 1 if there is any")
	set.Var(&o.size, "size", "the window's `WxH` in points")
	return set
}

// fits finds what single flags cannot know.
func (o *options) fits() error {
	switch {
	case o.role != "" && o.role != roleHost && o.role != roleJoin:
		return fmt.Errorf("role %q is neither host nor join", o.role)
	case o.role != "" && (o.signal == "" || o.room == ""):
		return fmt.Errorf("role %s needs signal and room: where to meet, and the code of the match", o.role)
	case o.role != "" && !webrtc.PlainName(o.room):
		return fmt.Errorf("room %q is no code of a match; one is letters from A to Z, digits and hyphens, at most 32 of them", o.room)
	case o.role == "" && (o.signal != "" || o.room != ""):
		return errors.New("signal and room say where to meet; add role host or join")
	case o.ping > 0 && o.role != roleJoin:
		return errors.New("ping holds back a joiner's packets; add role join")
	case o.record != "" && o.role == roleJoin:
		return errors.New("record is for who runs the match's server, and a joiner does not: leave it out, and have the host record")
	case o.role != "" && (o.headless || o.script != ""):
		return errors.New("a headless or scripted run is a match of its own: leave out role, signal and room")
	case o.ticks < 0 || o.ticks > maxTicks:
		return fmt.Errorf("ticks is %d; give a number from 1 to %d", o.ticks, maxTicks)
	case o.headless && o.script == "" && o.ticks == 0:
		return errors.New("headless needs an end: add --ticks 600 or --script FILE")
	case !o.headless && o.script == "" && o.ticks > 0:
		return errors.New("ticks counts a run without a window: add --headless, or --script FILE")
	}
	return nil
}

// seedFlag is a seed that knows whether it was given.
type seedFlag struct {
	value uint64
	given bool
}

func (s *seedFlag) String() string {
	if s == nil || !s.given {
		return ""
	}
	return strconv.FormatUint(s.value, 10)
}

func (s *seedFlag) Set(text string) error {
	value, err := strconv.ParseUint(text, 0, 64)
	if err != nil {
		return errors.New("a seed is a whole number from 0 to 18446744073709551615")
	}
	*s = seedFlag{value: value, given: true}
	return nil
}

type pingFlag time.Duration

func (p *pingFlag) String() string {
	return strconv.FormatInt(time.Duration(*p).Milliseconds(), 10)
}

func (p *pingFlag) Set(text string) error {
	ms, err := strconv.ParseFloat(text, 64)
	limit := float64(maxPing / time.Millisecond)
	if err != nil || !(ms >= 0 && ms <= limit) {
		return fmt.Errorf("a ping is a number of milliseconds from 0 to %v", limit)
	}
	*p = pingFlag(ms * float64(time.Millisecond))
	return nil
}

// sizeFlag is a window's size in points.
type sizeFlag struct{ width, height int }

func (s *sizeFlag) String() string { return fmt.Sprintf("%dx%d", s.width, s.height) }

func (s *sizeFlag) Set(text string) error {
	width, height, ok := strings.Cut(text, "x")
	w, errW := strconv.Atoi(width)
	h, errH := strconv.Atoi(height)
	if !ok || errW != nil || errH != nil || w < 100 || h < 100 || w > 16384 || h > 16384 {
		return errors.New("a size is WIDTHxHEIGHT, each from 100 to 16384, as in 960x720")
	}
	*s = sizeFlag{width: w, height: h}
	return nil
}
