package match

// departed remembers who left of late, so that a hello which the network held
// up does not bring a player back.
type departed struct {
	runs [4 * MaxPlayersLimit]run
	next int
}

// run is one run of one client.
type run struct {
	peer    PeerID
	session uint64
	known   bool
}

func (d *departed) add(peer PeerID, session uint64) {
	d.runs[d.next] = run{peer, session, true}
	d.next = (d.next + 1) % len(d.runs)
}

func (d *departed) has(peer PeerID, session uint64) bool {
	for i := range d.runs {
		if d.runs[i] == (run{peer, session, true}) {
			return true
		}
	}
	return false
}
