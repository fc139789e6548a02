package stranger

// protocol is the version that the page describes.
const protocol = 4

// The kinds of packets: the lower half of the first byte.
const (
	kindHello   = 1
	kindWelcome = 2
	kindRefused = 3
	kindInputs  = 4
	kindFrames  = 5
	kindChunk   = 6
	kindLeave   = 7
	kindReport  = 8
	kindNeed    = 9
	kindPart    = 10
	kindGot     = 11
)

// build is how a program was built; of this one nothing is said.
type build struct {
	toolchain, target string
	fuses             bool
}

const maxBuildText = 48

func (b *build) append(dst []byte) []byte {
	dst = appendText(dst, b.toolchain)
	dst = appendText(dst, b.target)
	return append(dst, bit(b.fuses))
}

func (r *reader) build() (b build) {
	b.toolchain = r.text(maxBuildText)
	b.target = r.text(maxBuildText)
	fuses := r.u8()
	r.check(fuses <= 1)
	b.fuses = fuses == 1
	return b
}

// hello asks to join.
type hello struct {
	fingerprint uint64
	session     uint64
	tickRate    uint64
	cookie      [16]byte
	watches     bool
	basis       bool
	build       build
	part        uint64
}

func (h *hello) append(dst []byte) []byte {
	dst = append(dst, kindHello)
	dst = appendVarint(dst, protocol)
	dst = appendU64(dst, h.fingerprint)
	dst = appendU64(dst, h.session)
	dst = appendVarint(dst, h.tickRate)
	dst = append(dst, h.cookie[:]...)
	dst = append(dst, bit(h.watches)|bit(h.basis)<<1)
	dst = h.build.append(dst)
	return appendVarint(dst, h.part)
}

// welcome is the answer.
type welcome struct {
	session    uint64
	link       uint32
	player     uint32
	maxPlayers uint32
	tick       uint32
	cookie     [16]byte
}

func readWelcome(packet []byte) (w welcome, err error) {
	r := reader{src: packet[1:]}
	w.session = r.u64()
	w.link = uint32(r.varint(max32))
	w.player = uint32(r.varint(1<<16 - 1))
	w.maxPlayers = uint32(r.varint(1<<16 - 1))
	w.tick = uint32(r.varint(maxTick))
	copy(w.cookie[:], r.bytes(16))
	return w, r.end()
}

func appendText(dst []byte, text string) []byte {
	return append(appendVarint(dst, uint64(len(text))), text...)
}

func (r *reader) text(most uint64) string { return string(r.bytes(r.varint(most))) }

func bit(b bool) byte {
	if b {
		return 1
	}
	return 0
}
