package main

// runLab is tide lab: gap measures mathematics.
func runLab(args []string, s streams) int {
	if len(args) > 0 && args[0] == "gap" {
		return runLabGap(args[1:], s)
	}
	return exitUsage
}
