// Package transport carries packets between two machines of a match, and
// promises nothing: a packet may be lost, late, doubled or overtaken.
//
// It holds what all transports share, which is the Link that a match is run
// over, and the one that needs no network: Loopback, over which a
// single-player game meets its own server. Under it are webrtc (the internet)
// and netsim (a bad network on demand, over any other Link).
//
// It never looks into a packet, never sends one again and never blocks. Its
// packets come from package match and go to a match elsewhere; what reads
// them trusts nothing about them.
package transport
