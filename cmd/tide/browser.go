package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// browserNames are where a browser that speaks the DevTools protocol is found.
var browserNames = []string{
	"chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge",
	"/Applications/Chromium.app/Contents/MacOS/Chromium",
	"/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
	`C:\Program Files\Google\Chrome\Application\chrome.exe`,
	`C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe`,
}

var errNoBrowser = errors.New("there is no browser to do this in")

func findBrowser() (string, error) {
	for _, name := range browserNames {
		if path, err := exec.LookPath(name); err == nil {
			return path, nil
		}
	}
	return "", fmt.Errorf("%w: no Chromium, Chrome or Edge is installed (on Debian: apt install chromium)", errNoBrowser)
}

// tab is one page of a headless browser.
type tab struct {
	ctx     context.Context
	version string
}

// keepPeers keeps each RTCPeerConnection that a page makes, before its own
// scripts run, so that the browser can be asked what went over it.
const keepPeers = `(() => {
  const Real = window.RTCPeerConnection;
  if (!Real) return;
  window.keptPeers = [];
  window.RTCPeerConnection = class extends Real {
    constructor(...args) { super(...args); window.keptPeers.push(this); }
  };
})()`

// startTime is how long a browser may take to start, on a machine that does much
// else.
const startTime = 2 * time.Minute

// startBrowser starts a headless browser with one tab of the given size, in the
// dark. The console of its pages goes to log.
func startBrowser(ctx context.Context, path string, width, height int, log func(string)) (*tab, context.CancelFunc, error) {
	profile, err := os.MkdirTemp("", "tide-smoke-")
	if err != nil {
		return nil, nil, err
	}
	flags := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.UserDataDir(profile),
		chromedp.WSURLReadTimeout(startTime),
		chromedp.WindowSize(width, height),
		chromedp.NoSandbox, // it opens our own pages only, often as root in a container
		// WebGL in software, where there is no graphics card.
		chromedp.Flag("enable-unsafe-swiftshader", true),
		// A machine without a network meets itself over its loopback address.
		chromedp.Flag("allow-loopback-in-peer-connection", true),
		chromedp.Flag("disable-features", "WebRtcHideLocalIpsWithMdns,Translate"),
		chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true),
	)
	allocated, freeAllocator := chromedp.NewExecAllocator(ctx, flags...)
	tabCtx, closeTab := chromedp.NewContext(allocated)
	stop := func() {
		chromedp.Cancel(tabCtx) // lets the browser clear up after itself
		closeTab()
		freeAllocator()
		os.RemoveAll(profile)
	}
	t := &tab{ctx: tabCtx}
	err = chromedp.Do(tabCtx, chromedp.EmulateViewport(int64(width), int64(height)))
	if err != nil {
		stop()
		return nil, nil, fmt.Errorf("%s did not start: %w", path, err)
	}
	dark := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: "dark"}}}
	if _, err = chromedp.Call(tabCtx, emulation.SetEmulatedMedia, dark); err != nil {
		stop()
		return nil, nil, err
	}
	if _, err = chromedp.Call(tabCtx, page.AddScriptToEvaluateOnNewDocument,
		page.AddScriptToEvaluateOnNewDocumentParams{Source: keepPeers}); err != nil {
		stop()
		return nil, nil, err
	}
	if v, err := chromedp.CallBrowser(tabCtx, browser.GetVersion, chromedp.Void{}); err == nil {
		t.version = v.Product
	}
	console := chromedp.Console(tabCtx)
	go func() {
		for message, err := range console {
			if err != nil {
				return
			}
			log(message.String())
		}
	}()
	return t, stop, nil
}

func (t *tab) navigate(address string) error {
	return chromedp.Do(t.ctx, chromedp.Navigate(address))
}

// evaluate runs an expression in the page, waits for its promise, and decodes
// what it gives.
func evaluate[T any](t *tab, expression string) (T, error) {
	return chromedp.Run(t.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
}

// moveMouse is a real mouse event, at a point of the page.
func (t *tab) moveMouse(x, y float64) error {
	return chromedp.Do(t.ctx, chromedp.MouseEvent(input.DispatchMouseEventTypeMouseMoved, x, y))
}

// press is a real key, as often as asked.
func (t *tab) press(key string, times int) error {
	for range times {
		if err := chromedp.Do(t.ctx, chromedp.KeyEvent(key)); err != nil {
			return err
		}
	}
	return nil
}

const (
	keyHome  = kb.Home
	keyTab   = kb.Tab
	keyRight = kb.ArrowRight
)

func (t *tab) picture() ([]byte, error) {
	return chromedp.Run(t.ctx, chromedp.CaptureScreenshot())
}
