package archive

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/world"
)

// Apart is where two archives first say different things, without either being
// run again.
type Apart struct {
	// Match is how the two began otherwise, a sentence each; where there are
	// any, ticks are not looked at.
	Match []string `json:"match,omitempty"`

	// Of the first tick that differs: what it was given in each that the other
	// was not, and the hashes that came out otherwise, both values each.
	Tick  uint32   `json:"tick,omitempty"`
	Given []string `json:"given,omitempty"`
	Came  []string `json:"came,omitempty"`

	// Same is the last tick before it.
	Same uint32 `json:"same"`
}

// Compare is where two archives part, nil where they say the same of the match.
// How they were built, and the names in them, make no difference. An error is
// that of reading one of them.
func Compare(a, b *Reader) (*Apart, error) {
	if match := compareHeaders(&a.header, &b.header); len(match) > 0 {
		return &Apart{Match: match}, nil
	}
	x, y := a.Cursor(), b.Cursor()
	apart := &Apart{Same: a.header.Start}
	for {
		t, c, err := x.Next()
		u, d, other := y.Next()
		switch {
		case err != nil && err != io.EOF:
			return nil, fmt.Errorf("the first: %w", err)
		case other != nil && other != io.EOF:
			return nil, fmt.Errorf("the second: %w", other)
		case err == io.EOF && other == io.EOF:
			if a.Closed() != b.Closed() {
				which := map[bool]string{false: "first", true: "second"}[a.Closed()]
				apart.Tick, apart.Given = a.last, []string{"the " + which + " was not closed after it, or is cut off"}
				return apart, nil
			}
			if !bytes.Equal(a.result, b.result) {
				apart.Tick, apart.Came = a.last, []string{fmt.Sprintf("the result is %q and %q", a.result, b.result)}
				return apart, nil
			}
			return nil, nil
		case err != nil || other != nil:
			apart.Tick = apart.Same + 1
			apart.Given = []string{fmt.Sprintf("the first ends at tick %d, and the second at tick %d", a.last, b.last)}
			return apart, nil
		case (t == nil) != (u == nil):
			return nil, errors.New("archive: the two have their checkpoints at other ticks; neither is damaged, and what they say is not compared")
		case c != nil:
			apart.Tick = c.Tick
			apart.Came = compareCheckpoints(c, d)
		default:
			apart.Tick = t.Step.Tick
			apart.Given = compareSteps(&a.header, &t.Step, &u.Step)
			apart.Came = compareHashes(a.header.Parts, t, u)
		}
		if len(apart.Given)+len(apart.Came) > 0 {
			return apart, nil
		}
		apart.Same = apart.Tick
	}
}

func compareHeaders(a, b *Header) (differ []string) {
	say := func(what string, x, y any) {
		if x != y {
			differ = append(differ, fmt.Sprintf("%s is %v in the first and %v in the second", what, x, y))
		}
	}
	if a.Fingerprint != b.Fingerprint {
		say("the game's fingerprint", hexOf(a.Fingerprint), hexOf(b.Fingerprint))
		if all := world.CompareSchemas(a.Description, b.Description); len(all) > 0 {
			differ = append(append(differ, "the games differ, where here is the first and there the second:"), all...)
		}
	}
	say("the seed", a.Seed, b.Seed)
	say("the tick rate", a.TickRate, b.TickRate)
	say("the most players", a.MaxPlayers, b.MaxPlayers)
	say("the tick before the first", a.Start, b.Start)
	if !slices.Equal(a.Input, b.Input) || !bytes.Equal(a.Default, b.Default) || !slices.Equal(a.Parts, b.Parts) {
		differ = append(differ, "the inputs, or the parts of the world, are of other shapes")
	}
	return differ
}

// compareSteps says what two steps of a tick were given otherwise.
func compareSteps(h *Header, a, b *tide.Step) (differ []string) {
	lines := func(s *tide.Step) (all []string) {
		for _, c := range s.Changes {
			all = append(all, ChangeText(c))
		}
		for _, in := range s.Inputs {
			all = append(all, fmt.Sprintf("player %d's input is %s", in.Player, h.InputText(in.Value)))
		}
		for _, c := range s.Commands {
			all = append(all, CommandText(c))
		}
		return all
	}
	if sameStep(a, b) {
		return nil
	}
	x, y := lines(a), lines(b)
	for n := range max(len(x), len(y)) {
		first, second := "nothing more", "nothing more"
		if n < len(x) {
			first = x[n]
		}
		if n < len(y) {
			second = y[n]
		}
		if first != second {
			differ = append(differ, first+" in the first; "+second+" in the second")
		}
	}
	if len(differ) == 0 {
		differ = append(differ, "a command's payload is another one after its first bytes")
	}
	return differ
}

func sameStep(a, b *tide.Step) bool {
	sameInput := func(x, y tide.PlayerInput) bool { return x.Player == y.Player && bytes.Equal(x.Value, y.Value) }
	sameCommand := func(x, y tide.PlayerCommand) bool {
		return x.Player == y.Player && x.Channel == y.Channel && x.Number == y.Number && x.Kind == y.Kind && bytes.Equal(x.Payload, y.Payload)
	}
	return slices.Equal(a.Changes, b.Changes) && slices.EqualFunc(a.Inputs, b.Inputs, sameInput) && slices.EqualFunc(a.Commands, b.Commands, sameCommand)
}

func compareHashes(parts []string, a, b *Tick) (differ []string) {
	if a.Hash != b.Hash {
		differ = append(differ, fmt.Sprintf("the world's hash is %s in the first and %s in the second", hexOf(a.Hash), hexOf(b.Hash)))
	}
	for n, name := range parts {
		if a.Parts[n] != b.Parts[n] {
			differ = append(differ, fmt.Sprintf("%s's is %08x and %08x", name, a.Parts[n], b.Parts[n]))
		}
	}
	return differ
}

func compareCheckpoints(a, b *Checkpoint) (differ []string) {
	if a.Hash != b.Hash || !slices.Equal(a.Parts, b.Parts) || !bytes.Equal(a.World, b.World) {
		differ = append(differ, "the checkpoints hold other worlds")
	}
	return differ
}
