package fixed

// Debug, and the tables, for the tests outside.
const Debug = debug

var (
	SineTable = sineTable
	ArcTable  = arcTable
	RootTable = rootTable
)
