package stranger

import (
	"bytes"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"os"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/cespare/xxhash/v2"

	"github.com/tide-engine/tide/internal/wire"
	"github.com/tide-engine/tide/match"
)

// page is docs/protocol.md.
func page(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// rows is the cells of a table of the page, by its first line.
func rows(t *testing.T, head string) (all [][]string) {
	t.Helper()
	_, table, ok := strings.Cut(page(t), "\n"+head+"\n")
	if !ok {
		t.Fatalf("the page has no table %q", head)
	}
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) < 3 {
			break
		}
		cells = cells[1 : len(cells)-1]
		for i := range cells {
			cells[i] = strings.Trim(strings.TrimSpace(cells[i]), "`")
		}
		if cells[0] != "---" {
			all = append(all, cells)
		}
	}
	if len(all) < 2 {
		t.Fatalf("the table %q has %d rows", head, len(all))
	}
	return all
}

// hexed is bytes as the page writes them.
func hexed(b []byte) string { return fmt.Sprintf("% x", b) }

// exampleLine is bytes, and what they are behind two spaces.
var exampleLine = regexp.MustCompile(`^((?:[0-9a-f]{2}|…)(?: (?:[0-9a-f]{2}|…))*)(?:  .*)?$`)

// TestPageExamples holds that every packet of the page is in a capture, that there
// is one of each kind, and that the engine reads it.
func TestPageExamples(t *testing.T) {
	var captured [][]byte
	for _, c := range captures {
		for _, e := range readCapture(t, c.name) {
			captured = append(captured, e.bytes)
		}
	}
	kinds := map[wire.Kind]int{}
	for n, block := range strings.Split(page(t), "\n```packet\n")[1:] {
		block, _, _ = strings.Cut(block, "\n```")
		var text []string
		for line := range strings.SplitSeq(block, "\n") {
			found := exampleLine.FindStringSubmatch(line)
			if found == nil {
				t.Fatalf("packet %d of the page has the line %q", n+1, line)
			}
			text = append(text, found[1])
		}
		whole := strings.ReplaceAll(strings.Join(text, ""), " ", "")
		begins, ends, cut := strings.Cut(whole, "…")
		found := false
		for _, packet := range captured {
			h := hex.EncodeToString(packet)
			found = found || h == whole || cut && strings.HasPrefix(h, begins) && strings.HasSuffix(h, ends)
		}
		packet, err := hex.DecodeString(begins)
		if err != nil || !found {
			t.Errorf("packet %d of the page is in no capture (%v):\n%s", n+1, err, block)
			continue
		}
		kind, err := wire.KindOf(packet)
		if err != nil {
			t.Errorf("packet %d of the page: %v", n+1, err)
		}
		kinds[kind]++
	}
	for kind := wire.KindHello; kind <= wire.KindBlobGot; kind++ {
		if kinds[kind] == 0 {
			t.Errorf("the page has no packet of kind %d", kind)
		}
	}
}

func TestPageNumbers(t *testing.T) {
	for _, row := range rows(t, "| number | as `varint` | as `signed` |") {
		v, err := strconv.ParseUint(row[0], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		if got := hexed(wire.AppendUvarint(nil, v)); got != row[1] || hexed(appendVarint(nil, v)) != row[1] {
			t.Errorf("%d is %s, the page has %s", v, got, row[1])
		}
		if got := hexed(wire.AppendUvarint(nil, wire.Zigzag(int64(v)))); got != row[2] || hexed(appendSigned(nil, int64(v))) != row[2] {
			t.Errorf("%d, signed, is %s, the page has %s", v, got, row[2])
		}
	}
	for _, row := range rows(t, "| known | `tick16` | number |") {
		known, _ := strconv.ParseUint(row[0], 10, 32)
		packed, _ := hex.DecodeString(strings.ReplaceAll(row[1], " ", ""))
		theirs, ours := wire.NewReader(packed), reader{src: packed}
		if a, b := theirs.TickNear(uint32(known)), ours.near(uint32(known)); fmt.Sprint(a) != row[2] || a != b {
			t.Errorf("%s near %d is %d and %d, the page has %s", row[1], known, a, b, row[2])
		}
	}
}

func TestPageDifferences(t *testing.T) {
	types := map[string]struct {
		value Value
		kind  reflect.Kind
	}{"bool": {Value{Bool, 1}, reflect.Bool}, "int16": {Value{Integer, 2}, reflect.Int16}, "uint8": {Value{Integer, 1}, reflect.Uint8}, "float32": {Value{Float, 4}, reflect.Float32}}
	for _, row := range rows(t, "| values | from | to | difference |") {
		var layout Layout
		var kinds []reflect.Kind
		var ends [2][]byte
		for i, name := range strings.Fields(row[0]) {
			typ := types[name]
			layout, kinds = append(layout, typ.value), append(kinds, typ.kind)
			for end := range ends {
				v, err := strconv.ParseFloat(strings.Fields(row[1+end])[i], 64)
				if err != nil {
					t.Fatal(err)
				}
				bits := uint64(int64(v))
				if typ.value.Kind == Float {
					bits = uint64(math.Float32bits(float32(v)))
				}
				ends[end] = append(ends[end], binary.LittleEndian.AppendUint64(nil, bits)[:typ.value.Size]...)
			}
		}
		theirs, err := wire.NewInputLayout(kinds...)
		if err != nil {
			t.Fatal(err)
		}
		a, b := theirs.AppendDelta(nil, ends[0], ends[1]), layout.appendDifference(nil, ends[0], ends[1])
		if hexed(a) != row[3] || !bytes.Equal(a, b) {
			t.Errorf("%s from %s to %s is %x and %x, the page has %s", row[0], row[1], row[2], a, b, row[3])
		}
		r := reader{src: a}
		if r.difference(layout, ends[0]); r.end() != nil || !bytes.Equal(ends[0], ends[1]) {
			t.Errorf("%s from %s to %s comes back as %x", row[0], row[1], row[2], ends[0])
		}
	}
}

func TestPagePages(t *testing.T) {
	counting := make([]byte, pageBytes)
	for i := range counting {
		counting[i] = byte(i)
	}
	table := rows(t, "| page | as in a list |")
	for i, p := range [][]byte{make([]byte, pageBytes), counting} {
		var a, b uint32
		for n, c := range p {
			a += uint32(c)
			b += uint32(pageBytes-n) * uint32(c)
		}
		want := binary.LittleEndian.AppendUint32(nil, pageSum(a, b))
		want = binary.LittleEndian.AppendUint32(want, uint32(xxhash.Sum64(p)>>32))
		if table[i][1] != hexed(want) {
			t.Errorf("%s are %x, the page has %s", table[i][0], want, table[i][1])
		}
	}
}

func TestPageLimits(t *testing.T) {
	limits := map[string]int64{
		"wire.Protocol": wire.Protocol, "wire.MaxPacket": wire.MaxPacket, "wire.CookieBytes": wire.CookieBytes,
		"wire.MaxBuildText": wire.MaxBuildText, "wire.PartBytes": wire.PartBytes, "wire.MaxParts": wire.MaxParts,
		"match.MaxKickBytes": match.MaxKickBytes, "match.MaxTickRate": match.MaxTickRate,
		"match.MaxPlayersLimit": match.MaxPlayersLimit, "match.MaxSpectators": match.MaxSpectators, "match.MaxInputBytes": match.MaxInputBytes,
		"wire.MaxEntries": wire.MaxEntries, "wire.MaxFrames": wire.MaxFrames, "wire.MaxFrameChanges": wire.MaxFrameChanges,
		"wire.MaxFrameCommands": wire.MaxFrameCommands, "wire.MaxFrameInputs": wire.MaxFrameInputs,
		"match.MaxRead": match.MaxRead, "match.MaxChannels": match.MaxChannels, "match.MaxCommandBytes": match.MaxCommandBytes, "match.MaxCommands": match.MaxCommands, "wire.MaxLargeCommand": wire.MaxLargeCommand,
		"wire.ChunkBytes": wire.ChunkBytes, "wire.BlobBytes": wire.BlobBytes, "wire.ChunkWindow": wire.ChunkWindow, "wire.MaxWorldBytes": wire.MaxWorldBytes, "wire.MaxTransfer": wire.MaxTransfer,
		"wire.MaxNeedParts": wire.MaxNeedParts, "wire.NeedBytes": wire.NeedBytes, "wire.MaxReportText": wire.MaxReportText,
		"wire.MaxMicros": wire.MaxMicros, "wire.MaxWait": wire.MaxWait,
		"match.Timeout": match.Timeout.Milliseconds(), "match.History": match.History.Milliseconds(), "match.JoinHistory": match.JoinHistory.Milliseconds(),
		"match.InputsAhead": match.InputsAhead.Milliseconds(), "match.Pause": match.Pause.Milliseconds(),
	}
	table := rows(t, "| name | value | |")
	for _, row := range table {
		if want, ok := limits[row[0]]; !ok || row[1] != fmt.Sprint(want) {
			t.Errorf("%s is %d (%v), the page has %s", row[0], want, ok, row[1])
		}
	}
	if len(table) != len(limits) {
		t.Errorf("the page has %d limits of %d", len(table), len(limits))
	}
	for _, name := range []string{"**protocol " + fmt.Sprint(wire.Protocol) + "**", "| protocol | `varint` | " + fmt.Sprint(wire.Protocol) + "."} {
		if !strings.Contains(page(t), name) {
			t.Errorf("the page does not say %q", name)
		}
	}
}
