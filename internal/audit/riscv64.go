package audit

import "encoding/binary"

// The RISC-V instruction set manual, volume I: the four forms of the F and D
// extensions by their major opcode alone, those of V by funct6 and funct3.
var patternsRISCV64 = []pattern{
	{0x7f, 0x43, Fused, "FMADD"},
	{0x7f, 0x47, Fused, "FMSUB"},
	{0x7f, 0x4b, Fused, "FNMSUB"},
	{0x7f, 0x4f, Fused, "FNMADD"},
	// funct6 101xxx and 1111xx: vfmadd to vfnmsac, vfwmacc to vfwnmsac, of two
	// vectors (funct3 001) and of a vector and a number (101).
	{0xe000307f, 0xa0001057, Fused, "VFMACC or its kin"},
	{0xf000307f, 0xf0001057, Fused, "VFWMACC or its kin"},
	{0xfc0ff07f, 0x4c021057, Estimate, "VFRSQRT7"},
	{0xfc0ff07f, 0x4c029057, Estimate, "VFREC7"},
}

func decodeRISCV64(code []byte, at uint64, tell func(event)) {
	var last page
	for len(code) >= 2 {
		if code[0]&3 != 3 { // compressed: no such instruction is
			code, at = code[2:], at+2
			continue
		}
		if len(code) < 4 {
			return
		}
		word := binary.LittleEndian.Uint32(code)
		e := event{at: at}
		e.kind, e.name = match(patternsRISCV64, word)
		to, from := word>>7&31, word>>15&31
		low := signed(uint64(word>>20), 12)
		switch word & 0x7f {
		case 0x6f: // JAL
			far := word>>31<<20 | word>>12&0xff<<12 | word>>20&1<<11 | word>>21&0x3ff<<1
			e.target = at + signed(uint64(far), 21)
		case 0x17: // AUIPC
			last = page{at, to, at + signed(uint64(word&0xfffff000), 32)}
		case 0x67: // JALR
			e.target = last.take(at, from, low)
		case 0x13, 0x1b, 0x03: // ADDI, ADDIW and loads
			e.reference = last.take(at, from, low)
		}
		tell(e)
		code, at = code[4:], at+4
	}
}
