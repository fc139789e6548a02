package wire

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

func TestChunkRoundTripFillsAPacket(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := Chunk{
			Link: rapid.Uint32().Draw(t, "l"), Clock: drawClock(t), Transfer: rapid.Uint32Min(1).Draw(t, "id"),
			Tick: rapid.Uint32Max(maxTick).Draw(t, "tick"), Total: rapid.Uint32Range(1, MaxWorldBytes).Draw(t, "total"),
			Sum: rapid.Uint64().Draw(t, "sum"), Hash: rapid.Uint64().Draw(t, "hash"),
		}
		c.Index = rapid.Uint32Max(c.Chunks()-1).Draw(t, "index")
		c.Data = make([]byte, min(ChunkBytes, c.Total-c.Index*ChunkBytes))
		packet := c.Append(nil)
		if len(packet) > MaxPacket {
			t.Fatalf("a chunk takes %d bytes", len(packet))
		}
		if got, err := ReadChunk(packet, drawNear(t, c.Clock.Newest)); err != nil || !reflect.DeepEqual(got, c) {
			t.Fatalf("%+v comes back as %+v (%v)", c, got, err)
		}
		if _, err := ReadChunk(packet[:len(packet)-1], c.Clock.Newest); err == nil {
			t.Fatal("a chunk that lacks a byte is accepted")
		}
	})
}
