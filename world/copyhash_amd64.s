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

// FINISH takes the lanes, in R8 to R11, and the length in bytes, in R13, into the sum
// in AX.
#define FINISH \
	MOVQ R8, AX                    \
	ROLQ $1, AX                    \
	MOVQ R9, R12                   \
	ROLQ $7, R12                   \
	ADDQ R12, AX                   \
	MOVQ R10, R12                  \
	ROLQ $12, R12                  \
	ADDQ R12, AX                   \
	MOVQ R11, R12                  \
	ROLQ $18, R12                  \
	ADDQ R12, AX                   \
	MERGE(R8)                      \
	MERGE(R9)                      \
	MERGE(R10)                     \
	MERGE(R11)                     \
	ADDQ R13, AX                   \
	MOVQ AX, R12                   \
	SHRQ $33, R12                  \
	XORQ R12, AX                   \
	IMULQ DX, AX                   \
	MOVQ AX, R12                   \
	SHRQ $29, R12                  \
	XORQ R12, AX                   \
	MOVQ $0x165667b19e3779f9, R12  \
	IMULQ R12, AX                  \
	MOVQ AX, R12                   \
	SHRQ $32, R12                  \
	XORQ R12, AX

// LANES takes the lanes of a vector to where FINISH has them.
#define LANES(y, x) \
	VMOVQ        x, R8      \
	VPEXTRQ      $1, x, R9  \
	VEXTRACTI128 $1, y, x   \
	VMOVQ        x, R10     \
	VPEXTRQ      $1, x, R11

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

DATA primes<>+0(SB)/8, $0x9e3779b185ebca87
DATA primes<>+8(SB)/8, $0xc2b2ae3d27d4eb4f
GLOBL primes<>(SB), RODATA, $16

// The lanes at first: the sum of the first two primes, the second, 0, and less the
// first.
DATA lanes<>+0(SB)/8, $0x60ea27eeadc0b5d6
DATA lanes<>+8(SB)/8, $0xc2b2ae3d27d4eb4f
DATA lanes<>+16(SB)/8, $0
DATA lanes<>+24(SB)/8, $0x61c8864e7a143579
GLOBL lanes<>(SB), RODATA, $32

// func copyHashStripes(to, from unsafe.Pointer, stripes int) (sum uint64, suspect bool)
TEXT ·copyHashStripes(SB), NOSPLIT, $0-33
	MOVBLZX ·wide(SB), AX
	MOVQ  to+0(FP), R15 // after wide, whose address goes by it in a plugin
	MOVQ  from+8(FP), SI
	MOVQ  stripes+16(FP), CX
	MOVQ  $0x9e3779b185ebca87, BX
	MOVQ  $0xc2b2ae3d27d4eb4f, DX
	MOVQ  $0x85ebca77c2b2ae63, DI
	MOVQ  CX, R13
	SHLQ  $5, R13 // the length in bytes
	TESTL AX, AX
	JNE   wide
	MOVQ  BX, R8
	ADDQ  DX, R8
	MOVQ  DX, R9
	XORL  R10, R10
	MOVQ  BX, R11
	NEGQ  R11
	XORPS X0, X0
	XORPS X1, X1

	SUBQ  SI, R15 // what is added to an address there is from
	BTQ   $0, CX
	JCC   two
	STRIPE(0)
	ADDQ  $32, SI
	DECQ  CX
	JZ    finish

	PCALIGN $32

two:
	STRIPE(0)
	STRIPE(32)
	ADDQ $64, SI
	SUBQ $2, CX
	JNZ  two

finish:
	FINISH
	MOVQ  AX, sum+24(FP)

	ADDPS    X1, X0
	CMPPS    X0, X0, $3
	MOVMSKPS X0, AX
	TESTL    AX, AX
	SETNE    suspect+32(FP)
	RET

	// The four lanes in one register.
wide:
	VPBROADCASTQ primes<>+0(SB), Y6
	VPBROADCASTQ primes<>+8(SB), Y7
	VMOVDQU      lanes<>(SB), Y5
	VXORPS       Y0, Y0, Y0

wideStripe:
	VMOVDQU (SI), Y2
	VADDPS  Y2, Y0, Y0
	VMOVDQU Y2, (R15)
	VPMULLQ Y7, Y2, Y2
	VPADDQ  Y2, Y5, Y5
	VPROLQ  $31, Y5, Y5
	VPMULLQ Y6, Y5, Y5
	ADDQ    $32, SI
	ADDQ    $32, R15
	DECQ    CX
	JNZ     wideStripe

	LANES(Y5, X5)
	VEXTRACTF128 $1, Y0, X1
	VZEROUPPER
	JMP          finish

// func copyHashPair(to, from, otherTo, otherFrom unsafe.Pointer, stripes int) (sum, otherSum uint64, suspect bool)
TEXT ·copyHashPair(SB), NOSPLIT, $0-57
	MOVQ to+0(FP), R15
	MOVQ from+8(FP), SI
	MOVQ otherTo+16(FP), R8
	MOVQ otherFrom+24(FP), R9
	MOVQ stripes+32(FP), CX
	MOVQ CX, R13
	SHLQ $5, R13 // the length in bytes of each
	SUBQ SI, R15 // what is added to an address there is from
	SUBQ SI, R8
	SUBQ SI, R9
	VPBROADCASTQ primes<>+0(SB), Y6
	VPBROADCASTQ primes<>+8(SB), Y7
	VMOVDQU lanes<>(SB), Y4
	VMOVDQU Y4, Y5
	VXORPS  Y0, Y0, Y0
	VXORPS  Y1, Y1, Y1
	PCALIGN $32

pairStripe:
	VMOVDQU (SI), Y2
	VMOVDQU (R9)(SI*1), Y3
	VADDPS  Y2, Y0, Y0
	VADDPS  Y3, Y1, Y1
	VMOVDQU Y2, (R15)(SI*1)
	VMOVDQU Y3, (R8)(SI*1)
	VPMULLQ Y7, Y2, Y2
	VPMULLQ Y7, Y3, Y3
	VPADDQ  Y2, Y4, Y4
	VPADDQ  Y3, Y5, Y5
	VPROLQ  $31, Y4, Y4
	VPROLQ  $31, Y5, Y5
	VPMULLQ Y6, Y4, Y4
	VPMULLQ Y6, Y5, Y5
	ADDQ    $32, SI
	DECQ    CX
	JNZ     pairStripe

	MOVQ $0x9e3779b185ebca87, BX
	MOVQ $0xc2b2ae3d27d4eb4f, DX
	MOVQ $0x85ebca77c2b2ae63, DI
	LANES(Y4, X4)
	FINISH
	MOVQ AX, sum+40(FP)
	LANES(Y5, X5)
	FINISH
	MOVQ AX, otherSum+48(FP)

	VADDPS       Y1, Y0, Y0
	VEXTRACTF128 $1, Y0, X1
	VZEROUPPER
	ADDPS        X1, X0
	CMPPS        X0, X0, $3
	MOVMSKPS     X0, AX
	TESTL        AX, AX
	SETNE        suspect+56(FP)
	RET

// func cpuid(leaf, sub uint32) (a, b, c, d uint32)
TEXT ·cpuid(SB), NOSPLIT, $0-24
	MOVL leaf+0(FP), AX
	MOVL sub+4(FP), CX
	CPUID
	MOVL AX, a+8(FP)
	MOVL BX, b+12(FP)
	MOVL CX, c+16(FP)
	MOVL DX, d+20(FP)
	RET

// func xgetbv() uint32
TEXT ·xgetbv(SB), NOSPLIT, $0-4
	XORL CX, CX
	XGETBV
	MOVL AX, ret+0(FP)
	RET
