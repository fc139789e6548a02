package det

import (
	"math"
	"math/big"
	"testing"
)

// TestExpTable works the table out again.
func TestExpTable(t *testing.T) {
	for i, entry := range expTable {
		power := oracleExp(oracle().Mul(oracleLn2, oracleOf(float64(i)/64)))
		nearest, _ := power.Float64()
		if i == 62 {
			nearest = math.Nextafter(nearest, 2)
		}
		low, _ := oracle().Sub(power, oracleOf(nearest)).Float64()
		if i == 0 {
			low = 0 // all but the oracle's own error
		}
		if entry.high != nearest || entry.low != low {
			t.Errorf("2^(%d/64) is in the table as %x and %x, want %x and %x", i, entry.high, entry.low, nearest, low)
		}
	}
}

// TestLogTable works the logarithms out again, and measures that the numbers
// divide as they should.
func TestLogTable(t *testing.T) {
	for i, entry := range logTable {
		if i != 38 && entry.inverse*0x1p20 != math.Trunc(entry.inverse*0x1p20) {
			t.Errorf("the number %x of piece %d has more than 21 bits", entry.inverse, i)
		}
		for _, end := range []int{i, i + 1} {
			m := math.Float64frombits(logStart + uint64(end)<<46)
			if r := float64(m*entry.inverse) - 1; math.Abs(r) > 17.0/2048 {
				t.Errorf("piece %d has an r of %v", i, r)
			}
		}
		ln := oracleLn(oracleOf(entry.inverse))
		ln.Neg(ln)
		log2, log10 := oracle().Quo(ln, oracleLn2), oracle().Quo(ln, oracleLn10)
		for _, c := range []struct {
			name  string
			got   float64
			truth *big.Float
			moved float64
		}{
			{"ln", entry.ln, ln, map[int]float64{21: 0x1p-49, 63: 0x1p-49}[i]},
			{"log2", entry.log2, log2, 0},
			{"log10", entry.log10, log10, map[int]float64{37: 0x1p-53}[i]},
		} {
			nearest, _ := c.truth.Float64()
			if i == 38 {
				nearest = 0 // all but the oracle's own error
			}
			if off := math.Abs(c.got - nearest); off > c.moved {
				t.Errorf("%s of piece %d is %v off", c.name, i, off)
			}
		}
	}
}
