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

async function main() {
  const lacking = missing({ webrtc: query.has("role") });
  if (lacking) throw new Error(lacking);
  const shared = around.tideGame ?? share("game.wasm");
  shared.watch(showLoading);
  const module = await shared.module;
  words.textContent = "Starting the game";
  unsmoothed();
  const following = setInterval(follow, 100);
  await start(module);
  clearInterval(following);
  throw new Error("The game stopped: the browser's console says why. Reload to play again.");
}

main().catch((e) => fail(e.message));
