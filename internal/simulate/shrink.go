package simulate

import (
	"slices"
	"time"

	"github.com/tide-engine/tide/transport/netsim"
)

// Shrink makes a scenario that fails small: fewer machines, a shorter match,
// milder links, and whatever else is in it left out one by one, as long as the
// same checker finds something. It plays at most so many matches, and the same
// scenario is always made the same.
func Shrink(s Scenario, most int) (Scenario, Report) { return shrink(s, most, Run) }

func shrink(s Scenario, most int, run func(Scenario) Report) (Scenario, Report) {
	report := run(s)
	if len(report.Failures) == 0 {
		return s, report
	}
	found := report.Failures[0]
	for smaller := true; smaller; {
		smaller = false
		for _, change := range milder(&s, report.Failures[0]) {
			if most == 0 {
				return s, report
			}
			next := s.clone()
			if !change(&next) {
				continue
			}
			most--
			if r := run(next); len(r.Failures) > 0 && r.Failures[0].Checker == found.Checker && r.Failures[0].End == found.End {
				s, report, smaller = next, r, true
				break // what there is to leave out is another now
			}
		}
	}
	return s, report
}

// clone is a copy that shares nothing.
func (s *Scenario) clone() Scenario {
	c := *s
	c.Stops = slices.Clone(s.Stops)
	c.Bots = slices.Clone(s.Bots)
	c.Players = slices.Clone(s.Players)
	for i := range c.Players {
		p := &c.Players[i]
		p.Stops, p.Cuts, p.Parcels = slices.Clone(p.Stops), slices.Clone(p.Cuts), slices.Clone(p.Parcels)
	}
	return c
}

// milder are the changes that make a scenario which fails smaller, the largest
// first. Each says whether there was something to change. A match that fails when
// it is over keeps its end, without which it would fail for another reason.
func milder(s *Scenario, f Failure) (changes []func(*Scenario) bool) {
	add := func(change func(*Scenario) bool) { changes = append(changes, change) }
	if !f.End {
		add(func(s *Scenario) bool { return lower(&s.Length, f.At+time.Second) })
		add(func(s *Scenario) bool { return lower(&s.Length, s.Length*3/4) && s.Length > time.Second })
	}
	for i := range s.Players {
		add(func(s *Scenario) bool { return s.remove(i) })
	}
	add(func(s *Scenario) bool { return zero(&s.Stops) })
	add(func(s *Scenario) bool { return zero(&s.Bots) })
	add(func(s *Scenario) bool { return set(&s.Delay, false) })
	add(func(s *Scenario) bool { return set(&s.Large, false) })
	for i := range s.Players {
		player := func(change func(p *Plan) bool) { add(func(s *Scenario) bool { return change(&s.Players[i]) }) }
		player(func(p *Plan) bool { return zero(&p.Stops) })
		player(func(p *Plan) bool { return zero(&p.Cuts) })
		player(func(p *Plan) bool {
			return !p.Host && p.Network != (netsim.Conditions{}) && set(&p.Network, netsim.Conditions{})
		})
		for bit := Malice(1); bit <= everyMalice; bit <<= 1 {
			player(func(p *Plan) bool { return p.Malice&bit != 0 && set(&p.Malice, p.Malice&^bit) })
		}
		player(func(p *Plan) bool { return set(&p.Orders, 0) })
		player(func(p *Plan) bool { return zero(&p.Parcels) })
		player(func(p *Plan) bool { return set(&p.Work, Work{}) })
		player(func(p *Plan) bool { return set(&p.Kick, 0) })
		player(func(p *Plan) bool { return p.Returns == 0 && !p.Replaces && set(&p.Join, 0) })
		player(func(p *Plan) bool { return set(&p.Goodbye, false) })
		player(func(p *Plan) bool { return set(&p.Leave, 0) })
		player(func(p *Plan) bool { return set(&p.Watch, false) })
		player(func(p *Plan) bool { return !p.Host && set(&p.Clock, Clock{}) })
		player(func(p *Plan) bool { return set(&p.Network.Loss, 0) })
		player(func(p *Plan) bool { return set(&p.Network.Burst, 0) })
		player(func(p *Plan) bool { return set(&p.Network.Duplicate, 0) })
		player(func(p *Plan) bool { return set(&p.Network.Reorder, 0) })
		player(func(p *Plan) bool { return set(&p.Network.Jitter, 0) })
		player(func(p *Plan) bool { return set(&p.Network.Latency, 0) })
		player(func(p *Plan) bool {
			return p.Network.Latency > 10*time.Millisecond && set(&p.Network.Latency, p.Network.Latency/2)
		})
		player(func(p *Plan) bool { return set(&p.Phase, 0) })
	}
	add(func(s *Scenario) bool { return set(&s.Phase, 0) })
	return changes
}

// remove takes a player out, and whoever comes back as them.
func (s *Scenario) remove(i int) bool {
	if len(s.Players) == 1 {
		return false
	}
	s.Players = slices.Delete(s.Players, i, i+1)
	again := -1
	for n := range s.Players {
		switch p := &s.Players[n]; {
		case p.Returns == i+1:
			p.Returns, again = 0, n
		case p.Returns > i+1:
			p.Returns--
		}
	}
	return again < 0 || s.remove(again)
}

// set, zero and lower change something, and say whether it was another before.
func set[T comparable](what *T, to T) bool {
	changed := *what != to
	*what = to
	return changed
}

func zero[T any](what *[]T) bool {
	changed := len(*what) > 0
	*what = nil
	return changed
}

func lower(what *time.Duration, to time.Duration) bool {
	changed := to < *what
	*what = min(*what, to)
	return changed
}
