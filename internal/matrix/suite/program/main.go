// Command program runs the suites of the matrix on the machine it was built
// for, and prints a line of JSON for each as it ends. The names of suites can be
// given; without any it runs all.
//
// Ebitengine, sockets and files are not in it: it runs wherever Go does.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/tide-engine/tide/internal/matrix/suite"
)

func main() {
	own := suite.Own()
	say(suite.Line{Facts: &own})
	if err := suite.Run(os.Args[1:], func(r suite.Result) { say(suite.Line{Result: &r}) }); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func say(line suite.Line) {
	text, err := json.Marshal(line)
	if err != nil {
		panic(err) // text and numbers only
	}
	fmt.Println(string(text))
}
