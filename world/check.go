package world

// Stray looks for rows that were written without being asked for, which a
// cached hash hides: it hashes again one of parts of the blocks that count as
// unchanged, and says where the first lies whose rows are no longer what they
// were. With a part a tick, parts ticks look at every block once.
func (w *World) Stray(part, parts uint32) (t TypeID, block int, found bool) {
	w.Settle()
	n := uint32(0)
	for id := range w.schema.layouts {
		slot := id + 1
		table, s := w.tables[slot], w.pool.shapes[slot]
		for b, k := range table.blocks {
			n++
			if k == nil || n%parts != part || k.hashed != int32(s.usedRows(table.masks[b])) {
				continue
			}
			if w.pool.blockHash(s, k, table.masks[b]) != k.hash {
				return TypeID(id), b, true
			}
		}
	}
	return 0, 0, false
}
