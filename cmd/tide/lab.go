package main

import "strings"

const labHelp = `Usage: tide lab [flags]
       tide lab EXPERIMENT [flags]

Shows how determinism breaks, and how it holds. Without an experiment: two copies
of one world side by side in a browser, until Ctrl-C. With one: its figures on
this machine.

Experiments:

  list                          those there are
  all                           every one of them
  an experiment's name          that one: tide lab ulp --help says more
  gap                           how far this machine's mathematics is from right,
                                and with --browsers every engine's

Flags of the page:
%s
Examples:

  tide lab                      the page; its address is printed, a browser opens
  tide lab ulp                  1,000 pairs that differ in the last bit
  tide lab all --json           every figure, for programs
  tide lab gap --browsers       who disagrees with whom
  tide lab rotation --browsers  and when that parts a world
  tide lab --smoke              use every control in headless Chromium and Firefox
`

// runLab is tide lab: the page, gap, which measures mathematics, or an
// experiment.
func runLab(args []string, s streams) int {
	switch {
	case len(args) == 0 || strings.HasPrefix(args[0], "-"):
		return runLabPage(args, s)
	case args[0] == "help":
		return runLabPage([]string{"--help"}, s)
	case args[0] == "gap":
		return runLabGap(args[1:], s)
	}
	return runLabExperiment(args, s)
}
