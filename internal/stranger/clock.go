package stranger

import "time"

// unit is what stamps and spans of time are counted in.
const unit = 250 * time.Microsecond

// maxSpan is the longest span of a clock, in units.
const maxSpan = 32000

// stamp is a time as a packet has it.
func stamp(at time.Duration) uint16 { return uint16(at / unit) }

// clock is what a packet of the server's says of time.
type clock struct {
	newest  uint32
	since   time.Duration // that tick was due
	answers bool          // the rest is there
	hold    time.Duration
	echo    uint16
}

func (r *reader) clock(near uint32) (c clock) {
	c.newest = r.near(near)
	c.since = time.Duration(r.signed(2*maxSpan)) * unit
	if hold := r.varint(maxSpan + 1); hold > 0 {
		c.answers, c.hold, c.echo = true, time.Duration(hold-1)*unit, r.u16()
	}
	return c
}

// roundTrip is how long a packet and its answer were on their way, if the clock
// says so.
func (c *clock) roundTrip(at time.Duration) (time.Duration, bool) {
	units := int16(stamp(at) - c.echo - uint16(c.hold/unit))
	return time.Duration(max(units, 0)) * unit, c.answers
}
