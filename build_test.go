package tide

import (
	"testing"

	"github.com/tide-engine/tide/match"
)

func TestBuildSaysWhetherItFuses(t *testing.T) {
	guarded := "all=-d=fmahash=qn"
	for _, c := range []struct {
		system, processor string
		settings          map[string]string
		want              match.Build
	}{
		{"linux", "amd64", map[string]string{"GOAMD64": "v1"}, match.Build{Target: "linux/amd64"}},
		{"linux", "amd64", map[string]string{"GOAMD64": "v3"}, match.Build{Target: "linux/amd64/v3", Fuses: true}},
		{"linux", "amd64", map[string]string{"GOAMD64": "v3", "-gcflags": guarded}, match.Build{Target: "linux/amd64/v3"}},
		{"android", "arm64", map[string]string{"GOARM64": "v8.0"}, match.Build{Target: "android/arm64/v8.0", Fuses: true}},
		{"android", "arm64", map[string]string{"-gcflags": "-d=fmahash=qn"}, match.Build{Target: "android/arm64", Fuses: true}},
		{"android", "arm64", map[string]string{"-gcflags": guarded}, match.Build{Target: "android/arm64"}},
		{"linux", "arm64", map[string]string{"-gcflags": "all=-N -l"}, match.Build{Target: "linux/arm64 -N", Fuses: true}},
		{"js", "wasm", nil, match.Build{Target: "js/wasm"}},
	} {
		c.want.Go = "go1.26.8"
		if got := buildOf("go1.26.8", c.system, c.processor, c.settings); got != c.want {
			t.Errorf("%s/%s %v is %+v, want %+v", c.system, c.processor, c.settings, got, c.want)
		}
	}
	if b := ThisBuild(); b.Go == "" || b.Target == "" {
		t.Errorf("this build is %+v", b)
	}
}
