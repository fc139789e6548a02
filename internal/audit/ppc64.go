package audit

import "encoding/binary"

// The Power ISA, version 3.1: book I, 4.6.7 and chapter 7, by primary and
// extended opcode.
var patternsPPC64 = func() (all []pattern) {
	add := func(primary, shift, bits, extended uint32, kind Kind, name string) {
		field := (uint32(1)<<bits - 1) << shift
		all = append(all, pattern{0xfc000000 | field, primary<<26 | extended<<shift, kind, name})
	}
	for _, primary := range []uint32{59, 63} {
		suffix := map[uint32]string{59: "S"}[primary]
		for i, name := range []string{"FMSUB", "FMADD", "FNMSUB", "FNMADD"} {
			add(primary, 1, 5, uint32(28+i), Fused, name+suffix)
		}
		add(primary, 1, 5, 24, Estimate, "FRE"+suffix)
		add(primary, 1, 5, 26, Estimate, "FRSQRTE"+suffix)
	}
	for i, name := range []string{"XSMADDQP", "XSMSUBQP", "XSNMADDQP", "XSNMSUBQP"} {
		add(63, 1, 10, uint32(388+32*i), Fused, name)
	}
	// VSX: single, double, and vectors of them, each in the forms A and M.
	for of, base := range []uint32{0, 32, 64, 96} {
		kin := []string{"SP", "DP", "VSP", "VDP"}[of]
		for i, name := range []string{"MADDA", "MADDM", "MSUBA", "MSUBM"} {
			add(60, 3, 8, base+1+8*uint32(i), Fused, "XS"+name+kin)
			add(60, 3, 8, base+129+8*uint32(i), Fused, "XSN"+name+kin)
		}
		add(60, 2, 9, []uint32{26, 90, 154, 218}[of], Estimate, "XSRE"+kin)
		add(60, 2, 9, []uint32{10, 74, 138, 202}[of], Estimate, "XSRSQRTE"+kin)
	}
	add(4, 0, 6, 46, Fused, "VMADDFP")
	add(4, 0, 6, 47, Fused, "VNMSUBFP")
	add(4, 0, 11, 266, Estimate, "VREFP")
	add(4, 0, 11, 330, Estimate, "VRSQRTEFP")
	return all
}()

func decodePPC64(code []byte, at uint64, tell func(event)) {
	var last page
	for len(code) >= 4 {
		word := binary.LittleEndian.Uint32(code)
		e := event{at: at}
		if word>>26 == 1 && len(code) >= 8 { // the next four bytes belong to it
			tell(e)
			code, at = code[8:], at+8
			continue
		}
		e.kind, e.name = match(patternsPPC64, word)
		to, from := word>>21&31, word>>16&31
		switch word >> 26 {
		case 18: // b, bl
			e.target = at + signed(uint64(word&0x03fffffc), 26)
		case 15: // addis
			if from == 0 {
				last = page{at, to, signed(uint64(word&0xffff), 16) << 16}
			}
		case 14: // addi
			e.reference = last.take(at, from, signed(uint64(word&0xffff), 16))
		case 58: // ld
			e.reference = last.take(at, from, signed(uint64(word&0xfffc), 16))
		}
		tell(e)
		code, at = code[4:], at+4
	}
}
