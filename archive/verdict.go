package archive

import (
	"fmt"
	"strings"

	"github.com/tide-engine/tide"
)

// Outcome is what verifying an archive came to. Its number is the exit status of
// the commands that verify.
type Outcome int

const (
	Verified     Outcome = iota // every tick, to the end
	Differs                     // a tick came out otherwise
	Unverifiable                // it could not be told: another game, a damaged file
	Partial                     // every tick there is, of a file that was not closed or is cut off
)

func (o Outcome) String() string {
	return [...]string{"verified", "differs", "unverifiable", "partial"}[o]
}

// MarshalText is String's.
func (o Outcome) MarshalText() ([]byte, error) { return []byte(o.String()), nil }

// UnmarshalText takes what MarshalText gives.
func (o *Outcome) UnmarshalText(text []byte) error {
	for known := Verified; known <= Partial; known++ {
		if known.String() == string(text) {
			*o = known
			return nil
		}
	}
	return fmt.Errorf("archive: %q is no outcome of verifying; there are verified, differs, unverifiable and partial", text)
}

// Verdict is what Verify says of an archive.
type Verdict struct {
	Outcome Outcome `json:"outcome"`
	Start   uint32  `json:"start"` // the tick before the first
	Tick    uint32  `json:"tick"`  // the last that came out as it was recorded
	Last    uint32  `json:"last"`  // the last in the archive

	// What was compared, and what the ticks were given: a match in which
	// nothing happened proves little.
	Hashes      uint64 `json:"hashes"` // the worlds' and the parts'
	Checkpoints int    `json:"checkpoints"`
	Changes     uint64 `json:"changes"` // joins and leaves
	Inputs      uint64 `json:"inputs"`  // one a player and tick
	Commands    uint64 `json:"commands"`

	Difference *Difference `json:"difference,omitempty"`
}

// Difference is where a replay first came out otherwise.
type Difference struct {
	Tick     uint32   `json:"tick"`
	What     string   `json:"what"`     // "hash", "part", "checkpoint", "result"
	Recorded string   `json:"recorded"` // hashes of 16 digits, 8 of a part's; of a result its text
	Replayed string   `json:"replayed"`
	Parts    []string `json:"parts,omitempty"` // those whose hashes differ

	// The first place, where a checkpoint holds the tick.
	Place         string `json:"place,omitempty"`
	ValueRecorded string `json:"valueRecorded,omitempty"`
	ValueReplayed string `json:"valueReplayed,omitempty"`

	// Build says how this program was built otherwise than the one that
	// recorded, empty where nothing is known that may part them.
	Build string `json:"build,omitempty"`

	// Step is what the tick was given.
	Step *tide.Step `json:"step"`
}

// String is the verdict in a sentence.
func (v Verdict) String() string {
	ticks := fmt.Sprintf("%d ticks", v.Tick-v.Start)
	if v.Tick-v.Start == 1 {
		ticks = "1 tick"
	}
	if v.Start > 0 {
		ticks += fmt.Sprintf(" from tick %d on, before which the world is taken from the file", v.Start+1)
	}
	switch v.Outcome {
	case Verified:
		return fmt.Sprintf("verified: %s, %d hashes, all alike", ticks, v.Hashes)
	case Partial:
		return fmt.Sprintf("verified to tick %d, where the file ends: it was not closed, or is cut off", v.Tick)
	case Differs:
		return "differs " + v.Difference.String()
	}
	return fmt.Sprintf("could not be verified after tick %d", v.Tick)
}

// String is the difference as people read it, in one line or several.
func (d *Difference) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "at tick %d: the %s was recorded as %s and is %s here", d.Tick, d.What, d.Recorded, d.Replayed)
	switch {
	case len(d.Parts) > 0:
		fmt.Fprintf(&b, "\n  parts of the world that differ: %s", strings.Join(d.Parts, ", "))
	case d.What == "hash":
		b.WriteString("\n  none of the world's parts differs, as far as they were recorded")
	}
	if d.Place != "" {
		fmt.Fprintf(&b, "\n  %s: %s recorded, %s here", d.Place, d.ValueRecorded, d.ValueReplayed)
	}
	if d.Build != "" {
		fmt.Fprintf(&b, "\n  %s", d.Build)
	}
	return b.String()
}
