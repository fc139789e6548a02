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

// LANE takes eight bytes into a lane. BX and DX have the first and second prime.
#define LANE(at, lane) \
	MOVQ  at(SI), DI \
	IMULQ DX, DI     \
	ADDQ  DI, lane   \
	ROLQ  $31, lane  \
	IMULQ BX, lane

// SUM adds 16 bytes to the sums, and copies them.
#define SUM(store, at, x, sum) \
	MOVUPS at(SI), x \
	ADDPS  x, sum    \
	store  x, at(R15)(SI*1)

// STRIPE takes 64 bytes into the lanes and the sums, and copies them. A lane after the
// other: the processor finds them side by side by itself.
#define STRIPE(store) \
	LANE(0, R8)              \
	LANE(8, R9)              \
	SUM(store, 0, X2, X0)    \
	LANE(16, R10)            \
	LANE(24, R11)            \
	SUM(store, 16, X3, X1)   \
	LANE(32, R12)            \
	LANE(40, R13)            \
	SUM(store, 32, X4, X0)   \
	LANE(48, R14)            \
	LANE(56, AX)             \
	SUM(store, 48, X5, X1)   \
	ADDQ $64, SI             \
	DECQ CX

// WIDE is STRIPE where all lanes are in one register, of 64 bytes from SI on.
#define WIDE(store, at) \
	VMOVDQU64 at(SI), Z2            \
	VADDPS    Z2, Z0, Z0            \
	store     Z2, at(R15)(SI*1)     \
	VPMULLQ   Z7, Z2, Z2            \
	VPADDQ    Z2, Z5, Z5            \
	VPROLQ    $31, Z5, Z5           \
	VPMULLQ   Z6, Z5, Z5

// GATHER takes a lane into the sum in R15.
#define GATHER(lane, factor) \
	MOVQ  lane, DI    \
	SHRQ  $32, DI     \
	XORQ  DI, lane    \
	MOVQ  factor, DI  \
	IMULQ DI, lane    \
	ADDQ  lane, R15

DATA primes<>+0(SB)/8, $0x9e3779b185ebca87
DATA primes<>+8(SB)/8, $0xc2b2ae3d27d4eb4f
DATA primes<>+16(SB)/8, $0x165667b19e3779f9
DATA primes<>+24(SB)/8, $0x85ebca77c2b2ae63
GLOBL primes<>(SB), RODATA, $32

// The lanes at first: the second prime, and so many times the first.
DATA lanes<>+0(SB)/8, $0xc2b2ae3d27d4eb4f
DATA lanes<>+8(SB)/8, $0x60ea27eeadc0b5d6
DATA lanes<>+16(SB)/8, $0xff21a1a033ac805d
DATA lanes<>+24(SB)/8, $0x9d591b51b9984ae4
DATA lanes<>+32(SB)/8, $0x3b9095033f84156b
DATA lanes<>+40(SB)/8, $0xd9c80eb4c56fdff2
DATA lanes<>+48(SB)/8, $0x77ff88664b5baa79
DATA lanes<>+56(SB)/8, $0x16370217d1477500
GLOBL lanes<>(SB), RODATA, $64

// What they are multiplied by in the end.
DATA factors<>+0(SB)/8, $0xe220a8397b1dcdaf
DATA factors<>+8(SB)/8, $0x6e789e6aa1b965f5
DATA factors<>+16(SB)/8, $0x06c45d188009454f
DATA factors<>+24(SB)/8, $0xf88bb8a8724c81ed
DATA factors<>+32(SB)/8, $0x1b39896a51a8749b
DATA factors<>+40(SB)/8, $0x53cb9f0c747ea2eb
DATA factors<>+48(SB)/8, $0x2c829abe1f4532e1
DATA factors<>+56(SB)/8, $0xc584133ac916ab3d
GLOBL factors<>(SB), RODATA, $64

// FINISH gives the hash of a part that is gathered in R15, and says in AX whether it is
// suspect. DX has the second prime.
#define FINISH \
	TESTL AX, AX              \
	SETNE suspect+56(FP)      \
	MOVQ  mask+24(FP), SI     \
	MOVQ  place+32(FP), CX    \
	MOVQ  primes<>+16(SB), DI \
	IMULQ DI, SI              \
	IMULQ primes<>+24(SB), CX \
	ADDQ  SI, R15             \
	XORQ  CX, R15             \
	MOVQ  R15, SI             \
	SHRQ  $33, SI             \
	XORQ  SI, R15             \
	IMULQ DX, R15             \
	MOVQ  R15, SI             \
	SHRQ  $29, SI             \
	XORQ  SI, R15             \
	IMULQ DI, R15             \
	MOVQ  R15, SI             \
	SHRQ  $32, SI             \
	XORQ  SI, R15             \
	MOVQ  R15, hash+48(FP)

// func copyHashStripes(to, from unsafe.Pointer, stripes int, mask, place uint64, stream bool) (hash uint64, suspect bool)
TEXT ·copyHashStripes(SB), NOSPLIT, $0-57
	CMPB  ·wide(SB), $0
	MOVQ  to+0(FP), R15 // after wide, whose address goes by it in a plugin
	MOVQ  from+8(FP), SI
	MOVQ  stripes+16(FP), CX
	MOVQ  primes<>+8(SB), DX
	JEQ   narrow

	// All lanes in one register. What is short has no loop.
	VPBROADCASTQ primes<>+0(SB), Z6
	VPBROADCASTQ primes<>+8(SB), Z7
	VMOVDQU64    lanes<>(SB), Z5
	VPXORQ       X0, X0, X0
	CMPB  stream+40(FP), $0
	JNE   wideStream
	SUBQ  SI, R15 // what is added to an address there is from
	SUBQ  $4, CX
	JLT   wideRest

wideFour:
	WIDE(VMOVDQU64, 0)
	WIDE(VMOVDQU64, 64)
	WIDE(VMOVDQU64, 128)
	WIDE(VMOVDQU64, 192)
	ADDQ $256, SI
	SUBQ $4, CX
	JGE  wideFour

wideRest:
	ADDQ $4, CX
	JNE  wideEach

wideGather:
	VPSRLQ        $32, Z5, Z2
	VPXORQ        Z2, Z5, Z5
	VPMULLQ       factors<>(SB), Z5, Z5
	VEXTRACTI64X4 $1, Z5, Y2
	VPADDQ        Y2, Y5, Y5
	VEXTRACTI128  $1, Y5, X2
	VPADDQ        X2, X5, X5
	VPSHUFD       $0xee, X5, X2
	VPADDQ        X2, X5, X5
	VMOVQ         X5, R15
	VCMPPS        $3, Z0, Z0, K1
	KMOVW         K1, AX
	VZEROUPPER
	FINISH
	RET

wideEach:
	WIDE(VMOVDQU64, 0)
	ADDQ $64, SI
	DECQ CX
	JNE  wideEach
	JMP  wideGather

wideStream:
	TESTQ $63, R15
	JNE   wideUneven // what streams has to lie at a whole line
	SUBQ  SI, R15
	TESTQ CX, CX
	JEQ   wideGather

wideStreams:
	WIDE(VMOVNTDQ, 0)
	ADDQ $64, SI
	DECQ CX
	JNE  wideStreams
	JMP  wideGather

wideUneven:
	SUBQ  SI, R15
	TESTQ CX, CX
	JNE   wideEach
	JMP   wideGather

narrow:
	MOVBLZX stream+40(FP), DI
	MOVQ  primes<>+0(SB), BX
	TESTQ $63, R15
	JZ    aligned
	XORL  DI, DI

aligned:
	SUBQ  SI, R15
	MOVQ  DX, R8
	LEAQ  (BX)(R8*1), R9
	LEAQ  (BX)(R9*1), R10
	LEAQ  (BX)(R10*1), R11
	LEAQ  (BX)(R11*1), R12
	LEAQ  (BX)(R12*1), R13
	LEAQ  (BX)(R13*1), R14
	LEAQ  (BX)(R14*1), AX
	XORPS X0, X0
	XORPS X1, X1
	TESTQ CX, CX
	JZ    gather
	TESTL DI, DI
	JNZ   streams
	PCALIGN $32

each:
	STRIPE(MOVUPS)
	JNZ each
	JMP gather

streams:
	STRIPE(MOVNTO)
	JNZ streams

gather:
	XORL R15, R15
	GATHER(R8, factors<>+0(SB))
	GATHER(R9, factors<>+8(SB))
	GATHER(R10, factors<>+16(SB))
	GATHER(R11, factors<>+24(SB))
	GATHER(R12, factors<>+32(SB))
	GATHER(R13, factors<>+40(SB))
	GATHER(R14, factors<>+48(SB))
	GATHER(AX, factors<>+56(SB))
	ADDPS    X1, X0
	CMPPS    X0, X0, $3
	MOVMSKPS X0, AX
	FINISH
	RET

// func endStream()
TEXT ·endStream(SB), NOSPLIT, $0-0
	SFENCE
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
