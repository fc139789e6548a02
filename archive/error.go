package archive

import (
	"fmt"
	"strings"
)

// FormatError is a file that is no archive, or a damaged one. It is never a
// pass, and never a difference.
type FormatError struct {
	Offset  int64  // of the record in which it is, in bytes; 0 is the file's start
	Tick    uint32 // the last one before it that is whole; 0 is none
	Foreign bool   // it is something else than an archive of this format
	What    string // what is wrong
}

func (e *FormatError) Error() string {
	if e.Foreign {
		return "archive: " + e.What
	}
	text := fmt.Sprintf("archive: it is damaged at byte %d: %s", e.Offset, e.What)
	if e.Tick > 0 {
		text += fmt.Sprintf("; up to tick %d it is whole", e.Tick)
	}
	return text + "; get it again from where it was written"
}

// BuildError is an archive of another game, or of other rules, than those that
// are here: whether the match is right cannot be told here.
type BuildError struct {
	Here, There uint64   // fingerprints: of the game here, and of the one that was recorded
	Differences []string // how they differ, a sentence each; nil where it is not known
}

// mostDifferences bounds those that are told in a sentence: of two games all
// differs.
const mostDifferences = 8

func (e *BuildError) Error() string {
	text := fmt.Sprintf("archive: it was recorded by another game or other rules (fingerprint %016x, here %016x)", e.There, e.Here)
	if len(e.Differences) > 0 {
		text += ": " + strings.Join(e.Differences[:min(len(e.Differences), mostDifferences)], "; ")
		if more := len(e.Differences) - mostDifferences; more > 0 {
			text += fmt.Sprintf("; and %d more", more)
		}
	}
	return text + "; verify it with the build that recorded it"
}

// StepError is a tick that cannot be recorded: nothing could play it again.
type StepError struct {
	Tick uint32
	What string // what is wrong with it, and what it should be
}

func (e *StepError) Error() string {
	return fmt.Sprintf("archive: tick %d is not recorded: %s", e.Tick, e.What)
}
