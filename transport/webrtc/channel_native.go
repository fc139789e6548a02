//go:build !js

package webrtc

import (
	pion "github.com/pion/webrtc/v4"
)

// wires holds nothing here: pion calls Go.
type wires struct{}

// newPeerConnection offers the loopback address too: two programs on one
// machine meet even where it has no network.
func newPeerConnection() (*pion.PeerConnection, error) {
	var settings pion.SettingEngine
	settings.SetIncludeLoopbackCandidate(true)
	settings.SetNetworkTypes([]pion.NetworkType{pion.NetworkTypeUDP4, pion.NetworkTypeUDP6})
	pc, err := pion.NewAPI(pion.WithSettingEngine(settings)).NewPeerConnection(pion.Configuration{})
	if err != nil {
		return nil, &SetupError{Step: "start WebRTC", Cause: err}
	}
	return pc, nil
}

func (l *Link) attach() {
	l.dc.OnMessage(func(m pion.DataChannelMessage) {
		at := l.clock()
		if !m.IsString {
			l.arrive(m.Data, at)
		}
	})
}

func (l *Link) detach() {}

func (l *Link) transmit(packet []byte) { l.dc.Send(packet) }
