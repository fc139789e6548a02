#include "textflag.h"

// func addUp(at unsafe.Pointer, pairs int) bool
TEXT ·addUp(SB), NOSPLIT, $0-17
	MOVQ  at+0(FP), SI
	MOVQ  pairs+8(FP), CX
	XORPS X0, X0
	XORPS X1, X1
	TESTQ CX, CX
	JZ    done

pair:
	MOVUPS (SI), X2
	MOVUPS 16(SI), X3
	MOVUPS 32(SI), X4
	MOVUPS 48(SI), X5
	ADDPS  X2, X0
	ADDPS  X3, X1
	ADDPS  X4, X0
	ADDPS  X5, X1
	MOVUPS 64(SI), X2
	MOVUPS 80(SI), X3
	MOVUPS 96(SI), X4
	MOVUPS 112(SI), X5
	ADDPS  X2, X0
	ADDPS  X3, X1
	ADDPS  X4, X0
	ADDPS  X5, X1
	ADDQ   $128, SI
	DECQ   CX
	JNZ    pair

done:
	ADDPS    X1, X0
	CMPPS    X0, X0, $3
	MOVMSKPS X0, AX
	TESTL    AX, AX
	SETNE    ret+16(FP)
	RET

// func addUpAVX(at unsafe.Pointer, pairs int) bool
TEXT ·addUpAVX(SB), NOSPLIT, $0-17
	MOVQ   at+0(FP), SI
	MOVQ   pairs+8(FP), CX
	VXORPS Y0, Y0, Y0
	VXORPS Y1, Y1, Y1
	VXORPS Y2, Y2, Y2
	VXORPS Y3, Y3, Y3
	TESTQ  CX, CX
	JZ     done

pair:
	VADDPS (SI), Y0, Y0
	VADDPS 32(SI), Y1, Y1
	VADDPS 64(SI), Y2, Y2
	VADDPS 96(SI), Y3, Y3
	ADDQ   $128, SI
	DECQ   CX
	JNZ    pair

done:
	VADDPS    Y1, Y0, Y0
	VADDPS    Y3, Y2, Y2
	VADDPS    Y2, Y0, Y0
	VCMPPS    $3, Y0, Y0, Y0
	VMOVMSKPS Y0, AX
	VZEROUPPER
	TESTL     AX, AX
	SETNE     ret+16(FP)
	RET

// func cpuHasAVX() bool
TEXT ·cpuHasAVX(SB), NOSPLIT, $0-1
	MOVL   $1, AX
	XORL   CX, CX
	CPUID
	ANDL   $0x18000000, CX // AVX, and a system that keeps its registers
	CMPL   CX, $0x18000000
	JNE    no
	XORL   CX, CX
	XGETBV
	ANDL   $6, AX
	CMPL   AX, $6
	JNE    no
	MOVB   $1, ret+0(FP)
	RET

no:
	MOVB $0, ret+0(FP)
	RET
