//go:build amd64 || arm64

package fpmode

import "runtime"

// Mode is one way of computing that is not the default.
type Mode struct {
	Name    string
	Flushes bool // subnormal numbers; else it rounds otherwise
	bits    uint64
}

// Set puts this thread into a mode, and locks the goroutine to it until the
// mode is taken back.
func Set(mode Mode) (restore func()) {
	runtime.LockOSThread()
	was := get()
	set(was | mode.bits)
	return func() {
		set(was)
		runtime.UnlockOSThread()
	}
}

// get and set are the processor's control word.
func get() uint64
func set(word uint64)
