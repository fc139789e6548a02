package tide

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"

	"github.com/tide-engine/tide/world"
)

// number is a value of any kind an input's field has: the member for its kind
// counts.
type number struct {
	int   int64
	uint  uint64 // a bool's too
	float float64
}

// parse reads an input field's tag into the field. A problem and its mend say
// what is wrong with it; no problem is "".
func (f *packed) parse(tag string) (problem, mend string) {
	f.low, f.high = f.extent()
	var bounds, defaulted bool
	for word := range strings.SplitSeq(tag, ",") {
		name, text, valued := strings.Cut(strings.TrimSpace(word), "=")
		var to *number
		switch name {
		case "":
			continue
		case "absolute":
			if valued {
				return "absolute is given a value", "write absolute alone"
			}
			f.absolute = true
			continue
		case "min":
			to, bounds = &f.low, true
		case "max":
			to, bounds = &f.high, true
		case "default":
			to, defaulted = &f.fallback, true
		default:
			return fmt.Sprintf("the tag has the word %q", word), "the words of an input's tag are absolute, min=, max= and default="
		}
		if f.kind == reflect.Bool && name != "default" {
			return name + " is given for a bool", "leave it out: a bool has no bounds"
		}
		v, ok := f.number(text)
		if !ok {
			return fmt.Sprintf("%s is %q, which is no %v", name, text, f.kind), "write a finite number that the field's type holds"
		}
		*to = v
	}
	f.bounded = bounds
	if f.less(f.high, f.low) {
		return "min is above max", "exchange them"
	}
	if f.less(f.fallback, f.low) || f.less(f.high, f.fallback) {
		if defaulted {
			return "default is outside of min and max", "give one that is within"
		}
		return "zero, the default, is outside of min and max", "give a default= that is within"
	}
	return "", ""
}

// extent is the least and the greatest value of the field's kind.
func (f *packed) extent() (low, high number) {
	bits := uint(f.size) * 8
	low.int, high.int = -1<<(bits-1), 1<<(bits-1)-1
	high.uint = ^uint64(0) >> (64 - bits)
	low.float, high.float = -math.MaxFloat64, math.MaxFloat64
	if f.kind == reflect.Float32 {
		low.float, high.float = -math.MaxFloat32, math.MaxFloat32
	}
	return low, high
}

// number reads a value of the field's kind.
func (f *packed) number(text string) (v number, ok bool) {
	bits := f.size * 8
	var err error
	switch f.kind {
	case reflect.Bool:
		var set bool
		if set, err = strconv.ParseBool(text); set {
			v.uint = 1
		}
	case reflect.Float32, reflect.Float64:
		v.float, err = strconv.ParseFloat(text, bits)
		if math.IsNaN(v.float) || math.IsInf(v.float, 0) {
			return v, false
		}
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		v.int, err = strconv.ParseInt(text, 10, bits)
	default:
		v.uint, err = strconv.ParseUint(text, 10, bits)
	}
	return v, err == nil
}

// checkTags finds words in a component's tags that nothing reads, so that a
// misspelt one does not go unnoticed. An input's words are let be: a component
// may keep a player's last.
func checkTags(layout *world.Layout) error {
	for _, field := range layout.Tagged {
		for word := range strings.SplitSeq(field.Tag, ",") {
			name, _, _ := strings.Cut(strings.TrimSpace(word), "=")
			switch name {
			case "", "position", "rotation", "absolute", "min", "max", "default":
			default:
				return &Error{Where: layout.Role.String() + " " + field.Path, Type: field.Type,
					Problem: fmt.Sprintf("the tag has the word %q", word),
					Mend:    "the words of a component's tag are position and rotation"}
			}
		}
	}
	return nil
}
