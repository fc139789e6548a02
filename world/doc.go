// Package world keeps the state of a game as plain data: entities, their
// components, singletons, and the maps, lists, texts and bytes in them.
//
// It exists so that rolling back is cheap. A world has its rows where systems run
// over them, StretchRows of a type together. What is saved lies apart from them, in
// blocks of BlockRows: the blocks that were handed out for writing are compared with
// what was saved last, and copied and hashed where they differ, into an image of the
// world. Its snapshots share that, and nobody writes it while they have it. So saving,
// restoring and hashing cost what changed, and a running match allocates nothing.
//
// The world is canonical: its bytes, its hash and its iteration order are a
// function of what it holds, never of how it came to hold it or on which
// machine. Entities lie in index order and the lowest free index is taken
// first; maps are sorted by key; rows that are absent among others, and padding, are zero;
// a NaN has one pattern; what leaves the machine is little-endian.
//
// It knows no clock, no network, no player and no system, starts no goroutine,
// and holds no pointer in its rows. It is not safe for concurrent writes: one
// goroutine owns a World and its siblings. Data comes in from the systems of a
// tick, through rows handed out for writing, and from another machine, through
// Adopt, which trusts nothing; it goes out to systems and views through
// Reader, and to other machines through Encode.
package world
