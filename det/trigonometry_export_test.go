package det

// The tables of the circular functions, for the test that works them out.
var (
	Circle      = &circle
	Arctangents = &arctangents
	OverTurn    = &overTurn
)
