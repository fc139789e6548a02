#include "textflag.h"

// func get() uint64
TEXT ·get(SB), NOSPLIT, $8-8
	STMXCSR word-8(SP)
	MOVL    word-8(SP), AX
	MOVQ    AX, ret+0(FP)
	RET

// func set(word uint64)
TEXT ·set(SB), NOSPLIT, $0-8
	LDMXCSR word+0(FP)
	RET
