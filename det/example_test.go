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

func ExampleMoveTowardsAngle() {
	heading, wanted := float32(3), float32(-3) // either side of the seam
	for range 3 {
		heading = det.MoveTowardsAngle(heading, wanted, 0.125)
		fmt.Println(heading)
	}
	// Output:
	// 3.125
	// -3.0331852
	// -3
}

func ExampleWrap() {
	x := float32(9.5) // off the right edge of a world that is 8 wide
	fmt.Println(det.Wrap(x+0.25, 0, 8), det.Wrap(-1, 0, 8))
	// Output: 1.75 7
}

func ExampleSmoothStep() {
	for _, distance := range []float32{0, 10, 15, 20, 30} {
		fmt.Print(det.SmoothStep(20, 10, distance), " ") // full up to 10, none from 20 on
	}
	// Output: 1 1 0.5 0 0
}

func ExampleVec2_Reflect() {
	velocity, wall := det.Vec2{X: 3, Y: -4}, det.Vec2{Y: -7} // any length will do, and either side
	fmt.Println(velocity.Reflect(wall), velocity.Project(wall))
	// Output: {3 4} {0 -4}
}

func ExampleVec2_AngleTo() {
	facing, enemy := det.Vec2{X: 1}, det.Vec2{X: -5, Y: -5}
	fmt.Println(det.Degrees(facing.AngleTo(enemy)))
	// Output: -135
}

func ExampleMat4_Inverse() {
	tank := det.Mat4TRS(det.Vec3{X: 10}, det.QuatFromAxisAngle(det.Vec3{Y: 1}, det.Pi/2), det.Vec3{X: 1, Y: 1, Z: 1})
	muzzle := tank.TransformPoint(det.Vec3{Z: -2}) // two ahead of it
	fmt.Printf("%.3f %.3f\n", muzzle.X, tank.Inverse().TransformPoint(muzzle).Z)

	fmt.Println(det.Mat4Scaling(det.Vec3{X: 1, Y: 1}).Inverse() == det.Mat4{}) // flat: there is no way back
	// Output:
	// 8.000 -2.000
	// true
}

func ExampleMat4Perspective() {
	view := det.Mat4LookAt(det.Vec3{Z: 5}, det.Vec3{}, det.Vec3{Y: 1})
	drawn := det.Mat4Perspective(det.Pi/2, 16.0/9, 0.1, 100).Mul(view)
	fmt.Printf("%.3f\n", drawn.TransformPoint(det.Vec3{X: 2.5, Y: 2.5}))
	// Output: {0.281 0.500 0.981}
}

func ExampleQuat_Euler() {
	q := det.QuatFromEuler(0.25, 0.5, 0) // pitch, yaw, roll
	pitch, yaw, roll := q.Euler()
	fmt.Println(pitch, yaw, roll)
	fmt.Printf("%.3f\n", q.Rotate(det.Vec3{Z: -1})) // up a little, and to the left
	// Output:
	// 0.25 0.5 0
	// {-0.465 0.247 -0.850}
}

func ExampleQuatFromTo() {
	q := det.QuatFromTo(det.Vec3{Z: -1}, det.Vec3{X: 3})
	axis, angle := q.AxisAngle()
	fmt.Println(axis, det.Degrees(angle))
	// Output: {0 -1 0} 90
}

func ExampleQuat_Slerp() {
	from, to := det.QuatIdentity(), det.QuatFromAxisAngle(det.Vec3{Z: 1}, 2)
	_, angle := from.Slerp(to, 0.25).AxisAngle()
	fmt.Println(angle)
	// Output: 0.5
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
