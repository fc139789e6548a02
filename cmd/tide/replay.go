package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"strconv"
	"syscall"

	"github.com/tide-engine/tide/archive"
	"github.com/tide-engine/tide/internal/web"
)

type replayOptions struct {
	folder   string
	file     string
	browser  bool
	host     string
	port     int
	asked    bool // for the port
	noOpen   bool
	headless bool
	tick     uint
	speed    float64
}

const replayHelp = `Usage: tide replay [flags] file

Builds the game and shows a recorded match of it again, drawn by the game's own
views, in a window or in a browser: play, pause, a tick on or back, speed, any
tick, the next event. Meanwhile every tick is compared with what was recorded.

Flags:
%s
Examples:

  tide replay match.tide                                    the game of this folder, in a window
  tide replay --game ./examples/arenasim/game match.tide    another folder's
  tide replay --browser match.tide                          in a browser; the address is printed
  tide replay --headless --tick 600 match.tide              the world's hash after tick 600

Exit status: 0 when it was shown, 1 when a hash is not the recorded one, 2 when the
file is none or of another build, 3 when --headless went to the last tick of a file
that was not closed or is cut off.
`

func parseReplay(args []string, s streams) (o replayOptions, code int, ok bool) {
	set := flag.NewFlagSet("replay", flag.ContinueOnError)
	set.StringVar(&o.folder, "game", ".", "the `folder` of the game")
	set.BoolVar(&o.browser, "browser", false, "show it in a browser")
	set.StringVar(&o.host, "host", "127.0.0.1", "with --browser: the `address` to serve on; 0.0.0.0 lets other machines in")
	set.IntVar(&o.port, "port", defaultPort, "with --browser: the `port` to serve on; if not given, the next free one does as well")
	set.BoolVar(&o.noOpen, "no-open", false, "with --browser: open none, only print the address")
	set.BoolVar(&o.headless, "headless", false, "without a window: print the hash after --tick, or the last one, as JSON")
	set.UintVar(&o.tick, "tick", 0, "begin at this `tick`")
	set.Float64Var(&o.speed, "speed", 1, "as often as `fast` as it was played, from 0.0625 to 64")
	code, ok = readFlags(set, args, s, replayHelp, func(files []string) (err error) {
		switch {
		case len(files) != 1:
			err = fmt.Errorf("it shows one match, and was given %d files", len(files))
		case o.browser && o.headless:
			err = errors.New("--headless shows nothing, and --browser shows it: leave one of them out")
		case !(o.speed >= 0.0625 && o.speed <= 64):
			err = fmt.Errorf("--speed %g: give a number from 0.0625 to 64", o.speed)
		case o.port < 0 || o.port > 65535:
			err = fmt.Errorf("port %d does not exist; give one from 1024 to 65535", o.port)
		default:
			o.file = files[0]
			err = o.fits()
		}
		return err
	})
	set.Visit(func(f *flag.Flag) { o.asked = o.asked || f.Name == "port" })
	return o, code, ok
}

// fits looks at the file before a build that takes a while.
func (o *replayOptions) fits() error {
	file, err := archive.OpenFile(o.file)
	if err != nil {
		return unread(o.file, err)
	}
	defer file.Close()
	if uint64(o.tick) > uint64(file.Last()) {
		return fmt.Errorf("there is no tick %d in %s: its last is %d", o.tick, o.file, file.Last())
	}
	return nil
}

func runReplay(args []string, s streams) int {
	o, code, ok := parseReplay(args, s)
	if !ok {
		return code
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var err error
	if o.browser {
		err = replayPage(ctx, o, s)
	} else {
		code, err = replayNative(ctx, o, s)
	}
	switch {
	case ctx.Err() != nil:
		fmt.Fprintln(s.err, "Stopped.")
		return exitOK
	case err != nil:
		fmt.Fprintf(s.err, "tide replay: %v\n", err)
		return exitFail
	}
	return code
}

// replayNative has the game's own program show it.
func replayNative(ctx context.Context, o replayOptions, s streams) (code int, err error) {
	temp, err := os.MkdirTemp("", "tide-replay-")
	if err != nil {
		return exitFail, fmt.Errorf("there is nowhere to build: %w; make room, or set TMPDIR to a folder that has some", err)
	}
	defer os.RemoveAll(temp)
	program, err := buildNative(ctx, o.folder, temp, replayExample, s.err)
	if err != nil {
		return exitFail, err
	}
	args := []string{"replay", "--tick", strconv.FormatUint(uint64(o.tick), 10), "--speed", strconv.FormatFloat(o.speed, 'g', -1, 64)}
	if o.headless {
		args = append(args, "--headless")
	}
	return playGame(ctx, program, append(args, o.file), s)
}

// replayPage serves a page that shows it, until ctx is done.
func replayPage(ctx context.Context, o replayOptions, s streams) error {
	match, err := os.ReadFile(o.file)
	if err != nil {
		return err
	}
	dir, err := filepath.Abs(o.folder)
	if err != nil {
		return err
	}
	listener, err := web.Listen(o.host, o.port, o.asked)
	if err != nil {
		return err
	}
	defer listener.Close()
	game, err := buildWeb(ctx, dir, replayExample, s.err)
	if err != nil {
		return err
	}
	handler, err := replayHandler(game, match)
	if err != nil {
		return err
	}
	address := o.address(listener)
	fmt.Fprintf(s.err, "The match is at\n\n")
	fmt.Fprintf(s.out, "  %s\n", address)
	fmt.Fprintf(s.err, "\nCtrl-C ends it.\n")
	if !o.noOpen {
		web.Open(address)
	}
	return web.Serve(ctx, listener, handler)
}

// address is the page's, with where to begin.
func (o *replayOptions) address(l net.Listener) string {
	address, sign := web.Address(l), "?"
	if o.tick > 0 {
		address, sign = fmt.Sprintf("%s%stick=%d", address, sign, o.tick), "&"
	}
	if o.speed != 1 {
		address = fmt.Sprintf("%s%sspeed=%g", address, sign, o.speed)
	}
	return address
}

// replayHandler serves the page, the game and the match.
func replayHandler(game *webGame, match []byte) (http.Handler, error) {
	blob, err := web.NewBlob("application/octet-stream", match)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	servePage(mux, game.Program, map[string]string{
		"/{$}": "replay.html", "/replay.css": "replay.css", "/replay.js": "replay.js", "/icon.svg": "icon.svg",
		"/game/{$}": "game.html", "/game/game.js": "game.js", "/game/game.css": "game.css",
	})
	mux.Handle("GET /match.tide", blob)
	return plainly(mux, "There is nothing here; the match is at /"), nil
}
