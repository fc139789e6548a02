package fixed

// check panics where the exact result of an operation, in steps, is out of
// range. Only debug builds call it.
func check(exact int64, a Q, operation string, b Q) {
	if exact != int64(Q(exact)) {
		panic("fixed: " + a.String() + " " + operation + " " + b.String() + " is " + text(exact) +
			", beyond Q16.16, which goes from " + Min.String() + " to " + Max.String())
	}
}
