#include "textflag.h"

// func unordered(at unsafe.Pointer, pieces int) bool
TEXT ·unordered(SB), NOSPLIT, $0-17
	MOVQ  at+0(FP), SI
	MOVQ  pieces+8(FP), CX
	XORPS X0, X0
	XORPS X5, X5
	TESTQ CX, CX
	JZ    done

piece:
	MOVUPS (SI), X1
	MOVUPS 16(SI), X2
	MOVUPS 32(SI), X3
	MOVUPS 48(SI), X4
	CMPPS  X2, X1, $3
	CMPPS  X4, X3, $3
	ORPS   X1, X0
	ORPS   X3, X5
	ADDQ   $64, SI
	DECQ   CX
	JNZ    piece

done:
	ORPS     X5, X0
	MOVMSKPS X0, AX
	TESTL    AX, AX
	SETNE    ret+16(FP)
	RET
