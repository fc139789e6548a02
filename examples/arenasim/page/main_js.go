package main

import (
	"encoding/json"
	"syscall/js"
)

// main gives the worker two functions and waits for its calls:
//
//	arenasim.open(bytes, language) is a JSON text: {"begin": …} or {"trouble", "unverifiable"}
//	arenasim.next(count) is [a JSON text, frames, hashes], the latter two as bytes
func main() {
	var w *watcher
	object := js.Global().Get("Object").New()
	object.Set("open", js.FuncOf(func(_ js.Value, args []js.Value) any {
		data := make([]byte, args[0].Get("length").Int())
		js.CopyBytesToGo(data, args[0])
		var answer struct {
			Begin        *beginning `json:"begin,omitempty"`
			Trouble      string     `json:"trouble,omitempty"`
			Unverifiable bool       `json:"unverifiable,omitempty"`
		}
		opened, begin, err := open(data, args[1].Bool())
		if begin.Ticks > 0 {
			answer.Begin = &begin
		}
		if err != nil {
			answer.Trouble, answer.Unverifiable = words(err), unverifiable(err)
		}
		w = opened
		return text(answer)
	}))
	object.Set("next", js.FuncOf(func(_ js.Value, args []js.Value) any {
		p := w.next(args[0].Int())
		return []any{text(p), bytesOf(p.frames), bytesOf(p.hashes)}
	}))
	js.Global().Set("arenasim", object)
	js.Global().Call("arenasimReady")
	select {}
}

func text(value any) string {
	b, err := json.Marshal(value)
	if err != nil {
		panic(err) // these are numbers and text
	}
	return string(b)
}

func bytesOf(b []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(b))
	js.CopyBytesToJS(array, b)
	return array
}
