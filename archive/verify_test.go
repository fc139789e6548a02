package archive

import (
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
