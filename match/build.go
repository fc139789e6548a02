package match

import (
	"fmt"
	"time"

	"github.com/tide-engine/tide/internal/wire"
)

// Build is how a machine's program was built, as far as it may part two
// machines that run the same source. The zero Build is compared with nothing.
type Build struct {
	Go     string `json:"go"`     // the toolchain's version, "go1.26.8"
	Target string `json:"target"` // system, processor and what else changes its code, "linux/arm64"
	Fuses  bool   `json:"fuses"`  // nothing keeps its compiler from fusing products with sums
}

func (b Build) wire() wire.Build { return wire.Build(b) }

// parts says why two builds may part, empty where nothing is known that may.
func (b Build) parts(other Build) string {
	switch {
	case b == Build{} || other == Build{}:
		return ""
	case b.Go != other.Go:
		return fmt.Sprintf("It was built by %s and the match's by %s, whose code may round differently. Build both by the same Go", b.Go, other.Go)
	case b.Fuses && b.Target != other.Target:
		return fmt.Sprintf("It was built for %s without protection, where the compiler fuses products with sums, and the match runs on %s. Build it with tide build", b.Target, other.Target)
	case other.Fuses && b.Target != other.Target:
		return fmt.Sprintf("The match's was built for %s without protection, where the compiler fuses products with sums, and this one for %s. Build the match's with tide build", other.Target, b.Target)
	}
	return ""
}

// Described is a Simulation that can say in words what it is made of, so that
// two builds that differ can say where.
type Described interface {
	// Description is the types and rules, as text.
	Description() string
	// Differences says how this description differs from another machine's, a
	// sentence each.
	Differences(there string) []string
}

// description is the server's own, in the parts in which it is sent.
func (s *Server) describe() []byte {
	if d, ok := s.sim.(Described); ok && s.description == nil {
		text := d.Description()
		s.description = []byte(text[:min(len(text), wire.PartBytes*wire.MaxParts)])
	}
	return s.description
}

// part is one part of a text, and how many there are.
func part(text []byte, number uint32) (data []byte, parts uint32) {
	parts = uint32((len(text) + wire.PartBytes - 1) / wire.PartBytes)
	if number >= parts {
		return nil, parts
	}
	start := int(number) * wire.PartBytes
	return text[start:min(start+wire.PartBytes, len(text))], parts
}

// unlike is a refusal for another build, until it is known in words how it
// differs.
type unlike struct {
	refusal *Refusal
	parts   [][]byte
	missing int
	until   time.Duration // after which it goes without the words
}

// next is a part that has not come.
func (u *unlike) next() uint32 {
	for i, p := range u.parts {
		if p == nil {
			return uint32(i)
		}
	}
	return 0
}

// take takes a part, and says whether that was the last.
func (u *unlike) take(f *wire.Refused) (whole bool) {
	if u.parts == nil {
		u.parts, u.missing = make([][]byte, f.Parts), int(f.Parts)
	}
	if int(f.Parts) != len(u.parts) || u.parts[f.Part] != nil {
		return false
	}
	u.parts[f.Part] = append([]byte{}, f.Text...)
	u.missing--
	return u.missing == 0
}

// text is the whole description.
func (u *unlike) text() string {
	var all []byte
	for _, p := range u.parts {
		all = append(all, p...)
	}
	return string(all)
}
