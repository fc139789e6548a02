// One game in one page: it loads and starts the wasm, or takes what the page
// around it has already loaded, and covers the canvas until the match runs.

import { missing, share, start } from "../web/loader.js";

const cover = document.getElementById("cover");
const words = document.getElementById("cover-words");
const bar = document.getElementById("cover-progress");
const reload = document.getElementById("cover-reload");

const around = window.parent;
reload.addEventListener("click", () => around.location.reload());

const megabytes = (n) => (n / 1e6).toFixed(1);

function showLoading(loaded, total) {
  if (!total) return;
  bar.max = total;
  bar.value = loaded;
  words.textContent = loaded < total
    ? `Loading the game: ${megabytes(loaded)} of ${megabytes(total)} MB`
    : "Starting the game";
}

function fail(message) {
  words.textContent = message;
  bar.hidden = true;
  reload.hidden = false;
  document.body.dataset.state = "failed"; // for the page around
  cover.classList.remove("done");
}

// follow uncovers the game once it plays, and says so when it cannot any more.
function follow() {
  const stats = window.tide?.stats();
  if (stats?.state === "failed") {
    fail(stats.error);
  } else if (stats?.state === "playing") {
    cover.classList.add("done");
  } else if (stats) {
    words.textContent = joins ? "Joining player 1's match" : "Starting the match";
    bar.hidden = true; // nobody knows how long that takes
  }
}

const query = new URLSearchParams(location.search);
const joins = query.get("role") === "join";

// unsmoothed takes the browser's own smoothing off the canvas: the engine
// copies a finished image to it, whose edges are smooth already. Without a
// graphics card that smoothing is a third of a frame's cost.
function unsmoothed() {
  const real = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, attributes) {
    return real.call(this, kind, { ...attributes, antialias: false });
  };
}

// The engine keeps every key from the browser. These are the browser's: Tab and
// F6 are the way out of the canvas for who has no mouse, the others reload, and
// show the whole screen and the tools.
const browserKeys = new Set(["Tab", "F5", "F6", "F11", "F12"]);
for (const type of ["keydown", "keyup"]) {
  addEventListener(type, (e) => { if (browserKeys.has(e.key)) e.stopImmediatePropagation(); }, { capture: true });
}

// arrowsPoint makes arrow keys move the pointer, for a game that is steered by
// it alone: what the engine sees is a mouse that moves over the canvas.
function arrowsPoint() {
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const held = new Set();
  let x = innerWidth / 2, y = innerHeight / 2, last = 0, moving = false;
  const clamp = (v, most) => Math.min(most - 1, Math.max(0, v));
  function move(now) {
    moving = held.size > 0;
    if (!moving) return;
    const canvas = document.querySelector("canvas");
    const step = (innerHeight * Math.min(now - last, 100)) / 1000; // its height in a second
    last = now;
    for (const key of held) {
      x = clamp(x + ways[key][0] * step, innerWidth);
      y = clamp(y + ways[key][1] * step, innerHeight);
    }
    canvas?.dispatchEvent(new MouseEvent("mousemove", { clientX: x, clientY: y }));
    requestAnimationFrame(move);
  }
  addEventListener("mousemove", (e) => { if (e.isTrusted) [x, y] = [e.clientX, e.clientY]; }, { capture: true });
  addEventListener("keydown", (e) => {
    if (!(e.key in ways)) return;
    held.add(e.key);
    if (moving) return;
    moving = true;
    last = performance.now();
    requestAnimationFrame(move);
  }, { capture: true });
  addEventListener("keyup", (e) => held.delete(e.key), { capture: true });
  addEventListener("blur", () => held.clear());
}

async function main() {
  const lacking = missing({ webrtc: query.has("role") });
  if (lacking) throw new Error(lacking);
  const shared = around.tideGame ?? share("game.wasm");
  shared.watch(showLoading);
  const module = await shared.module;
  words.textContent = "Starting the game";
  unsmoothed();
  if (query.get("arrows") === "pointer") arrowsPoint();
  const following = setInterval(follow, 100);
  await start(module);
  clearInterval(following);
  throw new Error("The game stopped: the browser's console says why. Reload to play again.");
}

main().catch((e) => fail(e.message));
