package match

// Confirmer is a Simulation that is told which of its ticks the server has
// confirmed: what it tells people of may then be what happened, not what was
// guessed. It is told within Client.Update.
type Confirmer interface {
	// Confirmed says that the state as it is, which is that after a tick, is the
	// server's too. Ticks come in their order, each as it ran last; where a
	// repair takes the state back, ticks that were confirmed come once more. Of a
	// tick whose state differs nothing is said.
	Confirmed(tick uint32)

	// Adopted says that the state was replaced by the server's after a tick: the
	// first that a client gets, a repair, or one that it gets for having fallen
	// behind. What happened in ticks up to it that were not confirmed stays
	// unknown.
	Adopted(tick uint32)
}

// confirmed tells the simulation that its state is the server's after the
// verified tick. While a repair is awaited it is not known from what state the
// next ticks came.
func (c *Client) confirmed() {
	if s, ok := c.sim.(Confirmer); ok && !c.differing.waiting {
		s.Confirmed(c.prediction.verified)
	}
}

// adopted tells the simulation that its state is that of the world that came.
func (c *Client) adopted() {
	if s, ok := c.sim.(Confirmer); ok {
		s.Adopted(c.world.tick)
	}
}
