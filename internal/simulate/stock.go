package simulate

import "github.com/tide-engine/tide"

// stockCells is how many cells a stock has: enough that a world with one goes by
// its pages to whoever has one that it may be like.
const stockCells = 2 * shelfCells

const shelfCells = 12_000

// cellar and attic are what makes a world large: cells of which one changes now and
// then, anywhere.
type (
	cellar struct{ Cells [shelfCells]uint32 }
	attic  struct{ Cells [shelfCells]uint32 }
)

// warehouse is the yard with a stock.
func warehouse(tickRate int) *tide.Game {
	g := yard(tickRate)
	tide.Singleton[cellar](g)
	tide.Singleton[attic](g)
	tide.System1(g, restock)
	tide.System1(g, restockAttic)
	return g
}

func restock(t *tide.Tick, of tide.Mut[cellar]) {
	if t.Number()%8 == 0 {
		roll, all := t.Roll(), of.Get()
		all.Cells[roll.Below(shelfCells)] = roll.Uint32()
		of.Set(all)
	}
}

func restockAttic(t *tide.Tick, of tide.Mut[attic]) {
	if t.Number()%8 == 4 {
		roll, all := t.Roll(), of.Get()
		all.Cells[roll.Below(shelfCells)] = roll.Uint32()
		of.Set(all)
	}
}
