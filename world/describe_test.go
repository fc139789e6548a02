package world

import (
	"reflect"
	"slices"
	"strings"
	"testing"
)

type describedCorner struct {
	X     float32
	Color [4]uint8
}

type described struct {
	Corners [2]describedCorner
	Grid    [3][2]int16
	Team    uint16
	Things  Map[int16, describedCorner]
	Sizes   List[uint32]
	Name    Text
	Raw     Bytes
}

func describe(t *testing.T, types ...any) string {
	s := NewSchema()
	for _, v := range types {
		if _, err := s.Register(reflect.TypeOf(v), Component); err != nil {
			t.Fatal(err)
		}
	}
	return s.Describe()
}

func TestDescribeHasALineAField(t *testing.T) {
	want := `world, blocks of 64 rows, hashed in way 2
component world.described, 80 bytes
  described.Corners [2]struct, 8 bytes each at 0
  described.Corners[].X float32 at 0
  described.Corners[].Color [4]uint8 at 4
  described.Grid [3][2]int16 at 16
  described.Team uint16 at 28
  described.Things Map[int16]struct, 8 bytes each at 32
  described.Things[value].X float32 at 0
  described.Things[value].Color [4]uint8 at 4
  described.Sizes List of uint32 at 44
  described.Name Text at 56
  described.Raw Bytes at 68
`
	if got := describe(t, described{}); got != want {
		t.Errorf("%s\nand should be\n%s", got, want)
	}
}

func TestCompareSchemasSaysWhatAPersonWouldMend(t *testing.T) {
	base := describe(t, testBody{}, described{})
	edit := func(pairs ...string) string {
		text := base
		for i := 0; i < len(pairs); i += 2 {
			if !strings.Contains(text, pairs[i]) {
				t.Fatalf("nothing says %q", pairs[i])
			}
			text = strings.Replace(text, pairs[i], pairs[i+1], 1)
		}
		return text
	}
	for _, c := range []struct {
		there string
		want  []string
	}{
		{base, nil},
		{edit("testBody.Team uint16", "testBody.Team [2]uint8"), []string{"testBody.Team is uint16 here, [2]uint8 there"}},
		{edit("described.Sizes List of uint32 at", "described.Sizes List of int32 at"), []string{"described.Sizes is List of uint32 here, List of int32 there"}},
		{edit("  testBody.Hit bool at 8\n", "", "12 bytes", "11 bytes"), []string{"testBody.Hit is here and not there"}},
		{edit("  testBody.Hit bool at 8\n", "  testBody.Hit bool at 8\n  testBody.New int8 at 9\n"), []string{"testBody.New is there and not here"}},
		{edit("testBody.Hit bool at 8", "testBody.Hit bool at 9"), []string{"testBody.Hit lies at byte 8 here, 9 there"}},
		{edit("testBody, 12 bytes", "testBody, 16 bytes"), []string{"component world.testBody is 12 bytes here, 16 bytes there"}},
		{edit("component world.testBody", "singleton world.testBody"), []string{
			"component world.testBody is here and not there", "singleton world.testBody is there and not here"}},
		{describe(t, described{}, testBody{}), []string{"component world.testBody comes as number 2 here, and there component world.described does; register in one order"}},
		{edit("  testBody.X float32 at 0\n  testBody.Y float32 at 4\n", "  testBody.Y float32 at 4\n  testBody.X float32 at 0\n"),
			[]string{"testBody.X comes before testBody.Y here, and after it there"}},
		{base + "\n", []string{"the two are written differently and say the same; both need the same build"}},
	} {
		if got := CompareSchemas(base, c.there); !slices.Equal(got, c.want) {
			t.Errorf("%q and should be %q", got, c.want)
		}
	}
	if got := CompareSchemas(base, strings.Repeat("component x\n", 1000)); len(got) != MaxSchemaDifferences+1 {
		t.Errorf("%d differences", len(got))
	}
}

func FuzzCompareSchemas(f *testing.F) {
	f.Add("", "component a, 1 bytes\n  a.X uint8 at 0\n")
	f.Add("component a\n  a.X uint8 at 0\n  a.Y uint8 at 1\n", "component a\n  a.Y uint8 at 1\n  a.X uint8 at 0\n")
	f.Add(" x\n\n y z at at\n", "a\na\n b\n")
	f.Fuzz(func(t *testing.T, here, there string) {
		if got := CompareSchemas(here, there); (here == there) != (len(got) == 0) || len(got) > MaxSchemaDifferences+1 {
			t.Fatalf("%q", got)
		}
	})
}
