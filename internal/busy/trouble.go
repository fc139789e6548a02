package busy

// The ticks in which something goes wrong are known from their numbers, so that
// what the others cost can be measured.

// stumbles says whether rows of a tick panic one at a time.
func stumbles(tick uint32) bool { return tick%24 == 13 }

// cutShort says whether runs of rows end in a panic.
func cutShort(tick uint32) bool { return tick%32 == 9 }

// misused says whether collections are used as they must not be.
func misused(tick uint32) bool { return tick%16 == 5 }

// ordered says whether players send commands.
func ordered(tick uint32) bool { return tick%5 == 0 }

// endless is the tick in which a chain of events goes on until the engine ends it.
const endless = 33

// quiet says whether a tick does only what a game should.
func quiet(tick uint32) bool {
	return !stumbles(tick) && !cutShort(tick) && !misused(tick) && !ordered(tick) && tick != endless
}
