package fixed_test

import (
	"errors"
	"math"
	"math/big"
	"strconv"
	"strings"
	"testing"

	"github.com/tide-engine/tide/det/fixed"
)

func TestStringIsExact(t *testing.T) {
	for _, c := range []struct {
		of   fixed.Q
		want string
	}{
		{0, "0"}, {1, "0.0000152587890625"}, {-1, "-0.0000152587890625"}, {fixed.One, "1"}, {-3 * fixed.One / 2, "-1.5"},
		{fixed.Max, "32767.9999847412109375"}, {fixed.Min, "-32768"}, {fixed.Min + 1, "-32767.9999847412109375"},
	} {
		if got := c.of.String(); got != c.want {
			t.Errorf("%d is written %s, want %s", int32(c.of), got, c.want)
		}
	}
	check := func(q fixed.Q) {
		written := q.String()
		exact, ok := new(big.Rat).SetString(written)
		if !ok || exact.Cmp(big.NewRat(int64(q), 1<<16)) != 0 {
			t.Fatalf("%d is written %s", int32(q), written)
		}
		if back, err := fixed.Parse(written); back != q || err != nil {
			t.Fatalf("%s is read as %d (%v), want %d", written, int32(back), err, int32(q))
		}
	}
	stride := 65_536 / rounds(65_536)
	for fraction := 0; fraction < 65_536; fraction += stride { // every fraction there is, on both sides
		check(fixed.Q(fraction))
		check(fixed.Q(-fraction))
	}
	random := generator(4)
	for range rounds(50_000) {
		check(random.q())
	}
}

func TestParseIsNearest(t *testing.T) {
	for _, c := range []struct {
		text string
		want fixed.Q
	}{
		{"12.5", 25 * fixed.One / 2}, {"-12.5", -25 * fixed.One / 2}, {"+1", fixed.One}, {".5", fixed.One / 2}, {"5.", 5 * fixed.One}, {"-0", 0}, {"007", 7 * fixed.One},
		{"0.00000762939453125", 1},    // half a step goes up
		{"-0.00000762939453125", 0},   // as it does here
		{"0.000007629394531249", 0},   // just below it
		{"-0.000007629394531251", -1}, // and just below it
		{"-0.00000762939453125" + strings.Repeat("0", 50) + "1", -1},
		{"-0.00002288818359375", -1}, // −1.5 steps
		{"32767.99999237060546874", fixed.Max}, {"-32768.00000762939453125", fixed.Min},
		{strings.Repeat("0", 100) + "3", 3 * fixed.One},
	} {
		if got, err := fixed.Parse(c.text); got != c.want || err != nil {
			t.Errorf("%q is read as %d (%v), want %d", c.text, got, err, c.want)
		}
	}
	for _, text := range []string{"", "-", "+", ".", "-.", "1..2", "1.2.3", "--1", "1e5", "0x10", " 1", "1 ", "1,5", "NaN", "∞", "١"} {
		if _, err := fixed.Parse(text); !errors.Is(err, strconv.ErrSyntax) {
			t.Errorf("%q gives %v", text, err)
		}
	}
	for _, text := range []string{"32768", "32767.99999237060546875", "-32768.000007629394531251", "99999999999999999999999", "-" + strings.Repeat("9", 10_000)} {
		if _, err := fixed.Parse(text); !errors.Is(err, strconv.ErrRange) {
			t.Errorf("%.30q gives %v", text, err)
		}
	}
	random := generator(5)
	for range rounds(50_000) { // decimals that no Q is, or that lie near where the rounding turns
		steps := big.NewRat(2*int64(random.q())+1, 1<<17)
		text := steps.FloatString(int(random.next() % 25))
		exact, _ := new(big.Rat).SetString(text)
		exact.Mul(exact, big.NewRat(1<<16, 1))
		got, err := fixed.Parse(text)
		if errors.Is(err, strconv.ErrRange) && math.Abs(float64(nearest(exact))) > math.MaxInt32-1 {
			continue
		}
		if want := nearest(exact); got != want || err != nil {
			t.Fatalf("%q is read as %d (%v), want %d", text, got, err, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"1.5", "-0.0000152587890625", "32768", "1e5", "", "+.0"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		q, err := fixed.Parse(text)
		if err != nil {
			if q != 0 {
				t.Errorf("%q gives %v beside an error", text, q)
			}
			return
		}
		exact, ok := new(big.Rat).SetString(text)
		if !ok {
			t.Fatalf("%q is read as %v, and is no number", text, q)
		}
		if want := nearest(exact.Mul(exact, big.NewRat(1<<16, 1))); q != want {
			t.Errorf("%q is read as %v, want %v", text, q, want)
		}
	})
}
