// The two charts: the distance over the steps on a logarithmic axis with its
// fitted line, and the histogram of the steps at which copies part.

import { fitted } from "./worlds.js";

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const LEFT = 58, RIGHT = 12, TOP = 10, BOTTOM = 26;
const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const power = (e) => "10" + (e < 0 ? "⁻" : "") + [...String(Math.abs(e))].map((d) => superscripts[d]).join("");

// steps of an axis that people read: 1, 2 or 5 times a power of ten.
function rounds(most, count) {
  const raw = most / count, base = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((m) => m * base).find((s) => s >= raw);
  const all = [];
  for (let v = 0; v <= most; v += step) all.push(v);
  return all;
}

function frame(canvas, palette) {
  const { c, width, height } = fitted(canvas);
  c.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  c.textBaseline = "middle";
  c.lineWidth = 1;
  c.strokeStyle = palette.line;
  c.fillStyle = palette.quiet;
  return { c, width, height, inner: width - LEFT - RIGHT, tall: height - TOP - BOTTOM };
}

// drawCurve is given samples as step, distance, step, distance, …; fit as
// {first, step} or null; visible, the distance that a person sees; and hover,
// a place from 0 to 1 along the axis or null. It gives the words of the sample
// that is hovered over.
export function drawCurve(canvas, { samples, fit, visible, hover, palette }) {
  const { c, height, inner, tall, width } = frame(canvas, palette);
  if (samples.length === 0) return "";
  const last = samples[samples.length - 2];
  const first = samples[0];
  const span = Math.max(last, 10);
  let low = 0;
  for (let i = 1; i < samples.length; i += 2) low = Math.min(low, Math.log10(samples[i]));
  low = Math.floor(low);
  const high = 3;
  const x = (step) => LEFT + (step / span) * inner;
  const y = (log) => TOP + ((high - log) / (high - low)) * tall;

  c.textAlign = "right";
  const every = Math.ceil((high - low) / Math.max(2, Math.floor(tall / 34)));
  for (let e = Math.ceil(low / every) * every; e <= high; e += every) {
    c.beginPath();
    c.moveTo(LEFT, y(e));
    c.lineTo(width - RIGHT, y(e));
    c.stroke();
    c.fillText(power(e), LEFT - 8, y(e));
  }
  c.textAlign = "center";
  for (const step of rounds(span, Math.max(2, Math.floor(inner / 90)))) c.fillText(number.format(step), x(step), height - BOTTOM / 2 + 2);

  const line = Math.log10(visible);
  c.setLineDash([2, 4]);
  c.strokeStyle = palette.quiet;
  c.beginPath();
  c.moveTo(LEFT, y(line));
  c.lineTo(width - RIGHT, y(line));
  c.stroke();
  c.setLineDash([]);
  c.textAlign = "left";
  c.fillText(`visible: ${visible} units`, LEFT + 6, y(line) - 9);

  c.lineWidth = 2;
  c.lineJoin = "round";
  c.strokeStyle = palette.teal;
  c.beginPath();
  for (let i = 0; i < samples.length; i += 2) c.lineTo(x(samples[i]), y(Math.log10(samples[i + 1])));
  c.stroke();
  if (fit) {
    const at = (step) => Math.log10(fit.first) + step * Math.log10(fit.step);
    const end = Math.min(span, (high - Math.log10(fit.first)) / Math.log10(fit.step));
    c.setLineDash([7, 5]);
    c.lineWidth = 1.5;
    c.strokeStyle = palette.text;
    c.beginPath();
    c.moveTo(x(first), y(Math.max(low, at(first))));
    c.lineTo(x(end), y(at(end)));
    c.stroke();
    c.setLineDash([]);
  }
  if (hover === null) return "";
  let near = 0;
  for (let i = 0; i < samples.length; i += 2) {
    if (Math.abs(x(samples[i]) - hover) < Math.abs(x(samples[near]) - hover)) near = i;
  }
  c.lineWidth = 1;
  c.strokeStyle = palette.quiet;
  c.beginPath();
  c.moveTo(x(samples[near]), TOP);
  c.lineTo(x(samples[near]), TOP + tall);
  c.stroke();
  c.fillStyle = palette.teal;
  c.beginPath();
  c.arc(x(samples[near]), y(Math.log10(samples[near + 1])), 4, 0, 2 * Math.PI);
  c.fill();
  return `Step ${number.format(samples[near])}: ${units(samples[near + 1])} apart.`;
}

// units are a distance in words.
export function units(distance) {
  if (distance === 0) return "0";
  if (distance >= 0.01) return `${distance.toFixed(2)} units`;
  const e = Math.floor(Math.log10(distance));
  return `${(distance / 10 ** e).toFixed(1)} · ${power(e)} units`;
}

// bins are of equal width on a logarithmic axis, from 10 steps to 20,000.
const BINS = 33, FROM = 10, TO = 20000;
const binOf = (step) => Math.min(BINS - 1, Math.max(0, Math.floor((BINS * Math.log(Math.max(step, FROM) / FROM)) / Math.log(TO / FROM))));
const edge = (bin) => FROM * (TO / FROM) ** (bin / BINS);

// drawSplits is given the steps at which pairs were visibly apart.
export function drawSplits(canvas, { steps, hover, palette }) {
  const { c, height, inner, tall, width } = frame(canvas, palette);
  if (steps.length === 0) return "";
  const counts = new Array(BINS).fill(0);
  for (const step of steps) counts[binOf(step)]++;
  const most = Math.max(...counts, 4);
  const y = (count) => TOP + (1 - count / most) * tall;
  c.textAlign = "right";
  for (const count of rounds(most, Math.max(2, Math.floor(tall / 40)))) {
    c.beginPath();
    c.moveTo(LEFT, y(count));
    c.lineTo(width - RIGHT, y(count));
    c.stroke();
    c.fillText(number.format(count), LEFT - 8, y(count));
  }
  const x = (step) => LEFT + (inner * Math.log(step / FROM)) / Math.log(TO / FROM);
  c.textAlign = "center";
  for (const step of [10, 100, 1000, 10000]) c.fillText(number.format(step), x(step), height - BOTTOM / 2 + 2);
  const over = hover === null ? -1 : Math.floor(((hover - LEFT) / inner) * BINS);
  for (let bin = 0; bin < BINS; bin++) {
    if (counts[bin] === 0) continue;
    const left = LEFT + (inner * bin) / BINS;
    c.fillStyle = bin === over ? palette.text : palette.teal;
    c.beginPath();
    c.roundRect(left + 1, y(counts[bin]), inner / BINS - 2, TOP + tall - y(counts[bin]), [3, 3, 0, 0]);
    c.fill();
  }
  if (over < 0 || over >= BINS) return "";
  return `Steps ${number.format(edge(over))} to ${number.format(edge(over + 1))}: ${number.format(counts[over])} pairs.`;
}
