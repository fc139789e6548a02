// Command traffic measures what a match costs the network and its machines: the
// bytes that each player sends and receives, and how often and how far ticks run
// again, on networks from a LAN to a mobile phone's. A match is played in one
// goroutine from one seed, by package match over package netsim, so that the
// figures come out the same each time; docs/performance.md has them.
//
//	go run ./internal/traffic
//	go run ./internal/traffic --seconds 300 --seed 7 --json
package main
