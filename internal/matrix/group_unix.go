//go:build unix

package matrix

import (
	"os/exec"
	"syscall"
)

// inGroup has a command be ended with every process that it starts: a browser
// is many.
func inGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
