package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"text/tabwriter"
	"time"

	"github.com/tide-engine/tide/transport/netsim"
)

const ms = time.Millisecond

// The networks, one way: as long as they say, give or take.
var (
	lan    = netsim.Conditions{Latency: 1 * ms}
	wifi   = netsim.Conditions{Latency: 30 * ms, Jitter: 40 * ms, Loss: 0.01}
	mobile = netsim.Conditions{Latency: 80 * ms, Jitter: 40 * ms, Loss: 0.05}
)

// plans are the rows of the table.
func plans() []Plan {
	var all []Plan
	for _, changes := range []float32{0.2, 1} {
		all = append(all,
			Plan{"LAN", 2, lan, changes}, Plan{"Wi-Fi", 2, wifi, changes}, Plan{"mobile", 2, mobile, changes},
			Plan{"Wi-Fi", 4, wifi, changes}, Plan{"Wi-Fi", 16, wifi, changes})
	}
	return all
}

func main() {
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "traffic measures what a match costs the network.\n\n  go run ./internal/traffic --seconds 60\n\nflags:")
		flag.PrintDefaults()
	}
	seconds := flag.Int("seconds", 60, "how long each match is measured, after 5 s of warm-up")
	seed := flag.Uint64("seed", 1, "of the inputs and the networks")
	joining := flag.Bool("join", false, "join a match with a world of 10 MB over 20 Mbit/s, 5 % loss and 100 ms instead, and print how that went as JSON")
	asJSON := flag.Bool("json", false, "print the rows as JSON")
	flag.Parse()
	if *seconds < 1 || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "traffic: give --seconds a number from 1 on, and nothing but flags")
		os.Exit(2)
	}
	if *joining {
		j, err := Join(488_000, netsim.Conditions{Latency: 50 * ms, Loss: 0.05, Rate: 20_000_000 / 8}, *seed)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		json.NewEncoder(os.Stdout).Encode(j)
		return
	}
	var rows []Row
	for _, plan := range plans() {
		row, err := Play(plan, time.Duration(*seconds)*time.Second, *seed)
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		rows = append(rows, row)
	}
	if *asJSON {
		encoder := json.NewEncoder(os.Stdout)
		encoder.SetIndent("", "  ")
		encoder.Encode(rows)
		return
	}
	print(rows)
}

func print(rows []Row) {
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "network\tplayers\tchanges %\tup KiB/s\tdown KiB/s\tup +UDP/IP\tdown +UDP/IP\trollbacks/100\twrong/100\tp50\tp99\tahead\tits p99\tstalls/min\tlate/1000\tdiffer\t")
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%d\t%.0f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%.2f\t%d\t%d\t%.1f\t%d\t%.1f\t%.2f\t%d\t\n", r.Name, r.Players, r.ChangesPercent,
			r.UpKiB, r.DownKiB, r.UpHeadersKiB, r.DownHeadersKiB, r.Rollbacks, r.WrongGuesses, r.DepthP50, r.DepthP99, r.LeadTicks, r.LeadP99, r.StallsAMinute, r.LatePerThousand, r.Differing)
	}
	w.Flush()
}
