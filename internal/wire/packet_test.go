package wire

import (
	"bytes"
	"errors"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

func drawClock(t *rapid.T) Clock {
	c := Clock{
		Newest: rapid.Uint32Max(maxTick).Draw(t, "newest"),
		Since:  rapid.Int32Range(-MaxMicros/clockUnit, MaxMicros/clockUnit).Draw(t, "since") * clockUnit,
		Hold:   MaxMicros + 1,
	}
	if rapid.Bool().Draw(t, "answers") {
		c.Echo = rapid.Uint16().Draw(t, "echo")
		c.Hold = rapid.Uint32Max(MaxMicros/clockUnit).Draw(t, "hold") * clockUnit
	}
	return c
}

// drawNear is a tick that is close enough to one for it to be told by 16 bits.
func drawNear(t *rapid.T, tick uint32) uint32 {
	near := int64(tick) + int64(rapid.IntRange(-1<<15+1, 1<<15-1).Draw(t, "near"))
	return uint32(min(max(near, 0), maxTick))
}

func drawBuild(t *rapid.T) Build {
	text := rapid.StringMatching("[ -~]{0,48}")
	return Build{text.Draw(t, "go"), text.Draw(t, "target"), rapid.Bool().Draw(t, "fuses")}
}

func drawCookie(t *rapid.T) (c Cookie) {
	copy(c[:], rapid.SliceOfN(rapid.Byte(), CookieBytes, CookieBytes).Draw(t, "cookie"))
	return c
}

// TestPacketsRoundTrip: every packet comes back as it was, with what follows
// its head where it was.
func TestPacketsRoundTrip(t *testing.T) {
	u32, u64 := rapid.Uint32(), rapid.Uint64()
	tick := rapid.Uint32Max(maxTick)
	rapid.Check(t, func(t *rapid.T) {
		hello := Hello{Protocol, u64.Draw(t, "f"), u64.Draw(t, "s"), rapid.Uint32Max(240).Draw(t, "r"), drawCookie(t),
			rapid.Bool().Draw(t, "watches"), rapid.Bool().Draw(t, "basis"), drawBuild(t), rapid.Uint32Max(MaxParts-1).Draw(t, "part")}
		if got, err := ReadHello(hello.Append(nil)); err != nil || got != hello {
			t.Fatalf("%+v comes back as %+v (%v)", hello, got, err)
		}
		welcome := Welcome{u64.Draw(t, "s"), u32.Draw(t, "l"), rapid.Uint32Max(65535).Draw(t, "p"), rapid.Uint32Max(65535).Draw(t, "m"), tick.Draw(t, "tick"), drawCookie(t)}
		if got, err := ReadWelcome(welcome.Append(nil)); err != nil || got != welcome {
			t.Fatalf("%+v comes back as %+v (%v)", welcome, got, err)
		}
		refused := Refused{Session: u64.Draw(t, "s"), Link: u32.Draw(t, "l"), Reason: rapid.Uint32Max(65535).Draw(t, "re"),
			Protocol: u32.Draw(t, "pr"), Fingerprint: u64.Draw(t, "f"), TickRate: 30, MaxPlayers: 4}
		if got, err := ReadRefused(refused.Append(nil)); err != nil || !reflect.DeepEqual(got, refused) {
			t.Fatalf("%+v comes back as %+v (%v)", refused, got, err)
		}
		refused.Protocol, refused.Build = Protocol, drawBuild(t)
		refused.Parts = rapid.Uint32Max(MaxParts).Draw(t, "parts")
		refused.Part = rapid.Uint32Max(max(refused.Parts, 1)-1).Draw(t, "part")
		refused.Text = rapid.SliceOfN(rapid.Byte(), 0, PartBytes).Draw(t, "text")
		packet := refused.AppendWhole(nil)
		if got, err := ReadRefused(packet); err != nil || !bytes.Equal(got.Text, refused.Text) || got.Build != refused.Build || got.Part != refused.Part || len(packet) > MaxPacket {
			t.Fatalf("%+v comes back as %+v (%v)", refused, got, err)
		}
		text := rapid.StringMatching("[ -~]{0,160}")
		report := Report{u32.Draw(t, "l"), tick.Draw(t, "t"), u32.Draw(t, "h"), text.Draw(t, "p"), text.Draw(t, "h"), text.Draw(t, "t")}
		if got, err := ReadReport(report.Append(nil)); err != nil || got != report {
			t.Fatalf("%+v comes back as %+v (%v)", report, got, err)
		}
		leave := Leave{u32.Draw(t, "l")}
		if got, err := ReadLeave(leave.Append(nil)); err != nil || got != leave {
			t.Fatalf("%+v comes back as %+v (%v)", leave, got, err)
		}
		need := Need{u32.Draw(t, "l"), u32.Draw(t, "tr"), rapid.Bool().Draw(t, "fi"), 0, rapid.Uint32Range(1, MaxNeedParts).Draw(t, "ps"), rapid.SliceOfN(rapid.Byte(), 0, NeedBytes).Draw(t, "runs")}
		need.Part = rapid.Uint32Max(need.Parts-1).Draw(t, "pa")
		if got, err := ReadNeed(need.Append(nil)); err != nil || !bytes.Equal(got.Runs, need.Runs) || got.Part != need.Part || got.Parts != need.Parts || got.Transfer != need.Transfer || got.Finer != need.Finer {
			t.Fatalf("%+v comes back as %+v (%v)", need, got, err)
		}
		inputs := Inputs{Link: u32.Draw(t, "l"), Stamp: rapid.Uint16().Draw(t, "st"), Frames: tick.Draw(t, "fr"), Ask: u32.Draw(t, "a")}
		if inputs.Ask > 0 {
			inputs.Differs = tick.Draw(t, "differs")
		}
		if inputs.Transfer = rapid.Uint32Max(3).Draw(t, "tr"); inputs.Transfer != 0 {
			inputs.Chunks = rapid.Uint32Max(MaxChunks).Draw(t, "ch")
			for _, bit := range rapid.SliceOf(rapid.Uint32Max(ChunkWindow-1)).Draw(t, "mask") {
				inputs.Mask.Set(bit)
			}
		}
		if inputs.Count = rapid.IntRange(0, MaxEntries).Draw(t, "c"); inputs.Count > 0 {
			inputs.Base = tick.Draw(t, "b")
		}
		if inputs.Commands = rapid.IntRange(0, 255).Draw(t, "commands"); inputs.Commands > 0 {
			inputs.First = tick.Draw(t, "first")
		}
		entry := Entry{rapid.Uint32Max(MaxGap).Draw(t, "gap"), rapid.Bool().Draw(t, "changed")}
		if len(inputs.Append(nil)) > MaxInputsHead {
			t.Fatalf("%+v takes more than MaxInputsHead", inputs)
		}
		command := Command{Channel: uint8(rapid.IntRange(0, MaxChannels-1).Draw(t, "channel")), Sequence: rapid.Uint32Min(1).Draw(t, "seq"), Kind: rapid.Uint16().Draw(t, "kind")}
		if rapid.Bool().Draw(t, "large") {
			command.Large, command.Sum = rapid.Uint32Range(MaxCommandBytes+1, MaxLargeCommand).Draw(t, "bytes"), u64.Draw(t, "sum")
		} else {
			command.Payload = rapid.SliceOfN(rapid.Byte(), 0, MaxCommandBytes).Draw(t, "payload")
		}
		blob := Blob{u32.Draw(t, "l"), rapid.Uint32Max(64).Draw(t, "p"), command.Channel, u32.Draw(t, "s"),
			rapid.Uint32Range(MaxCommandBytes+1, MaxLargeCommand).Draw(t, "total"), u64.Draw(t, "sum"), 0, nil}
		blob.Index = rapid.Uint32Max((blob.Total-1)/BlobBytes).Draw(t, "index")
		blob.Data = make([]byte, min(BlobBytes, blob.Total-blob.Index*BlobBytes))
		if got, err := ReadBlob(blob.Append(nil)); err != nil || !reflect.DeepEqual(got, blob) || len(blob.Append(nil)) > MaxPacket {
			t.Fatalf("%+v comes back as %+v (%v)", blob, got, err)
		}
		blobGot := BlobGot{blob.Link, blob.Player, blob.Channel, blob.Sequence, rapid.Uint32Max(MaxBlobs).Draw(t, "done"), Mask{3, 0, 1}}
		if got, err := ReadBlobGot(blobGot.Append(nil)); err != nil || got != blobGot {
			t.Fatalf("%+v comes back as %+v (%v)", blobGot, got, err)
		}
		if c := command.Append(nil); len(c) > MaxCommandHead+len(command.Payload) {
			t.Fatalf("%+v takes %d bytes", command, len(c))
		}
		near := drawNear(t, inputs.Frames)
		got, r, err := ReadInputs(command.Append(entry.Append(inputs.Append(nil))), near, drawNear(t, inputs.First))
		if err != nil || got != inputs || r.Entry() != entry || !reflect.DeepEqual(r.Command(), command) || r.End() != nil {
			t.Fatalf("%+v comes back as %+v (%v)", inputs, got, err)
		}
		frames := Frames{Link: u32.Draw(t, "l"), Clock: drawClock(t), Inputs: tick.Draw(t, "in"), Commands: tick.Draw(t, "cs")}
		if frames.Count = rapid.IntRange(0, MaxFrames).Draw(t, "c"); frames.Count > 0 {
			frames.First = rapid.Uint32Max(frames.Clock.Newest).Draw(t, "oldest")
		}
		packet = frames.Append(nil)
		if len(packet) > MaxFramesHeader {
			t.Fatalf("%+v takes %d bytes, more than MaxFramesHeader", frames, len(packet))
		}
		head := FrameHead{rapid.IntRange(0, MaxFrameChanges).Draw(t, "changes"), rapid.IntRange(0, MaxFrameCommands).Draw(t, "commands"), rapid.IntRange(0, MaxFrameInputs).Draw(t, "inputs")}
		micros, missing := rapid.Uint32Max(2*MaxWait).Draw(t, "wait"), rapid.Bool().Draw(t, "missing")
		packet = AppendWait(AppendUint32(AppendChange(head.Append(packet), 63, ChangeReturned), 99), micros, missing)
		gotFrames, r, err := ReadFrames(packet, drawNear(t, frames.Clock.Newest), drawNear(t, frames.Commands))
		if err != nil || gotFrames != frames || r.FrameHead() != head {
			t.Fatalf("%+v %+v comes back as %+v (%v)", frames, head, gotFrames, err)
		}
		player, how := r.Change(63)
		hash := r.Uint32()
		wait, none := r.Wait()
		if want := min(micros, MaxWait) / waitUnit * waitUnit; player != 63 || how != ChangeReturned || hash != 99 || none != missing || !missing && wait != want || r.End() != nil {
			t.Fatalf("a frame comes back as %d %v, %d, %d %v (%v)", player, how, hash, wait, none, r.Err())
		}
	})
}

// TestHelloOfAnotherProtocol: whatever follows its version, that is heard.
func TestHelloOfAnotherProtocol(t *testing.T) {
	h, err := ReadHello([]byte{byte(KindHello), 9, 1, 2, 3})
	if err != nil || h.Protocol != 9 {
		t.Errorf("a hello of protocol 9 is %+v (%v)", h, err)
	}
}

func TestOversizedAndUnknown(t *testing.T) {
	for _, packet := range [][]byte{nil, {0}, {99}, make([]byte, MaxPacket+1)} {
		if _, err := KindOf(packet); err == nil {
			t.Errorf("a packet of %d bytes has a kind", len(packet))
		}
	}
	if _, _, err := ReadUvarint([]byte{0x80, 0}); err == nil {
		t.Error("a number that is longer than it needs is accepted")
	}
}

// FuzzPackets: any bytes are a typed error, or a packet that is written so.
func FuzzPackets(f *testing.F) {
	hello := Hello{Protocol: Protocol, Fingerprint: 1, Session: 2, TickRate: 30}
	f.Add(hello.Append(nil))
	welcome := Welcome{Session: 1, Link: 2, Player: 3, MaxPlayers: 4}
	f.Add(welcome.Append(nil))
	refused := Refused{Reason: 1, Protocol: 1, TickRate: 30, MaxPlayers: 4}
	f.Add(refused.Append(nil))
	inputs := Inputs{Link: 1, Frames: 3, Transfer: 1, Chunks: 2, Mask: Mask{5, 0, 1}, Base: 7, Count: 2}
	f.Add(Entry{Changed: true}.Append(Entry{Gap: 3}.Append(inputs.Append(nil))))
	frames := Frames{Link: 1, Clock: Clock{Newest: 1004}, First: 4, Count: 1}
	f.Add(AppendWait(AppendUint32(AppendChange(FrameHead{Changes: 1}.Append(frames.Append(nil)), 1, ChangeJoined), 5), 300, false))
	chunk := Chunk{Link: 1, Transfer: 1, Tick: 9, Total: 4, Data: []byte("worl")}
	f.Add(chunk.Append(nil))
	need := Need{Link: 1, Transfer: 2, Finer: true, Parts: 1, Runs: []byte{0, 9}}
	f.Add(need.Append(nil))
	f.Add([]byte{byte(KindLeave), 1})
	f.Add(bytes.Repeat([]byte{0xff}, 40))
	f.Fuzz(func(t *testing.T, packet []byte) {
		kind, err := KindOf(packet)
		var again []byte
		switch kind {
		case KindHello:
			var h Hello
			if h, err = ReadHello(packet); err == nil && h.Protocol == Protocol {
				again = h.Append(nil)
			}
		case KindWelcome:
			var w Welcome
			w, err = ReadWelcome(packet)
			again = w.Append(nil)
		case KindRefused:
			var r Refused
			r, err = ReadRefused(packet)
			if again = r.Append(nil); r.Protocol == Protocol && len(packet) > len(again) {
				again = r.AppendWhole(nil)
			} else if r.Protocol != Protocol {
				again = nil // another's may go on
			}
		case KindReport:
			var d Report
			d, err = ReadReport(packet)
			again = d.Append(nil)
		case KindLeave:
			var l Leave
			l, err = ReadLeave(packet)
			again = l.Append(nil)
		case KindBlob:
			var b Blob
			b, err = ReadBlob(packet)
			again = b.Append(nil)
		case KindBlobGot:
			var g BlobGot
			g, err = ReadBlobGot(packet)
			again = g.Append(nil)
		case KindNeed:
			var n Need
			n, err = ReadNeed(packet)
			again = n.Append(nil)
		case KindChunk:
			var c Chunk
			c, err = ReadChunk(packet, 1000)
			again = c.Append(nil)
		case KindInputs:
			var in Inputs
			var r Reader
			in, r, err = ReadInputs(packet, 1000, 10)
			again = in.Append(nil)
			for range in.Count {
				if entry := r.Entry(); r.Err() == nil {
					again = entry.Append(again)
				}
			}
			again = append(again, r.Rest()...)
		case KindFrames:
			var fr Frames
			var r Reader
			fr, r, err = ReadFrames(packet, 1000, 10)
			again = append(fr.Append(nil), r.Rest()...)
			for range fr.Count {
				head := r.FrameHead()
				for range head.Changes {
					r.Change(64)
				}
				for range head.Commands {
					r.Uvarint(64)
					r.Command()
				}
				r.Uint32()
				r.Wait()
			}
		}
		var typed *Error
		if err != nil && !errors.As(err, &typed) {
			t.Errorf("%T is not typed", err)
		}
		if err == nil && again != nil && !bytes.Equal(again, packet) {
			t.Errorf("% x was accepted and is written % x", packet, again)
		}
	})
}
