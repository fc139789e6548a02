package fixed

import (
	"fmt"
	"strconv"
	"strings"
)

// String is a in decimal, with all of its digits and no more: 1.5, and for the
// least above zero 0.0000152587890625. Parse reads it back as the same Q.
func (a Q) String() string { return text(int64(a)) }

// text is a number of steps in decimal.
func text(steps int64) string {
	var sign string
	size := uint64(steps)
	if steps < 0 {
		sign, size = "-", -size
	}
	whole := sign + strconv.FormatUint(size>>16, 10)
	// 1/65536 is 5¹⁶/10¹⁶: sixteen digits hold any fraction.
	fraction := size & 0xffff * 152587890625
	if fraction == 0 {
		return whole
	}
	digits := strconv.FormatUint(fraction, 10)
	digits = strings.Repeat("0", 16-len(digits)) + digits
	return whole + "." + strings.TrimRight(digits, "0")
}

// Parse is the number nearest to a decimal one: a sign or none, and digits with
// at most one point among them. An error wraps strconv.ErrSyntax, or
// strconv.ErrRange for a number that is not nearest to any Q.
func Parse(s string) (Q, error) {
	digits, negative := s, false
	if s != "" && (s[0] == '-' || s[0] == '+') {
		digits, negative = s[1:], s[0] == '-'
	}
	before, behind, _ := strings.Cut(digits, ".")
	if before+behind == "" || !decimal(before) || !decimal(behind) {
		return 0, fmt.Errorf("fixed: %q: %w: write it like -12.5, in digits with at most one point", s, strconv.ErrSyntax)
	}
	const beyond = 1 << 16 // more than any Q has before its point
	whole := int64(0)
	for _, digit := range before {
		whole = min(10*whole+int64(digit-'0'), beyond)
	}
	steps := roundHalvesUp(whole, behind, negative)
	if steps != int64(Q(steps)) {
		return 0, fmt.Errorf("fixed: %q: %w: Q16.16 goes from %v to %v", s, strconv.ErrRange, Min, Max)
	}
	return Q(steps), nil
}

// decimal is true for digits alone, and for nothing at all.
func decimal(s string) bool { return strings.Trim(s, "0123456789") == "" }

// roundHalvesUp is whole and the digits behind its point in steps.
func roundHalvesUp(whole int64, behind string, negative bool) int64 {
	// Half a step is 5¹⁷/10¹⁷, so seventeen digits say between which two halves
	// the number lies, and any further one only that it lies on neither.
	const places, half = 17, 762939453125
	first := behind[:min(places, len(behind))]
	fraction := uint64(0)
	for i := range places {
		fraction *= 10
		if i < len(first) {
			fraction += uint64(first[i] - '0')
		}
	}
	halves := whole<<17 + int64(fraction/half)
	exact := fraction%half == 0 && strings.Trim(behind[len(first):], "0") == ""
	switch {
	case !negative:
		return (halves + 1) >> 1
	case exact:
		return -(halves >> 1)
	}
	return -((halves + 1) >> 1)
}
