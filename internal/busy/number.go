package busy

import (
	"math"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/random"
)

// ledger has a number of every kind.
type ledger struct {
	Wide    int64
	Natural uint64
	Exact   float64
	Long    int32
	Count   uint32
	Rough   float32
	Short   [2]int16
	Part    uint16
	Small   int8
	Tiny    uint8
	Odd     bool
	Flags   [3]bool
}

func newLedger(dice *random.PCG32) ledger {
	return ledger{
		Wide: math.MinInt64, Natural: dice.Uint64(), Exact: 1 + float64(dice.Float32()),
		Long: math.MinInt32, Rough: dice.Float32(), Small: int8(dice.Between(-3, 3)),
	}
}

// hand has a generator of its own, seeded as it is spawned.
type hand struct {
	Luck  random.PCG32
	Deck  [8]uint8
	Place det.Vec2
	Way   det.Vec3
	Picks [4]uint8
	Drawn uint32
	Spare uint32
}

func registerNumbers(g *tide.Game) {
	tide.Component[ledger](g)
	tide.Component[hand](g)
	tide.System2(g, reckon)
	tide.System2(g, deal, tide.With[life](), tide.Without[bond]())
}

// reckon divides and converts where plain Go parts machines or panics.
func reckon(_ *tide.Tick, l *ledger, c *Counts) {
	if l.Small++; l.Small > 3 {
		l.Small = -3
	}
	if l.Small == 0 {
		c.add(divisionByZero)
	}
	if l.Small == -1 && l.Wide == math.MinInt64 {
		c.add(divisionWraps)
	}
	wide, long := det.Div(l.Wide, int64(l.Small)), det.Div(l.Long, int32(l.Small))
	l.Short[0] = int16(det.Mod(l.Long, int32(l.Small)) + det.ModFloor(int32(l.Short[1]), int32(l.Small)))
	l.Short[1] += det.DivFloor(l.Short[0], int16(l.Small)) - 7
	l.Natural = det.Div(l.Natural, uint64(l.Tiny)) + l.Natural
	if l.Small != 0 {
		l.Odd = wide&1 != long64(long)&1
	}
	if l.Small == 3 {
		l.Wide, l.Long = wide, long
	}

	l.Exact *= -3.25
	if l.Exact > 1e25 {
		l.Exact = 1.5
	}
	x := l.Exact
	l.Tiny, l.Part = det.ToInt[uint8](x), det.ToInt[uint16](x)
	l.Count = det.ToInt[uint32](float32(x)) ^ uint32(det.ToInt[uint64](x)>>32)
	l.Flags[0], l.Flags[1] = det.ToInt[int8](x) == math.MinInt8, det.ToInt[int16](x) == math.MaxInt16
	if det.ToInt[int32](x) == math.MinInt32 || det.ToInt[int64](x) == math.MaxInt64 {
		c.add(saturated)
	}
	nothing := float32(0)
	if nan := nothing / nothing; det.ToInt[int32](nan) == 0 && det.ToInt[uint64](nan) == 0 {
		c.add(nanConverted)
	}
	l.Rough = det.Sqrt(det.Abs(float32(l.Rough*1.5) + 0.25))
}

func long64(x int32) int64 { return int64(x) }

// deal draws of all kinds from the hand's own generator and from a keyed roll.
func deal(t *tide.Tick, h *hand, c *Counts) {
	c.add(filtered)
	random.Shuffle(&h.Luck, h.Deck[:])
	c.add(shuffled)
	weights := [4]uint32{1, 0, uint32(h.Deck[0]), 7}
	if choice, ok := h.Luck.Weighted(weights[:]); ok {
		h.Picks[choice]++
		c.add(weighted)
	}
	h.Drawn += uint32(random.Pick(&h.Luck, h.Deck[:]))
	c.add(generatorDrawn)
	dice := t.Roll()
	h.Place = dice.InDisc()
	if h.Place.LengthSq() <= 1 {
		c.add(inDisc)
	}
	h.Way = h.Luck.OnSphere()
	if length := h.Way.Length(); length > 0.999 && length < 1.001 {
		c.add(onSphere)
	}
	c.add(rolled)
}
