//go:build wasip1 || tide_headless

package app

import (
	"errors"
	"io"

	"github.com/tide-engine/tide"
)

// playShown has nothing to show a game in: this build draws nothing.
func playShown(*tide.Game, *script, options, func(report) error, func(*tide.Fault), io.Writer) error {
	return &NoWindowError{Cause: errors.New("this build of the game draws nothing"), Flags: playBare}
}

// showReel has nothing to show it in, either.
func showReel(*tide.Game, *reel, sizeFlag) error {
	return &NoWindowError{Cause: errors.New("this build of the game draws nothing"), Flags: replayBare}
}
