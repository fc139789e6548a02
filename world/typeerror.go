package world

import "fmt"

// TypeError says why a type cannot be kept in the world, where in it the
// reason is, and what to write instead.
type TypeError struct {
	Type string // the registered type, "game.Body"
	Path string // where in it, "Body.Inventory[value].Name"
	Why  string // what is wrong there
	Mend string // what to do
}

func (e *TypeError) Error() string {
	return fmt.Sprintf("world: %s cannot be kept in the world: %s %s; %s", e.Type, e.Path, e.Why, e.Mend)
}
