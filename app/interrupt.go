//go:build !js || tide_headless

package app

import (
	"context"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// sameInterrupt is how long after one interrupt another is taken for the same: a
// terminal sends it to tide run and to the game, and tide run passes its own on.
const sameInterrupt = time.Second

// interrupts has Ctrl-C, and what else asks a program to end, end the match in
// place of the program, so that a recording can be closed. Who asks again, later
// than sameInterrupt, ends the program at once. done gives that back.
func interrupts() (asked func() bool, done func()) {
	ctx, done := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, func() { time.AfterFunc(sameInterrupt, done) })
	return func() bool { return ctx.Err() != nil }, done
}
