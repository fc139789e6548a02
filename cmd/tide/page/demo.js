// The page around the two frames: it loads the game once for both, passes the
// slider on to player 2's, and shows what each frame says of itself.

import { share, missing } from "./web/loader.js";

const UPDATE_MS = 250; // four times a second
const HISTORY = 1024; // verified hashes kept to compare, four times a frame's
const SETTLE_MS = 4000; // a ping shown is an average: it follows the slider this late

const byId = (id) => document.getElementById(id);
const slider = byId("ping");

// ---- The state, in the URL

function pingOfURL() {
  const ping = Number(new URLSearchParams(location.hash.slice(1)).get("ping") ?? NaN);
  return Number.isFinite(ping) ? Math.min(500, Math.max(0, ping)) : 150;
}

let changedAt = performance.now();

function showPing(ping) {
  slider.value = ping;
  byId("ping-value").textContent = `${slider.value} ms`;
  slider.setAttribute("aria-valuetext", `${slider.value} milliseconds`);
  changedAt = performance.now();
}

showPing(pingOfURL());
slider.addEventListener("input", () => {
  showPing(slider.value);
  history.replaceState(null, "", `#ping=${slider.value}`);
});
addEventListener("hashchange", () => showPing(pingOfURL()));

// ---- The two frames

const frames = [byId("frame1"), byId("frame2")];
if (!missing()) window.tideGame = share("game/game.wasm");

const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ"; // no I and no O, which look like digits
const room = Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => letters[n % letters.length]).join("");
["host", "join"].forEach((role, i) => {
  const query = new URLSearchParams({ role, signal: "/signal/", room });
  if (role === "join") query.set("ping", slider.value);
  frames[i].src = `game/?${query}`;
});

// game is what a frame's program offers, once it runs.
const game = (frame) => frame.contentWindow?.tide ?? null;

// ---- Figures

const number = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

function bytesPerSecond(n) {
  if (n < 1000) return `${number.format(n)} B/s`;
  return `${(n / 1000).toFixed(1)} kB/s`;
}

// rate makes a count a second of a growing total, over the last second or so.
function rate() {
  const samples = [];
  return (total) => {
    const now = performance.now();
    samples.push([now, total]);
    while (samples.length > 5) samples.shift();
    const [then, first] = samples[0];
    return now > then ? ((total - first) * 1000) / (now - then) : 0;
  };
}

const players = frames.map((frame, i) => {
  const cells = {};
  for (const cell of document.querySelectorAll(`[data-player="${i + 1}"] [data-figure]`)) {
    cells[cell.dataset.figure] = cell;
  }
  return { frame, cells, received: rate(), sent: rate(), hashes: new Map() };
});

function showFigures({ cells, received, sent }, stats) {
  for (const name of ["verified", "predicted", "rollbacks", "resimulated", "corrections"]) {
    cells[name].textContent = number.format(stats[name]);
  }
  cells.ping.textContent = `${number.format(stats.pingMs)} ms`;
  cells.in.textContent = bytesPerSecond(received(stats.bytesIn));
  cells.out.textContent = bytesPerSecond(sent(stats.bytesOut));
}

// ---- The least the ping can be: what is measured less what is held back

let least = Infinity;
let held = null; // what player 2's frame was last told

function showLeast(stats) {
  if (stats.server || performance.now() - changedAt < SETTLE_MS) return;
  least = Math.min(least, Math.max(0, stats.pingMs - held));
  byId("floor").textContent = `${number.format(least)} ms`;
}

// ---- The verdict

let compared = 0;
let differing = 0;
let lastCommon = 0;

function takeHashes(player, list) {
  for (const [tick, hash] of list) player.hashes.set(tick, hash);
  while (player.hashes.size > HISTORY) player.hashes.delete(player.hashes.keys().next().value);
}

function compare() {
  const [one, two] = players;
  let newest = lastCommon;
  for (const [tick, hash] of one.hashes) {
    if (tick <= lastCommon || !two.hashes.has(tick)) continue;
    compared++;
    if (two.hashes.get(tick) !== hash) differing++;
    newest = Math.max(newest, tick);
  }
  lastCommon = newest;
  if (compared === 0) return;
  byId("compared").textContent = number.format(compared);
  byId("common-tick").textContent = number.format(lastCommon);
  byId("common-hash").textContent = one.hashes.get(lastCommon);
}

function showVerdict(mismatched) {
  if (compared === 0) return;
  const bad = Math.max(differing, mismatched);
  const verdict = bad === 0 ? "agree" : "differ";
  const words = bad === 0 ? "The two agree" : `They differ in ${number.format(bad)} ${bad === 1 ? "tick" : "ticks"}`;
  const text = byId("verdict-text");
  if (text.textContent !== words) text.textContent = words; // a reader speaks what changes
  byId("verdict").dataset.verdict = verdict;
}

function update() {
  let mismatched = 0;
  players.forEach((player, i) => {
    const g = game(player.frame);
    if (!g) return;
    const stats = g.stats();
    if (stats.state !== "playing") return;
    showFigures(player, stats);
    takeHashes(player, g.hashes());
    mismatched += stats.mismatched;
    if (i === 1) {
      const ping = Number(slider.value);
      if (held !== ping) {
        g.setPing(ping);
        held = ping;
        changedAt = performance.now();
      }
      showLeast(stats);
    }
  });
  compare();
  showVerdict(mismatched);
}

setInterval(update, UPDATE_MS);
