package fpmode

// Modes are the bits of FPCR (Arm's manual for the A profile, C5.2.8).
var Modes = []Mode{
	{"flushed (FZ)", true, 1 << 24},
	{"rounding up", false, 1 << 22},
	{"rounding down", false, 2 << 22},
	{"rounding toward zero", false, 3 << 22},
}
