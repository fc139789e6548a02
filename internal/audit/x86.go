package audit

import "encoding/binary"

// Intel's manual, volume 2: chapter 2 for the format, appendix A for the
// opcode maps. Both tables of immediates are of the one-byte map.

// x86Instruction is what the audit needs of one: where its parts are.
type x86Instruction struct {
	length int
	space  int // the opcode map: 1 is 0F, 2 is 0F 38, 3 is 0F 3A
	opcode byte
	prefix byte // 66, F2, F3 or 0: what chooses among instructions of one opcode
	vector bool // VEX or EVEX
	modrm  byte
	target uint64 // relative to the next instruction; of branches
	branch bool
	at32   uint32 // a displacement, or an immediate of 32 bits
	atRIP  bool   // the displacement is relative to the next instruction
	has32  bool
}

func decodeX86(code []byte, at uint64, mode int, tell func(event)) {
	for len(code) > 0 {
		i, ok := parseX86(code, mode)
		if !ok { // data between functions: on by one byte, as a debugger does
			code, at = code[1:], at+1
			continue
		}
		e := event{at: at}
		e.kind, e.name = i.judge()
		next := at + uint64(i.length)
		if i.branch {
			e.target = next + i.target
		}
		if i.has32 && i.atRIP {
			e.reference = next + signed(uint64(i.at32), 32)
		} else if i.has32 && mode == 32 {
			e.reference = uint64(i.at32)
		}
		if mode == 32 {
			e.target &= 0xffffffff
		}
		tell(e)
		code, at = code[i.length:], next
	}
}

// judge says whether an instruction is fused or an estimate.
func (i x86Instruction) judge() (Kind, string) {
	op, low := i.opcode, i.opcode&15
	fma := []string{"VFMADDSUB", "VFMSUBADD", "VFMADD", "VFMADD", "VFMSUB", "VFMSUB", "VFNMADD", "VFNMADD", "VFNMSUB", "VFNMSUB"}
	switch {
	case i.vector && (i.space == 2 || i.space == 6) && i.prefix == 0x66 && op >= 0x96 && op <= 0xbf && low >= 6:
		order := map[byte]string{9: "132", 0xa: "213", 0xb: "231"}[op>>4]
		shape := "P"
		if low >= 8 && low%2 == 1 {
			shape = "S"
		}
		return Fused, fma[low-6] + order + shape
	case i.vector && i.space == 2 && i.prefix == 0xf2 && (op == 0x9a || op == 0x9b || op == 0xaa || op == 0xab):
		return Fused, "V4FMADD or V4FNMADD"
	case i.vector && i.space == 2 && i.prefix == 0xf3 && op == 0x52:
		return Fused, "VDPBF16PS"
	case i.vector && i.space == 3 && i.prefix == 0x66 && (op >= 0x5c && op <= 0x5f || op >= 0x68 && op <= 0x6f || op >= 0x78 && op <= 0x7f):
		return Fused, "VFMADD or its kin (FMA4)"
	case i.space == 1 && (op == 0x52 || op == 0x53) && (i.prefix == 0 || i.prefix == 0xf3):
		name := "RSQRT"
		if op == 0x53 {
			name = "RCP"
		}
		if i.prefix == 0xf3 {
			return Estimate, name + "SS"
		}
		return Estimate, name + "PS"
	case i.vector && i.space == 2 && i.prefix == 0x66 && op >= 0x4c && op <= 0x4f:
		return Estimate, []string{"VRCP14P", "VRCP14S", "VRSQRT14P", "VRSQRT14S"}[op-0x4c]
	case i.vector && i.space == 2 && i.prefix == 0x66 && (op == 0xc8 || op >= 0xca && op <= 0xcd):
		return Estimate, "VEXP2P, VRCP28 or VRSQRT28"
	case i.space == 0 && op == 0xd9 && i.modrm >= 0xf0:
		if name := map[byte]string{0xf0: "F2XM1", 0xf1: "FYL2X", 0xf2: "FPTAN", 0xf3: "FPATAN", 0xf9: "FYL2XP1", 0xfb: "FSINCOS", 0xfe: "FSIN", 0xff: "FCOS"}[i.modrm]; name != "" {
			return Estimate, name
		}
	}
	return "", ""
}

// parseX86 reads one instruction; ok is false where there is none.
func parseX86(code []byte, mode int) (i x86Instruction, ok bool) {
	n, wide, short := 0, false, false // REX.W, and the prefix of 16 bits
	address16 := false
	byteAt := func(k int) byte {
		if k < len(code) {
			return code[k]
		}
		return 0
	}
prefixes:
	for ; n < len(code); n++ {
		switch b := code[n]; b {
		case 0x66:
			short = true
			if i.prefix == 0 {
				i.prefix = b
			}
		case 0xf2, 0xf3:
			i.prefix = b
		case 0x67:
			address16 = mode == 32
		case 0x2e, 0x36, 0x3e, 0x26, 0x64, 0x65, 0xf0:
		default:
			break prefixes
		}
	}
	if mode == 64 && byteAt(n)&0xf0 == 0x40 {
		if wide = byteAt(n)&8 != 0; wide {
			short = false
		}
		n++
	}
	selected := [4]byte{0, 0x66, 0xf3, 0xf2}
	second := byteAt(n + 1)
	long := mode == 64 || second >= 0xc0
	switch b := byteAt(n); {
	case b == 0xc5 && long:
		i.vector, i.space, i.prefix = true, 1, selected[second&3]
		n += 2
	case b == 0xc4 && long:
		i.vector, i.space, i.prefix = true, int(second&31), selected[byteAt(n+2)&3]
		n += 3
	case b == 0x62 && long:
		i.vector, i.space, i.prefix = true, int(second&7), selected[byteAt(n+2)&3]
		n += 4
	case b == 0x0f && second == 0x38:
		i.space = 2
		n += 2
	case b == 0x0f && second == 0x3a:
		i.space = 3
		n += 2
	case b == 0x0f:
		i.space = 1
		n++
	}
	i.opcode = byteAt(n)
	n++
	hasModRM, immediate := i.shape(byteAt(n), mode, wide, short)
	if immediate < 0 {
		return i, false
	}
	if hasModRM {
		i.modrm = byteAt(n)
		n++
		size := 0
		mod, rm := i.modrm>>6, i.modrm&7
		switch {
		case mod == 3:
		case address16:
			if size = int(mod); mod == 0 && rm == 6 {
				size = 2
			}
		default:
			base := rm
			if rm == 4 {
				base = byteAt(n) & 7
				n++
			}
			switch {
			case mod == 1:
				size = 1
			case mod == 2, base == 5:
				size = 4
			}
			i.atRIP = mode == 64 && mod == 0 && rm == 5
		}
		if size == 4 && n+4 <= len(code) {
			i.at32, i.has32 = binary.LittleEndian.Uint32(code[n:]), mode == 32 || i.atRIP
		}
		n += size
	}
	if n+immediate > len(code) {
		return i, false
	}
	i.readImmediate(code[n:n+immediate], mode)
	i.length = n + immediate
	return i, i.length <= 15
}

// readImmediate takes from an immediate where it leads.
func (i *x86Instruction) readImmediate(data []byte, mode int) {
	switch {
	case i.vector:
	case i.space == 0 && (i.opcode == 0xe8 || i.opcode == 0xe9) && len(data) == 4, i.space == 1 && i.opcode&0xf0 == 0x80 && len(data) == 4:
		i.target, i.branch = signed(uint64(binary.LittleEndian.Uint32(data)), 32), true
	case i.space == 0 && len(data) == 4 && mode == 32:
		i.at32, i.has32 = binary.LittleEndian.Uint32(data), true
	}
}
