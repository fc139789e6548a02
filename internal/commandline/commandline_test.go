package commandline

import (
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestParse: flags stand before, between and after the words, and what is wrong
// is told in a sentence.
func TestParse(t *testing.T) {
	for _, c := range []struct {
		args  string
		words string
		tick  uint
		loud  bool
		says  string // of the mistake
	}{
		{},
		{args: "a.tide b.tide", words: "a.tide b.tide"},
		{args: "--tick 7 a.tide --loud b.tide", words: "a.tide b.tide", tick: 7, loud: true},
		{args: "a.tide -tick=7", words: "a.tide", tick: 7},
		{args: "a.tide -- b.tide", words: "a.tide b.tide"},
		{args: "-- a.tide --tick -- 7", words: "a.tide --tick -- 7"},
		{args: "--loud a.tide -- -b.tide -c.tide", words: "a.tide -b.tide -c.tide", loud: true},
		{args: "a.tide --tick -- 7", says: "--tick needs a value after it"},
		{args: "a.tide --tik 7", says: "--tik is not a flag; did you mean --tick?"},
		{args: "a.tide --hepl", says: "--hepl is not a flag; did you mean --help?"},
		{args: "--xylophone", says: "--xylophone is not a flag"},
		{args: "---tick 7", says: `"---tick" is not a flag, which is two dashes and a name`},
		{args: "--=7", says: `"--=7" is not a flag, which is two dashes and a name`},
		{args: "a.tide --tick", says: "--tick needs a value after it"},
		{args: "--tick seven", says: `--tick takes a number, and "seven" is none that fits`},
		{args: "--tick -7", says: `--tick takes a number, and "-7" is none that fits`},
		{args: "--tick 99999999999999999999", says: `--tick takes a number, and "99999999999999999999" is none that fits`},
		{args: "--loud=often", says: `--loud is on where it is written; leave out "often"`},
		{args: "--size 7", says: `--size "7": a size is WIDTHxHEIGHT`},
		{args: "--tick 7 --help", says: flag.ErrHelp.Error()},
	} {
		var out strings.Builder
		set := flag.NewFlagSet("test", flag.ContinueOnError)
		set.SetOutput(&out)
		tick, loud := set.Uint("tick", 0, ""), set.Bool("loud", false, "")
		set.Func("size", "", func(string) error { return errors.New("a size is WIDTHxHEIGHT") })
		words, err := Parse(set, strings.Fields(c.args))
		said := ""
		if err != nil {
			said = err.Error()
		}
		if said != c.says || out.Len() > 0 {
			t.Errorf("%q: it says %q, want %q, and has printed %q", c.args, said, c.says, out.String())
		}
		if err == nil && (!slices.Equal(words, strings.Fields(c.words)) || *loud != c.loud || *tick != c.tick) {
			t.Errorf("%q: words %q, tick %d, loud %v", c.args, words, *tick, *loud)
		}
	}
}

// TestUnknownFlag: which it was is told to programs, too.
func TestUnknownFlag(t *testing.T) {
	set := flag.NewFlagSet("test", flag.ContinueOnError)
	set.Bool("check", false, "")
	_, err := Parse(set, []string{"--chekc"})
	var unknown *UnknownFlagError
	if !errors.As(fmt.Errorf("wrapped: %w", err), &unknown) || unknown.Name != "chekc" || !slices.Equal(unknown.Near, []string{"check"}) {
		t.Errorf("it is %#v", err)
	}
}
