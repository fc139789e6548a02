package audit

import "encoding/binary"

// Arm's manual for the A profile, C4.1 (the top-level encodings), C6 and C7.
var patternsARM64 = []pattern{
	{0xff208000, 0x1f000000, Fused, "FMADD"},
	{0xff208000, 0x1f008000, Fused, "FMSUB"},
	{0xff208000, 0x1f200000, Fused, "FNMADD"},
	{0xff208000, 0x1f208000, Fused, "FNMSUB"},
	{0xbfa0fc00, 0x0e20cc00, Fused, "FMLA (vector)"},
	{0xbfa0fc00, 0x0ea0cc00, Fused, "FMLS (vector)"},
	{0xbfe0fc00, 0x0e400c00, Fused, "FMLA (vector, half)"},
	{0xbfe0fc00, 0x0ec00c00, Fused, "FMLS (vector, half)"},
	{0xbf80f400, 0x0f801000, Fused, "FMLA (by element)"},
	{0xbf80f400, 0x0f805000, Fused, "FMLS (by element)"},
	{0xff80f400, 0x5f801000, Fused, "FMLA (scalar, by element)"},
	{0xff80f400, 0x5f805000, Fused, "FMLS (scalar, by element)"},
	{0xbfc0f400, 0x0f001000, Fused, "FMLA (by element, half)"},
	{0xbfc0f400, 0x0f005000, Fused, "FMLS (by element, half)"},
	{0xffc0f400, 0x5f001000, Fused, "FMLA (scalar, by element, half)"},
	{0xffc0f400, 0x5f005000, Fused, "FMLS (scalar, by element, half)"},
	{0xbfa0fc00, 0x0e20ec00, Fused, "FMLAL"},
	{0xbfa0fc00, 0x0ea0ec00, Fused, "FMLSL"},
	{0xbfa0fc00, 0x2e20cc00, Fused, "FMLAL2"},
	{0xbfa0fc00, 0x2ea0cc00, Fused, "FMLSL2"},
	{0xbfc0f400, 0x0f800000, Fused, "FMLAL (by element)"},
	{0xbfc0f400, 0x0f804000, Fused, "FMLSL (by element)"},
	{0xbfc0f400, 0x2f808000, Fused, "FMLAL2 (by element)"},
	{0xbfc0f400, 0x2f80c000, Fused, "FMLSL2 (by element)"},
	{0xbf20e400, 0x2e00c400, Fused, "FCMLA"},
	{0xbf009400, 0x2f001000, Fused, "FCMLA (by element)"},
	// The steps of Newton's method compute 2-ab and (3-ab)/2, rounded once.
	{0xbfa0fc00, 0x0e20fc00, Fused, "FRECPS (vector)"},
	{0xbfa0fc00, 0x0ea0fc00, Fused, "FRSQRTS (vector)"},
	{0xffa0fc00, 0x5e20fc00, Fused, "FRECPS"},
	{0xffa0fc00, 0x5ea0fc00, Fused, "FRSQRTS"},
	{0xbfbffc00, 0x0ea1d800, Estimate, "FRECPE (vector)"},
	{0xbfbffc00, 0x2ea1d800, Estimate, "FRSQRTE (vector)"},
	{0xffbffc00, 0x5ea1d800, Estimate, "FRECPE"},
	{0xffbffc00, 0x7ea1d800, Estimate, "FRSQRTE"},
	{0xffbffc00, 0x5ea1f800, Estimate, "FRECPX"},
	{0xbffffc00, 0x0ea1c800, Estimate, "URECPE"},
	{0xbffffc00, 0x2ea1c800, Estimate, "URSQRTE"},
}

func decodeARM64(code []byte, at uint64, tell func(event)) {
	var last page
	for ; len(code) >= 4; code, at = code[4:], at+4 {
		word := binary.LittleEndian.Uint32(code)
		e := event{at: at}
		e.kind, e.name = match(patternsARM64, word)
		to, from := word&31, word>>5&31
		switch {
		case word&0x7c000000 == 0x14000000: // B, BL
			e.target = at + signed(uint64(word&0x3ffffff), 26)*4
		case word&0xff000010 == 0x54000000: // B.cond
			e.target = at + signed(uint64(word>>5&0x7ffff), 19)*4
		case word&0x9f000000 == 0x90000000: // ADRP
			last = page{at, to, at&^0xfff + signed(uint64(word>>5&0x7ffff)<<2|uint64(word>>29&3), 21)<<12}
		case word&0x9f000000 == 0x10000000: // ADR
			e.reference = at + signed(uint64(word>>5&0x7ffff)<<2|uint64(word>>29&3), 21)
		case word&0xffc00000 == 0x91000000: // ADD (immediate)
			e.reference = last.take(at, from, uint64(word>>10&0xfff))
		case word&0xffc00000 == 0xf9400000: // LDR (immediate, 64 bits)
			e.reference = last.take(at, from, uint64(word>>10&0xfff)*8)
		}
		tell(e)
	}
}
