package gap

// Pair is how two engines differ in one function.
type Pair struct {
	Function string `json:"function"`
	A        string `json:"a"`
	B        string `json:"b"`
	Differ   int    `json:"differ"`  // inputs whose doubles are not the same
	Most     int    `json:"mostUlp"` // the most units in the last place between two of them; 127 is that or more
}

// Report is what was measured of several engines.
type Report struct {
	Measured string   `json:"measured"` // the day
	Host     string   `json:"host"`
	Seed     uint64   `json:"seed"`
	Count    int      `json:"count"`
	Spans    []Span   `json:"ranges"`
	NotRun   []NotRun `json:"notRun,omitempty"`
}

// NotRun is an engine that was asked for and is not in the report.
type NotRun struct {
	Engine string `json:"engine"`
	Why    string `json:"why"`
}

// Span is what was measured of one range.
type Span struct {
	Range
	Engines []Result `json:"engines"`
	Pairs   []Pair   `json:"pairs"`
}

// Compare holds every two engines' doubles against each other, function by
// function, in the order of Functions and of the engines.
func (s *Span) Compare() {
	s.Pairs = nil
	for _, f := range Functions {
		for i := range s.Engines {
			for j := i + 1; j < len(s.Engines); j++ {
				a, b := s.Engines[i].offsets[f.Name], s.Engines[j].offsets[f.Name]
				if len(a) == 0 || len(a) != len(b) {
					continue
				}
				p := Pair{Function: f.Name, A: s.Engines[i].Engine, B: s.Engines[j].Engine}
				for k := range a {
					if d := int(a[k]) - int(b[k]); d != 0 {
						p.Differ++
						p.Most = max(p.Most, min(127, max(d, -d)))
					}
				}
				p.settle(s.Engines[i].row(f.Name), s.Engines[j].row(f.Name))
				s.Pairs = append(s.Pairs, p)
			}
		}
	}
}

// settle makes sure of what offsets that reached their bound cannot say: the
// hashes of all doubles say whether any differ at all.
func (p *Pair) settle(a, b *Row) {
	if a == nil || b == nil || (a.Hash == b.Hash) == (p.Differ == 0) {
		return
	}
	if p.Differ == 0 {
		p.Differ, p.Most = 1, 127 // at least one, and beyond the bound
	}
}
