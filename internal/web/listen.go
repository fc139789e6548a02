package web

import (
	"errors"
	"fmt"
	"net"
	"strconv"
)

// PortsTried is how many ports after the usual one are tried when it is taken.
const PortsTried = 20

// Listen takes the port that was asked for, or, when none was, the usual one
// or the first free after it.
func Listen(host string, port int, asked bool) (net.Listener, error) {
	l, err := net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(port)))
	if err == nil {
		return l, nil
	}
	if err := usable(host); err != nil {
		return nil, err
	}
	if asked {
		return nil, fmt.Errorf("port %d of %s cannot be used (%w): stop what uses it, or choose another, as in --port %d", port, host, cause(err), port+1)
	}
	for next := port + 1; next <= port+PortsTried; next++ {
		if l, err = net.Listen("tcp", net.JoinHostPort(host, strconv.Itoa(next))); err == nil {
			return l, nil
		}
	}
	return nil, fmt.Errorf("no port from %d to %d of %s can be used (%w): choose one, as in --port 9000", port, port+PortsTried, host, cause(err))
}

// usable says whether any port of an address can be listened on.
func usable(host string) error {
	l, err := net.Listen("tcp", net.JoinHostPort(host, "0"))
	if err != nil {
		return unusable(host, err)
	}
	return l.Close()
}

// unusable says why an address cannot be listened on, whatever the port.
func unusable(host string, err error) error {
	const mend = "give --host 127.0.0.1 for this machine alone, or --host 0.0.0.0 for others too"
	var name *net.DNSError
	if errors.As(err, &name) {
		return fmt.Errorf("the name %s is not known (%s); %s", host, name.Err, mend)
	}
	return fmt.Errorf("%s is no address of this machine (%w); %s", host, cause(err), mend)
}

// cause is what the system said, without the address that we say ourselves.
func cause(err error) error {
	var op *net.OpError
	if errors.As(err, &op) {
		return op.Err
	}
	return err
}

// Address is where a browser on this machine finds the page.
func Address(l net.Listener) string {
	address := l.Addr().(*net.TCPAddr)
	host := address.IP.String()
	if address.IP.IsUnspecified() {
		host = "127.0.0.1"
	}
	return "http://" + net.JoinHostPort(host, fmt.Sprint(address.Port)) + "/"
}
