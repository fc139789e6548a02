package suite

import (
	"fmt"
	"math"
	"math/bits"

	"github.com/tide-engine/tide/det"
)

// sum is a hash of numbers in their order: each is mixed in by a rotation and
// an odd factor, so that no change of one of them can leave it as it was.
type sum struct {
	hash   uint64
	count  uint64 // how many numbers
	anyNaN bool   // which of the NaNs a float is does not count
}

func newSum() *sum { return &sum{hash: 0x2545f4914f6cdd1d} }

func (s *sum) String() string { return fmt.Sprintf("%016x", s.hash) }

func (s *sum) word(w uint64) {
	s.hash = bits.RotateLeft64(s.hash^w, 29)*0x9e3779b97f4a7c15 + 0xd1b54a32d192ed03
	s.count++
}

// floats takes numbers by their bits.
func (s *sum) floats(values ...float32) {
	for _, x := range values {
		if s.anyNaN && x != x {
			x = math.Float32frombits(0x7fc00000)
		}
		s.word(uint64(math.Float32bits(x)))
	}
}

func (s *sum) truth(b bool) {
	var w uint64
	if b {
		w = 1
	}
	s.word(w)
}

func (s *sum) text(t string) {
	s.word(uint64(len(t)))
	for i := range len(t) {
		s.word(uint64(t[i]))
	}
}

func (s *sum) vec2(v det.Vec2) { s.floats(v.X, v.Y) }
func (s *sum) vec3(v det.Vec3) { s.floats(v.X, v.Y, v.Z) }
func (s *sum) quat(q det.Quat) { s.floats(q.X, q.Y, q.Z, q.W) }
