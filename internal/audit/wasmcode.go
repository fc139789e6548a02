package audit

// function steps through a function's instructions (WebAssembly 3.0, 5.4) and
// tells those of relaxed SIMD. What no compiler for Go emits (garbage
// collection, exceptions) makes it bad rather than wrong.
func (r *wasmReader) function(tell func(at int, opcode uint64)) {
	for range r.leb() { // locals
		if r.bad {
			return
		}
		r.leb()
		r.byte()
	}
	const end = 0x0b
	op := byte(0)
	for r.at < len(r.data) && !r.bad {
		at := r.at
		switch op = r.byte(); {
		case op == 0x02 || op == 0x03 || op == 0x04: // block, loop, if: a type
			r.leb()
		case op == 0x0c || op == 0x0d || op == 0x10 || op == 0x12: // br, br_if, call, return_call
			r.leb()
		case op == 0x0e: // br_table
			for range r.leb() + 1 {
				if r.bad {
					return
				}
				r.leb()
			}
		case op == 0x11 || op == 0x13: // call_indirect
			r.leb()
			r.leb()
		case op == 0x1c: // select of types
			r.skip(r.leb())
		case op >= 0x20 && op <= 0x26: // locals, globals, tables
			r.leb()
		case op >= 0x28 && op <= 0x3e: // loads and stores
			r.memory()
		case op == 0x3f || op == 0x40:
			r.leb()
		case op == 0x41 || op == 0x42:
			r.leb()
		case op == 0x43:
			r.skip(4)
		case op == 0x44:
			r.skip(8)
		case op == 0xd0 || op == 0xd2:
			r.leb()
		case op == 0xfc:
			r.bulk()
		case op == 0xfd:
			r.simd(at, tell)
		case op == 0xfe: // threads
			if r.leb() == 3 {
				r.byte()
			} else {
				r.memory()
			}
		case op <= 0x01 || op == 0x05 || op == end || op == 0x0f || op == 0x1a || op == 0x1b || op >= 0x45 && op <= 0xc4 || op == 0xd1:
		default:
			r.bad = true
		}
	}
	r.bad = r.bad || op != end
}

// memory is an alignment and an offset, and with the bit for it a memory.
func (r *wasmReader) memory() {
	if r.leb()&0x40 != 0 {
		r.leb()
	}
	r.leb()
}

func (r *wasmReader) bulk() {
	switch r.leb() {
	case 0, 1, 2, 3, 4, 5, 6, 7: // saturating conversions
	case 8, 10, 12, 14:
		r.leb()
		r.leb()
	case 9, 11, 13, 15, 16, 17:
		r.leb()
	default:
		r.bad = true
	}
}

func (r *wasmReader) simd(at int, tell func(at int, opcode uint64)) {
	switch op := r.leb(); {
	case relaxed[op] != "":
		tell(at, op)
	case op <= 11 || op == 92 || op == 93:
		r.memory()
	case op == 12 || op == 13: // a constant, a shuffle
		r.skip(16)
	case op >= 21 && op <= 34: // a lane
		r.byte()
	case op >= 84 && op <= 91:
		r.memory()
		r.byte()
	case op > 0x113:
		r.bad = true
	}
}
