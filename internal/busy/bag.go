package busy

import (
	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/world"
)

// thing is what a list holds: it has padding too.
type thing struct {
	Weight float32
	Kind   uint8
}

// bag has one of every collection.
type bag struct {
	Things tide.List[thing]
	Marks  tide.Map[uint16, int32]
	Name   tide.Text
	Notes  tide.Bytes
	Sum    int32 // of the marks, in their order
}

// mostThings is how long a bag's collections grow before they are cut.
const mostThings = 12

func registerBags(g *tide.Game) {
	tide.Component[bag](g)
	tide.System2(g, rummage)
}

// must panics where an edit that cannot fail has failed.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// rummage edits what some of the bags hold.
func rummage(t *tide.Tick, b *bag, c *Counts) {
	if (t.Entity().Index()+t.Number())%3 != 0 {
		return
	}
	dice := t.Roll()
	b.editList(t, dice.Below(8), thing{Weight: dice.Float32(), Kind: uint8(dice.Below(200))}, c)
	b.editMap(t, uint16(dice.Below(20)), dice.Between(-9, 9), c)
	b.editText(t, dice.Below(8), c)
	b.editBytes(t, dice.Below(8), c)
	b.misuse(t, c)
}

func (b *bag) editList(t *tide.Tick, choice uint32, what thing, c *Counts) {
	n := b.Things.Len(t)
	switch {
	case n == 0 || choice < 4:
		must(b.Things.Append(t, what))
	case choice == 4:
		must(b.Things.Insert(t, n/2, what))
	case choice == 5:
		must(b.Things.Set(t, n-1, what))
	case choice == 6:
		b.Things.Remove(t, n/2)
	case n > mostThings:
		b.Things.Clear(t)
	default:
		b.Things.Truncate(t, n-1)
	}
	c.add(listEdited)
	for i, each := range b.Things.All(t) {
		if i > mostThings {
			break
		}
		b.Sum += int32(each.Kind)
		c.add(collectionRead)
	}
}

func (b *bag) editMap(t *tide.Tick, key uint16, value int32, c *Counts) {
	if value == 0 && !b.Marks.Delete(t, key) {
		b.Marks.Clear(t)
	}
	must(b.Marks.Set(t, key+1, value))
	c.add(mapEdited)
	for k, v := range b.Marks.All(t) {
		b.Sum = b.Sum*31 + int32(k) ^ v
	}
}

func (b *bag) editText(t *tide.Tick, choice uint32, c *Counts) {
	switch {
	case choice == 0:
		must(b.Name.Set(t, "Hafen"))
	case choice == 1 || b.Name.Len(t) > 8*mostThings:
		b.Name.Clear(t)
	default:
		must(b.Name.Append(t, "·Ebbe und Flut"))
	}
	c.add(textEdited)
}

func (b *bag) editBytes(t *tide.Tick, choice uint32, c *Counts) {
	n := b.Notes.Len(t)
	more := [4]byte{byte(choice), 0, 0xff, byte(n)}
	switch {
	case choice == 0:
		must(b.Notes.Set(t, more[:3]))
	case n > 8*mostThings:
		b.Notes.Truncate(t, n/2)
	default:
		must(b.Notes.Append(t, more[:]))
	}
	if n > 0 {
		b.Sum += int32(b.Notes.At(t, 0))
	}
	c.add(bytesEdited)
}

// tooMany is more than a collection may hold.
var tooMany [world.MaxCellBytes + 1]byte

// misuse does what must be refused, and change nothing.
func (b *bag) misuse(t *tide.Tick, c *Counts) {
	if !misused(t.Number()) {
		return
	}
	taken := b.Things
	if _, refused := taken.Append(t, thing{}).(*world.CollectionError); refused {
		c.add(copyRefused)
	}
	if _, full := b.Notes.Append(t, tooMany[:]).(*world.LimitError); full {
		c.add(limitReached)
	}
}
