package simulate

import (
	"encoding/json"
	"testing"
)

// failed are matches that a seed once found and that were made small.
var failed = map[string]string{
	"a part lost after a stop of the server, which was taken for the way": `{"Seed":772,"TickRate":30,"Length":25779887676,"Places":4,"Phase":4937000,"Clock":{"Offset":149839982000,"Drift":14},"Stops":[{"From":14451132000,"To":19768896000}],"Players":[{"Seed":0,"Network":{"Latency":53040500,"Jitter":25950000,"Loss":0.19796337,"Duplicate":0.055065315},"Frame":16666666},{"Seed":2,"Frame":16666666,"Orders":200},{"Seed":3,"Network":{"Latency":66242000,"Loss":0.07936728,"Burst":6},"Clock":{"Offset":1587515951000,"Drift":346},"Phase":1477000,"Frame":16666666,"Join":8495914000,"Replaces":true,"Parcels":[{"At":13945610000,"Bytes":19032}]}]}`,
	"without prediction, as far behind as a dead link was long":           `{"Seed":1693,"TickRate":30,"Length":20674130880,"Places":4,"Phase":12894000,"Clock":{"Offset":1711616652000,"Drift":378},"Delay":true,"Players":[{"Seed":2,"Network":{"Loss":0.17167811},"Clock":{},"Phase":7465000,"Frame":16666666,"Cuts":[{"From":8153104000,"To":14659966000,"Up":true,"Down":true}]}]}`,
}

// TestWhatFailedOnce plays them again.
func TestWhatFailedOnce(t *testing.T) {
	for name, scenario := range failed {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var s Scenario
			if err := json.Unmarshal([]byte(scenario), &s); err != nil {
				t.Fatal(err)
			}
			for _, f := range Run(s).Failures {
				if f.Checker != "happened" { // nothing else is left in them
					t.Error(f)
				}
			}
		})
	}
}
