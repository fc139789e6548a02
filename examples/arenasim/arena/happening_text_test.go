package arena

import "testing"

func TestHappeningText(t *testing.T) {
	for _, c := range []struct {
		Happening
		text string
	}{
		{Happening{Kind: GoalScored, Side: 1, By: 9, To: 7, Score: [2]uint8{1, 2}}, "goal, away's 9 (7), 1:2"},
		{Happening{Kind: MatchOver, By: nobody, To: nobody, Score: [2]uint8{3, 0}}, "match over, 3:0"},
		{Happening{Kind: Kind(len(kindNames)), By: nobody, To: nobody}, "happening, 0:0"},
	} {
		if got := c.String(); got != c.text {
			t.Errorf("%q, want %q", got, c.text)
		}
	}
}
