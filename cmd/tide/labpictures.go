package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// labPictures takes the page as a person sees it: on a desk in the dark, and
// on a phone in the light.
func labPictures(ctx context.Context, t *tab, folder, address string, r *labReport) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	for _, shot := range []struct {
		name, scheme string
		width        int64
		height       int64
	}{{"lab.png", "dark", 1280, 1130}, {"lab-phone.png", "light", 360, 1400}} {
		if err := chromedp.Do(t.ctx, chromedp.EmulateViewport(shot.width, shot.height)); err != nil {
			return err
		}
		scheme := emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: shot.scheme}}}
		if _, err := chromedp.Call(t.ctx, emulation.SetEmulatedMedia, scheme); err != nil {
			return err
		}
		if err := t.navigate("about:blank"); err != nil {
			return err
		}
		if err := t.navigate(address + "smoke/picture#seed=1&step=600"); err != nil {
			return err
		}
		if err := labStill(ctx, t); err != nil {
			return err
		}
		time.Sleep(300 * time.Millisecond) // for the last frame
		png, err := t.picture()
		if err != nil {
			return err
		}
		file := filepath.Join(folder, shot.name)
		if err := os.WriteFile(file, png, 0o644); err != nil {
			return fmt.Errorf("the picture cannot be kept: %w; name a folder that can be written to with --pictures", err)
		}
		r.Pictures = append(r.Pictures, file)
	}
	return nil
}

func labStill(ctx context.Context, t *tab) error {
	for deadline := time.Now().Add(labSmokeTime); ; time.Sleep(200 * time.Millisecond) {
		state, err := evaluate[string](t, `document.body?.dataset.state ?? ""`)
		switch {
		case err != nil || state == "still":
			return err
		case time.Now().After(deadline):
			return fmt.Errorf("after %v the page is %q", labSmokeTime, state)
		case ctx.Err() != nil:
			return ctx.Err()
		}
	}
}

// labFirefoxPicture has Firefox take its own picture, which it does when the
// page has loaded: that has an image that comes when everything is done.
func labFirefoxPicture(ctx context.Context, folder, address string, r *labReport) error {
	var firefox string
	for _, name := range []string{"firefox-esr", "firefox"} {
		if path, err := exec.LookPath(name); err == nil {
			firefox = path
			break
		}
	}
	if firefox == "" {
		return nil // its session says so
	}
	profile, err := os.MkdirTemp("", "tide-picture-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(profile)
	file, err := filepath.Abs(filepath.Join(folder, "lab-firefox.png"))
	if err != nil {
		return err
	}
	bounded, stop := context.WithTimeout(ctx, labSmokeTime)
	defer stop()
	cmd := exec.CommandContext(bounded, firefox, "--headless", "--no-remote", "--profile", profile,
		"--window-size=1280,1480", "--screenshot", file, address+"smoke/picture#seed=1&step=600")
	cmd.Env = append(os.Environ(), "HOME="+profile)
	if said, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("Firefox takes no picture: %w: %s", err, said)
	}
	r.Pictures = append(r.Pictures, file)
	return nil
}
