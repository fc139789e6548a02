//go:build !js

package webrtc

import (
	"context"
	"io"
	"net/http"
	"strings"
)

func fetch(ctx context.Context, method, address, body string) (response, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(body))
	if err != nil {
		return response{}, err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return response{}, err
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(io.LimitReader(answer.Body, MaxMessageBytes))
	if err != nil {
		return response{}, err
	}
	return response{
		status: answer.StatusCode,
		kind:   answer.Header.Get("Content-Type"), peer: answer.Header.Get("Tide-Peer"), body: string(text),
	}, nil
}
