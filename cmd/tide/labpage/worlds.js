// Draws the two worlds: walls, pegs, the ball, and where it was.

export const WIDTH = 160, HEIGHT = 100; // units; lab.Width and lab.Height
const BALL = 3, PEG = 7;

// colors are the stylesheet's, by their names, in the scheme of the moment.
export function colors() {
  const style = getComputedStyle(document.documentElement);
  const all = {};
  for (const name of ["ground", "panel", "line", "text", "quiet", "amber", "teal", "good", "bad"]) {
    all[name] = style.getPropertyValue(`--${name}`).trim();
  }
  return all;
}

// fitted makes a canvas as sharp as the screen, and gives its context in CSS
// pixels.
export function fitted(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = devicePixelRatio || 1;
  if (canvas.width !== Math.round(width * scale) || canvas.height !== Math.round(height * scale)) {
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
  }
  const c = canvas.getContext("2d");
  c.setTransform(scale, 0, 0, scale, 0, 0);
  c.clearRect(0, 0, width, height);
  return { c, width, height };
}

// drawWorld draws one copy: its ball and trail in its hue. ghost is where the
// other's ball is, or null; joined says that the trail's places are so close in
// time that a line between them is where the ball went.
export function drawWorld(canvas, { pegs, trail, ball, ghost, hue, joined, palette }) {
  const { c, width } = fitted(canvas);
  const unit = width / WIDTH;
  c.lineWidth = 1;
  c.strokeStyle = palette.quiet;
  c.fillStyle = palette.line;
  for (let i = 0; i < pegs.length; i += 2) {
    c.beginPath();
    c.arc(pegs[i] * unit, pegs[i + 1] * unit, PEG * unit, 0, 2 * Math.PI);
    c.fill();
    c.stroke();
  }
  c.strokeStyle = c.fillStyle = hue;
  const count = trail.length / 2;
  const size = Math.max(1, 0.45 * unit);
  for (let i = 1; i < count; i++) {
    c.globalAlpha = 0.85 * (i / count) ** 1.5;
    const [x, y] = [trail[2 * i] * unit, trail[2 * i + 1] * unit];
    if (joined) {
      c.lineWidth = 2 * size;
      c.beginPath();
      c.moveTo(trail[2 * i - 2] * unit, trail[2 * i - 1] * unit);
      c.lineTo(x, y);
      c.stroke();
    } else {
      c.fillRect(x - size, y - size, 2 * size, 2 * size);
    }
  }
  c.globalAlpha = 1;
  c.beginPath();
  c.arc(ball[0] * unit, ball[1] * unit, BALL * unit, 0, 2 * Math.PI);
  c.fill();
  if (!ghost) return;
  c.setLineDash([3, 3]);
  c.lineWidth = 1.5;
  c.strokeStyle = palette.text;
  c.beginPath();
  c.arc(ghost[0] * unit, ghost[1] * unit, (BALL + 1) * unit, 0, 2 * Math.PI);
  c.stroke();
  c.setLineDash([]);
}
