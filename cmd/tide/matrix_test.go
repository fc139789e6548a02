package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tide-engine/tide/internal/matrix"
)

func TestMatrixFlags(t *testing.T) {
	for _, c := range []struct {
		args []string
		json string
		n    int
	}{
		{nil, "", len(matrix.Cells())},
		{[]string{"--cells", "arm64,node"}, "", 2},
		{[]string{"--json"}, "-", len(matrix.Cells())},
		{[]string{"--json", "--cells", "arm64"}, "-", 1},
		{[]string{"--json", "a.json", "--cells=arm64"}, "a.json", 1},
		{[]string{"--json", "-"}, "-", len(matrix.Cells())},
	} {
		var out, err strings.Builder
		o, _, ok := parseMatrix(c.args, streams{&out, &err})
		if !ok || o.json != c.json || len(o.cells) != c.n || o.jobs < 1 {
			t.Errorf("%q: %+v, %q", c.args, o, err.String())
		}
	}
	for mistake, says := range map[string]string{
		"--cells=arm65": "there is no cell \"arm65\"", "--jobs=0": "--jobs 0 runs nothing", "--cell=arm64": "did you mean --cells?", "--json=nowhere/a.json": "there is no folder nowhere", "arm64": "named by --cells",
	} {
		var out, err strings.Builder
		if code := runMatrix([]string{mistake}, streams{&out, &err}); code != exitUsage || !strings.Contains(err.String(), says) || out.Len() > 0 {
			t.Errorf("%s: %d, %q", mistake, code, err.String())
		}
	}
	var out, err strings.Builder
	if code := runMatrix([]string{"--help"}, streams{&out, &err}); code != exitOK || !strings.Contains(out.String(), "tide matrix --cells arm64") {
		t.Errorf("help: %d, %q", code, out.String())
	}
}

func TestMatrixTold(t *testing.T) {
	r := &matrix.Report{OK: true, Suites: []string{"math"}, Cells: []matrix.Row{{Cell: "amd64", Status: matrix.Ran}}}
	file := filepath.Join(t.TempDir(), "cells.json")
	for _, to := range []string{"-", file, ""} {
		var out, err strings.Builder
		if e := tellMatrix(r, to, streams{&out, &err}); e != nil {
			t.Fatal(e)
		}
		encoded, table := out.String(), err.String()
		if to != "-" {
			encoded, table = "", out.String()
		}
		if to == file {
			text, e := os.ReadFile(file)
			if e != nil {
				t.Fatal(e)
			}
			encoded = string(text)
		}
		if !strings.Contains(table, "amd64") || to != "" && !json.Valid([]byte(encoded)) {
			t.Errorf("to %q: the table is %q and the JSON %q", to, table, encoded)
		}
	}
}

func TestMatrixList(t *testing.T) {
	var out, err strings.Builder
	if code := runMatrix([]string{"--list", "--cells", "wazero,darwin-arm64"}, streams{&out, &err}); code != exitOK ||
		!strings.Contains(out.String(), "wasip1/wasm wazero") || strings.Count(out.String(), "\n") != 2 {
		t.Errorf("%d: %q, %q", code, out.String(), err.String())
	}
}
