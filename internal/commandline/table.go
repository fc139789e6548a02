package commandline

import (
	"flag"
	"fmt"
	"strings"
)

// Table lists flags for a command's help, one a line, with two dashes as the
// examples write them.
func Table(set *flag.FlagSet) string {
	var table strings.Builder
	set.VisitAll(func(f *flag.Flag) {
		value, usage := flag.UnquoteUsage(f)
		name := "--" + f.Name
		if value != "" {
			name += " " + value
		}
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" {
			usage += " (default " + f.DefValue + ")"
		}
		fmt.Fprintf(&table, "  %-20s %s\n", name, usage)
	})
	return table.String()
}
