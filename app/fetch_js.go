//go:build js && !tide_headless

package app

import (
	"fmt"
	"syscall/js"
)

// fetch gets a file of the page's own server, what is its name for people. It
// waits, so it is called before the frames begin.
func fetch(address, what string) ([]byte, error) {
	type answer struct {
		bytes []byte
		err   error
	}
	done := make(chan answer, 1)
	var funcs []js.Func
	on := func(fn func(v js.Value)) js.Func {
		f := js.FuncOf(func(_ js.Value, args []js.Value) any {
			fn(args[0])
			return nil
		})
		funcs = append(funcs, f)
		return f
	}
	fail := on(func(v js.Value) {
		done <- answer{err: fmt.Errorf("%s cannot be fetched from %s: %s", what, address, v.Call("toString").String())}
	})
	read := on(func(v js.Value) {
		array := js.Global().Get("Uint8Array").New(v)
		bytes := make([]byte, array.Length())
		js.CopyBytesToGo(bytes, array)
		done <- answer{bytes: bytes}
	})
	js.Global().Call("fetch", address).Call("then", on(func(response js.Value) {
		if !response.Get("ok").Bool() {
			done <- answer{err: fmt.Errorf("%s cannot be fetched from %s: the server answers %d", what, address, response.Get("status").Int())}
			return
		}
		response.Call("arrayBuffer").Call("then", read, fail)
	}), fail)
	a := <-done
	for _, f := range funcs {
		f.Release()
	}
	return a.bytes, a.err
}
