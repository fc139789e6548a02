package main

import "fmt"

const labHelp = `Usage: tide lab EXPERIMENT [flags]

Shows how determinism breaks, and how it holds, in figures of this machine.

Words:

  list                          the experiments there are
  all                           every one of them
  an experiment's name          that one: tide lab ulp --help says more
  gap                           how far this machine's mathematics is from right,
                                and with --browsers every engine's

Examples:

  tide lab list
  tide lab ulp                  1,000 pairs that differ in the last bit
  tide lab all --json           every figure, for programs
  tide lab gap --browsers       who disagrees with whom
`

// runLab is tide lab: gap measures mathematics, the other words are experiments.
func runLab(args []string, s streams) int {
	if len(args) == 0 {
		fmt.Fprint(s.err, labHelp)
		return exitUsage
	}
	switch args[0] {
	case "-h", "-help", "--help", "help":
		fmt.Fprint(s.out, labHelp)
		return exitOK
	case "gap":
		return runLabGap(args[1:], s)
	}
	return runLabExperiment(args, s)
}
