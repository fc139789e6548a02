package stranger

// report tells the server of a world that was not its own. This client cannot
// say where it was not.
type report struct {
	link, tick, hash   uint32
	place, here, there string
}

func (d *report) append(dst []byte) []byte {
	dst = appendVarint(append(dst, kindReport), uint64(d.link))
	dst = appendVarint(dst, uint64(d.tick))
	dst = appendVarint(dst, uint64(d.hash))
	dst = appendText(dst, d.place)
	dst = appendText(dst, d.here)
	return appendText(dst, d.there)
}
