//go:build !js || tide_headless

package app

import (
	"context"
	"os"
	"os/signal"
	"syscall"
)

// interrupts has Ctrl-C, and what else asks a program to end, end the match in
// place of the program, so that a recording can be closed. Who asks again ends
// the program at once. done gives that back.
func interrupts() (asked func() bool, done func()) {
	ctx, done := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, done)
	return func() bool { return ctx.Err() != nil }, done
}
