package app

import "fmt"

// NoWindowError is a machine on which no window can be opened.
type NoWindowError struct{ Cause error }

func (e *NoWindowError) Error() string {
	return fmt.Sprintf("no window could be opened (%v): run it where there is a screen, in a browser, or with --headless --ticks 600", e.Cause)
}

func (e *NoWindowError) Unwrap() error { return e.Cause }
