package match

// history is the server's frames of the last JoinHistory, encoded once for
// everybody. A frame's bytes are used again when its tick is forgotten.
type history struct {
	frames [][]byte // by tick modulo their number
	newest uint32
}

func newHistory(ticks uint32) history {
	return history{frames: make([][]byte, ticks)}
}

// begin returns the buffer of the tick after the newest, emptied.
func (h *history) begin() []byte {
	return h.frames[(h.newest+1)%uint32(len(h.frames))][:0]
}

// commit keeps a frame as the tick after the newest.
func (h *history) commit(frame []byte) {
	h.newest++
	h.frames[h.newest%uint32(len(h.frames))] = frame
}

// frame is the encoded frame of a tick that is kept.
func (h *history) frame(tick uint32) []byte {
	return h.frames[tick%uint32(len(h.frames))]
}
