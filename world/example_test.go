package world_test

import (
	"fmt"
	"reflect"

	"github.com/tide-engine/tide/world"
)

type ball struct{ X, Speed float32 }

type score struct {
	Goals world.Map[uint16, int32] // by player
	Total int32
}

// A tick is saved, the world goes on, a late input proves the tick wrong: the
// world goes back and runs it again.
func Example() {
	schema := world.NewSchema()
	balls, err := schema.Register(reflect.TypeFor[ball](), world.Component)
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := schema.Register(reflect.TypeFor[score](), world.Singleton); err != nil {
		fmt.Println(err)
		return
	}

	w := world.New(schema)
	e, err := w.Spawn()
	if err != nil {
		fmt.Println(err)
		return
	}
	world.Put(w, e, ball{Speed: 0.5})

	tick := func(push float32) {
		for b := range w.Blocks() {
			rows := (*[world.BlockRows]ball)(w.WriteBlock(balls, b))
			for row := range rows {
				if w.Mask(balls, b)>>row&1 != 0 {
					rows[row].Speed += push
					rows[row].X += rows[row].Speed
				}
			}
		}
		s := world.WriteSingle[score](w)
		s.Total++
		if err := s.Goals.Set(w, 1, s.Total); err != nil {
			fmt.Println(err)
		}
		w.Settle()
	}

	var before world.Snapshot
	w.Save(&before)
	tick(0) // a guess
	guessed := w.Hash()

	w.Restore(&before)
	tick(0.25) // what the player did
	moved, _ := world.Get[ball](w, e)
	goals, _ := world.Single[score](w).Goals.Get(w, 1)
	fmt.Println("ball at", moved.X, "after", goals, "goal; the guess was right:", w.Hash() == guessed)

	elsewhere := w.Sibling() // on another machine, a world of the same schema
	if err := elsewhere.Adopt(w.Encode(nil)); err != nil {
		fmt.Println(err)
	}
	fmt.Println("both machines agree:", elsewhere.Hash() == w.Hash())

	// Output:
	// ball at 0.75 after 1 goal; the guess was right: false
	// both machines agree: true
}

// What could differ from machine to machine is refused, with what to do.
func ExampleSchema_Register() {
	type player struct {
		Lives int
	}
	_, err := world.NewSchema().Register(reflect.TypeFor[player](), world.Component)
	fmt.Println(err)
	// Output:
	// world: world_test.player cannot be kept in the world: player.Lives is an int, which is 4 bytes on some machines and 8 on others; use int32 or int64
}

// A list, a text and bytes lie in the world as a map does, and go with their
// row.
func ExampleList() {
	type hero struct {
		Name  world.Text
		Items world.List[uint16]
	}
	schema := world.NewSchema()
	if _, err := schema.Register(reflect.TypeFor[hero](), world.Singleton); err != nil {
		fmt.Println(err)
		return
	}
	w := world.New(schema)
	h := world.WriteSingle[hero](w)
	if err := h.Name.Set(w, "Ada"); err != nil {
		fmt.Println(err)
	}
	for _, item := range []uint16{7, 8, 9} {
		if err := h.Items.Append(w, item); err != nil { // full
			fmt.Println(err)
		}
	}
	h.Items.Remove(w, 1)
	for i, item := range h.Items.All(w) {
		fmt.Println(h.Name.Get(w), "carries", i, item)
	}
	// Output:
	// Ada carries 0 7
	// Ada carries 1 9
}

// Where two worlds part is found and named.
func ExampleDifference() {
	schema := world.NewSchema()
	if _, err := schema.Register(reflect.TypeFor[ball](), world.Component); err != nil {
		fmt.Println(err)
		return
	}
	w := world.New(schema)
	e, err := w.Spawn()
	if err != nil {
		fmt.Println(err)
		return
	}
	world.Put(w, e, ball{X: 1.5})
	var before world.Snapshot
	w.Save(&before)
	world.Put(w, e, ball{X: 1.25})
	if d, differ := world.Difference(&before, w); differ {
		fmt.Println(d)
	}
	// Output:
	// entity 0.1 ball.X: 1.5 here, 1.25 there
}

// Two builds that disagree about a type say so in words.
func ExampleCompareSchemas() {
	here := "component game.Body, 12 bytes\n  Body.X float32 at 0\n  Body.Color uint32 at 8\n"
	there := "component game.Body, 12 bytes\n  Body.X float32 at 0\n  Body.Color [4]uint8 at 8\n"
	for _, difference := range world.CompareSchemas(here, there) {
		fmt.Println(difference)
	}
	// Output:
	// Body.Color is uint32 here, [4]uint8 there
}
