//go:build js

package webrtc

import (
	"context"
	"errors"
	"syscall/js"
)

// fetch is the browser's own: net/http would add megabytes to every game.
func fetch(ctx context.Context, method, address, body string) (response, error) {
	abort := js.Global().Get("AbortController").New()
	options := map[string]any{"method": method, "cache": "no-store", "signal": abort.Get("signal")}
	if method == "POST" {
		options["body"] = body
	}
	defer context.AfterFunc(ctx, func() { abort.Call("abort") })()
	answer, err := await(js.Global().Call("fetch", address, options))
	if err != nil {
		return response{}, err
	}
	text, err := await(answer.Call("text"))
	if err != nil {
		return response{}, err
	}
	header := func(name string) string {
		if value := answer.Get("headers").Call("get", name); value.Type() == js.TypeString {
			return value.String()
		}
		return ""
	}
	return response{
		status: answer.Get("status").Int(),
		kind:   header("Content-Type"), peer: header("Tide-Peer"), body: text.String(),
	}, nil
}

// await waits for a promise.
func await(promise js.Value) (value js.Value, err error) {
	done := make(chan struct{})
	resolved := js.FuncOf(func(_ js.Value, args []js.Value) any {
		value = args[0]
		close(done)
		return nil
	})
	defer resolved.Release()
	rejected := js.FuncOf(func(_ js.Value, args []js.Value) any {
		err = errors.New(args[0].Call("toString").String())
		close(done)
		return nil
	})
	defer rejected.Release()
	promise.Call("then", resolved, rejected)
	<-done
	return value, err
}
