package audit

import "encoding/binary"

// The LoongArch reference manual, volume 1, 3.2, and volume 2 for vectors of
// 128 and 256 bits. Its frsqrt is rounded to the nearest, and no estimate.
var patternsLoong64 = func() (all []pattern) {
	for i, name := range []string{"FMADD", "FMSUB", "FNMADD", "FNMSUB"} {
		for of, kin := range []string{"", "V", "XV"} {
			for j, suffix := range []string{".S", ".D"} {
				all = append(all, pattern{0xfff00000, uint32(0x081+0x10*of+4*i+j) << 20, Fused, kin + name + suffix})
			}
		}
	}
	for _, e := range []struct {
		value uint32
		name  string
	}{
		{0x01147400, "FRECIPE.S"}, {0x01147800, "FRECIPE.D"}, {0x01148400, "FRSQRTE.S"}, {0x01148800, "FRSQRTE.D"},
		{0x729d1400, "VFRECIPE.S"}, {0x729d1800, "VFRECIPE.D"}, {0x729d2400, "VFRSQRTE.S"}, {0x729d2800, "VFRSQRTE.D"},
		{0x769d1400, "XVFRECIPE.S"}, {0x769d1800, "XVFRECIPE.D"}, {0x769d2400, "XVFRSQRTE.S"}, {0x769d2800, "XVFRSQRTE.D"},
	} {
		all = append(all, pattern{0xfffffc00, e.value, Estimate, e.name})
	}
	return all
}()

func decodeLoong64(code []byte, at uint64, tell func(event)) {
	var last page
	for ; len(code) >= 4; code, at = code[4:], at+4 {
		word := binary.LittleEndian.Uint32(code)
		e := event{at: at}
		e.kind, e.name = match(patternsLoong64, word)
		to, from := word&31, word>>5&31
		low := signed(uint64(word>>10&0xfff), 12)
		switch {
		case word>>26 == 0x14 || word>>26 == 0x15: // B, BL
			e.target = at + signed(uint64(word&0x3ff)<<16|uint64(word>>10&0xffff), 26)*4
		case word>>25 == 0x1a000000>>25: // PCALAU12I
			last = page{at, to, at&^0xfff + signed(uint64(word>>5&0xfffff), 20)<<12}
		case word>>22 == 0x02c00000>>22 || word>>22 == 0x28c00000>>22: // ADDI.D, LD.D
			e.reference = last.take(at, from, low)
		}
		tell(e)
	}
}
