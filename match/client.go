package match

import "time"

// Client is one player's machine.
type Client struct {
	sim      Simulation
	settings Settings
	stats    Stats
}

// NewClient makes a client whose world is sim, whatever state it is in: the
// server's replaces it. It panics if settings.Check refuses them.
func NewClient(sim Simulation, settings Settings) *Client {
	if err := settings.Check(sim); err != nil {
		panic(err)
	}
	return &Client{sim: sim, settings: settings}
}

// Receive takes one packet of the server's, which arrived at a time. An error
// says why the packet was dropped; the match goes on.
func (c *Client) Receive(packet []byte, at time.Duration) error { return nil }

// Update brings the client to now: it verifies the ticks that are due,
// samples each new tick's input once, and predicts up to its clock.
func (c *Client) Update(now time.Duration, sample func(tick uint32, dst []byte)) {}

// Feed samples the input of the tick that the server is about to run. It is
// the host's own client's way (Settings.Host); the packet goes out with the
// next Send.
func (c *Client) Feed(tick uint32, sample func(tick uint32, dst []byte)) {}

// Send hands over the packets that are to go out now. A packet is valid until
// send returns.
func (c *Client) Send(now time.Duration, send func(packet []byte)) {}

// Leave makes the next packets say goodbye.
func (c *Client) Leave() {}

// Player is this machine's player, 0 before the server has answered.
func (c *Client) Player() PlayerID { return 0 }

// Joined says whether the client has the match's world.
func (c *Client) Joined() bool { return false }

// Refused is why the server will not have this client, nil while it may.
func (c *Client) Refused() error { return nil }

// Verified is the newest tick the server has confirmed here.
func (c *Client) Verified() uint32 { return c.stats.Verified }

// Predicted is the newest tick run here.
func (c *Client) Predicted() uint32 { return c.stats.Predicted }

// Alpha is how far the clock is between tick Predicted and the next, 0 to 1.
func (c *Client) Alpha(now time.Duration) float32 { return 0 }

// Slot is where the state after a tick is saved. States are kept from two
// ticks before the verified one up to the predicted one.
func (c *Client) Slot(tick uint32) (slot int, ok bool) { return 0, false }

// VerifiedHash is this machine's hash of the world after a verified tick, for
// the last 256 of them.
func (c *Client) VerifiedHash(tick uint32) (hash uint64, ok bool) { return 0, false }

// Stats is what the client has done.
func (c *Client) Stats() Stats { return c.stats }
