package wire

import "encoding/binary"

// CookieBytes is how long a cookie is: too long to be guessed.
const CookieBytes = 16

// Cookie is what a player comes back with. The zero Cookie is none.
type Cookie [CookieBytes]byte

// MaxBuildText bounds each text that says how a machine's build was made.
const MaxBuildText = 48

// Build is how a machine's program was built.
type Build struct {
	Go     string // the toolchain's version
	Target string // system, processor, and what changes its code
	Fuses  bool   // nothing keeps its compiler from fusing products with sums
}

func (b *Build) append(dst []byte) []byte {
	for _, text := range []string{b.Go, b.Target} {
		text = text[:min(len(text), MaxBuildText)]
		dst = append(append(dst, byte(len(text))), text...)
	}
	return append(dst, bit(b.Fuses))
}

func (r *Reader) build() (b Build) {
	b.Go = r.text(MaxBuildText)
	b.Target = r.text(MaxBuildText)
	fuses := r.Byte()
	r.must(fuses <= 1)
	b.Fuses = fuses == 1
	return b
}

// text reads a text of at most so many bytes, after its length.
func (r *Reader) text(limit uint64) string { return string(r.Take(int(r.Uvarint(limit)))) }

// Hello asks to join, or for a part of the description of a build that is not
// the client's.
type Hello struct {
	Protocol    uint32
	Fingerprint uint64 // of the game's rules and the shape of its state
	Session     uint64 // names this run of this client
	TickRate    uint32
	Cookie      Cookie // of who was in the match before
	Watches     bool   // it asks for no place: it only looks on
	Basis       bool   // it has a world that the match's may be like
	Build       Build
	Part        uint32 // of the server's description that it asks for
}

// Append appends the packet.
func (h *Hello) Append(dst []byte) []byte {
	dst = append(dst, byte(KindHello))
	dst = AppendUvarint(dst, uint64(h.Protocol))
	dst = binary.LittleEndian.AppendUint64(dst, h.Fingerprint)
	dst = binary.LittleEndian.AppendUint64(dst, h.Session)
	dst = AppendUvarint(dst, uint64(h.TickRate))
	dst = append(dst, h.Cookie[:]...)
	dst = append(dst, bit(h.Watches)|bit(h.Basis)<<1)
	dst = h.Build.append(dst)
	return AppendUvarint(dst, uint64(h.Part))
}

// ReadHello reads a Hello. One of another protocol comes back with only its
// Protocol set: what follows that may have another form.
func ReadHello(packet []byte) (h Hello, err error) {
	r := body(packet)
	h.Protocol = uint32(r.Uvarint(1<<32 - 1))
	if h.Protocol != Protocol {
		return h, r.Err()
	}
	h.Fingerprint = r.Uint64()
	h.Session = r.Uint64()
	h.TickRate = uint32(r.Uvarint(1 << 16))
	copy(h.Cookie[:], r.Take(CookieBytes))
	flags := r.Byte()
	r.must(flags <= 3)
	h.Watches, h.Basis = flags&1 != 0, flags&2 != 0
	h.Build = r.build()
	h.Part = uint32(r.Uvarint(MaxParts - 1))
	return h, r.End()
}

// Welcome answers a Hello that may join.
type Welcome struct {
	Session    uint64 // the hello's
	Link       uint32 // what every later packet of this connection carries
	Player     uint32 // 0 of who only looks on
	MaxPlayers uint32
	Tick       uint32 // the newest that has run
	Cookie     Cookie // what brings the player back
}

// Append appends the packet.
func (w *Welcome) Append(dst []byte) []byte {
	dst = append(dst, byte(KindWelcome))
	dst = binary.LittleEndian.AppendUint64(dst, w.Session)
	dst = AppendUvarint(dst, uint64(w.Link))
	dst = AppendUvarint(dst, uint64(w.Player))
	dst = AppendUvarint(dst, uint64(w.MaxPlayers))
	dst = AppendUvarint(dst, uint64(w.Tick))
	return append(dst, w.Cookie[:]...)
}

// ReadWelcome reads a Welcome.
func ReadWelcome(packet []byte) (w Welcome, err error) {
	r := body(packet)
	w.Session = r.Uint64()
	w.Link = uint32(r.Uvarint(1<<32 - 1))
	w.Player = uint32(r.Uvarint(1<<16 - 1))
	w.MaxPlayers = uint32(r.Uvarint(1<<16 - 1))
	w.Tick = r.Tick()
	copy(w.Cookie[:], r.Take(CookieBytes))
	return w, r.End()
}

// PartBytes is how much of a description one Refused carries, and MaxParts how
// many of them there are at most.
const (
	PartBytes = 1024
	MaxParts  = 64
)

// Refused answers a Hello that may not join, or a packet of a connection that
// is no more. It carries the server's side of what could differ.
type Refused struct {
	Session     uint64 // the hello's, 0 where the server has none
	Link        uint32 // the refused packet's, 0 for a hello
	Reason      uint32
	Protocol    uint32
	Fingerprint uint64
	TickRate    uint32
	MaxPlayers  uint32

	// The rest is there where the two speak one protocol.
	Build Build
	Part  uint32 // of the description of the server's build
	Parts uint32 // 0: it has none
	Text  []byte // the part; or, of a player who was sent away, the reason in words
}

// Append appends the packet, in the form that every protocol knows.
func (f *Refused) Append(dst []byte) []byte {
	dst = append(dst, byte(KindRefused))
	dst = binary.LittleEndian.AppendUint64(dst, f.Session)
	dst = AppendUvarint(dst, uint64(f.Link))
	dst = AppendUvarint(dst, uint64(f.Reason))
	dst = AppendUvarint(dst, uint64(f.Protocol))
	dst = binary.LittleEndian.AppendUint64(dst, f.Fingerprint)
	dst = AppendUvarint(dst, uint64(f.TickRate))
	return AppendUvarint(dst, uint64(f.MaxPlayers))
}

// AppendWhole appends the packet to who speaks this protocol.
func (f *Refused) AppendWhole(dst []byte) []byte {
	dst = f.Build.append(f.Append(dst))
	dst = AppendUvarint(dst, uint64(f.Part))
	dst = AppendUvarint(dst, uint64(f.Parts))
	dst = AppendUvarint(dst, uint64(len(f.Text)))
	return append(dst, f.Text...)
}

// ReadRefused reads a Refused. How it begins is the same in every protocol, so
// that a client of another one learns why.
func ReadRefused(packet []byte) (f Refused, err error) {
	r := body(packet)
	f.Session = r.Uint64()
	f.Link = uint32(r.Uvarint(1<<32 - 1))
	f.Reason = uint32(r.Uvarint(1<<16 - 1))
	f.Protocol = uint32(r.Uvarint(1<<32 - 1))
	f.Fingerprint = r.Uint64()
	f.TickRate = uint32(r.Uvarint(1 << 16))
	f.MaxPlayers = uint32(r.Uvarint(1<<16 - 1))
	if f.Protocol != Protocol || r.err != nil || len(r.src) == 0 {
		return f, r.Err()
	}
	f.Build = r.build()
	f.Part = uint32(r.Uvarint(MaxParts - 1))
	f.Parts = uint32(r.Uvarint(MaxParts))
	f.Text = r.Take(int(r.Uvarint(PartBytes)))
	r.must(f.Part < max(f.Parts, 1))
	return f, r.End()
}

// Leave says that a client goes.
type Leave struct {
	Link uint32
}

// Append appends the packet.
func (l *Leave) Append(dst []byte) []byte {
	return AppendUvarint(append(dst, byte(KindLeave)), uint64(l.Link))
}

// ReadLeave reads a Leave.
func ReadLeave(packet []byte) (l Leave, err error) {
	r := body(packet)
	l.Link = uint32(r.Uvarint(1<<32 - 1))
	return l, r.End()
}
