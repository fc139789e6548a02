//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "page: this program runs in a browser: go run ./examples/arenasim serve builds it and shows it")
	os.Exit(2)
}
