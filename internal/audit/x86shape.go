package audit

// shape is whether an instruction has a ModRM byte, and the size of its
// immediate in bytes, −1 where there is no such instruction. reg is the byte
// behind the opcode, whose middle bits tell some apart.
func (i x86Instruction) shape(reg byte, mode int, wide, short bool) (modrm bool, immediate int) {
	full := 4 // of an operand of the usual size
	if short {
		full = 2
	}
	op := i.opcode
	switch i.space {
	case 0:
		return i.shapeOne(reg, mode, wide, short, full)
	case 1:
		switch {
		case i.vector && op == 0x77: // VZEROUPPER
			return false, 0
		case i.vector:
			switch op {
			case 0x70, 0x71, 0x72, 0x73, 0xc2, 0xc4, 0xc5, 0xc6:
				return true, 1
			}
			return true, 0
		case op&0xf0 == 0x80: // Jcc
			return false, full
		}
		switch op {
		case 0x05, 0x06, 0x07, 0x08, 0x09, 0x0b, 0x0e, 0x30, 0x31, 0x32, 0x33, 0x34, 0x35, 0x37, 0x77,
			0xa0, 0xa1, 0xa2, 0xa8, 0xa9, 0xaa, 0xc8, 0xc9, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf:
			return false, 0
		case 0x70, 0x71, 0x72, 0x73, 0xa4, 0xac, 0xba, 0xc2, 0xc4, 0xc5, 0xc6, 0x0f:
			return true, 1
		}
		return true, 0
	case 2, 5, 6:
		return true, 0
	case 3:
		return true, 1
	}
	return false, -1
}

func (i x86Instruction) shapeOne(reg byte, mode int, wide, short bool, full int) (modrm bool, immediate int) {
	op := i.opcode
	switch {
	case op < 0x40: // eight operations in six forms, and prefixes and relics
		switch op & 7 {
		case 0, 1, 2, 3:
			return true, 0
		case 4:
			return false, 1
		case 5:
			return false, full
		}
		return false, 0
	case op < 0x60: // INC, DEC, PUSH, POP
		return false, 0
	case op >= 0x70 && op < 0x80, op >= 0xe0 && op < 0xe8, op == 0xeb: // Jcc, LOOP, IN, OUT, JMP
		return false, 1
	case op >= 0x84 && op < 0x90, op >= 0xd0 && op < 0xd4, op >= 0xd8 && op < 0xe0:
		return true, 0
	case op >= 0xb0 && op < 0xb8:
		return false, 1
	case op >= 0xb8 && op < 0xc0: // MOV of a whole register
		if wide {
			return false, 8
		}
		return false, full
	case op >= 0xa0 && op < 0xa4: // MOV of an absolute address
		return false, mode / 8
	}
	switch op {
	case 0x62, 0x63:
		return true, 0
	case 0x68, 0xa9:
		return false, full
	case 0x69, 0x81, 0xc7:
		return true, full
	case 0x6a, 0xa8, 0xcd, 0xd4, 0xd5:
		return false, 1
	case 0x6b, 0x80, 0x82, 0x83, 0xc0, 0xc1, 0xc6:
		return true, 1
	case 0xc2, 0xca:
		return false, 2
	case 0xc4, 0xc5, 0xfe, 0xff:
		return true, 0
	case 0xc8:
		return false, 3
	case 0xe8, 0xe9: // in 64 bits their size is always this
		if mode == 64 {
			return false, 4
		}
		return false, full
	case 0x9a, 0xea:
		return false, full + 2
	case 0xf6, 0xf7: // TEST has an immediate, its kin have none
		switch {
		case reg>>3&7 > 1:
			return true, 0
		case op == 0xf6:
			return true, 1
		}
		return true, full
	}
	return false, 0
}
