package match

import "time"

// PeerID names a connection; the host numbers them.
type PeerID uint32

// Server runs the one true world.
type Server struct {
	sim      Simulation
	settings Settings
	next     uint32
	stats    ServerStats
}

// NewServer makes the server of a match whose world is sim, as it is before
// its first tick. It panics if settings.Check refuses them.
func NewServer(sim Simulation, settings Settings) *Server {
	if err := settings.Check(sim); err != nil {
		panic(err)
	}
	return &Server{sim: sim, settings: settings, next: 1}
}

// Receive takes one packet of a peer's, which arrived at a time. An error says
// why the packet was dropped; the match goes on.
func (s *Server) Receive(peer PeerID, packet []byte, at time.Duration) error { return nil }

// Disconnect says that a peer's connection is gone.
func (s *Server) Disconnect(peer PeerID) {}

// Due says whether a tick is due.
func (s *Server) Due(now time.Duration) bool { return false }

// Tick runs exactly the next tick.
func (s *Server) Tick(now time.Duration) { s.next++ }

// Send hands over every packet that is to go out now. A packet is valid until
// send returns.
func (s *Server) Send(now time.Duration, send func(peer PeerID, packet []byte)) {}

// NextTick is the tick that Tick will run.
func (s *Server) NextTick() uint32 { return s.next }

// Stats is what the server has done.
func (s *Server) Stats() ServerStats { return s.stats }

// Observe has a function called after every tick, with what the tick was given
// and the world's hash after it. What step points to is the server's again
// once it returns.
func (s *Server) Observe(observe func(step *Step, hash uint64)) {}
