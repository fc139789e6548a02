package archive

import (
	"testing"

	"github.com/tide-engine/tide"
)

func TestInputText(t *testing.T) {
	h := Header{Input: []Value{{Path: "a", Kind: "int16"}, {Path: "b", Kind: "uint8"}, {Path: "c", Kind: "float64"}, {Path: "d", Kind: "bool"}}}
	input := []byte{0xfe, 0xff, 200, 0, 0, 0, 0, 0, 0, 0xf8, 0xbf, 1}
	if got := h.InputText(input); got != "a -2, b 200, c -1.5, d true" {
		t.Error(got)
	}
	if got := h.InputText(input[:5]); got != "feffc80000" {
		t.Error(got)
	}
	unnamed := Header{Input: []Value{{Kind: "uint8"}}}
	if got := unnamed.InputText([]byte{7}); got != "07" {
		t.Error(got)
	}
	if got := new(Header).InputText(nil); got != "nothing" {
		t.Error(got)
	}
	if got := CommandText(tide.PlayerCommand{Player: 2, Kind: 1, Number: 3, Payload: make([]byte, 25)}); got != "player 2 commands kind 1, number 3 of channel 0: 000000000000000000000000000000000000000000000000…" {
		t.Error(got)
	}
}
