package wire

// MaxReportText bounds each text of a Report.
const MaxReportText = 160

// Report is what a client found when its world was not the server's after a
// tick. It is a claim: the server keeps it for people to read, and does nothing
// because of it.
type Report struct {
	Link        uint32
	Tick        uint32
	Hash        uint32 // what the client had
	Place       string // entity, component and field
	Here, There string // the field's value at the client, and at the server
}

// Append appends the packet.
func (d *Report) Append(dst []byte) []byte {
	dst = append(dst, byte(KindReport))
	dst = AppendUvarint(dst, uint64(d.Link))
	dst = AppendUvarint(dst, uint64(d.Tick))
	dst = AppendUvarint(dst, uint64(d.Hash))
	for _, text := range []string{d.Place, d.Here, d.There} {
		text = text[:min(len(text), MaxReportText)]
		dst = append(AppendUvarint(dst, uint64(len(text))), text...)
	}
	return dst
}

// ReadReport reads a Report.
func ReadReport(packet []byte) (d Report, err error) {
	r := body(packet)
	d.Link = uint32(r.Uvarint(1<<32 - 1))
	d.Tick = r.Tick()
	d.Hash = uint32(r.Uvarint(1<<32 - 1))
	d.Place, d.Here, d.There = r.text(MaxReportText), r.text(MaxReportText), r.text(MaxReportText)
	return d, r.End()
}
