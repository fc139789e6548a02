package app

import (
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/room"
)

const (
	overlayEvery = 250 * time.Millisecond // figures that change every frame cannot be read
	overlaySize  = 13                     // points
	noticeSize   = 15
	margin       = 12
)

// overlay is the network's figures in a corner.
type overlay struct {
	on    bool
	lines []string
	taken time.Duration // when the lines were made
	bytes byteRate
}

// byteRate is payload bytes a second, over the time between two looks.
type byteRate struct {
	in, out         uint64
	at              time.Duration
	perIn, perOut   float64
	measuredAtLeast bool
}

func (b *byteRate) take(in, out uint64, now time.Duration) {
	if seconds := (now - b.at).Seconds(); b.measuredAtLeast && seconds > 0 {
		b.perIn, b.perOut = float64(in-b.in)/seconds, float64(out-b.out)/seconds
	}
	b.in, b.out, b.at, b.measuredAtLeast = in, out, now, true
}

// draw appends the figures to a list, if they are on.
func (o *overlay) draw(list *draw.List, screen det.Vec2, r *room.Room, now time.Duration) {
	if !o.on {
		return
	}
	if o.lines == nil || now-o.taken >= overlayEvery || now < o.taken {
		s := r.Stats()
		s.LeadTicks = lead(r)
		o.bytes.take(s.BytesIn, s.BytesOut, now)
		o.lines, o.taken = overlayLines(s, o.bytes), now
	}
	list.SetScreen()
	lineHeight := float32(overlaySize + 3)
	width, height := float32(190), lineHeight*float32(len(o.lines))+margin
	corner := det.Vec2{X: screen.X - margin, Y: screen.Y - margin}
	list.Rect(corner.Sub(det.Vec2{X: width / 2, Y: height / 2}), det.Vec2{X: width, Y: height}, draw.NearBlack.Alpha(0.8))
	for i, line := range o.lines {
		at := corner.Sub(det.Vec2{X: width - margin/2, Y: height - margin/2 - lineHeight*float32(i)})
		list.Text(line, at, overlaySize, draw.White, draw.UpperLeft)
	}
}

// lead is how many ticks a machine is ahead of the server, to show: one that
// runs the server is never ahead of it.
func lead(r *room.Room) float32 {
	if r.Session().Server {
		return 0
	}
	return max(0, r.Stats().LeadTicks)
}

func overlayLines(s room.Stats, b byteRate) []string {
	return []string{
		fmt.Sprintf("ping %d ms", s.Ping.Round(time.Millisecond).Milliseconds()),
		fmt.Sprintf("lead %.1f ticks, delay %d", s.LeadTicks, s.DelayTicks),
		fmt.Sprintf("verified %d", s.Verified),
		fmt.Sprintf("predicted %d (+%d)", s.Predicted, int64(s.Predicted)-int64(s.Verified)),
		fmt.Sprintf("rollbacks %d (%d ticks)", s.Rollbacks, s.Resimulated),
		fmt.Sprintf("hashes %d, differing %d", s.Compared, s.Mismatched),
		fmt.Sprintf("in %.0f B/s, out %.0f B/s", b.perIn, b.perOut),
	}
}

// notice writes a sentence for a person in the middle of the screen, on as
// many lines as it takes.
func notice(list *draw.List, screen det.Vec2, text string) {
	const lineHeight, letter = noticeSize * 1.3, noticeSize * 0.5
	lines := wrap(text, max(16, int((screen.X-4*margin)/letter)))
	height := lineHeight * float32(len(lines))
	list.SetScreen()
	middle := det.Vec2{X: screen.X / 2, Y: screen.Y / 2}
	list.Rect(middle, det.Vec2{X: screen.X - 2*margin, Y: height + 2*margin}, draw.NearBlack.Alpha(0.85))
	for i, line := range lines {
		at := det.Vec2{X: middle.X, Y: middle.Y - height/2 + lineHeight*float32(i)}
		list.Text(line, at, noticeSize, draw.White, draw.UpperCenter)
	}
}

// footnote writes a sentence at the lower edge, where it does not hide the
// game.
func footnote(list *draw.List, screen det.Vec2, text string) {
	const lineHeight, letter = overlaySize * 1.3, overlaySize * 0.5
	lines := wrap(text, max(16, int((screen.X-2*margin)/letter)))
	list.SetScreen()
	for i, line := range lines {
		at := det.Vec2{X: margin, Y: screen.Y - margin - lineHeight*float32(len(lines)-1-i)}
		list.Text(line, at, overlaySize, draw.Gray, draw.LowerLeft)
	}
}

// sentence is an error as a person reads it: without the names of our packages
// before what they say, and with a capital and a full stop.
func sentence(err error) string {
	text := packageNames.ReplaceAllString(err.Error(), "$1")
	first, size := utf8.DecodeRuneInString(text)
	text = string(unicode.ToUpper(first)) + text[size:]
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}

// packageNames are where an error begins, or one that it wraps: elsewhere they
// are words of a sentence.
var packageNames = regexp.MustCompile(`(^|: )(?:(?:account|archive|match|room|tide|transport|webrtc|world): )+`)

// wrap breaks a text into lines of at most so many letters, at spaces where
// there are any.
func wrap(text string, letters int) []string {
	var lines []string
	for paragraph := range strings.SplitSeq(text, "\n") {
		var line []rune
		for word := range strings.FieldsSeq(paragraph) {
			rest := []rune(word)
			if len(line) > 0 && len(line)+1+len(rest) > letters {
				lines = append(lines, string(line))
				line = line[:0]
			}
			if len(line) > 0 {
				line = append(line, ' ')
			}
			for len(rest) > letters {
				lines = append(lines, string(rest[:letters]))
				rest = rest[letters:]
			}
			line = append(line, rest...)
		}
		if len(line) > 0 {
			lines = append(lines, string(line))
		}
	}
	return lines
}
