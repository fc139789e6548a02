package arena

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// SquadError is one thing that is wrong with a squad, and what to do about it.
type SquadError struct {
	Field   string // as its JSON has it: "name", "players[3].attributes.pace"
	Problem string
	Mend    string
}

func (e *SquadError) Error() string { return fmt.Sprintf("%s: %s; %s", e.Field, e.Problem, e.Mend) }

func unknownChoice(field, what string, names []string) error {
	return &SquadError{field, "there is no " + what, "choose one of " + strings.Join(names, ", ")}
}

// Validate is everything that is wrong with a squad, joined, each a *SquadError;
// nil is nothing.
func (s Squad) Validate() error { return errors.Join(s.Mistakes()...) }

// Mistakes are those of Validate one by one, in the order of the fields; each is a
// *SquadError.
func (s Squad) Mistakes() (mistakes []error) {
	wrong := func(field, problem, mend string) {
		mistakes = append(mistakes, &SquadError{field, problem, mend})
	}
	if s.ID == 0 {
		wrong("id", "it is 0", "give the squad a number from 1 on")
	}
	if problem := nameProblem(s.Name); problem != "" {
		wrong("name", problem, nameMend)
	}
	number, known := formationNumber(s.Formation)
	if !known {
		mistakes = append(mistakes, unknownChoice("formation", fmt.Sprintf("%q", s.Formation), Formations()))
	}
	for _, choice := range []struct {
		field string
		value uint8
		names []string
	}{
		{"tactics.mentality", uint8(s.Tactics.Mentality), mentalityNames},
		{"tactics.pressing", uint8(s.Tactics.Pressing), pressingNames},
		{"tactics.passing", uint8(s.Tactics.Passing), passingNames},
		{"tactics.width", uint8(s.Tactics.Width), widthNames},
	} {
		if int(choice.value) >= len(choice.names) {
			mistakes = append(mistakes, unknownChoice(choice.field, fmt.Sprintf("number %d", choice.value), choice.names))
		}
	}
	if len(s.Players) != squadSize {
		wrong("players", fmt.Sprintf("there are %d", len(s.Players)), fmt.Sprintf("give the squad %d", squadSize))
	}
	if len(s.Players) > 4*squadSize {
		return mistakes // whoever posts thousands gets no list of what is wrong with each
	}
	var counts [Forward + 1]int
	first := map[uint32]int{}
	for n, p := range s.Players {
		field := fmt.Sprintf("players[%d]", n)
		if p.ID == 0 {
			wrong(field+".id", "it is 0", "give the player a number from 1 on")
		} else if other, taken := first[p.ID]; taken {
			wrong(field+".id", fmt.Sprintf("%d is that of players[%d] too", p.ID, other), "give each player a number of their own")
		} else {
			first[p.ID] = n
		}
		if problem := nameProblem(p.Name); problem != "" {
			wrong(field+".name", problem, nameMend)
		}
		if int(p.Role) >= len(roleNames) {
			mistakes = append(mistakes, unknownChoice(field+".role", fmt.Sprintf("number %d", p.Role), roleNames))
		} else {
			counts[p.Role]++
		}
		for n, value := range p.Attributes.list() {
			if value < 1 || value > MaxAttribute {
				wrong(field+".attributes."+attributeNames[n], fmt.Sprintf("it is %d", value), fmt.Sprintf("give it a number from 1 to %d", MaxAttribute))
			}
		}
	}
	if known {
		for role := Goalkeeper; role <= Forward; role++ {
			if has, needs := counts[role], formations[number].needs(role); has != needs {
				wrong("players", fmt.Sprintf("a %s has %d of role %v, and there are %d", s.Formation, needs, role, has),
					"change the formation, or the roles of players")
			}
		}
	}
	if price := s.Price(); price > Budget {
		wrong("players", fmt.Sprintf("they cost %d together, and the budget is %d", price, Budget),
			fmt.Sprintf("save %d: high attributes cost most", price-Budget))
	}
	return mistakes
}

const nameMend = "give it 1 to 24 bytes of text in one line, with neither spaces nor control characters at its ends"

// nameProblem is what is wrong with a name, in words; "" is nothing.
func nameProblem(name string) string {
	switch {
	case name == "":
		return "it is empty"
	case len(name) > MaxName:
		return fmt.Sprintf("it has %d bytes and may have %d", len(name), MaxName)
	case !utf8.ValidString(name):
		return "it is no UTF-8"
	case strings.TrimSpace(name) != name:
		return "it begins or ends with a space"
	}
	for _, r := range name {
		if !unicode.IsPrint(r) {
			return fmt.Sprintf("it has %q in it", r)
		}
	}
	return ""
}
