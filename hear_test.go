package tide_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// One-shot effects are neither lost nor doubled under rollback, and those that
// were heard wrongly are told.
func TestPeer10EffectsAreHeardOnceUnderRollback(t *testing.T) {
	cases := []struct{ name, do, want string }{
		{"heard at once, verified later", "run 2 a; hear; run 3; hear; confirm 2; hear", "2a 2a verified"},
		{"run again alike, it is silent", "run 2 a; run 3 b; hear; run 2 a; run 3 b; hear; confirm 2; confirm 3; hear", "2a 3b 2a verified 3b verified"},
		{"run again before it is heard", "run 2 a; run 2 b; hear; confirm 2; hear", "2b 2b verified"},
		{"one more is heard late", "run 2 a; run 3; hear; run 2 ab; run 3; hear; hear; confirm 2; hear", "2a 2b late 2a verified 2b verified"},
		{"in a tick that had none, too", "run 2; hear; run 2 a; hear; confirm 2; hear", "2a late 2a verified"},
		{"one removed is told when its tick is verified", "run 2 ab; hear; run 2 b; hear; hear; confirm 2; hear; hear", "2a 2b 2a removed 2b verified"},
		{"what comes back stays silent", "run 2 a; hear; run 2 b; hear; run 2 a; hear; confirm 2; hear", "2a 2b late 2b removed 2a verified"},
		{"two alike are two", "run 2 aa; hear; run 2 aa; hear; run 2 aaa; hear; run 2 a; hear; confirm 2; hear", "2a 2a 2a late 2a removed 2a removed 2a verified"},
		{"another order is nothing new", "run 2 ab; hear; run 2 ba; hear; confirm 2; hear", "2a 2b 2b verified 2a verified"},
		{"moved to another tick it is another", "run 2 a; run 3; hear; run 2; run 3 a; hear; confirm 2; confirm 3; hear", "2a 3a late 2a removed 3a verified"},
		{"at a host, verified as it runs", "run 2 ab; confirm 2; hear; run 3 a; confirm 3; hear", "2a 2b 2a verified 2b verified 3a 3a verified"},
		{"several ticks in one frame", "run 2 a; confirm 2; run 3 b; confirm 3; run 4 a; hear", "2a 2a verified 3b 3b verified 4a"},
		{"a prediction that was given up and comes again", "run 2 a; run 3 b; hear; run 2 a; confirm 2; abandon 2; hear; run 3 ab; confirm 3; hear", "2a 3b 2a verified 3a late 3a verified 3b verified"},
		{"one that was given up unheard", "run 2; run 3 b; abandon 2; hear; run 3 a; hear; confirm 2; confirm 3; hear", "3a 3a verified"},
		{"taken back by a repair, nothing is heard twice", "run 2 a; confirm 2; run 3 b; confirm 3; run 4 a; hear; adopt 2; run 3 b; confirm 3; run 4 a; hear; confirm 4; hear", "2a 2a verified 3b 3b verified 4a 4a verified"},
		{"taken back further, neither", "run 2 a; confirm 2; run 3 b; confirm 3; run 4 a; hear; adopt 1; run 2 a; confirm 2; run 3 b; hear; confirm 3; run 4 a; hear; confirm 4; hear", "2a 2a verified 3b 3b verified 4a 4a verified"},
		{"twice in a row, neither", "run 2 a; confirm 2; run 3 b; confirm 3; hear; adopt 1; run 2 a; confirm 2; adopt 2; run 3 b; hear; confirm 3; hear", "2a 2a verified 3b 3b verified"},
		{"a repair, before what was verified is heard", "run 2 a; confirm 2; adopt 1; run 2; confirm 2; hear", "2a 2a verified"},
		{"of a tick that came out otherwise nothing is known", "run 2 a; hear; adopt 2; run 3 b; hear; confirm 3; hear", "2a 3b 3b verified"},
		{"of ticks that ran elsewhere, neither", "run 2 a; run 3 b; hear; adopt 9; run 10 a; hear; confirm 10; hear", "2a 3b 10a 10a verified"},
		{"nor what was not heard yet", "run 2 a; adopt 9; hear; run 10 b; hear", "10b"},
		{"ticks that nobody vouched for are passed over", "run 2 a; run 3 b; hear; confirm 3; hear", "2a 3b 3b verified"},
	}
	for _, c := range cases {
		for _, check := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, checked %v", c.name, check), func(t *testing.T) {
				l := &log{}
				r := newRig(t, shooting(l))
				if check {
					r.instance.Check()
				}
				for line := range strings.SplitSeq(c.do, "; ") {
					before := r.instance.World().FullHash()
					r.do(line)
					if after := r.instance.World().FullHash(); line == "hear" && after != before {
						t.Errorf("hearing changed the world")
					}
				}
				if got := strings.Join(l.lines, " "); got != c.want {
					t.Errorf("heard %s\nwant  %s", got, c.want)
				}
				if err := r.instance.Err(); err != nil {
					t.Error(err)
				}
			})
		}
	}
}

// Whatever is run again, given up, confirmed or heard, and when: of each tick
// the verified handlers have exactly what it came to, and the others have heard
// of each kind as many as there ever were at once, of which all but those are
// removed.
func TestHearingHistories(t *testing.T) {
	late, removals, deepest := 0, 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		l := &log{}
		r := newRig(t, shooting(l))
		verified := uint32(1)
		most := map[string]int{} // of a tick and kind, at any hearing
		pending := map[uint32]bool{}
		draw := func() volley {
			return volley{uint8(rapid.IntRange(0, 2).Draw(rt, "a")), uint8(rapid.IntRange(0, 2).Draw(rt, "b")), rapid.Bool().Draw(rt, "back")}
		}
		hear := func() {
			for tick := uint32(2); tick <= r.newest; tick++ {
				if tick > verified || pending[tick] {
					v := r.ran[tick]
					a, b := fmt.Sprint(tick, "a"), fmt.Sprint(tick, "b")
					most[a], most[b] = max(most[a], int(v.A)), max(most[b], int(v.B))
				}
			}
			clear(pending)
			r.hear()
		}
		for range rapid.IntRange(1, 60).Draw(rt, "actions") {
			switch rapid.IntRange(0, 5).Draw(rt, "action") {
			case 0, 1:
				if r.newest < verified+10 {
					r.run(r.newest+1, draw())
				}
			case 2: // a rollback
				from := verified + uint32(rapid.IntRange(1, 10).Draw(rt, "from"))
				newest := r.newest
				if newest >= from {
					deepest = max(deepest, int(newest-from+1))
				}
				for tick := from; tick <= newest; tick++ {
					v := r.ran[tick]
					if rapid.IntRange(0, 2).Draw(rt, "corrected") == 0 {
						v = draw()
					}
					r.run(tick, v)
				}
			case 3:
				hear()
			case 4: // confirmed, as it ran or otherwise
				if verified == r.newest || rapid.Bool().Draw(rt, "otherwise") {
					newest := max(r.newest, verified+1)
					r.run(verified+1, draw())
					for tick := verified + 2; tick <= newest; tick++ {
						r.run(tick, r.ran[tick])
					}
				}
				verified++
				pending[verified] = true
				r.confirm(verified)
			case 5:
				if rapid.IntRange(0, 3).Draw(rt, "give up") == 0 {
					r.do(fmt.Sprint("abandon ", verified))
				}
			}
		}
		for verified < r.newest {
			verified++
			pending[verified] = true
			r.confirm(verified)
		}
		hear()
		var told []string
		counts := map[string]int{}
		for _, line := range l.lines {
			if strings.HasSuffix(line, " verified") {
				told = append(told, line)
				continue
			}
			if strings.HasSuffix(line, " late") {
				late++
			}
			counts[strings.TrimSuffix(line, " late")]++
		}
		var want []string
		for tick := uint32(2); tick <= verified; tick++ {
			v := r.ran[tick]
			kinds := strings.Repeat("a", int(v.A)) + strings.Repeat("b", int(v.B))
			if v.Back {
				kinds = strings.Repeat("b", int(v.B)) + strings.Repeat("a", int(v.A))
			}
			for _, kind := range kinds {
				want = append(want, fmt.Sprintf("%d%c verified", tick, kind))
			}
			for kind, final := range map[string]int{"a": int(v.A), "b": int(v.B)} {
				name := fmt.Sprint(tick, kind)
				if counts[name] != most[name] || counts[name+" removed"] != most[name]-final {
					rt.Fatalf("%s: heard %d, %d removed; there were up to %d, and %d at last: %v", name, counts[name], counts[name+" removed"], most[name], final, l.lines)
				}
				removals += counts[name+" removed"]
			}
		}
		if !slices.Equal(told, want) {
			rt.Fatalf("verified %v\nwant     %v", told, want)
		}
	})
	if late == 0 || removals == 0 || deepest < 5 {
		t.Errorf("%d late, %d removed, %d ticks run again at once: something never happened", late, removals, deepest)
	}
}
