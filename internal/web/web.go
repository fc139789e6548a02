// Package web is what every page shares: the stylesheet, the wasm loader with
// its progress, the way files are sent compressed with their real size, the
// build of a program for the browser, and the server that shows it.
//
// It knows no game and no command: a command embeds its own pages, serves them
// beside Assets, and hands in what it built. It imports nothing of ours.
package web

import (
	"embed"
	"io/fs"
)

//go:embed assets
var assets embed.FS

// Assets holds style.css and loader.js, to be served under /web/.
func Assets() fs.FS {
	sub, err := fs.Sub(assets, "assets")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return sub
}
