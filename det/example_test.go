package det_test

import (
	"fmt"

	"github.com/tide-engine/tide/det"
)

func ExampleVec2_Normalize() {
	position, target := det.Vec2{X: 1, Y: 1}, det.Vec2{X: 4, Y: 5}
	way := target.Sub(position)
	fmt.Println(way.Length(), way.Normalize())

	nowhere := target.Sub(target)
	fmt.Println(nowhere.Length(), nowhere.Normalize())
	// Output:
	// 5 {0.6 0.8}
	// 0 {0 0}
}

func ExampleClamp() {
	zero := float32(0)
	fmt.Println(det.Clamp(5, -3, 3), det.Clamp(zero/zero, -3, 3))
	// Output: 3 -3
}

func ExampleWrapAngle() {
	from, to := float32(3), float32(-3) // either side of the seam
	fmt.Printf("%.3f\n", det.WrapAngle(to-from))
	// Output: 0.283
}

func ExampleQuat_Nlerp() {
	turned := det.Quat{Z: 1} // half a turn about z
	half := det.QuatIdentity().Nlerp(turned, 0.5)
	fmt.Println(half)
	// Output: {0 0 0.70710677 0.70710677}
}

func ExampleToInt() {
	over, zero := 300.7, float32(0)
	fmt.Println(det.ToInt[uint8](over), det.ToInt[int32](-over), det.ToInt[int64](zero/zero))
	// Output: 255 -300 0
}

func ExampleDiv() {
	players := int32(0)
	fmt.Println(det.Div(100, players), det.Mod(100, players))
	// Output: 0 0
}

func ExampleModFloor() {
	const columns = 8
	column := int32(-3) // three to the left of the first
	fmt.Println(det.DivFloor(column, columns), det.ModFloor(column, columns))
	// Output: -1 5
}
