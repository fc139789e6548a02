package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

const modulePath = "github.com/tide-engine/tide"

// moduleRoot finds the folder of Tide's own go.mod, from dir upward.
func moduleRoot(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	start := dir
	for {
		if text, err := os.ReadFile(filepath.Join(dir, "go.mod")); err == nil && declares(string(text), modulePath) {
			return dir, nil
		}
		above := filepath.Dir(dir)
		if above == dir {
			return "", fmt.Errorf("%s is not inside Tide's source, from which this is built: clone the project, change into its folder, and run the same there, by go run ./cmd/tide", start)
		}
		dir = above
	}
}

func declares(mod, path string) bool {
	for line := range strings.SplitSeq(mod, "\n") {
		fields := strings.Fields(line)
		if len(fields) >= 2 && fields[0] == "module" {
			return strings.Trim(fields[1], `"`) == path
		}
	}
	return false
}
