package room

import (
	"fmt"
	"time"
)

// LostError is a connection to the match's server that ended, or never began.
// A server that falls silent in the match is package match's to find: that is
// a *match.Refusal.
type LostError struct {
	Began  bool          // the server had answered before
	Cause  error         // what the link says, if it ended by itself
	Silent time.Duration // how long nothing came, if that is why
}

func (e *LostError) Error() string {
	switch {
	case e.Cause != nil && e.Began:
		return fmt.Sprintf("The connection to the match ended: %v", e.Cause)
	case e.Cause != nil:
		return fmt.Sprintf("Could not join the match: %v", e.Cause)
	default:
		return fmt.Sprintf("The match's server has not answered for %v. See that it runs, then join again.", e.Silent.Round(time.Second))
	}
}

func (e *LostError) Unwrap() error { return e.Cause }
