// Command program is the lab's page in wasm. With the argument page it hands the
// page two copies of a world to run and look at; in a worker it measures the gap
// (gap), runs many seeds (splits) or experiments, and prints a line of JSON at a
// time.
package main

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"syscall/js"

	"github.com/tide-engine/tide/lab"
	"github.com/tide-engine/tide/lab/exhibit"
	"github.com/tide-engine/tide/lab/gap"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) == 0 {
		return fmt.Errorf("say what to do: page, gap, splits or experiments")
	}
	switch args[0] {
	case "page":
		js.Global().Set("tideLab", offer())
		select {} // for as long as the page is open
	case "gap":
		return gap.Program(args[1:], os.Stdout)
	case "splits":
		return splits(args[1:])
	case "experiments":
		return experiments(args[1:])
	}
	return fmt.Errorf("there is no %q: page, gap, splits or experiments", args[0])
}

// splits is given settings as JSON, and prints what came of each seed.
func splits(args []string) error {
	var asked struct {
		exhibit.Settings
		Seeds int `json:"seeds"`
		Steps int `json:"steps"`
	}
	if len(args) != 1 {
		return fmt.Errorf("splits takes its settings as JSON")
	}
	if err := json.Unmarshal([]byte(args[0]), &asked); err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	return exhibit.Splits(asked.Settings, asked.Seeds, asked.Steps, func(s exhibit.Settled) { _ = out.Encode(s) })
}

// result is an experiment's line: how many arenas are done, or what came of it.
type result struct {
	Name    string      `json:"name"`
	Arenas  int         `json:"arenas,omitempty"`
	Lines   []string    `json:"lines,omitempty"`
	Figures lab.Figures `json:"figures,omitempty"`
}

// experiments is given a seed and names.
func experiments(args []string) error {
	if len(args) < 2 {
		return fmt.Errorf("experiments takes a seed and names")
	}
	seed, err := strconv.ParseUint(args[0], 10, 64)
	if err != nil {
		return err
	}
	out := json.NewEncoder(os.Stdout)
	for _, e := range lab.Experiments() {
		if !slices.Contains(args[1:], e.Name) {
			continue
		}
		figures := e.Run(lab.Setting{Seed: seed, Seeds: lab.DefaultSeeds, Progress: func(done int) {
			if done%100 == 0 {
				_ = out.Encode(result{Name: e.Name, Arenas: done})
			}
		}})
		if err := out.Encode(result{Name: e.Name, Lines: figures.Lines(), Figures: figures}); err != nil {
			return err
		}
	}
	return nil
}

// listed are the experiments as JSON.
func listed() string {
	type about struct {
		Name    string `json:"name"`
		Shows   string `json:"shows"`
		Differs string `json:"differs,omitempty"`
	}
	var all []about
	for _, e := range lab.Experiments() {
		all = append(all, about{e.Name, e.Shows, e.Differs})
	}
	text, err := json.Marshal(all)
	if err != nil {
		panic(err) // text only
	}
	return string(text)
}

// offer is what the page calls: start(settings as JSON) gives "" or what is
// wrong with them; run(steps); look(bytes) and curve(bytes) fill a Uint8Array
// with float64s and give their number; pegs() gives an array of numbers;
// experiments() gives JSON.
func offer() js.Value {
	var on *exhibit.Exhibit
	var numbers []float64
	var buffer []byte
	fill := func(to js.Value) int {
		n := min(len(numbers), to.Length()/8)
		buffer = buffer[:0]
		for _, v := range numbers[:n] {
			buffer = binary.LittleEndian.AppendUint64(buffer, math.Float64bits(v))
		}
		js.CopyBytesToJS(to, buffer)
		return n
	}
	object := js.Global().Get("Object").New()
	set := func(name string, f func(args []js.Value) any) {
		object.Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any { return f(args) }))
	}
	own := engineSinCos()
	set("start", func(args []js.Value) any {
		var s exhibit.Settings
		err := json.Unmarshal([]byte(args[0].String()), &s)
		if err != nil {
			return err.Error()
		}
		e, err := exhibit.New(s, own)
		if err != nil {
			return err.Error()
		}
		on = e
		return ""
	})
	set("run", func(args []js.Value) any {
		on.Run(args[0].Int())
		return nil
	})
	set("look", func(args []js.Value) any {
		numbers = on.Trail.Append(on.State().Append(numbers[:0]))
		return fill(args[0])
	})
	set("curve", func(args []js.Value) any {
		numbers = on.AppendFit(numbers[:0])
		numbers = on.Curve.Append(numbers)
		return fill(args[0])
	})
	set("experiments", func([]js.Value) any { return listed() })
	set("pegs", func([]js.Value) any {
		var all []any
		for _, p := range on.Pegs() {
			all = append(all, p.X, p.Y)
		}
		return all
	})
	return object
}

// engineSinCos is Math.sin and Math.cos of the engine around this program.
func engineSinCos() func(angle float64) (sin, cos float64) {
	m := js.Global().Get("Math")
	return func(angle float64) (float64, float64) {
		return m.Call("sin", angle).Float(), m.Call("cos", angle).Float()
	}
}
