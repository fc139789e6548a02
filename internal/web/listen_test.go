package web

import (
	"net"
	"strconv"
	"strings"
	"testing"
)

func TestPortInUse(t *testing.T) {
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer taken.Close()
	port := taken.Addr().(*net.TCPAddr).Port
	_, err = Listen("127.0.0.1", port, true)
	if err == nil {
		t.Fatal("a taken port was taken again")
	}
	for _, want := range []string{strconv.Itoa(port), "--port " + strconv.Itoa(port+1)} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("%q does not say %s", err, want)
		}
	}
	next, err := Listen("127.0.0.1", port, false)
	if err != nil {
		t.Fatalf("nobody asked for that port, and another was not tried: %v", err)
	}
	defer next.Close()
	if got := next.Addr().(*net.TCPAddr).Port; got <= port || got > port+PortsTried {
		t.Errorf("port %d after %d", got, port)
	}
}

// An address that is none had "no port from 8433 to 8453".
func TestAddressThatCannotBeUsed(t *testing.T) {
	const away = "192.0.2.1" // kept for documentation: no machine has it
	for _, asked := range []bool{false, true} {
		l, err := Listen(away, 8433, asked)
		if err == nil {
			l.Close()
			t.Fatalf("%s was listened on", away)
		}
		if !strings.Contains(err.Error(), away+" is no address of this machine") || !strings.Contains(err.Error(), "--host 127.0.0.1") || strings.Contains(err.Error(), "8433") {
			t.Errorf("asked for the port %v: %v", asked, err)
		}
	}
	unknown := &net.OpError{Op: "listen", Err: &net.DNSError{Err: "no such host", Name: "nosuch.invalid", Server: "192.0.2.53:53"}}
	if got := unusable("nosuch.invalid", unknown).Error(); !strings.HasPrefix(got, "the name nosuch.invalid is not known (no such host); give --host") {
		t.Error(got)
	}
}
