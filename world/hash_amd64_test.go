package world

import "testing"

// Where the processor takes all lanes at once, the other way is held to the same.
func TestOneLaneAfterTheOther(t *testing.T) {
	if !wide {
		t.Skip("this machine has no other way; the tests of hashes took it")
	}
	wide = false
	defer func() { wide = true }()
	t.Run("part", TestHashOfAPart)
	t.Run("copied", TestCopyHashCopiesAndHashes)
	t.Run("stretches", TestStretchesAgainstASlice)
	t.Run("streams", TestWhatStreamsIsThere)
}
