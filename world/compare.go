package world

import (
	"fmt"
	"slices"
	"strings"
)

// MaxSchemaDifferences is how many differences CompareSchemas lists: a person
// mends the first ones first, and the other text came from another machine.
const MaxSchemaDifferences = 32

// CompareSchemas says how two texts of Describe differ, a sentence each, nil
// where they do not: "Body.Color is uint32 here, [4]uint8 there". Any text of
// that form can be compared: headings, named by what stands before their first
// ", ", and under each indented lines, named by their first word. Where a field
// lies, and how large a type is, is told only where nothing else explains it.
func CompareSchemas(here, there string) []string {
	if here == there {
		return nil
	}
	c := comparison{a: sections(here), b: sections(there)}
	c.compare()
	if len(c.found) > MaxSchemaDifferences {
		more := len(c.found) - MaxSchemaDifferences
		c.found = append(c.found[:MaxSchemaDifferences], fmt.Sprintf("and %d more", more))
	}
	return c.found
}

// entry is a named line: a heading with what is under it, or one of those.
type entry struct {
	name, is, at string
	under        []entry
}

type comparison struct {
	a, b  []entry
	found []string
}

func sections(text string) (all []entry) {
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\r\n")
		if body := strings.TrimLeft(line, " \t"); body != line && len(all) > 0 {
			name, is, _ := strings.Cut(body, " ")
			e := entry{name: name, is: is}
			if at := strings.LastIndex(is, " at "); at >= 0 {
				e.is, e.at = is[:at], is[at+len(" at "):]
			}
			of := &all[len(all)-1]
			of.under = append(of.under, e)
		} else if body != "" {
			name, is, _ := strings.Cut(body, ", ")
			all = append(all, entry{name: name, is: is})
		}
	}
	return all
}

func (c *comparison) say(format string, args ...any) {
	c.found = append(c.found, fmt.Sprintf(format, args...))
}

func (c *comparison) compare() {
	common := c.present(c.a, c.b)
	for _, pair := range common {
		before := len(c.found)
		fields := c.present(pair[0].under, pair[1].under)
		for _, f := range fields {
			if f[0].is != f[1].is {
				c.say("%s is %s here, %s there", f[0].name, f[0].is, f[1].is)
			}
		}
		if len(c.found) > before {
			continue
		}
		for _, f := range fields {
			if f[0].at != f[1].at {
				c.say("%s lies at byte %s here, %s there", f[0].name, f[0].at, f[1].at)
			}
		}
		if len(c.found) == before && pair[0].is != pair[1].is {
			c.say("%s is %s here, %s there", pair[0].name, pair[0].is, pair[1].is)
		}
	}
	if len(c.found) == 0 {
		c.order(common)
	}
}

// present pairs what both have, in the order of a, and says what one of them
// has alone.
func (c *comparison) present(a, b []entry) (both [][2]entry) {
	left := map[string][]entry{}
	for _, e := range b {
		left[e.name] = append(left[e.name], e)
	}
	for _, e := range a {
		if there := left[e.name]; len(there) > 0 {
			both = append(both, [2]entry{e, there[0]})
			left[e.name] = there[1:]
		} else {
			c.say("%s is here and not there", e.name)
		}
	}
	for _, e := range slices.Backward(b) {
		if n := len(left[e.name]); n > 0 {
			left[e.name] = left[e.name][:n-1]
			c.say("%s is there and not here", e.name)
		}
	}
	return both
}

// order says where the same things come in another order.
func (c *comparison) order(common [][2]entry) {
	for i, pair := range common {
		if b := c.b[i]; b.name != pair[0].name {
			c.say("%s comes as number %d here, and there %s does; register in one order", pair[0].name, i+1, b.name)
			return
		}
		for k, f := range pair[0].under {
			if g := pair[1].under[k]; g.name != f.name {
				c.say("%s comes before %s here, and after it there", f.name, g.name)
				return
			}
		}
	}
	c.say("the two are written differently and say the same; both need the same build")
}
