package archive

import (
	"bytes"
	"reflect"
	"testing"
)

func TestVerified(t *testing.T) {
	file := recorded(t, 7, 3000, []byte("2:1"))
	r := open(t, file)
	v, err := Verify(r, begin, Options{})
	if err != nil || v.Outcome != Verified || v.Tick != 3000 {
		t.Fatalf("it is %v, %v", v, err)
	}
	if v.Changes < 100 || v.Commands < 100 || v.Inputs < 4000 || v.Checkpoints != 16 || string(r.Result()) != "2:1" {
		t.Errorf("little happened: %+v, %q", v, r.Result())
	}
	t.Logf("%d bytes for %d ticks; %+v", len(file), v.Tick, v)
}

// TestAHeaderOfWhatIsRecorded: an Instance that is recorded already has the
// header that it has by itself, so that it can be recorded twice.
func TestAHeaderOfWhatIsRecorded(t *testing.T) {
	i := startToy(t, 4)
	h := HeaderOf(i)
	w, err := NewWriter(new(bytes.Buffer), h)
	if err != nil {
		t.Fatal(err)
	}
	if again := HeaderOf(Record(i, w)); !reflect.DeepEqual(again, h) || h.Schema == 0 || h.Seed != 4 || h.TickRate != toyRate {
		t.Errorf("it has %+v, and by itself %+v", again, h)
	}
}
