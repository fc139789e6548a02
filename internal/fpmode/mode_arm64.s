#include "textflag.h"

// func get() uint64
TEXT ·get(SB), NOSPLIT, $0-8
	MRS  FPCR, R0
	MOVD R0, ret+0(FP)
	RET

// func set(word uint64)
TEXT ·set(SB), NOSPLIT, $0-8
	MOVD word+0(FP), R0
	MSR  R0, FPCR
	RET
