// The pitch from above: the first squad's players are amber discs, the second's
// teal squares, each with a number; who has the ball has a ring.

const length = 105, width = 68, margin = 4; // metres
const boxDepth = 16.5, boxReach = 20.16, goalReach = 3.66, spot = 11, circle = 9.15;

export class Pitch {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.colors = {};
    matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => this.look());
    new ResizeObserver(() => this.look()).observe(canvas);
    this.again = () => {};
    this.look();
  }

  // look takes the size and the colours of the page as it is now.
  look() {
    const style = getComputedStyle(this.canvas);
    for (const name of ["panel", "line", "text", "quiet", "amber", "teal", "ground"]) this.colors[name] = style.getPropertyValue("--" + name).trim();
    const scale = devicePixelRatio || 1, box = this.canvas.getBoundingClientRect();
    this.canvas.width = Math.max(1, Math.round(box.width * scale));
    this.canvas.height = Math.max(1, Math.round(box.height * scale));
    this.unit = Math.min(this.canvas.width / (length + 2 * margin), this.canvas.height / (width + 2 * margin));
    this.again();
  }

  x(x) { return this.canvas.width / 2 + x * this.unit; }
  y(y) { return this.canvas.height / 2 - y * this.unit; }

  lines() {
    const { context: c, unit, colors } = this;
    c.fillStyle = colors.panel;
    c.fillRect(0, 0, this.canvas.width, this.canvas.height);
    c.strokeStyle = colors.line;
    c.lineWidth = Math.max(1, 0.15 * unit);
    const box = (x0, y0, x1, y1) => c.strokeRect(this.x(x0), this.y(y1), (x1 - x0) * unit, (y1 - y0) * unit);
    box(-length / 2, -width / 2, length / 2, width / 2);
    for (const side of [-1, 1]) {
      const end = side * length / 2, inner = end - side * boxDepth;
      box(Math.min(end, inner), -boxReach, Math.max(end, inner), boxReach);
      box(Math.min(end, end + side * 1.8), -goalReach, Math.max(end, end + side * 1.8), goalReach);
      this.disc(end - side * spot, 0, 0.3, colors.line);
    }
    c.beginPath();
    c.moveTo(this.x(0), this.y(-width / 2));
    c.lineTo(this.x(0), this.y(width / 2));
    c.stroke();
    c.beginPath();
    c.arc(this.x(0), this.y(0), circle * unit, 0, 2 * Math.PI);
    c.stroke();
  }

  disc(x, y, radius, color) {
    const c = this.context;
    c.fillStyle = color;
    c.beginPath();
    c.arc(this.x(x), this.y(y), radius * this.unit, 0, 2 * Math.PI);
    c.fill();
  }

  // draw shows what lies between two frames.
  draw(before, after, between, players) {
    this.lines();
    if (!after) return;
    const { context: c, unit, colors } = this;
    const size = Math.max(1.35, 5.5 * (devicePixelRatio || 1) / unit); // small screens have larger players
    const at = (i) => before[i] + (after[i] - before[i]) * between;
    for (let n = 0; n < 22; n++) {
      const x = at(4 + 2 * n), y = at(5 + 2 * n);
      if (Number.isNaN(x)) continue; // sent off
      const first = (players[n]?.side ?? 0) === 0, color = first ? colors.amber : colors.teal;
      if (after[3] === n) {
        c.strokeStyle = colors.text;
        c.lineWidth = 0.4 * size * unit;
        c.beginPath();
        c.arc(this.x(x), this.y(y), 1.5 * size * unit, 0, 2 * Math.PI);
        c.stroke();
      }
      if (first) this.disc(x, y, size, color);
      else {
        c.fillStyle = color;
        c.fillRect(this.x(x) - 0.92 * size * unit, this.y(y) - 0.92 * size * unit, 1.84 * size * unit, 1.84 * size * unit);
      }
      c.fillStyle = colors.ground;
      c.font = `700 ${1.25 * size * unit}px system-ui, sans-serif`;
      c.textAlign = "center";
      c.textBaseline = "middle";
      c.fillText(n % 11 + 1, this.x(x), this.y(y) + 0.06 * size * unit);
    }
    const high = after[2] > 0;
    this.disc(at(0), at(1), (high ? 1.05 : 0.7) * size * 0.8, colors.text);
    c.strokeStyle = colors.ground;
    c.lineWidth = Math.max(1, 0.18 * size * unit);
    c.stroke();
  }
}
