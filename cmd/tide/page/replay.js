// The controls of a recorded match, which the game in the frame plays: this page
// asks it where it is, tells it where to go, and keeps both in the address.

const $ = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const frame = $("frame");

frame.src = "game/?replay=" + encodeURIComponent("../match.tide");

// ask has the game do something, if anything, and gives where it is then; null
// before it runs.
function ask(does, value) {
  return frame.contentWindow?.tide?.replay(does, value) ?? null;
}

let state = null;     // as the game told it last
let dragging = false; // the slider is the person's
let listed = 0;       // events in the list
const most = 500;     // of them

function act(does, value) {
  const now = ask(does, value);
  if (now) show(now);
}

const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

function text(id, value) {
  if ($(id).textContent !== value) $(id).textContent = value;
}

function show(now) {
  const first = state === null;
  state = now;
  if (first) begin(now);
  if (!dragging) $("tick").value = now.tick;
  $("tick").setAttribute("aria-valuetext", `tick ${now.tick} of ${now.last}`);
  text("play", now.playing ? "Pause" : "Play");
  text("time", `${clock(now.tick / now.rate)} of ${clock(now.last / now.rate)}`);
  text("at", `${now.tick} of ${now.last}`);
  text("hash", now.hash === now.recorded ? `${now.hash} both` : `${now.hash}, recorded ${now.recorded}`);
  text("event", now.event || "none yet");
  text("verdict-words", now.verdict);
  $("verdict").dataset.state = now.failed || now.differs > 0 ? "bad" : now.done ? "good" : "waiting";
  const speed = String(now.speed);
  if ($("speed").value !== speed && [...$("speed").options].some((o) => o.value === speed)) $("speed").value = speed;
}

// begin is called once the game runs.
function begin(now) {
  document.title = `${now.title}: a recorded match`;
  text("title", `${now.title}: a recorded match`);
  $("tick").min = now.first;
  $("tick").max = now.last;
  for (const control of document.querySelectorAll(".controls :disabled")) control.disabled = false;
  const tick = Number(query.get("tick")), speed = Number(query.get("speed"));
  if (speed > 0) act("speed", speed);
  if (tick > 0) { act("seek", tick); act("pause"); }
  frame.contentWindow.addEventListener("keydown", key, { capture: true });
}

// remember keeps in the address what is seen, so that it can be shared.
function remember() {
  if (!state) return;
  const address = new URL(location);
  if (state.playing) address.searchParams.delete("tick"); else address.searchParams.set("tick", state.tick);
  if (state.speed === 1) address.searchParams.delete("speed"); else address.searchParams.set("speed", state.speed);
  if (address.href !== location.href) history.replaceState(null, "", address);
}

function list() {
  const more = frame.contentWindow?.tide?.marks(listed) ?? [];
  for (const [tick, what] of more) {
    if (++listed > most) continue;
    const item = document.createElement("li"), button = document.createElement("button"), at = document.createElement("b");
    at.textContent = tick;
    button.type = "button";
    button.append(at, what);
    button.addEventListener("click", () => { act("seek", tick); act("pause"); });
    item.append(button);
    $("list").append(item);
  }
  if (more.length) {
    text("count", listed > most ? `${listed}, of which the first ${most} are here` : String(listed));
    paint(more);
  }
}

let marks = [];
function paint(more) {
  marks = marks.concat(more.map(([tick]) => tick));
  const canvas = $("marks"), pen = canvas.getContext("2d");
  canvas.width = canvas.clientWidth * devicePixelRatio;
  canvas.height = canvas.clientHeight * devicePixelRatio;
  pen.fillStyle = getComputedStyle(document.body).getPropertyValue("--amber");
  for (const tick of marks) {
    const part = (tick - state.first) / Math.max(1, state.last - state.first);
    pen.fillRect(8 * devicePixelRatio + part * (canvas.width - 17 * devicePixelRatio), 0, devicePixelRatio, canvas.height);
  }
}
addEventListener("resize", () => { if (state) paint([]); });

// The same keys as in a window; in a control they are the control's.
const speeds = [...$("speed").options].map((o) => Number(o.value));
function key(e) {
  if (!state || e.altKey || e.ctrlKey || e.metaKey) return;
  const own = e.target.closest?.("input, select, button, summary");
  const faster = (by) => act("speed", speeds[Math.min(speeds.length - 1, Math.max(0, speeds.findIndex((s) => s >= state.speed) + by))]);
  const does = {
    " ": () => act(state.playing ? "pause" : "play"),
    ArrowRight: () => act("move", 1), ArrowLeft: () => act("move", -1),
    ArrowUp: () => faster(1), ArrowDown: () => faster(-1),
    n: () => act("next"), p: () => act("previous"), 1: () => act("speed", 1),
    Home: () => act("seek", state.first), End: () => act("seek", state.last),
  }[e.key.length === 1 ? e.key.toLowerCase() : e.key];
  const keeps = own && (e.key === " " || own.matches("input, select") && /^(Arrow|Home|End)/.test(e.key));
  if (!does || keeps) return;
  e.preventDefault();
  does();
  remember();
}
addEventListener("keydown", key);

const click = (id, does) => $(id).addEventListener("click", () => { does(); remember(); });
click("play", () => act(state.playing ? "pause" : "play"));
click("back", () => act("move", -1));
click("forward", () => act("move", 1));
click("previous", () => act("previous"));
click("next", () => act("next"));
$("speed").addEventListener("change", (e) => { act("speed", Number(e.target.value)); remember(); });
$("tick").addEventListener("input", (e) => { dragging = true; act("seek", Number(e.target.value)); });
$("tick").addEventListener("change", (e) => { dragging = false; act("seek", Number(e.target.value)); act("pause"); remember(); });

setInterval(() => {
  const now = ask();
  if (now) {
    show(now);
    list();
  } else if (frame.contentDocument?.body?.dataset.state === "failed") {
    text("verdict-words", frame.contentDocument.getElementById("cover-words").textContent);
    $("verdict").dataset.state = "bad";
  }
}, 100);
setInterval(remember, 1000);
