package gap

import (
	"encoding/binary"
	"math"
	"syscall/js"
)

// script is Math.* and the polynomial sine over an array, with a loop for each
// function as a page's own program would have it: engines know the functions by
// name, and may have one for their interpreter and one for their compiler.
const script = `
const loop = (body) => new Function("v", "exponent", "for (let i = 0; i < v.length; i++) { const x = v[i]; v[i] = " + body + "; }");
const sine = (x) => {
  const k = Math.floor(x * 0.3183098861837907 + 0.5);
  const r = (x - k * 3.1415926218032837) - k * 3.178650954705639e-8;
  const z = r * r;
  let p = 1.6059043836821613e-10;
  p = p * z - 2.505210838544172e-8;
  p = p * z + 0.0000027557319223985893;
  p = p * z - 0.0001984126984126984;
  p = p * z + 0.008333333333333333;
  p = p * z - 0.16666666666666666;
  p = p * z + 1;
  const s = r * p;
  return k * 0.5 === Math.floor(k * 0.5) ? s : -s;
};
const all = { polynomial(v) { for (let i = 0; i < v.length; i++) v[i] = sine(v[i]); }, pow: loop("Math.pow(x, exponent)") };
for (const name of ["sin", "cos", "tan", "atan", "log", "exp", "sqrt"]) all[name] = loop("Math." + name + "(x)");
return all;`

// browser is Math of the engine around this program.
type browser struct {
	all, values, bytes js.Value
	buffer             []byte
}

func newEngine() engine {
	values := js.Global().Get("Float64Array").New(Batch)
	return &browser{
		all:    js.Global().Get("Function").New(script).Invoke(),
		values: values,
		bytes:  js.Global().Get("Uint8Array").New(values.Get("buffer")),
		buffer: make([]byte, 8*Batch),
	}
}

func (b *browser) compute(kind string, exponent float64, xs, ys []float64) {
	buffer := b.buffer[:8*len(xs)]
	for i, x := range xs {
		binary.LittleEndian.PutUint64(buffer[8*i:], math.Float64bits(x))
	}
	js.CopyBytesToJS(b.bytes, buffer)
	b.all.Call(kind, b.values.Call("subarray", 0, len(xs)), exponent)
	js.CopyBytesToGo(buffer, b.bytes)
	for i := range ys {
		ys[i] = math.Float64frombits(binary.LittleEndian.Uint64(buffer[8*i:]))
	}
}

// Agent is what the engine says of itself, where it does.
func Agent() string {
	navigator := js.Global().Get("navigator")
	if navigator.Type() != js.TypeObject {
		return ""
	}
	agent := navigator.Get("userAgent")
	if agent.Type() != js.TypeString {
		return ""
	}
	return agent.String()
}
