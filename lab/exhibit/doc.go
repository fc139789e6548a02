// Package exhibit is what the lab's page shows of two copies of the chaotic
// world: it takes their settings as a link has them, runs them step by step, and
// keeps for the eye where the balls went and how their distance grew.
//
// It draws nothing and knows no browser, so that tests run it anywhere; package
// main of cmd/tide/labprogram hands it to a page. What it computes is package
// lab's, to the bit; only the fitted line is for looking at alone.
package exhibit
