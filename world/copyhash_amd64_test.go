package world

import "testing"

// Where the processor hashes four lanes at once, the other way is held to the same.
func TestOneLaneAfterTheOther(t *testing.T) {
	if !wide {
		t.Skip("this machine has no other way; the tests of copyHash took it")
	}
	wide = false
	defer func() { wide = true }()
	t.Run("copyHash", TestCopyHashCopiesAndIsXXH64)
	t.Run("stretches", TestStretchesAgainstASlice)
}
