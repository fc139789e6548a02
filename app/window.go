package app

import "fmt"

// The flags with which playing and replaying do without a window.
const (
	playBare   = "--headless --ticks 600"
	replayBare = "--headless"
)

// NoWindowError is a machine on which no window can be opened.
type NoWindowError struct {
	Cause error
	Flags string // with which it does without one
}

func (e *NoWindowError) Error() string {
	return fmt.Sprintf("no window could be opened (%v): run it where there is a screen, in a browser, or with %s", e.Cause, e.Flags)
}

func (e *NoWindowError) Unwrap() error { return e.Cause }
