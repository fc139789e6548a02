package busy

import "github.com/tide-engine/tide/world"

// Feature is something of the engine that the scene uses.
type Feature uint8

// The features, each counted where it has just worked.
const (
	spawned         Feature = iota
	respawned               // an index that was somebody else's before
	died                    // by a system's order
	staleAbsent             // a reference to somebody gone reads as nothing
	otherRead               // a component of another entity
	otherEdited             //
	filtered                // With and Without
	listEdited              //
	mapEdited               //
	textEdited              //
	bytesEdited             //
	collectionRead          // in order, by its iterator
	copyRefused             // writing through a copied handle
	limitReached            // a collection that would be too large
	blockForm               // a run of rows
	blockInput              // a run of inputs
	mutSet                  // a row written by a Mut
	sentFromSystem          //
	cascaded                // an event sent by a handler of another
	playerJoined            //
	playerLeft              //
	inputRead               //
	commandDone             //
	commandGuarded          // refused by its handler
	sceneStarted            //
	sceneEnded              //
	sceneRestarted          // started while it ran
	sceneOwned              // spawned into a scene
	duringScene             // ran only then
	divisionByZero          //
	divisionWraps           // the lowest integer by -1
	saturated               // a float past an integer's end
	nanConverted            //
	rolled                  // a keyed roll
	generatorDrawn          // of a component's own generator
	shuffled                //
	weighted                //
	inDisc                  //
	onSphere                //
	parallelRan             // counted in its rows, gathered afterwards
	parallelSpawned         //
	parallelDied            //
	parallelSent            //
	survivedPanic           // rows that ran after one that panicked
	features
)

var featureNames = [features]string{
	"an entity is spawned", "an index is used again", "a system despawns", "a stale reference reads as absent",
	"another entity is read", "another entity is edited", "rows are filtered",
	"a list is edited", "a map is edited", "a text is edited", "bytes are edited", "a collection is gone through",
	"a copied handle is refused", "a collection's limit is reached",
	"a run of rows", "a run of inputs", "a row is set by a Mut",
	"a system sends an event", "a handler sends an event",
	"a player joins", "a player leaves", "an input is read", "a command is carried out", "a command is refused by its handler",
	"a scene starts", "a scene ends", "a scene starts while it runs", "a scene gets an entity", "a system runs during a scene",
	"a division by zero", "the lowest integer by -1", "a conversion saturates", "a NaN is converted",
	"a keyed roll", "a generator in a component", "a shuffle", "a weighted choice", "a point in a disc", "a point on a sphere",
	"a parallel row", "a parallel spawn", "a parallel despawn", "a parallel event", "rows after one that panicked",
}

func (f Feature) String() string { return featureNames[f] }

// Counts is the singleton that proves what happened.
type Counts struct{ Of [features]uint32 }

func (c *Counts) add(f Feature) { c.Of[f]++ }

// CountsOf are the counts of a world of the scene so far.
func CountsOf(r world.Reader) Counts { return *world.Single[Counts](r) }

// Missing are the features that have not fired.
func (c Counts) Missing() (missing []Feature) {
	for f, n := range c.Of {
		if n == 0 {
			missing = append(missing, Feature(f))
		}
	}
	return missing
}
