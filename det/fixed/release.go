//go:build !tide_debug

package fixed

// debug says whether what leaves the range panics.
const debug = false
