package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"strconv"
	"strings"
)

// Blob is one large file, kept compressed. It is an http.Handler that sends
// its real size in the header Tide-Length, since Content-Length is then that
// of the compressed bytes and a page's progress bar counts the others.
type Blob struct {
	contentType string
	compressed  []byte
	size        int
	tag         string
}

// NewBlob compresses data once.
func NewBlob(contentType string, data []byte) (*Blob, error) {
	var compressed bytes.Buffer
	z := gzip.NewWriter(&compressed)
	if _, err := z.Write(data); err != nil {
		return nil, err
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(data)
	return &Blob{
		contentType: contentType,
		compressed:  compressed.Bytes(),
		size:        len(data),
		tag:         hex.EncodeToString(sum[:12]),
	}, nil
}

// Sizes are the bytes of the file, and of what is sent.
func (b *Blob) Sizes() (size, compressed int) { return b.size, len(b.compressed) }

func (b *Blob) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	zipped := acceptsGzip(r)
	// Two forms of one file have two tags, or a cache would mix them.
	tag := `"` + b.tag + `"`
	if zipped {
		tag = `"` + b.tag + `-gzip"`
	}
	h.Set("Content-Type", b.contentType)
	h.Set("Tide-Length", strconv.Itoa(b.size))
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", tag)
	switch {
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		h.Set("Allow", "GET, HEAD")
		http.Error(w, "this file can only be read", http.StatusMethodNotAllowed)
		return
	case r.Header.Get("If-None-Match") == tag:
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if zipped {
		h.Set("Content-Encoding", "gzip")
		h.Set("Content-Length", strconv.Itoa(len(b.compressed)))
		if r.Method == http.MethodGet {
			w.Write(b.compressed)
		}
		return
	}
	h.Set("Content-Length", strconv.Itoa(b.size))
	if r.Method == http.MethodHead {
		return
	}
	z, err := gzip.NewReader(bytes.NewReader(b.compressed))
	if err != nil {
		panic(err) // NewBlob wrote it
	}
	io.Copy(w, z)
}

func acceptsGzip(r *http.Request) bool {
	for part := range strings.SplitSeq(r.Header.Get("Accept-Encoding"), ",") {
		coding, quality, _ := strings.Cut(strings.TrimSpace(part), ";")
		if coding == "gzip" || coding == "*" {
			return strings.ReplaceAll(quality, " ", "") != "q=0"
		}
	}
	return false
}
