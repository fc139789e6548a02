package flight

import "syscall/js"

var mathematics = js.Global().Get("Math")

// library is the engine's own sine and cosine.
func library(angle float64) (sin, cos float64) {
	return mathematics.Call("sin", angle).Float(), mathematics.Call("cos", angle).Float()
}
