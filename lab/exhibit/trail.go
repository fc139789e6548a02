package exhibit

// trailLength is how many places are kept, and trailOfRun how many of a run.
const (
	trailLength = 240
	trailOfRun  = 120
)

// Trail is where both balls were, the oldest first once it is full.
type Trail struct {
	points [trailLength][4]float32 // x and y of the first, x and y of the second
	next   int
	count  int
}

func (t *Trail) see(s State) {
	t.points[t.next] = [4]float32{float32(s.AX), float32(s.AY), float32(s.BX), float32(s.BY)}
	t.next = (t.next + 1) % trailLength
	t.count = min(t.count+1, trailLength)
}

// Append appends the points in order: four numbers each.
func (t *Trail) Append(dst []float64) []float64 {
	for i := range t.count {
		p := t.points[(t.next-t.count+i+trailLength)%trailLength]
		for _, v := range p {
			dst = append(dst, float64(v))
		}
	}
	return dst
}
