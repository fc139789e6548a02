package server

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// chromium is one tab, over the DevTools protocol.
type chromium struct {
	lastWords
	ctx context.Context
	end func()
}

func startChromium(t *testing.T) (driver, error) {
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		return nil, errNoBrowser
	}
	flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.UserDataDir(t.TempDir()), chromedp.NoSandbox,
		chromedp.WSURLReadTimeout(patience))
	ctx, free := chromedp.NewExecAllocator(context.Background(), flags...)
	ctx, closeTab := chromedp.NewContext(ctx)
	c := &chromium{ctx: ctx, end: func() {
		chromedp.Cancel(ctx)
		closeTab()
		free()
	}}
	if err := c.resize(1280, 900); err != nil {
		return nil, err
	}
	scheme := "dark"
	if os.Getenv("ARENASIM_LIGHT") != "" {
		scheme = "light"
	}
	look := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
	if _, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, look); err != nil {
		return nil, err
	}
	console := chromedp.Console(ctx)
	go func() {
		for message, err := range console {
			if err != nil {
				return
			}
			fmt.Fprintln(c, message)
		}
	}()
	return c, nil
}

func (c *chromium) open(address string) error { return chromedp.Do(c.ctx, chromedp.Navigate(address)) }

func (c *chromium) run(script string, into any) error {
	text, err := chromedp.Run(c.ctx, chromedp.Evaluate[string]("(async () => JSON.stringify(await (async () => {"+script+"})() ?? null))()", chromedp.EvalAwaitPromise))
	if err != nil {
		return err
	}
	return json.Unmarshal([]byte(text), into)
}

func (c *chromium) press(keys ...string) error {
	named := map[string]string{keyRight: kb.ArrowRight, keyEnd: kb.End, keyTab: kb.Tab, keyEnter: kb.Enter}
	for _, key := range keys {
		if name, ok := named[key]; ok {
			key = name
		}
		if err := chromedp.Do(c.ctx, chromedp.KeyEvent(key)); err != nil {
			return err
		}
	}
	return nil
}

func (c *chromium) resize(width, height int) error {
	return chromedp.Do(c.ctx, chromedp.EmulateViewport(int64(width), int64(height)))
}

func (c *chromium) picture() ([]byte, error) {
	return chromedp.Run(c.ctx, chromedp.FullScreenshot(100))
}

func (c *chromium) close() { c.end() }
