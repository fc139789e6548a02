package match

import "time"

// Stats is what a client has done, for a person to look at.
type Stats struct {
	Verified, Predicted uint32 // the newest tick confirmed, and the newest run

	Rollbacks   uint64 // times a guess was wrong and ticks ran again
	Resimulated uint64 // ticks that ran again
	Corrections uint64 // rollbacks that changed the newest predicted state
	Compared    uint64 // verified ticks whose hash was held against the server's
	Mismatched  uint64 // those that differed
	Repairs     uint64 // worlds adopted because of it, or for having fallen behind

	Late uint64 // own inputs that the server did not have when their tick ran

	Ping      time.Duration // the network's round trip alone
	LeadTicks float32       // how far the clock is ahead of the server's

	DelayTicks uint32        // how much later than its clock says the client runs a tick
	Rerun      time.Duration // what running ticks again costs an update, on average

	BytesIn, BytesOut uint64 // packets' payloads
}

// ServerStats is what a server has done.
type ServerStats struct {
	Tick    uint32 // the newest tick run
	Players int

	Spectators int
	Bots       int    // players whom the server plays, not counted in Players
	Desyncs    uint64 // worlds of clients that turned out to differ

	Applied uint64 // inputs applied, each in its tick
	Missing uint64 // ticks of a player's that ran without an input of its own
	Late    uint64 // inputs that came after their tick had run
	Dropped uint64 // packets that could not be accepted
	Worlds  uint64 // worlds sent, or begun to be

	BytesIn, BytesOut uint64 // packets' payloads
}
