package audit

import (
	"encoding/binary"
	"fmt"
)

// decodeS390X follows z/Architecture Principles of Operation: the first two
// bits of an instruction say how long it is. Fused are the multiply-and-adds of
// binary, hexadecimal and vector floating point; estimates there are none.
func decodeS390X(code []byte, at uint64, tell func(event)) {
	for len(code) >= 2 {
		long := []int{2, 4, 4, 6}[code[0]>>6]
		if len(code) < long {
			return
		}
		e := event{at: at}
		switch code[0] {
		case 0xb3:
			switch code[1] {
			case 0x0e, 0x0f, 0x1e, 0x1f, 0x2e, 0x2f, 0x38, 0x39, 0x3a, 0x3b, 0x3c, 0x3d, 0x3e, 0x3f:
				e.kind = Fused
			}
		case 0xed:
			switch code[5] {
			case 0x0e, 0x0f, 0x1e, 0x1f, 0x2e, 0x2f, 0x38, 0x39, 0x3a, 0x3b, 0x3c, 0x3d, 0x3e, 0x3f:
				e.kind = Fused
			}
		case 0xe7:
			switch code[5] {
			case 0x8e, 0x8f, 0x9e, 0x9f:
				e.kind = Fused
			}
		case 0xc0, 0xc4: // an address relative to this one, in halves
			to := at + signed(uint64(binary.BigEndian.Uint32(code[2:])), 32)*2
			switch code[1] & 15 {
			case 4, 5: // BRCL, BRASL
				e.target = to
			default: // LARL, LGRL
				e.reference = to
			}
		}
		if e.kind != "" {
			e.name = fmt.Sprintf("multiply and add (%x)", code[:long])
		}
		tell(e)
		code, at = code[long:], at+uint64(long)
	}
}
