package web

import (
	"os"
	"os/exec"
	"runtime"
)

// Open shows a page where there is a desktop to show it on. Where there
// is none it does nothing: the address was printed.
func Open(address string) {
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "darwin":
		cmd = exec.Command("open", address)
	case "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", address)
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return
		}
		cmd = exec.Command("xdg-open", address)
	}
	if cmd.Start() == nil {
		go cmd.Wait() // so that it leaves no zombie behind
	}
}
