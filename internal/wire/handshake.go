package wire

import "encoding/binary"

// Hello asks to join.
type Hello struct {
	Protocol    uint32
	Fingerprint uint64 // of the game's rules and the shape of its state
	Session     uint64 // names this run of this client
	TickRate    uint32
	Stamp       uint32 // the client's time in microseconds, to be echoed
}

// Append appends the packet.
func (h *Hello) Append(dst []byte) []byte {
	dst = append(dst, byte(KindHello))
	dst = AppendUvarint(dst, uint64(h.Protocol))
	dst = binary.LittleEndian.AppendUint64(dst, h.Fingerprint)
	dst = binary.LittleEndian.AppendUint64(dst, h.Session)
	dst = AppendUvarint(dst, uint64(h.TickRate))
	return binary.LittleEndian.AppendUint32(dst, h.Stamp)
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
	h.Stamp = r.Uint32()
	return h, r.End()
}

// Welcome answers a Hello that may join.
type Welcome struct {
	Session    uint64 // the hello's
	Link       uint32 // what every later packet of this connection carries
	Player     uint32
	MaxPlayers uint32
}

// Append appends the packet.
func (w *Welcome) Append(dst []byte) []byte {
	dst = append(dst, byte(KindWelcome))
	dst = binary.LittleEndian.AppendUint64(dst, w.Session)
	dst = AppendUvarint(dst, uint64(w.Link))
	dst = AppendUvarint(dst, uint64(w.Player))
	return AppendUvarint(dst, uint64(w.MaxPlayers))
}

// ReadWelcome reads a Welcome.
func ReadWelcome(packet []byte) (w Welcome, err error) {
	r := body(packet)
	w.Session = r.Uint64()
	w.Link = uint32(r.Uvarint(1<<32 - 1))
	w.Player = uint32(r.Uvarint(1<<16 - 1))
	w.MaxPlayers = uint32(r.Uvarint(1<<16 - 1))
	return w, r.End()
}

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
}

// Append appends the packet.
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

// ReadRefused reads a Refused. Its form is the same in every protocol, so that
// a client of another one learns why.
func ReadRefused(packet []byte) (f Refused, err error) {
	r := body(packet)
	f.Session = r.Uint64()
	f.Link = uint32(r.Uvarint(1<<32 - 1))
	f.Reason = uint32(r.Uvarint(1<<16 - 1))
	f.Protocol = uint32(r.Uvarint(1<<32 - 1))
	f.Fingerprint = r.Uint64()
	f.TickRate = uint32(r.Uvarint(1 << 16))
	f.MaxPlayers = uint32(r.Uvarint(1<<16 - 1))
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
