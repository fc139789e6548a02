package world

// Get is an entity's component of type T, to be read. It is false where the
// entity has none or T is not registered.
func Get[T any](r Reader, e Entity) (*T, bool) {
	id, ok := typeOf[T](r.Schema())
	if !ok {
		return nil, false
	}
	row := (*T)(r.Row(e, id))
	return row, row != nil
}

// Write is an entity's component of type T, to be written. The pointer is good
// for as long as one from WriteRow.
func Write[T any](w *World, e Entity) (*T, bool) {
	id, ok := typeOf[T](w.schema)
	if !ok {
		return nil, false
	}
	row := (*T)(w.WriteRow(e, id))
	return row, row != nil
}

// Put gives an entity a component with a value, in place of the one it had. It
// says whether the entity is there and T registered.
func Put[T any](w *World, e Entity, value T) bool {
	id, ok := typeOf[T](w.schema)
	if !ok {
		return false
	}
	row := (*T)(w.Add(e, id))
	if row == nil {
		return false
	}
	*row = value
	return true
}

// Single is the singleton of type T, to be read, nil where T is not
// registered.
func Single[T any](r Reader) *T {
	id, ok := typeOf[T](r.Schema())
	if !ok {
		return nil
	}
	return (*T)(r.Single(id))
}

// WriteSingle is the singleton of type T, to be written, nil where T is not
// registered. The pointer is good for as long as one from WriteRow.
func WriteSingle[T any](w *World) *T {
	id, ok := typeOf[T](w.schema)
	if !ok {
		return nil
	}
	return (*T)(w.WriteSingle(id))
}
