package audit

import (
	"bytes"
	"debug/buildinfo"
	"debug/elf"
	"debug/gosym"
	"debug/macho"
	"debug/pe"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// image is a program as it lies in memory.
type image struct {
	target    Target
	order     binary.ByteOrder
	word      int // bytes of a pointer
	segments  []segment
	moved     map[uint64]uint64 // words that the loader fills in, where it is told them beside
	symbols   []symbol          // of data, by address; none where the program was stripped
	functions []function        // by entry
	lines     *gosym.Table
}

type segment struct {
	address uint64
	data    []byte
	code    bool
}

// symbol is a named piece of data.
type symbol struct{ address, size uint64 }

type function struct {
	name       string
	entry, end uint64
}

// readImage reads a program that Go built: ELF, Mach-O or PE.
func readImage(path string, data []byte) (*image, error) {
	m := &image{order: binary.LittleEndian, moved: map[uint64]uint64{}}
	var table []byte // of functions and lines, which Go calls pclntab
	var text uint64  // what its offsets count from
	var err error
	switch {
	case bytes.HasPrefix(data, []byte(elf.ELFMAG)):
		table, text, err = m.readELF(bytes.NewReader(data))
	case bytes.HasPrefix(data, []byte("MZ")):
		table, text, err = m.readPE(bytes.NewReader(data))
	default:
		table, text, err = m.readMachO(bytes.NewReader(data))
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	if info, err := buildinfo.Read(bytes.NewReader(data)); err == nil {
		for _, s := range info.Settings {
			switch s.Key {
			case "GOOS":
				m.target.OS = s.Value
			case "GOAMD64":
				m.target.V3 = s.Value >= "v3"
			}
		}
	}
	if len(table) == 0 {
		return nil, fmt.Errorf("%s has no table of Go's functions: it was not built by Go", path)
	}
	m.lines, err = gosym.NewTable(nil, gosym.NewLineTable(table, text))
	if err != nil {
		return nil, fmt.Errorf("%s: its table of functions: %w", path, err)
	}
	for _, f := range m.lines.Funcs {
		m.functions = append(m.functions, function{f.Name, f.Entry, f.End})
	}
	slices.SortStableFunc(m.functions, func(a, b function) int { return compare(a.entry, b.entry) })
	slices.SortStableFunc(m.symbols, func(a, b symbol) int { return compare(a.address, b.address) })
	return m, nil
}

func compare(a, b uint64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

var elfArch = map[elf.Machine]string{
	elf.EM_X86_64: "amd64", elf.EM_386: "386", elf.EM_AARCH64: "arm64", elf.EM_ARM: "arm",
	elf.EM_RISCV: "riscv64", elf.EM_PPC64: "ppc64le", elf.EM_S390: "s390x", elf.EM_LOONGARCH: "loong64",
}

func (m *image) readELF(r io.ReaderAt) (table []byte, text uint64, err error) {
	f, err := elf.NewFile(r)
	if err != nil {
		return nil, 0, err
	}
	m.target = Target{OS: "linux", Arch: elfArch[f.Machine]}
	m.order, m.word = f.ByteOrder, 8
	if f.Class == elf.ELFCLASS32 {
		m.word = 4
	}
	if m.target.Arch == "" || m.target.Arch == "ppc64le" && m.order == binary.BigEndian {
		return nil, 0, fmt.Errorf("is for %s: %w", f.Machine, errors.ErrUnsupported)
	}
	for _, s := range f.Sections {
		switch {
		case s.Type == elf.SHT_RELA && m.word == 8:
			data, err := s.Data()
			if err != nil {
				return nil, 0, err
			}
			m.relocate(data)
		case s.Flags&elf.SHF_ALLOC != 0 && s.Type != elf.SHT_NOBITS:
			data, err := s.Data()
			if err != nil {
				return nil, 0, err
			}
			m.segments = append(m.segments, segment{s.Addr, data, s.Flags&elf.SHF_EXECINSTR != 0})
			if strings.HasSuffix(s.Name, ".gopclntab") {
				table = data
			}
			if s.Name == ".text" {
				text = s.Addr
			}
		}
	}
	symbols, err := f.Symbols()
	if err != nil && !errors.Is(err, elf.ErrNoSymbols) {
		return nil, 0, err
	}
	for _, s := range symbols {
		if s.Name == "runtime.text" {
			text = s.Value // C's code may stand before Go's
		}
		if elf.ST_TYPE(s.Info) == elf.STT_OBJECT && s.Size > 0 {
			m.symbols = append(m.symbols, symbol{s.Value, s.Size})
		}
	}
	return table, text, nil
}

// relocate notes the words that are an address in this program, moved by where
// it is loaded: a position-independent program has them beside its data.
func (m *image) relocate(table []byte) {
	// By processor, the type that its ABI calls R_…_RELATIVE.
	relative := map[string]uint64{"amd64": 8, "arm64": 1027, "riscv64": 3, "ppc64le": 22, "s390x": 12, "loong64": 3}[m.target.Arch]
	for ; len(table) >= 24; table = table[24:] {
		at, info, addend := m.order.Uint64(table), m.order.Uint64(table[8:]), m.order.Uint64(table[16:])
		if info == relative {
			m.moved[at] = addend
		}
	}
}

func (m *image) readMachO(r io.ReaderAt) (table []byte, text uint64, err error) {
	f, err := macho.NewFile(r)
	if err != nil {
		return nil, 0, errors.New("is no program that this knows: it reads ELF, Mach-O, PE and WebAssembly")
	}
	m.target = Target{OS: "darwin", Arch: map[macho.Cpu]string{macho.CpuAmd64: "amd64", macho.CpuArm64: "arm64"}[f.Cpu]}
	m.word = 8
	if m.target.Arch == "" {
		return nil, 0, fmt.Errorf("is for %s: %w", f.Cpu, errors.ErrUnsupported)
	}
	const zeroFill, instructions = 1, 0x80000000
	for _, s := range f.Sections {
		if s.Flags&0xff == zeroFill {
			continue
		}
		data, err := s.Data()
		if err != nil {
			return nil, 0, err
		}
		m.segments = append(m.segments, segment{s.Addr, data, s.Flags&instructions != 0})
		switch s.Name {
		case "__gopclntab":
			table = data
		case "__text":
			text = s.Addr
		}
	}
	if f.Symtab != nil {
		for _, s := range f.Symtab.Syms {
			if s.Name == "_runtime.text" || s.Name == "runtime.text" {
				text = s.Value
			}
		}
	}
	return table, text, nil
}

func (m *image) readPE(r io.ReaderAt) (table []byte, text uint64, err error) {
	f, err := pe.NewFile(r)
	if err != nil {
		return nil, 0, err
	}
	m.target = Target{OS: "windows", Arch: map[uint16]string{
		pe.IMAGE_FILE_MACHINE_AMD64: "amd64", pe.IMAGE_FILE_MACHINE_I386: "386", pe.IMAGE_FILE_MACHINE_ARM64: "arm64",
	}[f.Machine]}
	var base uint64
	switch header := f.OptionalHeader.(type) {
	case *pe.OptionalHeader64:
		base, m.word = header.ImageBase, 8
	case *pe.OptionalHeader32:
		base, m.word = uint64(header.ImageBase), 4
	}
	if m.target.Arch == "" || m.word == 0 {
		return nil, 0, fmt.Errorf("is for machine %#x: %w", f.Machine, errors.ErrUnsupported)
	}
	for _, s := range f.Sections {
		data, err := s.Data()
		if err != nil {
			return nil, 0, err
		}
		code := s.Characteristics&pe.IMAGE_SCN_CNT_CODE != 0
		if code && text == 0 {
			text = base + uint64(s.VirtualAddress)
		}
		m.segments = append(m.segments, segment{base + uint64(s.VirtualAddress), data, code})
		if !code && table == nil {
			table = findTable(data, m.word)
		}
	}
	return table, text, nil
}

// findTable finds the table of functions by its first bytes, which are those
// of Go 1.20 and since (internal/abi's PCLnTabMagic): this format has no
// section for it.
func findTable(data []byte, word int) []byte {
	magic := []byte{0xf1, 0xff, 0xff, 0xff, 0, 0}
	for from := 0; ; {
		at := bytes.Index(data[from:], magic)
		if at < 0 || from+at+8 > len(data) {
			return nil
		}
		at += from
		quantum, pointer := data[at+6], data[at+7]
		if (quantum == 1 || quantum == 4) && int(pointer) == word {
			return data[at:]
		}
		from = at + 1
	}
}

// bytes are those from an address to the end of its segment.
func (m *image) bytes(address uint64) (data []byte, code bool) {
	for _, s := range m.segments {
		if address >= s.address && address < s.address+uint64(len(s.data)) {
			return s.data[address-s.address:], s.code
		}
	}
	return nil, false
}

// pointer is the word of data at an address; ok is false where there is none.
func (m *image) pointer(address uint64) (value uint64, ok bool) {
	if value, ok := m.moved[address]; ok {
		return value, true
	}
	data, code := m.bytes(address)
	switch {
	case code || len(data) < m.word:
		return 0, false
	case m.word == 4:
		return uint64(m.order.Uint32(data)), true
	}
	return m.order.Uint64(data), true
}

// function is the number of the one that begins at an address, or -1.
func (m *image) function(entry uint64) int {
	at, found := slices.BinarySearchFunc(m.functions, entry, func(f function, e uint64) int { return compare(f.entry, e) })
	if !found {
		return -1
	}
	return at
}

// symbol is the size of the data from an address to the end of what has a name
// there, or 0.
func (m *image) symbol(address uint64) uint64 {
	at, found := slices.BinarySearchFunc(m.symbols, address, func(s symbol, a uint64) int { return compare(s.address, a) })
	if !found {
		at--
	}
	if at < 0 || address >= m.symbols[at].address+m.symbols[at].size {
		return 0
	}
	return m.symbols[at].address + m.symbols[at].size - address
}
