package wire

import "fmt"

// Error says that bytes from another machine are not what they should be.
// The packet that held them is to be dropped; nothing else is to be done.
type Error struct {
	Where string // what was being read
	What  string // what was wrong with it
}

func (e *Error) Error() string {
	return fmt.Sprintf("wire: %s: %s; the packet is dropped", e.Where, e.What)
}

// Errors are made once, so that a flood of bad packets allocates nothing.
var (
	errTruncated  = &Error{"packet", "it ends before its last value"}
	errVarint     = &Error{"integer", "it is longer than its value needs, or than its type holds"}
	errDelta      = &Error{"input difference", "a value is marked changed and is the same"}
	errFloatBits  = &Error{"input difference", "a float's changed bits do not fit its size"}
	errPadding    = &Error{"input difference", "the bits after the last value are not zero"}
	errLength     = &Error{"input difference", "the inputs have not the layout's size"}
	errTrailing   = &Error{"packet", "bytes follow its last value"}
	errKind       = &Error{"packet", "its kind is not one of this protocol's"}
	errOutOfRange = &Error{"packet", "a value is out of its range"}
	errOversized  = &Error{"packet", "it is larger than a packet may be"}
)
