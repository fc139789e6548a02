package server

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"
)

func (v *visit) makesAndPlays() (id string) {
	v.t.Helper()
	name := "Keys of " + v.browser
	v.open("/squads/new")
	v.waits("!document.querySelector('#squad').hidden && document.querySelector('#cost').textContent")
	v.types("[data-field=name] input", name)

	// What is wrong stands beside its field, in the server's words.
	v.types("[data-field='players[3].attributes.pace'] input", "200")
	v.waits("document.querySelector(`[data-field='players[3].attributes.pace'] .wrong`)?.textContent.includes('200')")
	v.shoot("squad-wrong")
	v.types("[data-field='players[3].attributes.pace'] input", "41")
	v.waits("!document.querySelector('[data-field] .wrong')")
	v.tabs("#squad [type=submit]")
	v.press(keyEnter)
	v.waits("location.pathname.length > '/squads/new'.length && document.querySelector('#title').textContent === " + fmt.Sprintf("%q", name))
	v.shoot("squad")

	// Its own link leads to a match.
	v.tabs("#links a")
	v.press(keyEnter)
	v.waits("document.querySelector('[name=away]')?.value && location.search.includes('home=')")
	v.types("[name=seed]", "7")
	v.press(keyEnter)
	v.waits("location.pathname.startsWith('/matches/') && document.body.dataset.state === 'whole'")
	return run[string](v, "return location.pathname.split('/').pop()")
}

// told is what the page says of a match that it has played whole.
type told struct {
	Verdict, Words, Score, Server, Browser string
	Events, Goals, Ticks                   int
}

const askPage = `return {
	verdict: document.querySelector('#verdict').dataset.verdict,
	words: document.querySelector('#verdict-words').textContent,
	score: document.querySelector('#score').textContent,
	server: document.querySelector('#server-hash').textContent,
	browser: document.querySelector('#browser-hash').textContent,
	events: document.querySelectorAll('#events li').length,
	goals: document.querySelectorAll('#events li.goal').length,
	ticks: Number(document.querySelector('#seek').max),
}`

func (v *visit) watches(id string) {
	t := v.t
	t.Helper()
	// A person in the middle of it goes to the end by a key.
	v.press(keyEnd)
	v.waits("Number(document.querySelector('#seek').value) === Number(document.querySelector('#seek').max)")
	got, kept := run[told](v, askPage), v.kept(id)
	if got.Verdict != "agree" || !strings.Contains(got.Words, "Verified") {
		t.Errorf("the verdict is %q, %q", got.Verdict, got.Words)
	}
	if got.Browser != got.Server || got.Server != kept.Hash {
		t.Errorf("the last hashes: %s here, %s in the archive, %s in the store", got.Browser, got.Server, kept.Hash)
	}
	if got.Ticks < 5000 || got.Events < 5 || got.Goals != kept.Home.Goals+kept.Away.Goals || got.Score != fmt.Sprintf("%d : %d", kept.Home.Goals, kept.Away.Goals) {
		t.Errorf("that was no match: %+v, and the server has %+v", got, kept)
	}
	// Steps and jumps, by keys, and all of it in the address.
	from := time.Now()
	v.open("/matches/" + id + "?t=1000&speed=0.5")
	v.waits("document.body.dataset.state === 'whole'")
	t.Logf("%s: %d ticks are verified %.1f s after the page is asked for", v.browser, got.Ticks, time.Since(from).Seconds())
	if at := run[int](v, "return Number(document.querySelector('#seek').value)"); at != 1000 {
		t.Errorf("a link to tick 1000 shows %d", at)
	}
	v.press(keyRight, keyRight)
	v.waits("Number(document.querySelector('#seek').value) === 1002")
	v.press("n")
	v.waits("Number(new URLSearchParams(location.search).get('t')) > 1002")
	v.press(keySpace)
	v.waits("document.body.dataset.playing === 'true'")
	v.press(keySpace)
	v.waits("document.body.dataset.playing === 'false'")
	v.shoot("match")
}

func (v *visit) sabotages(id string) {
	t := v.t
	t.Helper()
	v.tabs("#random")
	v.press(keySpace)
	v.waits("document.body.dataset.state === 'whole' && document.querySelector('#random').checked")
	v.press(keyEnd)
	v.waits("Number(document.querySelector('#seek').value) === Number(document.querySelector('#seek').max)")
	got := run[told](v, askPage)
	if got.Verdict != "differ" || !strings.Contains(got.Words, "from tick") || got.Browser == got.Server {
		t.Errorf("with the language's random the verdict is %q, %q", got.Verdict, got.Words)
	}
	why := v.text("#verdict-why")
	if !strings.Contains(why, "What differs: ") || got.Events < 5 {
		t.Errorf("it is told as %q, with %d events", why, got.Events)
	}
	v.shoot("sabotaged")
	// The address says so too, and without the switch all is well again.
	if search := run[string](v, "return location.search"); !strings.Contains(search, "random=language") {
		t.Errorf("the address is %q", search)
	}
	v.tabs("#random")
	v.press(keySpace)
	v.waits("document.querySelector('#verdict').dataset.verdict === 'agree'")
}

// playsLeague begins a league by keys, waits for its table, and finds a match of
// it by a squad's name.
func (v *visit) playsLeague() {
	t := v.t
	t.Helper()
	v.open("/leagues/")
	v.waits("document.querySelectorAll('[name=squad]').length >= 8")
	v.tabs("#league [type=submit]")
	v.press(keyEnter)
	v.waits("document.querySelector(`[data-field=squads] .wrong`) && document.querySelector(`[data-field=name] .wrong`)")
	v.types("#league [name=name]", "By keys of "+v.browser)
	for n := range 3 {
		v.tabs(fmt.Sprintf("#choose label:nth-child(%d) input", n+2))
		v.press(keySpace)
	}
	v.tabs("#league [type=submit]")
	v.press(keyEnter)
	v.waits("location.pathname.length > '/leagues/'.length && document.querySelector('#state').textContent.startsWith('All 3 matches')")
	points := run[[]int](v, "return [...document.querySelectorAll('#table tr')].map((row) => Number(row.lastChild.textContent))")
	if len(points) != 3 || points[0] < points[1] || points[1] < points[2] || points[0]+points[1]+points[2] != 9 {
		t.Errorf("the points of three squads after three matches: %v", points)
	}
	name := v.text("#table a")
	v.open("/")
	v.types("#filter [name=q]", strings.ToUpper(name))
	v.waits(fmt.Sprintf("[...document.querySelectorAll('#matches li')].length > 0 && [...document.querySelectorAll('#matches li')].every((row) => row.textContent.includes(%q))", name))
	if search := run[string](v, "return location.search"); !strings.Contains(search, "q=") {
		t.Errorf("what was looked for is not in the address: %q", search)
	}
}

// cannotVerify opens matches whose files have been cut off, damaged, left by an
// earlier build with other rules, or swapped: none of them is green.
func (v *visit) cannotVerify() {
	t := v.t
	t.Helper()
	earlier, err := os.ReadFile("../testdata/5380aeb2e1a79575-1.tide")
	v.must(err)
	// play posts a match of two squads of the list until it has been played, and
	// gives its file.
	play := func(first, second, seed int) (id, path string, file []byte) {
		id = run[string](v, fmt.Sprintf(`
			const { rows } = await (await fetch("/api/squads?sort=name&rows=9")).json();
			const body = JSON.stringify({ home: rows[%d].id, away: rows[%d].id, seed: %d });
			for (;;) {
				const match = await (await fetch("/api/matches", { method: "POST", headers: { "Content-Type": "application/json" }, body })).json();
				if (match.state === "played") return match.id;
				if (match.state !== "waiting") throw new Error(JSON.stringify(match));
			}`, first, second, seed))
		path = filepath.Join(v.folder, id+".tide")
		file, err := os.ReadFile(path)
		v.must(err)
		return id, path, file
	}
	_, _, otherSeed := play(1, 2, 200)
	_, _, otherSquads := play(1, 3, 104)
	for n, c := range []struct {
		name    string
		spoil   func([]byte) []byte
		verdict string
		words   string
	}{
		{"cut", func(b []byte) []byte { return b[:len(b)*2/3] }, "cannot", "where the file ends"},
		{"damaged", func(b []byte) []byte { b[len(b)/2] ^= 1; return b }, "cannot", "Nothing to verify"},
		{"earlier", func([]byte) []byte { return earlier }, "cannot", "Cannot be verified here"},
		{"seed", func([]byte) []byte { return otherSeed }, "cannot", "Nothing to verify"},
		{"swapped", func([]byte) []byte { return otherSquads }, "differ", "Not the match that was played"},
	} {
		id, path, whole := play(1, 2, 100+n)
		v.must(os.WriteFile(path, c.spoil(bytes.Clone(whole)), 0o644))
		v.open("/matches/" + id)
		v.waits(fmt.Sprintf("document.querySelector('#verdict-words').textContent.includes(%q)", c.words))
		if verdict := run[string](v, "return document.querySelector('#verdict').dataset.verdict"); verdict != c.verdict {
			t.Errorf("%s: the verdict is %q, want %q", c.name, verdict, c.verdict)
		}
		v.shoot("cannot-" + c.name)
		v.must(os.WriteFile(path, whole, 0o644)) // for the next browser
	}
}

// looksEverywhere opens each page on a telephone and holds it to the width, and
// wants no message in the console's place.
func (v *visit) looksEverywhere(id string) {
	t := v.t
	t.Helper()
	league := run[string](v, "return (await (await fetch('/api/leagues')).json()).rows[0].id")
	squad := v.kept(id).Home.Squad
	for name, path := range map[string]string{
		"matches": "/", "squads": "/squads/", "squad": "/squads/" + squad, "leagues": "/leagues/", "league": "/leagues/" + league, "match": "/matches/" + id + "?t=2000",
	} {
		for _, width := range []int{1280, 360} {
			v.resize(width, 800)
			v.open(path)
			if name == "match" {
				v.waits("document.body.dataset.state === 'whole'")
			} else {
				v.waits("!document.querySelector('#state') || document.querySelector('#state').hidden || !document.querySelector('#state').textContent.includes('…')")
			}
			if name == "matches" {
				v.waits("document.querySelector('[name=away]').value && document.querySelectorAll('#matches li').length > 5")
			}
			// A browser's window may have a least width of its own.
			if over := run[int](v, "return document.documentElement.scrollWidth - innerWidth"); over > 0 {
				t.Errorf("%s at %d pixels is %d too wide", path, width, over)
			}
			small := run[[]string](v, `return [...document.querySelectorAll('button, select, .button, nav a')].filter((e) => {
				const box = e.getBoundingClientRect();
				return box.width > 0 && (box.height < 24 || box.width < 24);
			}).map((e) => e.outerHTML.slice(0, 80))`)
			if len(small) > 0 {
				t.Errorf("%s: too small for a finger: %v", path, small)
			}
			v.shoot(fmt.Sprintf("%s-%d", name, width))
		}
	}
	v.resize(1280, 900)
}
