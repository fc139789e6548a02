//go:build !wasip1 && !tide_headless

package app

import (
	"fmt"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"

	"github.com/tide-engine/tide"
	"github.com/tide-engine/tide/det"
	"github.com/tide-engine/tide/draw"
	"github.com/tide-engine/tide/match"
)

// What runs ahead of the drawing has so many tenths of the time between two
// frames. A fixed time a frame would starve it where frames are long.
const (
	scanTenths   = 3 // what lies ahead of who watches a recorded match
	scriptTenths = 6 // a scripted run goes as fast as it can and still shows where it is
)

// loop is what Ebitengine calls: Update once a frame, then Draw.
type loop struct {
	game    *tide.Game
	clock   func() time.Duration
	session *session   // of a match, or
	script  *scriptRun // of a scripted run, or
	reel    *reel      // of a recorded match that is watched, or
	failure string     // why there is none
	fault   func(*tide.Fault)
	desync  func(*match.Desync)
	ended   func(report) error // a scripted run is over
	over    bool
	framed  time.Duration // when the newest frame began

	interrupted func() bool // as options have it

	controlled bool // a page has the controls of what is watched

	painter *painter
	devices devices
	screen  det.Vec2 // points
	dense   float64  // pixels a point
	blank   draw.List
}

// stage is what there is to see, nil where nothing could start.
func (l *loop) stage() *stage {
	switch {
	case l.script != nil:
		return l.script.stage
	case l.session != nil:
		return l.session.stage
	}
	return nil
}

// list is what the newest frame draws.
func (l *loop) list() *draw.List {
	if l.reel != nil {
		return &l.reel.list
	}
	if s := l.stage(); s != nil {
		return &s.list
	}
	return &l.blank
}

func (l *loop) Update() error {
	l.devices.read(l.screen, l.dense)
	if l.reel != nil {
		l.watch()
		return nil
	}
	stage := l.stage()
	if stage == nil {
		l.blank.Reset()
		l.blank.Background = draw.NearBlack
		notice(&l.blank, l.screen, l.failure)
		return nil
	}
	if inpututil.IsKeyJustPressed(ebiten.KeyF3) {
		stage.overlay.on = !stage.overlay.on
	}
	if l.interrupted != nil && l.interrupted() {
		if l.script != nil {
			l.script.stop()
		}
		return ebiten.Termination
	}
	var err error
	if l.script != nil {
		err = l.play()
	} else {
		stage.play(l.clock(), &l.devices.Devices)
		if trouble := l.session.trouble(); trouble != nil {
			footnote(&stage.list, l.screen, sentence(fmt.Errorf("others cannot find this match: %w", trouble)))
		}
	}
	for _, fault := range stage.faults() {
		l.fault(fault)
	}
	for _, d := range stage.room.Desyncs() {
		l.desync(&d)
	}
	return err
}

// ahead is how long this frame may run ahead. It is asked once a frame.
func (l *loop) ahead(tenths time.Duration) time.Duration {
	now := l.clock()
	between := min(max(0, now-l.framed), maxFrame)
	l.framed = now
	return between * tenths / 10
}

// play runs as many ticks of the script as the frame has time for.
func (l *loop) play() error {
	for until := l.clock() + l.ahead(scriptTenths); l.script.next() && l.clock() < until; {
	}
	if !l.script.over() || l.over {
		return nil
	}
	l.over = true
	return l.ended(l.script.report())
}

// frame is the newest, nil where nothing could start.
func (l *loop) frame() *tide.Frame {
	if l.reel != nil {
		return &l.reel.frame
	}
	if s := l.stage(); s != nil {
		return &s.frame
	}
	return nil
}

func (l *loop) Draw(screen *ebiten.Image) {
	list := l.list()
	l.painter.clear(screen, list)
	if frame := l.frame(); frame != nil {
		for _, paint := range imagesOf(l.game) {
			paint(frame, screen)
		}
	}
	l.painter.paint(screen, list, float32(l.dense))
}

// LayoutF makes the image as fine as the screen is.
func (l *loop) LayoutF(width, height float64) (float64, float64) {
	l.dense = ebiten.Monitor().DeviceScaleFactor()
	l.screen = det.Vec2{X: float32(width), Y: float32(height)}
	return width * l.dense, height * l.dense
}

// Layout is never called: LayoutF is. Ebitengine's interface asks for it.
func (l *loop) Layout(width, height int) (int, int) { return width, height }

// show runs the loop until its window is closed.
func (l *loop) show(size sizeFlag) error {
	var err error
	if l.painter, err = newPainter(); err != nil {
		return err
	}
	l.dense = 1
	ebiten.SetWindowTitle(l.game.Settings().Title)
	ebiten.SetWindowSize(size.width, size.height)
	ebiten.SetWindowResizingMode(ebiten.WindowResizingModeEnabled)
	ebiten.SetRunnableOnUnfocused(true) // the match goes on for the others
	ebiten.SetTPS(ebiten.SyncWithFPS)
	return ebiten.RunGame(l)
}
