package app

import (
	"errors"
	"flag"
	"strings"
	"testing"
	"time"
)

func TestArgs(t *testing.T) {
	const meet = "--signal http://127.0.0.1:80/signal/ --room ABCD"
	cases := []struct {
		args string
		want func(o options) bool // nil: refused
		says string               // what the refusal has to say
	}{
		{args: "", want: func(o options) bool {
			return !o.seed.given && o.size == sizeFlag{960, 720} && !o.headless && !o.overlay
		}},
		{args: "--seed 7", want: func(o options) bool { return o.seed == seedFlag{7, true} }},
		{args: "-seed=0x10", want: func(o options) bool { return o.seed.value == 16 }},
		{args: "--seed 0", want: func(o options) bool { return o.seed == seedFlag{0, true} }},
		{args: "--headless --ticks 600", want: func(o options) bool { return o.headless && o.ticks == 600 }},
		{args: "--script a.json", want: func(o options) bool { return o.script == "a.json" && !o.headless }},
		{args: "--size 640x480 --overlay", want: func(o options) bool { return o.overlay && o.size == sizeFlag{640, 480} }},
		{args: "--role join --ping 150 " + meet, want: func(o options) bool {
			return o.role == roleJoin && o.room == "ABCD" && o.ping == 150*time.Millisecond
		}},
		{args: "--sed 7", says: "game: --sed is not a flag; did you mean --seed?\n"},
		{args: "--seed", says: "game: --seed needs a value"},
		{args: "--headless --ticks many", says: "game: --ticks takes a number, and \"many\" is none that fits\n"},
		{args: "--headless=often", says: "game: --headless is on where it is written; leave out \"often\"\n"},
		{args: "--role join --signal http://127.0.0.1:80/signal/ --room A/A", says: `room "A/A" is no code`},
		{args: "--seed seven", says: `game: --seed "seven": a seed is a whole number`},
		{args: "--seed -1", says: "whole number"},
		{args: "run", says: "not a flag"},
		{args: "verfy a.tide", says: `"verfy" is not a flag; did you mean verify`},
		{args: "--headless replay a.tide", says: "did you mean replay, before any flag?"},
		{args: "--headless", says: "--ticks 600"},
		{args: "--ticks 5", says: "--headless"},
		{args: "--headless --ticks -5", says: "ticks is -5"},
		{args: "--role guest " + meet, says: "neither host nor join"},
		{args: "--role join", says: "needs signal and room"},
		{args: meet, says: "add role"},
		{args: "--role host --headless --ticks 5 " + meet, says: "of its own"},
		{args: "--ping 150", says: "add role join"},
		{args: "--ping 5000", says: "0 to 1000"},
		{args: "--ping NaN", says: "0 to 1000"},
		{args: "--size 640", says: "960x720"},
		{args: "--size 0x0", says: "960x720"},
	}
	for _, c := range cases {
		var out strings.Builder
		o, err := parseArgs("game", strings.Fields(c.args), nil, &out)
		switch {
		case c.want != nil && (err != nil || !c.want(o)):
			t.Errorf("%q: %+v, %v", c.args, o, err)
		case c.want == nil && err == nil:
			t.Errorf("%q is taken, as %+v", c.args, o)
		case c.want == nil && (!strings.Contains(out.String(), c.says) || !strings.Contains(out.String(), "--help")):
			t.Errorf("%q: says %q, which lacks %q or the way to the help", c.args, out.String(), c.says)
		case c.want == nil && strings.Count(out.String(), "\n") != 2:
			t.Errorf("%q: says more than what is wrong and where the help is: %q", c.args, out.String())
		}
	}
}

func TestHelpShowsExamples(t *testing.T) {
	var out strings.Builder
	if _, err := parseArgs("game", []string{"--help"}, &out, nil); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("got %v", err)
	}
	for _, line := range []string{"game --seed 7", "game --headless --ticks 600", "\n  --overlay ", "milliseconds"} {
		if !strings.Contains(out.String(), line) {
			t.Errorf("the help lacks %q:\n%s", line, out.String())
		}
	}
}

func TestQuery(t *testing.T) {
	o, err := parseQuery("?role=join&signal=%2Fsignal%2F&room=AB-CD&ping=150&overlay=1&seed=9&utm_source=somewhere")
	if err != nil || o.role != roleJoin || o.signal != "/signal/" || o.room != "AB-CD" ||
		o.ping != 150*time.Millisecond || !o.overlay || o.seed.value != 9 {
		t.Errorf("got %+v, %v", o, err)
	}
	if o, err = parseQuery("overlay=0"); err != nil || o.overlay {
		t.Errorf("overlay=0: got %+v, %v", o, err)
	}
	if o, err = parseQuery("script=smoke.json"); err != nil || o.script != "smoke.json" {
		t.Errorf("script: got %+v, %v", o, err)
	}
	for query, says := range map[string]string{"ping=fast": "ping=fast", "%zz": "cannot be read", "role=join": "needs signal", "role=join&signal=/signal/&room=A%20A": "no code of a match"} {
		if _, err := parseQuery(query); err == nil || !strings.Contains(err.Error(), says) {
			t.Errorf("%q: got %v, want it to say %q", query, err, says)
		}
	}
}
