package commandline

import (
	"flag"
	"testing"
)

func TestTable(t *testing.T) {
	set := flag.NewFlagSet("test", flag.ContinueOnError)
	set.Bool("loud", false, "say more")
	set.Uint("tick", 0, "the `number` of the last tick")
	set.String("size", "960x720", "how large")
	const want = "  --loud               say more\n" +
		"  --size string        how large (default 960x720)\n" +
		"  --tick number        the number of the last tick\n"
	if got := Table(set); got != want {
		t.Errorf("it is\n%s\nwant\n%s", got, want)
	}
}
