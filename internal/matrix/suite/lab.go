package suite

import (
	"encoding/json"

	"github.com/tide-engine/tide/lab"
)

// labExperiments runs the lab's experiments that are equal everywhere, as tide
// lab does. Their figures are its parts, written out, so that a difference is
// read there.
func labExperiments(r *Result) {
	for _, e := range lab.EqualEverywhere() {
		figures := e.Run(lab.Setting{Seed: 1, Seeds: lab.DefaultSeeds})
		text, err := json.Marshal(figures)
		if err != nil {
			r.Missing = append(r.Missing, e.Name+": "+err.Error())
		}
		r.Parts = append(r.Parts, Part{e.Name, string(text)})
		r.Count++
		if s, ok := figures.(*lab.Splitting); ok && s.Split == 0 {
			r.Missing = append(r.Missing, e.Name+": no two copies came apart")
		}
	}
}
