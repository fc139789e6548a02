package audit

import "encoding/binary"

// Arm's manual for the A and R profiles of v7, A7.5: of any condition but
// 1111. VMLA and its kin round twice, as Go means them to.
var patternsVFP = []pattern{
	{0x0fb00e50, 0x0ea00a00, Fused, "VFMA"},
	{0x0fb00e50, 0x0ea00a40, Fused, "VFMS"},
	{0x0fb00e50, 0x0e900a40, Fused, "VFNMA"},
	{0x0fb00e50, 0x0e900a00, Fused, "VFNMS"},
	{0x0fb00f50, 0x0ea00900, Fused, "VFMA (half)"},
	{0x0fb00f50, 0x0ea00940, Fused, "VFMS (half)"},
	{0x0fb00f50, 0x0e900940, Fused, "VFNMA (half)"},
	{0x0fb00f50, 0x0e900900, Fused, "VFNMS (half)"},
}

// The same, A7.4.
var patternsNEON = []pattern{
	{0xffa00f10, 0xf2000c10, Fused, "VFMA (vector)"},
	{0xffa00f10, 0xf2200c10, Fused, "VFMS (vector)"},
	{0xffa00f10, 0xf2000f10, Fused, "VRECPS"},
	{0xffa00f10, 0xf2200f10, Fused, "VRSQRTS"},
	{0xffbf0e90, 0xf3bb0400, Estimate, "VRECPE"},
	{0xffbf0e90, 0xf3bb0480, Estimate, "VRSQRTE"},
	{0xffbf0e90, 0xf3b70400, Estimate, "VRECPE (half)"},
	{0xffbf0e90, 0xf3b70480, Estimate, "VRSQRTE (half)"},
}

func decodeARM(code []byte, at uint64, tell func(event)) {
	for whole, n := code, 0; len(code) >= 4; code, at, n = code[4:], at+4, n+4 {
		word := binary.LittleEndian.Uint32(code)
		e := event{at: at}
		if word>>28 == 0xf {
			e.kind, e.name = match(patternsNEON, word)
		} else if e.kind, e.name = match(patternsVFP, word); word&0x0e000000 == 0x0a000000 { // B, BL
			e.target = at + 8 + signed(uint64(word&0xffffff), 24)*4
		}
		// LDR from the numbers that stand behind the function's code.
		if from := n + 8 + int(word&0xfff); word&0x0fff0000 == 0x059f0000 && from+4 <= len(whole) {
			e.reference = uint64(binary.LittleEndian.Uint32(whole[from:]))
		}
		tell(e)
	}
}
