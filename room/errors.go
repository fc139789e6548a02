package room

import (
	"fmt"
	"time"
)

// LostError is a connection to the match's server that ended, or never began.
type LostError struct {
	Silent time.Duration // how long nothing came, if that is why
	Began  bool          // the server had answered before
	Cause  error         // what the link says, if it ended by itself
}

func (e *LostError) Error() string {
	seconds := e.Silent.Round(time.Second)
	switch {
	case e.Cause != nil && !e.Began:
		return fmt.Sprintf("could not join the match: %v", e.Cause)
	case e.Cause != nil:
		return fmt.Sprintf("the connection to the match ended: %v", e.Cause)
	case e.Began:
		return fmt.Sprintf("the match's server has not been heard for %v: it stopped, or the network did; join again", seconds)
	default:
		return fmt.Sprintf("the match's server has not answered for %v: see that it runs, then join again", seconds)
	}
}

func (e *LostError) Unwrap() error { return e.Cause }
