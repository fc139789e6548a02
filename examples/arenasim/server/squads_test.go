package server

import (
	"encoding/json"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tide-engine/tide/examples/arenasim/arena"
	"github.com/tide-engine/tide/random"
)

func TestSquadInAnyOrderIsOne(t *testing.T) {
	onEach(t, func(t *testing.T, database string) {
		s := fresh(t, database)
		for _, number := range []uint32{0, 77} { // without a number the server finds one
			squad := arena.RandomSquad(uint64(number), 50)
			squad.ID = number
			first := posted(t, s, squad)
			g := random.New(1, 2)
			random.Shuffle(&g, squad.Players)
			again := asked[squadAnswer](t, s, "POST", "/api/squads", squad, http.StatusOK)
			if again.ID != first.ID || string(again.Squad) != string(first.Squad) {
				t.Errorf("the same squad in another order is another: %+v, %+v", first, again)
			}
			kept := asked[squadAnswer](t, s, "GET", "/api/squads/"+first.ID, nil, http.StatusOK)
			var back arena.Squad
			if err := json.Unmarshal(kept.Squad, &back); err != nil || back.ID == 0 || back.Validate() != nil {
				t.Errorf("%+v, %v", back, err)
			}
			if kept.Cost != squad.Price() || kept.Strength != squad.Strength() || kept.Name != squad.Name {
				t.Errorf("%+v is not what was posted", kept)
			}
			squad.Players[0].Attributes.Pace ^= 1
			if other := posted(t, s, squad); other.ID == first.ID {
				t.Error("another squad has the same identifier")
			}
		}
		list := asked[listAnswer[squadAnswer]](t, s, "GET", "/api/squads?rows=3", nil, http.StatusOK)
		if list.Total != 4 || len(list.Rows) != 3 || list.Rows[0].Squad != nil || list.Rows[0].Style == "" {
			t.Errorf("the list has %d of %d: %+v", len(list.Rows), list.Total, list.Rows)
		}
	})
}

func TestWhatIsWrongIsSaidByField(t *testing.T) {
	s := fresh(t, "sqlite:"+filepath.Join(t.TempDir(), "a.db"))
	squad := arena.RandomSquad(1, 50)
	squad.Name, squad.Players[3].Attributes.Pace, squad.Players[4].Name = "", 0, " x"
	wrong := asked[trouble](t, s, "POST", "/api/squads", squad, http.StatusUnprocessableEntity)
	var fields []string
	for _, f := range wrong.Fields {
		fields = append(fields, f.Field)
		if f.Problem == "" || f.Mend == "" {
			t.Errorf("%s has no problem or no mend", f.Field)
		}
	}
	if want := []string{"name", "players[3].attributes.pace", "players[4].name"}; !slices.Equal(fields, want) {
		t.Errorf("fields %q, want %q", fields, want)
	}
	check := asked[checkAnswer](t, s, "POST", "/api/squads/check", squad, http.StatusOK)
	if len(check.Fields) != 3 || check.Cost != squad.Price() || check.Budget != arena.Budget || len(check.Prices) != len(squad.Players) {
		t.Errorf("%+v", check)
	}
	if wrong = asked[trouble](t, s, "POST", "/api/squads", `{"players":[{"attributes":{"pace":256}}]}`, http.StatusUnprocessableEntity); len(wrong.Fields) != 1 || !strings.HasPrefix(wrong.Fields[0].Field, "players") {
		t.Errorf("a number too large for its field: %+v", wrong)
	}
	if wrong = asked[trouble](t, s, "POST", "/api/matches", `{"home":"a","away":"b"}`, http.StatusUnprocessableEntity); len(wrong.Fields) != 1 || wrong.Fields[0].Field != "home" {
		t.Errorf("a match of squads that are not there: %+v", wrong)
	}
	one := posted(t, s, arena.RandomSquad(2, 50)).ID
	wrong = asked[trouble](t, s, "POST", "/api/leagues", leaguePost{Name: " ", Squads: []string{one, one, one}, Rounds: 9}, http.StatusUnprocessableEntity)
	if fields = nil; len(wrong.Fields) == 3 {
		for _, f := range wrong.Fields {
			fields = append(fields, f.Field)
		}
	}
	if want := []string{"name", "squads", "rounds"}; !slices.Equal(fields, want) {
		t.Errorf("a league: %+v", wrong)
	}
}
