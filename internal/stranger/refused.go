package stranger

import "fmt"

// Refused says why the server will not have this client.
type Refused struct {
	Reason      uint32
	Protocol    uint32
	Fingerprint uint64
	TickRate    uint32
	MaxPlayers  uint32
	Part, Parts uint32 // of the description of the server's build
	Text        string // that part, or why somebody was sent away

	session uint64
	link    uint32
	build   build
}

func (r *Refused) Error() string {
	return fmt.Sprintf("stranger: refused for reason %d: %s", r.Reason, r.Text)
}

func readRefused(packet []byte) (f Refused, err error) {
	r := reader{src: packet[1:]}
	f.session = r.u64()
	f.link = uint32(r.varint(max32))
	f.Reason = uint32(r.varint(1<<16 - 1))
	f.Protocol = uint32(r.varint(max32))
	f.Fingerprint = r.u64()
	f.TickRate = uint32(r.varint(1 << 16))
	f.MaxPlayers = uint32(r.varint(1<<16 - 1))
	if r.bad || f.Protocol != protocol || len(r.src) == 0 {
		r.src = nil // what another protocol has there is its own
		return f, r.end()
	}
	f.build = r.build()
	f.Part = uint32(r.varint(63))
	f.Parts = uint32(r.varint(64))
	f.Text = r.text(1024)
	r.check(f.Part < max(f.Parts, 1))
	return f, r.end()
}
