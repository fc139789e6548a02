#include "textflag.h"

// func unordered(at unsafe.Pointer, pieces int) bool
TEXT ·unordered(SB), NOSPLIT, $0-17
	MOVQ  at+0(FP), SI
	MOVQ  pieces+8(FP), CX
	XORPS X0, X0
	XORPS X1, X1
	TESTQ CX, CX
	JZ    done

piece:
	MOVUPS (SI), X2
	MOVUPS 16(SI), X3
	MOVUPS 32(SI), X4
	MOVUPS 48(SI), X5
	CMPPS  X3, X2, $3
	CMPPS  X5, X4, $3
	ORPS   X2, X0
	ORPS   X4, X1
	ADDQ   $64, SI
	DECQ   CX
	JNZ    piece

done:
	ORPS     X1, X0
	MOVMSKPS X0, AX
	TESTL    AX, AX
	SETNE    ret+16(FP)
	RET

// MERGE takes a lane into the sum in AX. BX, DX and DI have the first, second
// and fourth prime.
#define MERGE(lane) \
	IMULQ DX, lane  \
	ROLQ  $31, lane \
	IMULQ BX, lane  \
	XORQ  lane, AX  \
	IMULQ BX, AX    \
	ADDQ  DI, AX

// LANE takes eight bytes into a lane.
#define LANE(at, lane) \
	MOVQ  at, R12   \
	IMULQ DX, R12   \
	ADDQ  R12, lane \
	ROLQ  $31, lane \
	IMULQ BX, lane

// STRIPE takes 32 bytes into the lanes and the sums, and copies them. A lane after
// the other: the processor finds the four side by side by itself, and told all at
// once it is a third slower.
#define STRIPE(at) \
	LANE(at(SI), R8)                \
	LANE(at+8(SI), R9)              \
	LANE(at+16(SI), R10)            \
	LANE(at+24(SI), R11)            \
	MOVUPS at(SI), X2               \
	MOVUPS at+16(SI), X3            \
	ADDPS  X2, X0                   \
	ADDPS  X3, X1                   \
	MOVUPS X2, at(R15)(SI*1)        \
	MOVUPS X3, at+16(R15)(SI*1)

// func copyHashStripes(to, from unsafe.Pointer, stripes int) (sum uint64, suspect bool)
TEXT ·copyHashStripes(SB), NOSPLIT, $0-33
	MOVQ  to+0(FP), R15
	MOVQ  from+8(FP), SI
	MOVQ  stripes+16(FP), CX
	MOVQ  $0x9e3779b185ebca87, BX
	MOVQ  $0xc2b2ae3d27d4eb4f, DX
	MOVQ  $0x85ebca77c2b2ae63, DI
	MOVQ  BX, R8
	ADDQ  DX, R8
	MOVQ  DX, R9
	XORL  R10, R10
	MOVQ  BX, R11
	NEGQ  R11
	MOVQ  CX, R13
	SHLQ  $5, R13 // the length in bytes
	XORPS X0, X0
	XORPS X1, X1

	SUBQ  SI, R15 // what is added to an address there is from
	BTQ   $0, CX
	JCC   two
	STRIPE(0)
	ADDQ  $32, SI
	DECQ  CX
	JZ    done

	PCALIGN $32

two:
	STRIPE(0)
	STRIPE(32)
	ADDQ $64, SI
	SUBQ $2, CX
	JNZ  two

done:
	MOVQ R8, AX
	ROLQ $1, AX
	MOVQ R9, R12
	ROLQ $7, R12
	ADDQ R12, AX
	MOVQ R10, R12
	ROLQ $12, R12
	ADDQ R12, AX
	MOVQ R11, R12
	ROLQ $18, R12
	ADDQ R12, AX
	MERGE(R8)
	MERGE(R9)
	MERGE(R10)
	MERGE(R11)
	ADDQ R13, AX

	MOVQ  AX, R12
	SHRQ  $33, R12
	XORQ  R12, AX
	IMULQ DX, AX
	MOVQ  AX, R12
	SHRQ  $29, R12
	XORQ  R12, AX
	MOVQ  $0x165667b19e3779f9, R12
	IMULQ R12, AX
	MOVQ  AX, R12
	SHRQ  $32, R12
	XORQ  R12, AX
	MOVQ  AX, sum+24(FP)

	ADDPS    X1, X0
	CMPPS    X0, X0, $3
	MOVMSKPS X0, AX
	TESTL    AX, AX
	SETNE    suspect+32(FP)
	RET
