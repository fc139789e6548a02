//go:build js

package webrtc

import (
	"syscall/js"

	pion "github.com/pion/webrtc/v4"

	"github.com/tide-engine/tide/transport"
)

// wires is the browser's end of the channel. The message handler and the send
// buffer are our own rather than pion's: pion starts a goroutine for each
// message, which would stamp it late, and makes an array for each packet sent.
type wires struct {
	channel js.Value
	message js.Func
	array   js.Value                      // MaxPacket bytes to send from
	bytes   js.Value                      // its constructor
	packet  [transport.MaxPacket + 1]byte // what came, one byte more so that too much shows
}

func newPeerConnection() (*pion.PeerConnection, error) {
	if js.Global().Get("RTCPeerConnection").Type() != js.TypeFunction {
		return nil, ErrUnavailable
	}
	pc, err := pion.NewPeerConnection(pion.Configuration{})
	if err != nil {
		return nil, &SetupError{Step: "start WebRTC", Cause: err}
	}
	return pc, nil
}

func (l *Link) attach() {
	w := &l.wires
	w.channel = l.dc.JSValue()
	w.bytes = js.Global().Get("Uint8Array")
	w.array = w.bytes.New(transport.MaxPacket)
	w.message = js.FuncOf(func(_ js.Value, args []js.Value) any {
		at := l.clock()
		data := args[0].Get("data")
		if data.Type() == js.TypeObject {
			array := w.bytes.New(data)
			l.arrive(w.packet[:js.CopyBytesToGo(w.packet[:], array)], at)
		}
		return nil
	})
	// A Blob, some browsers' default, could only be read later.
	w.channel.Set("binaryType", "arraybuffer")
	w.channel.Set("onmessage", w.message)
}

func (l *Link) detach() {
	l.wires.channel.Set("onmessage", js.Null())
	l.wires.message.Release()
}

func (l *Link) transmit(packet []byte) {
	w := &l.wires
	if w.channel.Get("readyState").String() != "open" {
		return // send would throw
	}
	js.CopyBytesToJS(w.array, packet)
	w.channel.Call("send", w.array.Call("subarray", 0, len(packet)))
}
