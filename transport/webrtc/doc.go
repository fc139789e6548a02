// Package webrtc carries packets between two machines over a WebRTC data
// channel: browser to browser, browser to desktop, desktop to desktop, with one
// API over pion natively and over the browser's own RTCPeerConnection in
// js/wasm.
//
// Packets come from and go to whoever holds a Link; the few notes that
// introduce two machines to each other travel by a Signal, which HTTPSignal and
// NewSignalServer are one kind of. A Link never blocks, never orders and never
// repeats of itself: what it loses, match sends again.
//
// The channel is unordered with one retransmission rather than none: with none,
// SCTP's forward-TSN can overtake data that was only reordered, and the
// receiver throws that data away.
//
// Only host candidates are gathered: no STUN and no TURN server is asked, so
// two machines meet when one can reach the other by address.
package webrtc
