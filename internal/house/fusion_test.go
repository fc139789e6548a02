package house

import (
	"errors"
	"slices"
	"testing"

	"github.com/tide-engine/tide/internal/audit"
)

// audited is the packages that hold no product that a compiler may fuse with
// a sum, whatever flags they are built with: those that must be alike, draw,
// whose camera turns a pointer into an input, the lab, whose doubles stay alike
// so, and the example that shows how a stranger's rules do it. That the audit
// finds what is fused is shown in its own package.
var audited = append([]string{"draw", "lab", "lab/gap", "lab/exhibit", ownWorld}, alike...)

func TestNothingIsFused(t *testing.T) {
	tree := module(t)
	var packages []string
	for _, dir := range tree.directories() {
		if slices.Contains(audited, dir) {
			packages = append(packages, "./"+dir)
		}
	}
	found, err := audit.Packages(t.Context(), root, audit.Fusing[0], packages...)
	if errors.Is(err, audit.ErrNoGo) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, place := range found {
		t.Error(place)
	}
}
