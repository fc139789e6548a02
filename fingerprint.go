package tide

import (
	"encoding/binary"
	"math"

	"github.com/cespare/xxhash/v2"
)

// fingerprint is of all in a game that two machines must have alike: types,
// the input, what functions take and in which order, and the settings that
// change a tick. What functions do, and their names, it cannot see.
func (g *Game) fingerprint() uint64 {
	p := &print{bytes: []byte("tide 1\n")}
	p.number(uint64(g.settings.TickRate), uint64(g.settings.MaxPlayers), g.schema.Fingerprint())
	in := g.inputs()
	p.number(uint64(len(in.fields)))
	for n := range in.fields {
		p.field(&in.fields[n])
	}
	for _, list := range [][]*function{g.handlers, g.systems} {
		p.number(uint64(len(list)))
		for _, f := range list {
			p.function(f)
		}
	}
	return xxhash.Sum64(p.bytes)
}

// print is the bytes that a fingerprint is the hash of.
type print struct{ bytes []byte }

func (p *print) number(values ...uint64) {
	for _, v := range values {
		p.bytes = binary.LittleEndian.AppendUint64(p.bytes, v)
	}
}

func (p *print) flag(set bool) {
	if set {
		p.number(1)
	} else {
		p.number(0)
	}
}

func (p *print) text(s string) {
	p.number(uint64(len(s)))
	p.bytes = append(p.bytes, s...)
}

func (p *print) field(f *packed) {
	p.text(f.path)
	p.number(uint64(f.kind))
	p.flag(f.absolute)
	p.flag(f.bounded)
	for _, v := range []number{f.low, f.high, f.fallback} {
		p.number(v.uint, uint64(v.int), math.Float64bits(v.float))
	}
}

func (p *print) function(f *function) {
	p.number(uint64(f.number), uint64(len(f.params)))
	for n := range f.params {
		param := &f.params[n]
		p.number(uint64(param.source), uint64(param.id))
		p.number(uint64(param.form))
	}
	p.number(uint64(len(f.with)), uint64(len(f.without)))
	for _, id := range f.with {
		p.number(uint64(id))
	}
	for _, id := range f.without {
		p.number(uint64(id))
	}
}
