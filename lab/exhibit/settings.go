package exhibit

import (
	"fmt"
	"math"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/det/fixed"
	"github.com/tide-engine/tide/internal/exhaustive/reference"
	"github.com/tide-engine/tide/lab"
)

// Settings are the two copies: a seed's world, and what sets the second apart.
type Settings struct {
	Seed uint64 `json:"seed"`
	// Numbers are "double" or "fixed".
	Numbers string `json:"numbers"`
	// Difference is by how many last bits the second copy's velocity along X is
	// greater at step 0: units in the last place, or 1/65536.
	Difference int64 `json:"difference"`
	// Nudge is the step at which it is made greater by one more; −1 for none.
	Nudge int `json:"nudge"`
	// Turn is what turns the velocity at each bounce, of doubles alone: "none";
	// "det", det's sine and cosine in both; "own", the engine's own in the second
	// copy and those nearest to the true values in the first, which is what a
	// machine with another library might have.
	Turn string `json:"turn"`
}

// maxDifference is a sixteenth of a velocity of 1 in last bits of a double.
const maxDifference = 1 << 48

// SettingError is a setting that there is not.
type SettingError struct{ Name, Value, Mend string }

func (e *SettingError) Error() string {
	return fmt.Sprintf("%s is %s; %s", e.Name, e.Value, e.Mend)
}

func (s Settings) check() error {
	switch {
	case s.Numbers != "double" && s.Numbers != "fixed":
		return &SettingError{"numbers", s.Numbers, "it is double or fixed"}
	case s.Turn != "none" && s.Turn != "det" && s.Turn != "own":
		return &SettingError{"turn", s.Turn, "it is none, det or own"}
	case s.Turn != "none" && s.Numbers == "fixed":
		return &SettingError{"turn", s.Turn, "only doubles are turned: choose none"}
	case s.Difference < 0 || s.Difference > maxDifference || s.Numbers == "fixed" && s.Difference > 1<<12:
		return &SettingError{"difference", fmt.Sprint(s.Difference), "it is from 0 to 2^48 last bits of a double, or 4,096 of fixed point"}
	case s.Nudge < -1:
		return &SettingError{"nudge", fmt.Sprint(s.Nudge), "it is a step, or -1 for none"}
	}
	return nil
}

// doubles are the two copies in float64, and what sets them apart in units.
func (s Settings) doubles(own func(angle float64) (sin, cos float64)) (a, b *lab.Double, delta float64) {
	a, b = lab.NewDouble(s.Seed), lab.NewDouble(s.Seed)
	b.VX = raised(b.VX, s.Difference)
	switch s.Turn {
	case "det":
		a.Turn = func(angle float64) (float64, float64) {
			sin, cos := det.SinCos(float32(angle))
			return float64(sin), float64(cos)
		}
		b.Turn = a.Turn
	case "own":
		sin, cos := reference.DoubleOf("sin"), reference.DoubleOf("cos")
		a.Turn = func(angle float64) (float64, float64) { return sin.At(angle), cos.At(angle) }
		b.Turn = own
	}
	return a, b, s.delta(math.Abs(raised(b.VX, 1) - b.VX))
}

func (s Settings) fixed() (a, b *lab.Fixed, delta float64) {
	a, b = lab.NewFixed(s.Seed), lab.NewFixed(s.Seed)
	b.VX += fixed.Q(s.Difference)
	return a, b, s.delta(fixed.Q(1).Float64())
}

// delta is what was put in, in units a step.
func (s Settings) delta(bit float64) float64 { return float64(bit * float64(max(s.Difference, 1))) }

// raised is v with its magnitude greater by so many last bits.
func raised(v float64, bits int64) float64 {
	return math.Float64frombits(math.Float64bits(v) + uint64(bits))
}
