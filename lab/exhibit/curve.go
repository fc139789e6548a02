package exhibit

import "math"

// curveLength bounds the distances that are kept: when so many are, every
// second goes, and from then on half as many are taken.
const curveLength = 2048

// Curve is how the distance grew, from the first step at which it was not
// nothing until a while after the copies were visibly apart.
type Curve struct {
	points []Sample
	stride int
	until  int // the last step that is taken; 0: not known yet
	done   bool
}

// Sample is the distance at a step, in units, above 0, and how often the first
// ball had bounced off a peg.
type Sample struct {
	Step, Hits int
	Apart      float64
}

func (c *Curve) wants() bool { return !c.done }

func (c *Curve) see(s State) {
	switch {
	case c.stride == 0:
		c.stride = 1
	case c.until > 0 && s.Step > c.until:
		c.done = true
		return
	}
	if s.VisibleStep >= 0 && c.until == 0 {
		// As much again of what is saturated as shows that it is.
		c.until = s.VisibleStep + max(50, (s.VisibleStep-max(s.HashStep, 0))/3)
	}
	if s.Apart <= 0 || s.Step%c.stride != 0 {
		return
	}
	if len(c.points) == curveLength {
		kept := c.points[:0]
		for i := 0; i < curveLength; i += 2 {
			kept = append(kept, c.points[i])
		}
		c.points, c.stride = kept, c.stride*2
	}
	c.points = append(c.points, Sample{s.Step, s.HitsA, s.Apart})
}

// Append appends the samples: step and distance of each.
func (c *Curve) Append(dst []float64) []float64 {
	for _, p := range c.points {
		dst = append(dst, float64(p.Step), p.Apart)
	}
	return dst
}

// Fit is the line of least squares through the logarithms of the distances
// before the copies were visibly apart: distance = First·GrowthAStep^(step).
type Fit struct {
	Samples     int
	First       float64 // at step 0, in units
	GrowthAStep float64
	GrowthAHit  float64 // by the bounces in those steps; 0 without any
}

// Fit is not ok with fewer than ten samples, or where the line does not even
// double.
func (c *Curve) Fit(visible int) (f Fit, ok bool) {
	var n, sumX, sumY, sumXX, sumXY float64
	first, last := Sample{}, Sample{}
	for _, p := range c.points {
		if visible >= 0 && p.Step > visible {
			break
		}
		if n == 0 {
			first = p
		}
		last = p
		x, y := float64(p.Step), math.Log(p.Apart)
		n++
		sumX, sumY, sumXX, sumXY = sumX+x, sumY+y, sumXX+float64(x*x), sumXY+float64(x*y)
	}
	spread := float64(n*sumXX) - float64(sumX*sumX)
	if n < 10 || spread <= 0 {
		return Fit{}, false
	}
	slope := (float64(n*sumXY) - float64(sumX*sumY)) / spread
	if float64(slope*float64(last.Step-first.Step)) < math.Ln2 {
		return Fit{}, false
	}
	f = Fit{Samples: int(n), First: math.Exp((sumY - float64(slope*sumX)) / n), GrowthAStep: math.Exp(slope)}
	if hits := last.Hits - first.Hits; hits > 0 {
		f.GrowthAHit = math.Exp(slope * float64(last.Step-first.Step) / float64(hits))
	}
	return f, true
}
