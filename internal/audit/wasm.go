package audit

import (
	"errors"
	"fmt"
)

var wasmMagic = []byte("\x00asm")

var errWasm = errors.New("is WebAssembly that this does not read to its end")

// The relaxed SIMD operations whose result each machine may choose: opcodes
// 256 on behind FD (WebAssembly 3.0, 5.4.8).
var relaxed = map[uint64]string{
	0x100: "i8x16.relaxed_swizzle", 0x101: "i32x4.relaxed_trunc_f32x4_s", 0x102: "i32x4.relaxed_trunc_f32x4_u",
	0x103: "i32x4.relaxed_trunc_f64x2_s_zero", 0x104: "i32x4.relaxed_trunc_f64x2_u_zero",
	0x105: "f32x4.relaxed_madd", 0x106: "f32x4.relaxed_nmadd", 0x107: "f64x2.relaxed_madd", 0x108: "f64x2.relaxed_nmadd",
	0x109: "i8x16.relaxed_laneselect", 0x10a: "i16x8.relaxed_laneselect", 0x10b: "i32x4.relaxed_laneselect", 0x10c: "i64x2.relaxed_laneselect",
	0x10d: "f32x4.relaxed_min", 0x10e: "f32x4.relaxed_max", 0x10f: "f64x2.relaxed_min", 0x110: "f64x2.relaxed_max",
	0x111: "i16x8.relaxed_q15mulr_s", 0x112: "i16x8.relaxed_dot_i8x16_i7x16_s", 0x113: "i32x4.relaxed_dot_i8x16_i7x16_add_s",
}

// wasmReader reads a module; past its end it gives zeros and is bad.
type wasmReader struct {
	data []byte
	at   int
	bad  bool
}

func (r *wasmReader) byte() byte {
	if r.at >= len(r.data) {
		r.bad = true
		return 0
	}
	r.at++
	return r.data[r.at-1]
}

// leb reads a number in LEB128, signed ones as their low bits.
func (r *wasmReader) leb() (value uint64) {
	for shift := 0; shift < 70; shift += 7 {
		b := r.byte()
		value |= uint64(b&0x7f) << shift
		if b < 0x80 {
			return value
		}
	}
	r.bad = true
	return 0
}

func (r *wasmReader) skip(n uint64) {
	if n > uint64(len(r.data)-r.at) {
		r.bad, n = true, uint64(len(r.data)-r.at)
	}
	r.at += int(n)
}

func (r *wasmReader) text() string {
	n := r.leb()
	from := r.at
	r.skip(n)
	return string(r.data[from:r.at])
}

// inspectWasm looks at all of a module's functions.
func inspectWasm(path string, data []byte) (*Report, error) {
	r := &Report{File: path, Target: "wasm", Tool: "this command's own decoder for WebAssembly", Roots: []string{"every function"}, Findings: []Finding{}, Elsewhere: []Elsewhere{}}
	module := &wasmReader{data: data, at: 8}
	const custom, imports, code = 0, 2, 10
	imported, names := 0, map[int]string{}
	var bodies *wasmReader
	for module.at < len(data) && !module.bad {
		id, size := module.byte(), module.leb()
		from := module.at
		module.skip(size)
		section := &wasmReader{data: data[:module.at], at: from}
		switch id {
		case imports:
			imported = importedFunctions(section)
		case code:
			bodies = section
		case custom:
			if section.text() == "name" {
				functionNames(section, names)
			}
		}
		if id != custom && section.bad {
			return nil, fmt.Errorf("%s %w", path, errWasm)
		}
	}
	if module.bad || bodies == nil {
		return nil, fmt.Errorf("%s %w", path, errWasm)
	}
	r.Functions = int(bodies.leb())
	for n := range r.Functions {
		size := bodies.leb()
		from := bodies.at
		bodies.skip(size)
		name := names[imported+n]
		if name == "" {
			name = fmt.Sprintf("function %d", imported+n)
		}
		body := &wasmReader{data: data[:bodies.at], at: from}
		body.function(func(at int, opcode uint64) {
			kind := Estimate
			if opcode >= 0x105 && opcode <= 0x108 {
				kind = Fused
			}
			r.Findings = append(r.Findings, Finding{Kind: kind, Targets: []string{r.Target}, Function: name, Address: uint64(at), Instruction: relaxed[opcode]})
		})
		if body.bad || body.at != len(body.data) {
			return nil, fmt.Errorf("%s: %s %w", path, name, errWasm)
		}
	}
	r.Reached = r.Functions
	return r, nil
}

// importedFunctions counts them: their numbers come before the module's own.
func importedFunctions(r *wasmReader) (n int) {
	limits := func() {
		if r.leb()&1 != 0 {
			r.leb()
		}
		r.leb()
	}
	for range r.leb() {
		if r.bad {
			return 0
		}
		r.text()
		r.text()
		switch r.byte() {
		case 0:
			r.leb()
			n++
		case 1:
			r.byte()
			limits()
		case 2:
			limits()
		case 3:
			r.skip(2)
		default:
			r.bad = true
		}
	}
	return n
}

// functionNames reads the name section, which may be missing or end early.
func functionNames(r *wasmReader, names map[int]string) {
	const functions = 1
	for r.at < len(r.data) && !r.bad {
		id, size := r.byte(), r.leb()
		if id != functions {
			r.skip(size)
			continue
		}
		for range r.leb() {
			if r.bad {
				return
			}
			n := r.leb()
			names[int(n)] = r.text()
		}
	}
}
