// Watching a match: a worker plays it from its archive, this page shows it, and
// says of every tick whether this browser's world is the server's.

import { ask, byId, fill, make, put, query, sentence } from "./common.js";
import { share } from "/web/loader.js";
import { Pitch } from "./pitch.js";
import { Recording } from "./recording.js";
import { showEvents, showFacts, showFigures, showMarks } from "./told.js";
import { Verdict } from "./verdict.js";

const id = location.pathname.split("/").pop();
const pitch = new Pitch(byId("pitch")), verdict = new Verdict(byId("verdict"));
const seek = byId("seek"), toggle = byId("toggle"), speed = byId("speed"), random = byId("random"), all = byId("all");
const still = matchMedia("(prefers-reduced-motion: reduce)");

let match, program, archive, worker, tickRate = 20;
let recording = null;
let at = 1;          // the moment that is shown, in ticks
let playing = false;
let stopped = false; // what the worker still says is of no use
let wanted = Number(query().get("t")) || 0; // a tick that has not been played yet

speed.value = query().get("speed") ?? "2";
if (speed.value === "") speed.value = "2";
random.checked = query().get("random") === "language";
all.checked = query().get("events") === "all";

function loading(words, done, of) {
  byId("loading").hidden = words === "";
  byId("loading-words").textContent = words;
  byId("loading-bar").hidden = of === undefined;
  if (of) { byId("loading-bar").max = of; byId("loading-bar").value = done; }
}

// show draws the moment that is shown.
function show() {
  if (!recording || recording.played === 0) { pitch.draw(); return; }
  const tick = Math.max(1, Math.min(Math.floor(at), recording.played)), next = Math.min(tick + 1, recording.played);
  pitch.draw(recording.frame(tick), recording.frame(next), at - tick, recording.players);
  const [home, away] = recording.score(tick);
  byId("score").textContent = `${home} : ${away}`;
  byId("clock").textContent = recording.clock(tick);
  seek.value = tick;
  seek.setAttribute("aria-valuetext", `tick ${tick} of ${recording.ticks}, ${recording.clock(tick)}, ${home} to ${away}`);
  verdict.at(recording, tick);
  const over = recording.done && tick === recording.played;
  byId("decided").textContent = over ? decided(recording.result) : "";
  follow(recording.happened(tick) - 1);
}

// follow marks the events up to one, and keeps the last of them in sight.
function follow(now) {
  if (now === followed) return;
  followed = now;
  const list = byId("events");
  let newest = null;
  for (const item of list.children) {
    const past = Number(item.dataset.n) <= now;
    item.classList.toggle("past", past);
    if (past) newest = item;
  }
  if (newest && !list.contains(document.activeElement)) list.scrollTop = newest.offsetTop + newest.offsetHeight - list.offsetTop - list.clientHeight * 0.7;
}
let followed;

const decided = (result) => ({
  "full time": "", "extra time": "in extra time", identifier: "by identifier",
  kicks: `${result?.kicks[0]} : ${result?.kicks[1]} from the mark`,
})[result?.decided] ?? "";
pitch.again = show;

function play(on) {
  if (on && recording && at >= recording.ticks) at = 1;
  playing = on;
  toggle.textContent = on ? "Stop" : "Play";
  document.body.dataset.playing = on;
  if (!on) remember();
  else { last = performance.now(); requestAnimationFrame(run); }
}

let last = 0;
function run(now) {
  if (!playing || !recording) return;
  at = Math.min(at + (now - last) / 1000 * tickRate * Number(speed.value), recording.played || 1);
  last = now;
  show();
  if (recording.done && at >= recording.played) play(false);
  else requestAnimationFrame(run);
}

// remember writes what is shown into the address.
function remember() {
  put({ t: at > 1 ? Math.floor(at) : "", speed: speed.value === "2" ? "" : speed.value, random: random.checked ? "language" : "", events: all.checked ? "all" : "" });
}

function go(tick) {
  if (!recording) return;
  wanted = tick > recording.played && !recording.done ? tick : 0;
  at = Math.max(1, Math.min(tick, recording.played));
  show();
  remember();
}

function goEvent(step) {
  if (!recording) return;
  const shown = shownEvents();
  const tick = Math.floor(at);
  const next = step > 0 ? shown.find((e) => e.tick > tick) : shown.findLast((e) => e.tick < tick);
  if (next) go(next.tick);
}

// great are the events that are shown where not all are.
const great = new Set(["goal", "red card", "yellow card", "penalty", "save", "whistle", "period over", "kick scored", "kick missed", "match over"]);
const shownEvents = () => recording.events.filter((e) => all.checked || great.has(e.kind));

function retell() {
  showEvents(byId("events"), recording, (e) => all.checked || great.has(e.kind), go);
  showMarks(byId("marks"), recording);
  followed = undefined;
}

// begin plays the archive from its first tick, with or without the innocent call.
function begin() {
  worker?.terminate();
  recording = null;
  stopped = false;
  verdict.wait(random.checked);
  loading("Playing the match…");
  worker = new Worker("/pages/worker.js");
  worker.onerror = (e) => stop(e.message || "the worker failed");
  worker.onmessage = ({ data }) => receive(data);
  worker.postMessage({ module: program, archive, language: random.checked });
}

// stop is of a match that cannot be watched: what the server knows of it stays.
function stop(trouble, otherRules = false) {
  stopped = true;
  play(false);
  if (match?.state === "played") {
    byId("score").textContent = `${match.home.goals} : ${match.away.goals}`;
    byId("clock").textContent = "as the server has it";
  }
  loading(otherRules ? "This match was played by other rules than this page has, and cannot be watched here. Its result stands." : sentence(trouble));
  verdict.cannot(trouble, otherRules);
  document.querySelector(".figures").hidden = !recording?.result;
  random.disabled = !recording;
}

function receive(data) {
  if (stopped) return;
  if (data.kind === "trouble") return stop(data.trouble);
  if (data.kind === "begin") {
    if (data.begin) showFacts(byId("facts"), match, data.begin);
    if (data.trouble) return stop(data.trouble, data.unverifiable);
    if (data.begin.seed !== String(match.seed)) return stop(`The file that the server keeps for this match is of another one, of seed ${data.begin.seed}. Put the right one back, or play the match again`);
    tickRate = data.begin.tickRate;
    recording = new Recording(data.begin.ticks, data.begin.closed);
    seek.max = recording.ticks;
    seek.min = 1;
    return;
  }
  const first = recording.played === 0;
  recording.add(data.part, data.frames, data.hashes);
  if (first) {
    loading("");
    for (const control of document.querySelectorAll(".controls button, #seek")) control.disabled = false;
    [byId("figures-home").textContent, byId("figures-away").textContent] = recording.names;
    if (wanted) go(wanted);
    else if (!still.matches && !random.checked) play(true);
  }
  if (wanted && recording.played >= wanted) go(wanted);
  if (data.part.events.length || first) retell();
  if (recording.trouble) stop(recording.trouble);
  verdict.tell(recording, match);
  if (recording.done) {
    document.body.dataset.state = "whole";
    if (recording.result) showFigures(byId("figures"), recording.result);
  }
  show();
}

toggle.addEventListener("click", () => play(!playing));
byId("back").addEventListener("click", () => { play(false); go(Math.floor(at) - 1); });
byId("forward").addEventListener("click", () => { play(false); go(Math.floor(at) + 1); });
byId("next-event").addEventListener("click", () => goEvent(1));
seek.addEventListener("input", () => go(Number(seek.value)));
speed.addEventListener("change", remember);
all.addEventListener("change", () => { if (recording) retell(); show(); remember(); });
random.addEventListener("change", () => { document.body.dataset.state = "playing"; remember(); wanted = Math.floor(at); begin(); });
byId("share").addEventListener("click", async () => {
  remember();
  try {
    await navigator.clipboard.writeText(location.href);
    byId("share").textContent = "Copied";
  } catch {
    prompt("The link to this moment:", location.href); // where a page may not copy
  }
  setTimeout(() => { byId("share").textContent = "Copy link"; }, 1500);
});

addEventListener("keydown", (event) => {
  const on = event.target;
  if (event.ctrlKey || event.altKey || event.metaKey || !recording) return;
  const types = on.matches?.("input:not([type=range]):not([type=checkbox]), select, textarea");
  const pressable = on.matches?.("button, a, input, select");
  const keys = {
    " ": () => play(!playing), n: () => goEvent(1), p: () => goEvent(-1),
    ArrowLeft: () => { play(false); go(Math.floor(at) - 1); }, ArrowRight: () => { play(false); go(Math.floor(at) + 1); },
    Home: () => go(1), End: () => { play(false); go(recording.ticks); },
  };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (types || !keys[key] || key === " " && pressable || key.length > 1 && on.matches?.("input[type=range], #events")) return;
  event.preventDefault();
  keys[key]();
});

async function load() {
  try {
    match = await ask(`/api/matches/${encodeURIComponent(id)}`);
  } catch (e) {
    return stop(e.message);
  }
  document.title = `${match.home.name} – ${match.away.name} · ArenaSim`;
  for (const side of ["home", "away"]) {
    byId(side).textContent = match[side].name;
    byId(side).href = `/squads/${match[side].squad}`;
  }
  if (match.state === "waiting") {
    loading("The match waits to be played…");
    setTimeout(load, 1000);
    return;
  }
  if (match.state === "failed") return stop(`The match could not be played: ${match.trouble}`);
  byId("archive").href = `/api/matches/${match.id}/archive`;
  byId("command").textContent = `go run ./examples/arenasim verify ${match.id}.tide`;
  try {
    const shared = share("/page.wasm");
    shared.watch((done, of) => { if (!program) loading(`Loading the rules: ${(done / 1e6).toFixed(1)} MB`, done, of); });
    const file = fetch(`/api/matches/${match.id}/archive`).then(async (r) => {
      if (!r.ok) throw new Error((await r.json()).error);
      return r.arrayBuffer();
    });
    [program, archive] = await Promise.all([shared.module, file]);
  } catch (e) {
    return stop(e.message);
  }
  begin();
}

load();
