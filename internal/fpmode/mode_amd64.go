package fpmode

// Modes are the bits of MXCSR (Intel's manual, volume 1, 10.2.3).
var Modes = []Mode{
	{"results flushed (FTZ)", true, 1 << 15},
	{"operands flushed (DAZ)", true, 1 << 6},
	{"both flushed, as -ffast-math has it", true, 1<<15 | 1<<6},
	{"rounding down", false, 1 << 13},
	{"rounding up", false, 2 << 13},
	{"rounding toward zero", false, 3 << 13},
}
