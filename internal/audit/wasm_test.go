package audit

import "testing"

// moduleOf is a WebAssembly module of one import and one function with a name
// and a body.
func moduleOf(body ...byte) []byte {
	section := func(id byte, data ...byte) []byte { return append([]byte{id, byte(len(data))}, data...) }
	code := append(append([]byte{0}, body...), 0x0b) // no locals; end
	module := append([]byte("\x00asm"), 1, 0, 0, 0)
	module = append(module, section(1, 1, 0x60, 0, 0)...)
	module = append(module, section(2, 1, 1, 'a', 1, 'b', 0, 0)...)
	module = append(module, section(3, 1, 0)...)
	module = append(module, section(10, append([]byte{1, byte(len(code))}, code...)...)...)
	return append(module, section(0, 4, 'n', 'a', 'm', 'e', 1, 4, 1, 1, 1, 'f')...)
}

func TestWasm(t *testing.T) {
	inspect := func(body ...byte) (*Report, error) { return inspectWasm("a.wasm", moduleOf(body...)) }
	v128 := append([]byte{0xfd, 12}, make([]byte, 16)...)
	three := append(append(append([]byte{}, v128...), v128...), v128...)
	for _, c := range []struct {
		body []byte
		kind Kind
		name string
	}{
		{append(append([]byte{}, three...), 0xfd, 0x85, 0x02, 0x1a), Fused, "f32x4.relaxed_madd"},
		{append(append([]byte{}, three...), 0xfd, 0x88, 0x02, 0x1a), Fused, "f64x2.relaxed_nmadd"},
		{append(append([]byte{}, three[:36]...), 0xfd, 0x8d, 0x02, 0x1a), Estimate, "f32x4.relaxed_min"},
		{append(append([]byte{}, three[:36]...), 0xfd, 0xe4, 0x01, 0x1a), "", ""},                    // f32x4.add
		{[]byte{0x43, 0xfd, 0x85, 0x02, 0, 0x1a}, "", ""},                                            // a number of those bytes
		{[]byte{0x02, 0x40, 0x41, 0x80, 0x7f, 0x0e, 1, 0, 0, 0x0b}, "", ""},                          // a block, a table of branches
		{[]byte{0x41, 0, 0x2a, 2, 0xfd, 0x85, 0x02, 0xfc, 0, 0x1a, 0x10, 0, 0xfc, 10, 0, 0}, "", ""}, // a load, a conversion, a call, a copy
	} {
		r, err := inspect(c.body...)
		if err != nil {
			t.Errorf("% x: %v", c.body, err)
			continue
		}
		if c.kind == "" {
			if len(r.Findings) != 0 {
				t.Errorf("in % x is found %v", c.body, r.Findings)
			}
			continue
		}
		if len(r.Findings) != 1 || r.Findings[0].Kind != c.kind || r.Findings[0].Instruction != c.name || r.Findings[0].Function != "f" {
			t.Errorf("in % x is found %v", c.body, r.Findings)
		}
	}
	for _, bad := range [][]byte{{0xff}, {0xfd, 0xff, 0x7f}, {0x41}, {0x0e, 0xff, 0xff, 0xff, 0xff, 0x0f}} {
		if r, err := inspect(bad...); err == nil {
			t.Errorf("% x is read as %v", bad, r)
		}
	}
}

// FuzzWasm: a module that is wrong is refused, and does no harm.
func FuzzWasm(f *testing.F) {
	f.Add(moduleOf(0xfd, 0x85, 0x02)[8:])
	f.Add(moduleOf(0x0e, 1, 0, 0)[8:])
	f.Fuzz(func(t *testing.T, module []byte) {
		if r, err := inspectWasm("a.wasm", append([]byte("\x00asm\x01\x00\x00\x00"), module...)); err == nil && len(r.Findings) > len(module) {
			t.Errorf("in %d bytes are found %d instructions", len(module), len(r.Findings))
		}
	})
}
