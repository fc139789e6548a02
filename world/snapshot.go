package world

// Snapshot is a world as it once was. It shares what has not changed since,
// and can be read, restored any number of times, and saved over. The zero
// Snapshot holds nothing.
type Snapshot struct {
	state
	apart bool // what the world has may differ though nothing says so
}

// Saved says whether the snapshot holds a world.
func (s *Snapshot) Saved() bool { return s.pool != nil }

// Hash is the Hash the world had. It is 0 of a snapshot that holds nothing.
func (s *Snapshot) Hash() uint64 {
	if s.pool == nil {
		return 0
	}
	return s.hash()
}

// FullHash is Hash worked out from every row again.
func (s *Snapshot) FullHash() uint64 {
	if s.pool == nil {
		return 0
	}
	return s.fullHash()
}

// Release lets go of what the snapshot holds, for the world to use again.
func (s *Snapshot) Release() { s.release() }
