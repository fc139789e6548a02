package main

import (
	"context"
	"fmt"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// walkTime is how long a body has to move by arrow keys.
const walkTime = time.Minute

// walkKeys goes through the page as somebody without a mouse: by Tab from the
// slider into either frame, and by an arrow key with player 2's body.
func (s *session) walkKeys(ctx context.Context) error {
	if _, err := evaluate[any](s.tab, `document.getElementById("ping").focus()`); err != nil {
		return err
	}
	for _, want := range []string{"frame1", "frame2"} {
		if err := s.tab.press(keyTab, 1); err != nil {
			return err
		}
		got, err := evaluate[string](s.tab, `document.activeElement.id`)
		if err != nil {
			return err
		}
		if got != want {
			return fmt.Errorf("by Tab the focus came to %q, not to %s", got, want)
		}
	}
	before, err := evaluate[float64](s.tab, `smoke.own().Y`)
	if err != nil {
		return err
	}
	if err := s.tab.key(input.DispatchKeyEventTypeRawKeyDown, "ArrowUp"); err != nil {
		return err
	}
	for deadline := time.Now().Add(walkTime); ; time.Sleep(100 * time.Millisecond) {
		now, err := evaluate[float64](s.tab, `smoke.own().Y`)
		switch {
		case err != nil:
			return err
		case now > before:
			return s.tab.key(input.DispatchKeyEventTypeKeyUp, "ArrowUp")
		case time.Now().After(deadline):
			return fmt.Errorf("player 2's body did not move in %v of an arrow key", walkTime)
		case ctx.Err() != nil:
			return ctx.Err()
		}
	}
}

// key is one half of a real key, whose name is also its place.
func (t *tab) key(half input.DispatchKeyEventType, name string) error {
	_, err := chromedp.Call(t.ctx, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: half, Key: name, Code: name})
	return err
}
