package simulate

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// mutation is a mistake planted in a source file, and the checkers of which
// one has to find it.
type mutation struct {
	name     string
	file     string // from the module's root
	old, new string // old is there exactly once
	checkers string // any of these, separated by spaces
}

var mutations = []mutation{
	{"a rollback dropped", "match/prediction.go",
		"			p.standing = tick - 1\n", "			_ = p.standing\n", "guessed"},
	{"the restore is a tick off", "match/prediction.go",
		"p.sim.Load(p.slotOf(tick))", "p.sim.Load(p.slotOf(max(tick-1, p.oldest)))", "verified guessed"},
	{"a wrong guess taken as right", "match/prediction.go",
		" && p.ran[p.slotOf(tick)].equal(&f.players) {", " {", "verified"},
	{"a join taken as guessed", "match/prediction.go",
		"len(f.commands) == 0 && p.ran[p.slotOf(tick)].equal(&f.players) {",
		"len(f.commands) == 0 && p.ran[p.slotOf(tick)].equal(&f.players) || tick <= p.standing && len(f.changes) != 0 {", "verified"},
	{"others never let go", "match/prediction.go",
		"if tick > p.verified+p.settings.ticks(Repeat) {", "if tick > p.verified+p.settings.ticks(10*Repeat) {", "guessed"},
	{"others let go a tick early", "match/prediction.go",
		"if tick > p.verified+p.settings.ticks(Repeat) {", "if tick >= p.verified+p.settings.ticks(Repeat) {", "guessed"},
	{"an own input is guessed", "match/prediction.go",
		"		mine = sampled\n", "		mine = p.confirmed.value(player)\n		_ = sampled\n", "guessed"},
	{"two seconds ahead", "match/client.go",
		"	target = min(target, c.prediction.verified+c.settings.ticks(Window))\n",
		"	target = min(target+c.settings.ticks(Window), c.prediction.verified+2*c.settings.ticks(Window))\n", "bounds verified guessed work"},
	{"a late input applied anyway", "match/peer.go",
		"			s.stats.Late++\n", "			s.stats.Late++\n			p.inputs.put(s.next, s.input, at)\n", "applied"},
	{"an input applied a tick late", "match/server.go",
		"if value, at, ok := p.inputs.find(tick); ok {", "if value, at, ok := p.inputs.find(tick - 1); ok {", "applied"},
	{"a missing input is none, at the server", "match/server.go",
		"			s.stats.Missing++\n", "			s.stats.Missing++\n			copy(s.players.value(p.player), s.defaultInput)\n", "applied"},
	{"an unchanged input is none, at a client", "match/frame.go",
		"	f.players.set(previous)\n", "	f.players.present = previous.present\n", "verified"},
	{"a difference from the wrong input", "match/own.go",
		"		previous, last = value, end\n", "		last = end\n", "applied packets"},
	{"a frame's difference from the wrong tick", "match/frame.go",
		"dst = appendDelta(dst, inputs, was, is)", "dst = appendDelta(dst, inputs, is, was)", "verified packets"},
	{"acknowledged frames sent again for ever", "match/arrivals.go",
		"	p.frames = max(p.frames, head.Frames)\n", "", "verified happened bounds packets"},
	{"a lost acknowledgement of an input", "match/own.go",
		"	o.acked = tick\n", "	o.acked = tick + 1\n", "applied packets"},
	{"a change made in every tick from then on", "match/server.go",
		"	s.pending = s.pending[:0]\n", "", "packets rerun verified happened"},
	{"an old input applied a second time", "match/queue.go",
		"	if tick == 0 || q.ticks[place] != tick {\n", "	if tick == 0 || q.ticks[place] == 0 {\n", "applied packets"},
	{"no margin in the lead", "match/lead.go",
		"	return offset + l.margin(), ok\n", "	return offset - 2*l.margin(), ok\n", "lateness"},
	{"an integer's difference the wrong way round", "internal/wire/input.go",
		"signExtend(now-before, v.width())", "signExtend(before-now, v.width())", "applied packets"},
	{"a float's last changed bit lost", "internal/wire/input.go",
		"w.write(changed>>low, count-1)", "w.write(changed>>low&^2, count-1)", "applied packets"},
	{"a snapshot written through", "world/save.go",
		"	if was.refs > 1 {", "	if was.refs > 2 {", "verified guessed rerun"},
	{"a command taken as guessed", "match/prediction.go",
		"tick <= p.standing && len(f.changes) == 0 && len(f.commands) == 0 && p.ran", "tick <= p.standing && len(f.changes) == 0 && p.ran", "verified"},
	{"commands of a channel in any order", "match/sequence.go",
		"	if s.obeyed(channel, number) || channel > 0 && number != s.newest[channel]+1 {\n", "	if s.obeyed(channel, number) {\n", "commands"},
	{"a command sent once", "match/commands.go",
		"		count++\n	}\n	return dst, count, first\n", "		count++\n		c.got++\n	}\n	return dst, count, first\n", "commands packets"},
	{"a flood of commands in one tick", "match/commands.go",
		"if !here || count == commandsATick || ", "if !here || count == 10*commandsATick || ", "authority"},
	{"a client's commands without a limit", "match/commands.go",
		"	case len(c.waiting) == MaxCommands:\n", "	case len(c.waiting) == 2*MaxCommands:\n", "commands"},
	{"a world without the commands that are in it", "match/verification.go",
		"	c.obeyed, c.arrivedObeyed = c.arrivedObeyed, c.obeyed\n", "", "commands packets verified"},
	{"who comes back begins to count anew", "match/sequence.go",
		"	if change.Joined && !change.Returned {\n", "	if change.Joined {\n", "commands packets"},
	{"a cookie that brings nobody back", "match/seats.go",
		"	s.seats[player-1] = seat{cookie: sha256.Sum256(cookie[:]), taken: true}\n", "	s.seats[player-1] = seat{cookie: sha256.Sum256(cookie[:])}\n", "happened"},
	{"a cookie that brings back somebody else", "match/seats.go",
		"			player, ok = PlayerID(i+1), true\n", "			player, ok = PlayerID(1), true\n", "happened packets joining applied"},
	{"who looks on takes a place", "match/arrivals.go",
		"		for place := s.settings.MaxPlayers; place < len(s.peers); place++ {\n", "		for place := 0; place < s.settings.MaxPlayers; place++ {\n", "joining packets happened applied authority"},
	{"who looks on is given a player", "match/arrivals.go",
		"				s.join(id, place, 0, &hello, at)\n", "				s.join(id, place, 1, &hello, at)\n", "packets applied commands"},
	{"a world adopted and the frames before it kept", "match/verification.go",
		"	c.received.begin(c.world.tick, &c.arrived)\n", "", "packets verified starved happened"},
	{"an input given to the first player", "match/server.go",
		"			copy(s.players.value(p.player), value)\n", "			copy(s.players.value(1), value)\n", "applied"},
	{"an input that no game may see", "match/peer.go",
		"		inputs.Sanitize(s.input)\n", "", "authority"},
	{"refusals without a limit", "match/refusals.go",
		"	if len(s.refusals) < maxRefusals {\n", "	if len(s.refusals) < 1000*maxRefusals {\n", "work"},
	{"everything that was missed in one frame", "match/pace.go",
		"	mandatoryTicks = 8\n", "	mandatoryTicks = 800\n", "work"},
	{"a client of delay mode predicts", "match/client.go",
		"	if c.settings.Delay {\n		c.prediction.abandon()\n		return\n	}\n", "", "delayed"},
	{"inputs of delay mode wait for what is verified", "match/client.go",
		"	if catchingUp || c.settings.Delay {", "	if catchingUp {", "sampled"},
	{"an input delay that nothing raises", "match/budget.go",
		"	if over && b.delay < most {", "	if over && b.delay > most {", "budget"},
	{"an input delay that is never given back", "match/budget.go",
		"	if b.delay > 0 && spare && ", "	if b.delay > most && spare && ", "budget"},
	{"an input delay that rises by two ticks", "match/budget.go",
		"		b.delay++\n", "		b.delay += 2\n", "budget"},
	{"who is sent away stays", "match/server.go",
		"	s.dropFor(p, ReasonKicked)\n", "	s.departed.add(p, s.next, ReasonKicked)\n", "kicked"},
	{"who is sent away does not hear why", "match/departed.go",
		"			r.words = words\n", "", "kicked"},
	{"a bot that plays every other tick", "match/bot.go",
		"s.players.has(b.player) && len(value) > 0 {", "s.players.has(b.player) && len(value) > 0 && tick%2 == 0 {", "bots"},
	{"a bot's place given to who joins", "match/bot.go",
		"		if b.player == player {\n			return false\n", "		if b.player == player {\n			continue\n", "bots"},
	{"a part of a payload that was lost is lost", "match/outgoing.go",
		"		if fresh || now-o.sentAt[place] >= again {\n", "		if fresh || now-o.sentAt[place] >= 1000*again {\n", "commands starved happened joining"},
	{"a payload forgotten while its command waits", "match/large.go",
		"		here := s.players.has(sp.key.player) && ", "		here := !s.players.has(sp.key.player) && ", "commands"},
	{"a payload forgotten before its tick", "match/large.go",
		"		if !c.obeyed.of(l.key.player).obeyed(l.key.channel, l.key.number) {\n", "		if c.obeyed.of(l.key.player).obeyed(l.key.channel, l.key.number) {\n", "starved verified"},
	{"a stop of the server made up for", "match/server.go",
		"	if late > Pause {\n", "	if late > 100*Pause {\n", "work"},
}

var checkerLine = regexp.MustCompile(`_test\.go:\d+: (\w+): at `)

// TestMutationsApply: each replaces what is there, once. That needs no minutes.
func TestMutationsApply(t *testing.T) {
	for _, m := range mutations {
		source, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(m.file)))
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(string(source), m.old); n != 1 {
			t.Errorf("%s: %s has what it replaces %d times, want once: %q", m.name, m.file, n, m.old)
		}
	}
}

// TestMutations plants each mutation and has the first matches played: one of
// its checkers must find it. It takes minutes, so it runs where TIDE_MUTATIONS
// is set.
func TestMutations(t *testing.T) {
	if os.Getenv("TIDE_MUTATIONS") == "" {
		t.Skipf("set TIDE_MUTATIONS=1 to plant %d mutations and see each found", len(mutations))
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mutations {
		t.Run(strings.ReplaceAll(m.name, " ", "_"), func(t *testing.T) {
			t.Parallel()
			for _, matches := range mutationMatches {
				found, most := m.play(t, root, matches), 0
				for _, checker := range strings.Fields(m.checkers) {
					most = max(most, found[checker])
				}
				t.Logf("found in so many of %d matches: %v", matches, found)
				if most > 0 {
					return
				}
			}
			t.Errorf("none of %s found it", m.checkers)
		})
	}
}

// mutationMatches is how many matches are played with each: more of them where
// what it breaks does not happen in the first ones.
var mutationMatches = [...]int{40, 160}

// play plays the first matches with the mutation compiled in, and returns in how
// many of them each checker found something.
func (m *mutation) play(t *testing.T, root string, matches int) (found map[string]int) {
	path := filepath.Join(root, filepath.FromSlash(m.file))
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(source), m.old); n != 1 {
		t.Fatalf("%s has what it replaces %d times, want once: %q", m.file, n, m.old)
	}
	dir := t.TempDir()
	mutated, overlay := filepath.Join(dir, "mutated.go"), filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(mutated, []byte(strings.Replace(string(source), m.old, m.new, 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	replace, err := json.Marshal(map[string]map[string]string{"Replace": {path: mutated}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(overlay, replace, 0o600); err != nil {
		t.Fatal(err)
	}
	test := exec.Command("go", "test", "-vet=off", "-overlay", overlay, "-run", "^TestMatches$", "-match.count="+strconv.Itoa(matches), "-timeout=15m", ".")
	output, err := test.CombinedOutput()
	if err == nil {
		return nil
	}
	found = map[string]int{}
	for _, line := range checkerLine.FindAllStringSubmatch(string(output), -1) {
		found[line[1]]++
	}
	if len(found) == 0 {
		t.Fatalf("it was not played, or ended otherwise than by a checker: %v\n%s", err, output[:min(len(output), 3000)])
	}
	return found
}
