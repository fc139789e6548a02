package fixed_test

import (
	"fmt"

	"github.com/tide-engine/tide/det/fixed"
)

func ExampleQ_Mul() {
	third := fixed.One.Div(fixed.FromInt(3))
	fmt.Println(third)
	fmt.Println(third.Mul(fixed.FromInt(3))) // what the division lost is not found again
	// Output:
	// 0.3333282470703125
	// 0.9999847412109375
}

// Ten minutes to the right and ten to the left: rounded down, the way back is
// the longer one.
func ExampleQ_MulNearest() {
	speed, tick := fixed.FromFloat(0.7), fixed.One.Div(fixed.FromInt(60))
	var down, nearest fixed.Q
	for _, velocity := range []fixed.Q{speed, -speed} {
		for range 60 * 600 {
			down = down.Add(velocity.Mul(tick))
			nearest = nearest.Add(velocity.MulNearest(tick))
		}
	}
	fmt.Println(down, nearest)
	// Output: -0.54931640625 0
}

func ExampleParse() {
	q, err := fixed.Parse("-12.3")
	fmt.Println(q, err) // all digits of the nearest number

	_, err = fixed.Parse("40000")
	fmt.Println(err)
	// Output:
	// -12.3000030517578125 <nil>
	// fixed: "40000": value out of range: Q16.16 goes from -32768 to 32767.9999847412109375
}

func ExampleSin() {
	angle := fixed.FromFloat(0.5) // radians
	fmt.Println(fixed.Sin(angle), fixed.Atan2(fixed.Sin(angle), fixed.Cos(angle)))
	// Output: 0.47943115234375 0.5
}

func ExampleSqrt() {
	fmt.Println(fixed.Sqrt(fixed.FromInt(2)), fixed.Sqrt(fixed.FromInt(144)))
	// Output: 1.4141998291015625 12
}
