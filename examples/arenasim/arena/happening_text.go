package arena

import "fmt"

// String is what happened, of players by their numbers in the match: "goal, away's
// 9 (7), 1:2". An Event has the sentence with their names.
func (h Happening) String() string {
	text := "happening"
	if int(h.Kind) < len(kindNames) {
		text = kindNames[h.Kind]
	}
	if h.By != nobody {
		text += fmt.Sprintf(", %s's %d", [...]string{"home", "away"}[h.Side&1], h.By)
	}
	if h.To != nobody {
		text += fmt.Sprintf(" (%d)", h.To)
	}
	return fmt.Sprintf("%s, %d:%d", text, h.Score[0], h.Score[1])
}
