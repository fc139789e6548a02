package web

import "testing"

func TestIsPackage(t *testing.T) {
	for line, want := range map[string]bool{
		"internal/goarch":            true,
		"github.com/pion/webrtc/v4":  true,
		"# example.com/broken":       false,
		"./main.go:3:15: unexpected": false,
		"\tnote: module requires Go": false,
		"go: downloading go1.27":     false,
		"":                           false,
	} {
		if got := isPackage(line); got != want {
			t.Errorf("isPackage(%q) = %v", line, got)
		}
	}
}
