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
  if (document.body.dataset.arrows) query.set("arrows", document.body.dataset.arrows);
  frames[i].src = `game/?${query}`;
});

// game is what a frame's program offers, once it runs. After a reload it is
// another object, and another machine of another match.
function game(frame) {
  try {
    return frame.contentWindow?.tide ?? null;
  } catch {
    return null; // the frame shows another site's page
  }
}

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
  const figures = document.querySelector(`[data-player="${i + 1}"]`);
  return { name: `Player ${i + 1}`, frame, figures, cells, game: null, stats: null, hashes: new Map() };
});

function showFigures({ cells, received, sent }, stats) {
  for (const name of ["verified", "predicted", "rollbacks", "resimulated", "corrections"]) {
    cells[name].textContent = number.format(stats[name]);
  }
  cells.ping.textContent = `${number.format(stats.pingMs)} ms`;
  cells.in.textContent = bytesPerSecond(received(stats.bytesIn));
  cells.out.textContent = bytesPerSecond(sent(stats.bytesOut));
}

// ---- The ping: what is held back is the slider's less the least there can be,
// so that the frame's own number follows the slider

let least = Infinity; // measured, less what was held back
let held = null; // what player 2's frame was last told
let heldFor = null; // the slider's value that this was for

function holdBack(g, stats) {
  const settled = performance.now() - changedAt;
  if (settled > SETTLE_MS && least > stats.pingMs - held) {
    least = Math.max(0, stats.pingMs - held);
    byId("floor").textContent = `${number.format(least)} ms`;
  }
  // The first least after a change is often too large, of a game that starts, say.
  const ping = Number(slider.value);
  if (heldFor === ping && settled < 2 * SETTLE_MS) return;
  heldFor = ping;
  const due = Math.round(Math.max(0, ping - (least < Infinity ? least : 0)));
  if (held === due) return;
  held = due;
  g.setPing(due);
  changedAt = performance.now();
}

// ---- The verdict

let compared = 0;
let differing = 0;
let lastCommon = 0;

// forget begins anew: one of the two is another machine, or none any more.
function forget() {
  compared = differing = lastCommon = 0;
  for (const player of players) player.hashes.clear();
  byId("compared").textContent = "0";
  byId("common-tick").textContent = "–";
  byId("common-hash").textContent = "––––––––––––––––";
}

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

function showVerdict() {
  const away = players.find((player) => !plays(player));
  const bad = Math.max(differing, ...players.map((player) => player.stats?.mismatched ?? 0));
  let verdict = "waiting", words = "Nothing to compare yet";
  if (away) {
    words = away.stats?.state === "failed" ? `${away.name}'s game does not run` : `Waiting for ${away.name.toLowerCase()}`;
  } else if (bad > 0) {
    verdict = "differ";
    words = `They differ in ${number.format(bad)} ${bad === 1 ? "tick" : "ticks"}`;
  } else if (compared > 0) {
    verdict = "agree";
    words = "The two agree";
  }
  const text = byId("verdict-text");
  if (text.textContent !== words) text.textContent = words; // a reader speaks what changes
  byId("verdict").dataset.verdict = verdict;
}

const plays = (player) => player.stats?.state === "playing";

// look takes up what a frame says now. It is false where it says nothing that
// goes with what it said before.
function look(player) {
  const g = game(player.frame);
  const same = g === player.game;
  player.game = g;
  player.stats = null;
  try {
    if (player.frame.contentDocument.body.dataset.state === "failed") player.stats = { state: "failed" };
    player.stats = g?.stats() ?? player.stats;
  } catch {
    // There is no page yet, or another site's, or its program has ended.
  }
  if (!same) {
    player.received = rate();
    player.sent = rate();
    if (player === players[1]) held = heldFor = null; // it was told nothing yet
  }
  return same && plays(player);
}

function update() {
  if (!players.map(look).every(Boolean)) forget();
  for (const player of players) {
    player.figures.classList.toggle("old", !plays(player));
    if (!plays(player)) continue;
    showFigures(player, player.stats);
    takeHashes(player, player.game.hashes());
  }
  if (plays(players[1])) holdBack(players[1].game, players[1].stats);
  compare();
  showVerdict();
}

setInterval(update, UPDATE_MS);
