// Command program measures the gap of the engine that runs it. It runs wherever
// Go does; in a browser, a page or Node.js gives it its arguments.
package main

import (
	"fmt"
	"os"

	"github.com/tide-engine/tide/lab/gap"
)

func main() {
	if err := gap.Program(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
