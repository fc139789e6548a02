package web

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"io/fs"
	"math"
	"net/http/httptest"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

func TestBlobSaysItsRealSize(t *testing.T) {
	data := bytes.Repeat([]byte("tide "), 10_000)
	b, err := NewBlob("application/wasm", data)
	if err != nil {
		t.Fatal(err)
	}
	for _, accept := range []string{"gzip, deflate, br", "", "gzip;q=0", "identity"} {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Accept-Encoding", accept)
		w := httptest.NewRecorder()
		b.ServeHTTP(w, r)
		h, body := w.Header(), io.Reader(w.Body)
		if h.Get("Content-Length") != strconv.Itoa(w.Body.Len()) {
			t.Errorf("%q: Content-Length %s of %d bytes", accept, h.Get("Content-Length"), w.Body.Len())
		}
		wantZipped := strings.HasPrefix(accept, "gzip,")
		if got := h.Get("Content-Encoding") == "gzip"; got != wantZipped {
			t.Errorf("%q: compressed %v", accept, got)
		}
		if wantZipped {
			if body, err = gzip.NewReader(body); err != nil {
				t.Fatal(err)
			}
		}
		got, _ := io.ReadAll(body)
		if !bytes.Equal(got, data) {
			t.Errorf("%q: other bytes arrived", accept)
		}
		if h.Get("Tide-Length") != strconv.Itoa(len(data)) || h.Get("Content-Type") != "application/wasm" {
			t.Errorf("%q: headers %v", accept, h)
		}
		r.Header.Set("If-None-Match", h.Get("ETag"))
		again := httptest.NewRecorder()
		b.ServeHTTP(again, r)
		if again.Code != 304 || again.Body.Len() != 0 {
			t.Errorf("%q: asked again: %d with %d bytes", accept, again.Code, again.Body.Len())
		}
	}
}

func TestAssetsAskNobodyElse(t *testing.T) {
	err := fs.WalkDir(Assets(), ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(Assets(), path)
		if regexp.MustCompile(`https?://|@import|@font-face`).Match(text) {
			t.Errorf("%s asks another machine for something", path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// TestTextContrast holds every text colour to WCAG's AA on both grounds, in the
// dark and in the light, by the formula of WCAG 2.1, 1.4.3.
func TestTextContrast(t *testing.T) {
	css, err := fs.ReadFile(Assets(), "style.css")
	if err != nil {
		t.Fatal(err)
	}
	schemes := regexp.MustCompile(`(?s):root \{(.*?)\}`).FindAllSubmatch(css, -1)
	if len(schemes) != 2 {
		t.Fatalf("%d colour schemes, want dark and light", len(schemes))
	}
	for i, scheme := range schemes {
		colors := map[string]float64{}
		for _, m := range regexp.MustCompile(`--(\w+): #(\w{6});`).FindAllSubmatch(scheme[1], -1) {
			colors[string(m[1])] = luminance(string(m[2]))
		}
		for _, text := range []string{"text", "quiet", "amber", "teal", "good", "bad"} {
			for _, ground := range []string{"ground", "panel"} {
				a, b := colors[text], colors[ground]
				ratio := (math.Max(a, b) + 0.05) / (math.Min(a, b) + 0.05)
				if ratio < 4.5 {
					t.Errorf("scheme %d: %s on %s is %.2f : 1", i, text, ground, ratio)
				}
			}
		}
	}
}

func luminance(hex string) float64 {
	var rgb [3]uint8
	fmt.Sscanf(hex, "%02x%02x%02x", &rgb[0], &rgb[1], &rgb[2])
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		c := float64(rgb[i]) / 255
		if c <= 0.03928 {
			c /= 12.92
		} else {
			c = math.Pow((c+0.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}
