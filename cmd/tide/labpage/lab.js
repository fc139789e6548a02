// The lab's page: it runs two copies of the world in wasm, a frame's steps at a
// time, draws them, and says when they part. What takes seconds is in worker.js.

import { missing, share, start } from "./web/loader.js";
import { colors, drawWorld } from "./worlds.js";
import { drawCurve, units } from "./charts.js";
import { measurements, results } from "./measure.js";

const SPEEDS = [1, 10, 100, 1000, 10000];
const JUMP = 20000; // steps a frame on the way to a link's step
const VISIBLE = 3; // units; lab.Visible
const MOST = { seed: 4294967295, nudge: 1e9, step: 1e9 };

const byId = (id) => document.getElementById(id);
const number = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const form = byId("controls");

let lab = null; // what the program offers, once it runs
let palette = colors();
let playing = false;
let target = -1; // the step that a link names, on the way to it
let dirty = true;
let pegs = [];

// ---- What the controls say, and the link that says the same

let settings = null; // of the two copies that run

function asked() {
  return {
    seed: Number(byId("seed").value),
    numbers: form.elements.numbers.value,
    difference: Number(byId("difference").value),
    nudge: byId("nudge").value === "" ? -1 : Number(byId("nudge").value),
    turn: byId("turn").value,
  };
}

// whole is a number of digits alone, of what a link may have under that name, or
// null.
function whole(name, text) {
  return /^\d{1,10}$/.test(text) && Number(text) <= MOST[name] ? Number(text) : null;
}

// mistyped is what is wrong with the numbers that were typed, or "".
function mistyped() {
  const wrong = (id) => whole(id, byId(id).value) === null;
  if (wrong("seed")) return `The seed is a whole number from 0 to ${number.format(MOST.seed)}.`;
  // Of what is no number at all, a browser gives an empty text.
  const empty = byId("nudge").value === "" && !byId("nudge").validity.badInput;
  if (!empty && wrong("nudge")) return `A nudge is at a whole step from 0 to ${number.format(MOST.nudge)}, or never: leave it empty.`;
  return "";
}

const speed = () => SPEEDS[Number(byId("speed").value)];

function address() {
  const s = settings;
  const query = new URLSearchParams({ seed: s.seed, numbers: s.numbers, difference: s.difference, turn: s.turn, speed: speed() });
  if (s.nudge >= 0) query.set("nudge", s.nudge);
  if (!playing && target < 0 && state.step > 0) query.set("step", state.step);
  if (target >= 0) query.set("step", target);
  return `#${query}`;
}

function keepAddress() {
  history.replaceState(null, "", address());
}

// follow takes up a link, so that it is the same state wherever it is opened: what
// it does not name, or names wrongly, is as on a fresh page. It gives the link's
// step, or −1.
function follow() {
  form.reset();
  const query = new URLSearchParams(location.hash.slice(1));
  for (const id of ["seed", "nudge"]) byId(id).value = whole(id, query.get(id) ?? "") ?? byId(id).defaultValue;
  for (const id of ["difference", "turn"]) {
    if ([...byId(id).options].some((o) => o.value === query.get(id))) byId(id).value = query.get(id);
  }
  if (query.get("numbers") === "fixed") form.elements.numbers.value = "fixed";
  byId("speed").value = Math.max(0, SPEEDS.indexOf(Number(query.get("speed"))));
  return whole("step", query.get("step") ?? "") ?? -1;
}

function fitControls() {
  const fixed = form.elements.numbers.value === "fixed";
  byId("turn").disabled = fixed;
  if (fixed) byId("turn").value = "none";
  for (const option of byId("difference").options) option.disabled = fixed && option.dataset.only === "double";
  if (byId("difference").selectedOptions[0].disabled) byId("difference").value = "1";
  byId("speed-value").textContent = number.format(speed());
  byId("speed").setAttribute("aria-valuetext", `${number.format(speed())} steps a frame`);
}

// ---- The two copies

const bytes = new Uint8Array(8 * 8192);
const values = new Float64Array(bytes.buffer);
const FIELDS = ["step", "ax", "ay", "bx", "by", "hashA", "hashB", "apart", "hashStep", "visibleStep", "mergedStep", "splitHits", "growth", "hitsA", "hitsB"];
const state = Object.fromEntries(FIELDS.map((name) => [name, 0]));
let trails = [[], []];

function look() {
  const count = lab.look(bytes);
  FIELDS.forEach((name, i) => { state[name] = values[i]; });
  trails = [[], []];
  for (let i = FIELDS.length; i + 3 < count; i += 4) {
    trails[0].push(values[i], values[i + 1]);
    trails[1].push(values[i + 2], values[i + 3]);
  }
}

function restart() {
  const typed = mistyped();
  const wrong = typed || lab.start(JSON.stringify(asked()));
  byId("mistyped").textContent = typed;
  complain(wrong && !typed && `These settings do not go together: ${wrong}.`);
  if (wrong) return;
  settings = asked();
  pegs = lab.pegs();
  target = -1;
  look();
  dirty = true;
  keepAddress();
}

function play(on) {
  playing = on;
  target = -1;
  byId("play").textContent = on ? "Pause" : "Play";
  frames.length = 0;
  keepAddress();
}

function complain(words) {
  byId("trouble").hidden = !words;
  byId("trouble").textContent = words || "";
}

// ---- A frame

const frames = []; // when the last ones were, and what they took

function tick(now) {
  requestAnimationFrame(tick);
  const began = performance.now();
  if (target >= 0) {
    lab.run(Math.min(JUMP, target - state.step));
    look();
    if (state.step >= target) {
      target = -1;
      keepAddress();
    }
    dirty = true;
  } else if (playing) {
    lab.run(speed());
    look();
    dirty = true;
  }
  if (!dirty) return;
  dirty = false;
  draw();
  if (!playing) return;
  frames.push([now, performance.now() - began]);
  while (frames.length > 2 && now - frames[0][0] > 1000) frames.shift();
  const rate = ((frames.length - 1) * 1000) / (now - frames[0][0]);
  const took = frames.reduce((sum, [, ms]) => sum + ms, 0) / frames.length;
  if (frames.length > 10) byId("rate").textContent = `${rate.toFixed(0)} (${took.toFixed(1)} ms each)`;
}

function draw() {
  const joined = speed() <= 10 && target < 0;
  drawWorld(byId("world-a"), { pegs, trail: trails[0], ball: [state.ax, state.ay], ghost: null, hue: palette.amber, joined, palette });
  drawWorld(byId("world-b"), { pegs, trail: trails[1], ball: [state.bx, state.by], ghost: [state.ax, state.ay], hue: palette.teal, joined, palette });
  const differ = state.hashA !== state.hashB;
  for (const [id, hash] of [["hash-a", state.hashA], ["hash-b", state.hashB]]) {
    byId(id).textContent = `${hash.toString(16).padStart(8, "0")} ${differ ? "≠ differs" : "= same"}`;
    byId(id).classList.toggle("differ", differ);
  }
  const orNone = (step) => (step < 0 ? "–" : `step ${number.format(step)}`);
  byId("at").textContent = number.format(state.step);
  byId("hash-step").textContent = orNone(state.hashStep);
  byId("visible-step").textContent = orNone(state.visibleStep);
  byId("apart").textContent = units(state.apart);
  byId("growth").textContent = state.growth > 0 ? `× ${state.growth.toFixed(1)} (${state.splitHits} hits)` : "–";
  showVerdict(differ);
  showCurve();
}

function showVerdict(differ) {
  let verdict = "same", words = "One world: every checksum is the same";
  if (state.step === 0 && !differ) words = "One world, so far";
  if (state.visibleStep >= 0) {
    verdict = "apart";
    words = `Two worlds: visibly apart since step ${number.format(state.visibleStep)}`;
  } else if (differ) {
    verdict = "differ";
    words = `The checksums differ since step ${number.format(state.hashStep)}; nobody sees it yet`;
  } else if (state.mergedStep >= 0) {
    verdict = "merged";
    words = `One world again: the difference rounded away at step ${number.format(state.mergedStep)}`;
  }
  if (byId("verdict-text").textContent !== words) byId("verdict-text").textContent = words; // a reader speaks what changes
  byId("verdict").dataset.verdict = verdict;
}

let hover = null;
let fitted = null;

function showCurve() {
  const count = lab.curve(bytes);
  const [of, first, step, hit] = values;
  fitted = of > 0 ? { samples: of, first, growthAStep: step, growthAHit: hit } : null;
  const samples = values.slice(4, count);
  const words = drawCurve(byId("curve"), { samples, fit: fitted && { first, step }, visible: VISIBLE, hover, palette });
  const told = words || (fitted
    ? `Fitted line (dashed): × ${step.toFixed(4)} a step${hit > 0 ? `, which is × ${hit.toFixed(1)} a hit` : ""}.`
    : samples.length > 0 ? "It has not grown enough yet to fit a line." : "Nothing is apart yet.");
  if (byId("curve-words").textContent !== told) byId("curve-words").textContent = told;
}

// ---- Wiring

for (const id of ["seed", "nudge", "difference", "turn"]) byId(id).addEventListener("change", () => { fitControls(); restart(); });
for (const radio of form.elements.numbers) radio.addEventListener("change", () => { fitControls(); restart(); });
byId("speed").addEventListener("input", () => { fitControls(); keepAddress(); dirty = true; });
byId("play").addEventListener("click", () => play(!playing));
byId("restart").addEventListener("click", restart);
byId("step").addEventListener("click", () => {
  if (playing) play(false);
  lab.run(1);
  look();
  dirty = true;
  keepAddress();
});
byId("link").addEventListener("click", async () => {
  if (playing) play(false);
  try {
    await navigator.clipboard.writeText(location.href);
    said(byId("link"), "Copied");
  } catch {
    said(byId("link"), "It is in the address bar");
  }
});
form.addEventListener("submit", (e) => e.preventDefault());

// said puts words on a button for a moment.
function said(button, words) {
  const before = button.dataset.words ??= button.textContent;
  button.textContent = words;
  setTimeout(() => { button.textContent = before; }, 1600);
}

byId("curve").addEventListener("pointermove", (e) => { hover = e.offsetX; dirty = true; });
byId("curve").addEventListener("pointerleave", () => { hover = null; dirty = true; });
matchMedia("(prefers-color-scheme: light)").addEventListener("change", () => { palette = colors(); dirty = true; });
new ResizeObserver(() => { dirty = true; }).observe(document.body);
addEventListener("hashchange", () => open(follow()));

// open puts up what a link names, and goes to its step.
function open(step) {
  fitControls();
  restart();
  if (step > 0) {
    play(false);
    target = step;
    keepAddress();
  }
}

try {
  const lacking = missing({ webgl: false });
  if (lacking) throw new Error(lacking);
  const program = share("lab.wasm", "simulation");
  program.watch((loaded, total) => { byId("load").value = total > 0 ? loaded / total : 0; });
  const module = await program.module;
  let ended = null; // it goes on for as long as the page is open
  start(module, "page").then(() => { ended = "it ended at once"; }, (e) => { ended = String(e); });
  while (!window.tideLab && ended === null) await new Promise((done) => setTimeout(done, 10));
  lab = window.tideLab;
  if (!lab) throw new Error(`The simulation did not start (${ended}): reload the page.`);
  byId("loading").hidden = true;
  for (const button of document.querySelectorAll("button")) button.disabled = false;
  const step = follow();
  open(step);
  measurements(module, () => settings, () => palette);
  results(() => ({ settings, state: { ...state }, fit: fitted }));
  if (step < 0 && !matchMedia("(prefers-reduced-motion: reduce)").matches) play(true);
  document.body.dataset.state = "ready";
  requestAnimationFrame(tick);
} catch (e) {
  byId("loading").hidden = true;
  complain(e.message || String(e));
  document.body.dataset.state = "failed";
}
