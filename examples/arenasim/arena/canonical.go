package arena

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// canonicalVersion is the first byte of a squad in bytes.
const canonicalVersion = 1

// MaxCanonical is the most bytes a squad has in its canonical form.
const MaxCanonical = 1 + 4 + 1 + MaxName + 5 + squadSize*(4+1+MaxName+1+len(attributeNames))

// Canonical is a squad's only form in bytes: its players in one order, whatever
// they were posted in, numbers little-endian, names after their length. The error
// is Validate's.
func (s Squad) Canonical() ([]byte, error) {
	if err := s.Validate(); err != nil {
		return nil, err
	}
	s = s.ordered()
	number, _ := formationNumber(s.Formation)
	dst := append(make([]byte, 0, MaxCanonical), canonicalVersion)
	dst = binary.LittleEndian.AppendUint32(dst, s.ID)
	dst = appendName(dst, s.Name)
	dst = append(dst, number, uint8(s.Tactics.Mentality), uint8(s.Tactics.Pressing), uint8(s.Tactics.Passing), uint8(s.Tactics.Width))
	for _, p := range s.Players {
		dst = binary.LittleEndian.AppendUint32(dst, p.ID)
		dst = appendName(dst, p.Name)
		dst = append(dst, uint8(p.Role))
		list := p.Attributes.list()
		dst = append(dst, list[:]...)
	}
	return dst, nil
}

func appendName(dst []byte, name string) []byte {
	return append(append(dst, uint8(len(name))), name...)
}

// ErrNotCanonical is of bytes that no squad has as its canonical form.
var ErrNotCanonical = errors.New("these bytes are no squad's canonical form")

// ParseSquad reads a squad from its canonical form. It takes nothing else: players
// in another order, bytes that follow and a squad that Validate objects to are
// errors.
func ParseSquad(src []byte) (Squad, error) {
	r := squadReader{src: src}
	var s Squad
	if version := r.byte(); version != canonicalVersion && !r.short {
		return Squad{}, fmt.Errorf("%w: they are of version %d, and this program reads %d", ErrNotCanonical, version, canonicalVersion)
	}
	s.ID = r.number()
	s.Name = r.name()
	if number := int(r.byte()); number < len(formations) {
		s.Formation = formations[number].name
	}
	s.Tactics = Tactics{Mentality(r.byte()), Pressing(r.byte()), Passing(r.byte()), Width(r.byte())}
	s.Players = make([]Player, squadSize)
	for n := range s.Players {
		p := &s.Players[n]
		p.ID, p.Name, p.Role = r.number(), r.name(), Role(r.byte())
		var list [len(attributeNames)]uint8
		for a := range list {
			list[a] = r.byte()
		}
		p.Attributes = attributesOf(list)
	}
	if r.short || len(r.src) != 0 {
		return Squad{}, fmt.Errorf("%w: they are %d bytes, which are too few or too many", ErrNotCanonical, len(src))
	}
	if err := s.Validate(); err != nil {
		return Squad{}, fmt.Errorf("%w: %w", ErrNotCanonical, err)
	}
	for n, p := range s.ordered().Players {
		if p != s.Players[n] {
			return Squad{}, fmt.Errorf("%w: their players are not in order", ErrNotCanonical)
		}
	}
	return s, nil
}

// squadReader takes bytes from the front of src; short is that there were too few.
type squadReader struct {
	src   []byte
	short bool
}

func (r *squadReader) take(n int) []byte {
	if n > len(r.src) {
		r.src, r.short = nil, true
		return make([]byte, n) // of at most 255, a name's length
	}
	taken := r.src[:n]
	r.src = r.src[n:]
	return taken
}

func (r *squadReader) byte() uint8    { return r.take(1)[0] }
func (r *squadReader) number() uint32 { return binary.LittleEndian.Uint32(r.take(4)) }
func (r *squadReader) name() string   { return string(r.take(int(r.byte()))) }
