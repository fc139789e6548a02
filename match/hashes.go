package match

// keptHashes is how many verified hashes a client keeps: at 30 ticks a second
// what two machines need to be compared by somebody who looks now and then.
const keptHashes = 256

// hashes is this machine's hashes of the newest verified ticks.
type hashes struct {
	ticks  [keptHashes]uint32
	hashes [keptHashes]uint64
	known  [keptHashes]bool
}

func (h *hashes) put(tick uint32, hash uint64) {
	place := tick % keptHashes
	h.ticks[place], h.hashes[place], h.known[place] = tick, hash, true
}

func (h *hashes) find(tick uint32) (hash uint64, ok bool) {
	place := tick % keptHashes
	if !h.known[place] || h.ticks[place] != tick {
		return 0, false
	}
	return h.hashes[place], true
}
