package server

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// firefox is one window, over Marionette, the protocol that Firefox has in it for
// being driven: messages of a length, a colon, and JSON.
// https://firefox-source-docs.mozilla.org/testing/marionette/Protocol.html
type firefox struct {
	lastWords
	cmd    *exec.Cmd
	conn   net.Conn
	in     *bufio.Reader
	number int
}

func startFirefox(t *testing.T) (driver, error) {
	path, err := exec.LookPath("firefox-esr")
	if err != nil {
		if path, err = exec.LookPath("firefox"); err != nil {
			return nil, errNoBrowser
		}
	}
	profile, home := t.TempDir(), t.TempDir()
	scheme := 0 // dark
	if os.Getenv("ARENASIM_LIGHT") != "" {
		scheme = 1
	}
	preferences := fmt.Sprintf(`user_pref("marionette.port", 0);
user_pref("layout.css.prefers-color-scheme.content-override", %d);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.enabled", false);
user_pref("app.update.enabled", false);
user_pref("devtools.console.stdout.content", true);
user_pref("network.captive-portal-service.enabled", false);
`, scheme)
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(preferences), 0o600); err != nil {
		return nil, err
	}
	f := &firefox{cmd: exec.Command(path, "--headless", "--no-remote", "--marionette", "--profile", profile)}
	f.cmd.Env = append(os.Environ(), "HOME="+home, "MOZ_CRASHREPORTER_DISABLE=1")
	f.cmd.Stdout, f.cmd.Stderr, f.cmd.WaitDelay = f, f, 5*time.Second
	if err := f.cmd.Start(); err != nil {
		return nil, err
	}
	for deadline := time.Now().Add(patience); ; time.Sleep(100 * time.Millisecond) {
		port, err := os.ReadFile(filepath.Join(profile, "MarionetteActivePort"))
		if err == nil && len(port) > 0 {
			f.conn, err = net.Dial("tcp", "127.0.0.1:"+strings.TrimSpace(string(port)))
		}
		if err == nil && f.conn != nil {
			break
		}
		if time.Now().After(deadline) {
			f.close()
			return nil, fmt.Errorf("Firefox did not open its port: %v", err)
		}
	}
	f.in = bufio.NewReader(f.conn)
	if _, err := f.read(); err != nil { // its greeting
		f.close()
		return nil, err
	}
	if err := f.call("WebDriver:NewSession", map[string]any{}, nil); err != nil {
		f.close()
		return nil, err
	}
	return f, f.call("WebDriver:SetTimeouts", map[string]any{"script": patience.Milliseconds(), "pageLoad": patience.Milliseconds()}, nil)
}

func (f *firefox) read() ([]byte, error) {
	f.conn.SetDeadline(time.Now().Add(patience))
	length, err := f.in.ReadString(':')
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(strings.TrimSuffix(length, ":"))
	if err != nil || n < 0 || n > 64<<20 {
		return nil, fmt.Errorf("Firefox sent %q for a length", length)
	}
	message := make([]byte, n)
	_, err = io.ReadFull(f.in, message)
	return message, err
}

// call sends a command and decodes its result.
func (f *firefox) call(name string, parameters map[string]any, into any) error {
	f.number++
	message, err := json.Marshal([]any{0, f.number, name, parameters})
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(f.conn, "%d:%s", len(message), message); err != nil {
		return err
	}
	got, err := f.read()
	if err != nil {
		return err
	}
	var answer [4]json.RawMessage
	if err := json.Unmarshal(got, &answer); err != nil {
		return err
	}
	if string(answer[2]) != "null" {
		return fmt.Errorf("%s: %s", name, answer[2])
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(answer[3], into)
}

func (f *firefox) open(address string) error {
	return f.call("WebDriver:Navigate", map[string]any{"url": address}, nil)
}

func (f *firefox) run(script string, into any) error {
	var text struct{ Value string }
	wrapped := "const done = arguments[0]; (async () => {" + script + "})().then((v) => done(JSON.stringify(v ?? null)), (e) => done('failed: ' + e))"
	if err := f.call("WebDriver:ExecuteAsyncScript", map[string]any{"script": wrapped, "args": []any{}}, &text); err != nil {
		return err
	}
	return json.Unmarshal([]byte(text.Value), into)
}

func (f *firefox) press(keys ...string) error {
	named := map[string]string{keyRight: "\ue014", keyEnd: "\ue010", keyTab: "\ue004", keyEnter: "\ue007"}
	var actions []any
	for _, key := range keys {
		if name, ok := named[key]; ok {
			key = name
		}
		actions = append(actions, map[string]any{"type": "keyDown", "value": key}, map[string]any{"type": "keyUp", "value": key})
	}
	return f.call("WebDriver:PerformActions", map[string]any{"actions": []any{map[string]any{"type": "key", "id": "keys", "actions": actions}}}, nil)
}

// resize makes the page so large: the window is larger by its own edges.
func (f *firefox) resize(width, height int) error {
	for range 3 {
		var has struct{ Value [4]int }
		if err := f.call("WebDriver:ExecuteScript", map[string]any{"script": "return [outerWidth, outerHeight, innerWidth, innerHeight]", "args": []any{}}, &has); err != nil {
			return err
		}
		if has.Value[2] == width && has.Value[3] == height {
			return nil
		}
		size := map[string]any{"width": width + has.Value[0] - has.Value[2], "height": height + has.Value[1] - has.Value[3]}
		if err := f.call("WebDriver:SetWindowRect", size, nil); err != nil {
			return err
		}
	}
	return nil // a window has a least width of its own
}

func (f *firefox) picture() ([]byte, error) {
	var png struct{ Value string }
	if err := f.call("WebDriver:TakeScreenshot", map[string]any{"full": true}, &png); err != nil {
		return nil, err
	}
	return base64.StdEncoding.DecodeString(png.Value)
}

func (f *firefox) close() {
	if f.conn != nil {
		_ = f.call("Marionette:Quit", map[string]any{"flags": []string{"eForceQuit"}}, nil)
		f.conn.Close()
	}
	_ = f.cmd.Process.Kill()
	_ = f.cmd.Wait()
}
