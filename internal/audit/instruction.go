package audit

// event is what the audit wants to know of one instruction: that it is fused
// or an estimate (a kind and a name), or what it leads to.
type event struct {
	at        uint64
	kind      Kind
	name      string
	target    uint64 // of a branch or call
	reference uint64 // an address that it takes or reads; 0 is none
}

// decoder tells the events of a function's code, which stands at an address.
// It steps from instruction to instruction, and tells no more of one than the
// audit asks.
type decoder func(code []byte, at uint64, tell func(event))

// decoders are by GOARCH. Each is a few patterns from the processor's manual:
// no disassembler has to be installed, and what package x86asm or go tool
// objdump do not know (VEX and EVEX) is known here.
var decoders = map[string]decoder{
	"amd64":   func(code []byte, at uint64, tell func(event)) { decodeX86(code, at, 64, tell) },
	"386":     func(code []byte, at uint64, tell func(event)) { decodeX86(code, at, 32, tell) },
	"arm64":   decodeARM64,
	"arm":     decodeARM,
	"riscv64": decodeRISCV64,
	"ppc64le": decodePPC64,
	"s390x":   decodeS390X,
	"loong64": decodeLoong64,
}

// pattern is the instructions whose bits under a mask have a value.
type pattern struct {
	mask, value uint32
	kind        Kind
	name        string
}

func match(patterns []pattern, word uint32) (kind Kind, name string) {
	for _, p := range patterns {
		if word&p.mask == p.value {
			return p.kind, p.name
		}
	}
	return "", ""
}

// signed widens the low bits of a word by their sign.
func signed(word uint64, bits int) uint64 {
	return uint64(int64(word<<(64-bits)) >> (64 - bits))
}

// page is the upper part of an address, which one instruction puts into a
// register; the lower part comes with the next, as Go's linker needs it to.
type page struct {
	at       uint64 // of that instruction
	register uint32
	upper    uint64
}

// take is the address that an instruction makes or reads with a lower part,
// and 0 where the one before it put nothing into its register.
func (p *page) take(at uint64, register uint32, low uint64) (address uint64) {
	if p.at == 0 || at != p.at+4 || p.register != register {
		return 0
	}
	return p.upper + low
}
