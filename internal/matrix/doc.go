// Package matrix builds one deterministic suite for every target there is, runs
// it wherever this machine can (natively, under qemu-user, wine, wazero, in
// Node.js, in JavaScriptCore's shell, in real browsers), and holds the hashes
// against each other. A cell is one way of building with one way of running.
//
// A cell that cannot run says why and is counted as not run, never as passed;
// one that can only be built and audited is counted as audited. A cell that ran
// has to show that things happened, and not only that hashes agree.
//
// The package changes nothing on the machine but for a temporary folder, unless
// Install is called. What comes of a run is a Report: data for a program, and a
// table for people.
package matrix
