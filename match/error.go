package match

import (
	"fmt"
	"strings"
)

// PacketError says why a packet was dropped. The match goes on; the host may
// count such packets, or log them.
type PacketError struct {
	Peer PeerID // 0 at a client
	What string
	Err  error // what internal/wire found, nil where the bytes were well formed
}

func (e *PacketError) Error() string {
	if e.Err != nil {
		return fmt.Sprintf("match: peer %d: %v", e.Peer, e.Err)
	}
	return fmt.Sprintf("match: peer %d: %s; the packet is dropped", e.Peer, e.What)
}

func (e *PacketError) Unwrap() error { return e.Err }

// Reason is why a server will not have a client.
type Reason uint32

// The reasons.
const (
	ReasonFull       Reason = 1 + iota // every place is taken
	ReasonProtocol                     // another version of the network protocol
	ReasonBuild                        // another build of the game
	ReasonTickRate                     // another tick rate
	ReasonMaxPlayers                   // a match of another size
	ReasonRemoved                      // was a player and is no more: it left, or was silent for Timeout
	ReasonTooLarge                     // the world is larger than can be sent in twice JoinHistory
	ReasonSilent                       // the server was silent for Timeout
	ReasonStalled                      // the server is heard, and its world does not come, or is none
	ReasonToolchain                    // a build of the same game that may part from the match's
	ReasonDesync                       // its world kept differing from the match's
	ReasonKicked                       // it was sent away, in the words of Refusal.Words
)

// Refusal says why this client is not, or no longer, in the match.
type Refusal struct {
	Reason       Reason
	Server, Here uint64 // what differs, where something does: protocols, fingerprints, tick rates
	MaxPlayers   int    // the server's

	ServerBuild, HereBuild Build
	Differences            []string // how the games differ, a sentence each, where that is known
	Words                  string   // the host's, of ReasonKicked
}

func (e *Refusal) Error() string {
	switch e.Reason {
	case ReasonFull:
		return fmt.Sprintf("The match is full: it has room for %d players. Wait until somebody leaves, or host a match of your own.", e.MaxPlayers)
	case ReasonProtocol:
		return fmt.Sprintf("This game speaks version %d of the network protocol and the match speaks %d. Update both to the same version of the game.", e.Here, e.Server)
	case ReasonBuild:
		if len(e.Differences) > 0 {
			return fmt.Sprintf("This is another build of the game than the match runs: %s. Start both from the same build.", strings.Join(e.Differences, "; "))
		}
		return fmt.Sprintf("This is another build of the game than the match runs (%016x here, %016x there), and the two would drift apart. Start both from the same build.", e.Here, e.Server)
	case ReasonTickRate:
		return fmt.Sprintf("This game runs %d ticks a second and the match runs %d. Start both with the same settings.", e.Here, e.Server)
	case ReasonMaxPlayers:
		return fmt.Sprintf("This game's matches are for %d players and this match is for %d. Start both with the same settings.", e.Here, e.Server)
	case ReasonRemoved:
		return "The match went on without this player: its machine was not heard for too long, or it had left. Join again."
	case ReasonTooLarge:
		return fmt.Sprintf("The match's world is too large to be sent over this connection: it would have to arrive within %v. Join over a faster one, or start a new match.", joinPatience)
	case ReasonToolchain:
		return fmt.Sprintf("This build of the game and the match's could drift apart. %s, and join again.", e.HereBuild.parts(e.ServerBuild))
	case ReasonDesync:
		return "This machine's world kept differing from the match's, so it was taken out of the match. The report says where: send it to the game's author."
	case ReasonKicked:
		if e.Words == "" {
			return "The match's host sent this player away."
		}
		return "The match's host sent this player away: " + e.Words
	case ReasonStalled:
		return "The match's server answers, but its world does not arrive. Check the connection and join again."
	case ReasonSilent:
		return fmt.Sprintf("The match's server has not answered for %v. Check the connection and join again.", Timeout)
	}
	return "The match refused this player, and this version of the game does not know the reason. Update it and join again."
}
