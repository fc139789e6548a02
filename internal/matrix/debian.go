package matrix

import (
	"context"
	"fmt"
	"os/exec"
	"strings"
)

// debianVersion is the version of the Debian package that a file belongs to, of
// a program that does not say its own.
func debianVersion(ctx context.Context, file string) string {
	owner, _, ok := strings.Cut(output(ctx, "dpkg-query", "--search", file), ":")
	if !ok {
		return ""
	}
	return output(ctx, "dpkg-query", "--showformat", "${Version}", "--show", owner)
}

func output(ctx context.Context, name string, args ...string) string {
	out, err := command(ctx, name, args...).Output()
	if err != nil {
		return ""
	}
	return strings.TrimSpace(string(out))
}

// Offers says whether Debian's lists have a package.
func Offers(name string) bool {
	out, err := exec.Command("apt-cache", "show", "--no-all-versions", name).Output()
	return err == nil && len(out) > 0
}

// InstallLine is the command that brings in some packages.
func InstallLine(packages []string) string {
	return "apt-get install --yes --no-install-recommends " + strings.Join(packages, " ")
}

// Install brings in Debian packages, for which it has to be root.
func Install(ctx context.Context, packages []string) error {
	for _, line := range []string{"apt-get update", InstallLine(packages)} {
		fields := strings.Fields(line)
		cmd := command(ctx, fields[0], fields[1:]...)
		cmd.Env = append(cmd.Environ(), "DEBIAN_FRONTEND=noninteractive")
		if out, err := cmd.CombinedOutput(); err != nil {
			return fmt.Errorf("%s: %w\n%s", line, err, out)
		}
	}
	return nil
}
