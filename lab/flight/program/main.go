// Command program flies through an arena by the sine and cosine of the engine that
// runs it, and prints every state. It runs wherever Go does; in a browser, a page
// or Node.js gives it its arguments.
package main

import (
	"fmt"
	"os"

	"github.com/tide-engine/tide/lab/flight"
)

func main() {
	if err := flight.Program(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
