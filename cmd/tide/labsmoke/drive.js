// Uses every control of the lab's page as a person would, and posts what the
// page then says: to tide lab --smoke, which knows what it has to be.

const byId = (id) => document.getElementById(id);
const wait = (ms) => new Promise((done) => setTimeout(done, ms));
const seen = { agent: navigator.userAgent, links: [], controls: {} };

// until waits for something, and is there in the very moment that the page says
// it: on a slow machine the next look might come long after.
function until(what, holds, seconds = 120) {
  return new Promise((done, fail) => {
    const end = performance.now() + seconds * 1000;
    const look = () => {
      let over = false;
      try {
        over = holds();
        if (!over && performance.now() > end) throw new Error(`after ${seconds} s still not: ${what}`);
      } catch (e) {
        return leave(fail, e);
      }
      if (over) leave(done);
    };
    const watcher = new MutationObserver(look), timer = setInterval(look, 30);
    const leave = (how, why) => { watcher.disconnect(); clearInterval(timer); how(why); };
    watcher.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
    look();
  });
}

// drawn waits until what was changed is drawn: the page draws once a frame.
const drawn = async (view = window) => {
  for (let i = 0; i < 2; i++) await new Promise((done) => view.requestAnimationFrame(done));
};

const shown = (id) => Number(byId(id).textContent.replace(/\D/g, ""));
const press = (id) => { byId(id).focus(); byId(id).click(); };

function choose(id, value, event = "change") {
  byId(id).focus();
  byId(id).value = value;
  byId(id).dispatchEvent(new Event(event, { bubbles: true }));
}

// results are the page's own, as its last button gives them.
async function results() {
  press("copy");
  await until("the results are there", () => !byId("json").hidden);
  return JSON.parse(byId("json").value);
}

// link opens a state by its address and gives what the page then has.
async function link(hash) {
  location.hash = hash;
  const step = Number(new URLSearchParams(hash).get("step"));
  await until(`step ${step} of ${hash}`, () => shown("at") === step);
  await drawn();
  const { settings, state, fit } = await results();
  seen.links.push({
    hash, settings, state, fit, verdict: byId("verdict").dataset.verdict, words: byId("verdict-text").textContent,
    differ: byId("hash-b").classList.contains("differ"), hashes: [byId("hash-a").textContent, byId("hash-b").textContent],
    curve: byId("curve-words").textContent, drawn: ["world-a", "world-b", "curve"].map(ink),
  });
}

// ink counts the points of a canvas that are not its ground.
function ink(id) {
  const canvas = byId(id);
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let i = 3; i < data.length; i += 4) if (data[i] > 0) count++;
  return count;
}

// narrow is how far the page is too wide for a phone.
async function narrow() {
  const frame = document.createElement("iframe");
  frame.style.cssText = "width:360px;height:740px;position:absolute;left:0;top:0";
  frame.src = "./#seed=1&step=600";
  document.body.append(frame);
  await until("the page in 360 pixels", () => frame.contentDocument?.body?.dataset.state === "ready");
  await until("its step", () => frame.contentDocument.getElementById("at").textContent === "600");
  await drawn(frame.contentWindow);
  const root = frame.contentDocument.documentElement;
  const over = root.scrollWidth - 360;
  const small = [...frame.contentDocument.querySelectorAll("button, select, input")].filter((e) => e.offsetParent && e.type !== "radio" && e.offsetHeight < 40).length;
  frame.remove();
  return { over, small };
}

async function drive() {
  await until("the page is ready", () => ["ready", "failed"].includes(document.body.dataset.state));
  if (document.body.dataset.state === "failed") throw new Error(byId("trouble").textContent);
  const c = seen.controls;

  c.playsByItself = byId("play").textContent;
  await until("steps are taken", () => shown("at") > 5);
  press("play");
  const paused = shown("at");
  await wait(200);
  await drawn();
  c.pauseHolds = shown("at") === paused && byId("play").textContent === "Play";
  c.pauseInAddress = location.hash.includes(`step=${paused}`);
  press("step");
  await drawn();
  c.oneStep = shown("at") - paused;
  press("restart");
  await drawn();
  c.restart = shown("at");

  for (const hash of [
    "seed=1&numbers=double&difference=1&turn=none&speed=10&step=100",
    "seed=1&numbers=double&difference=1&turn=none&speed=10&step=600",
    "seed=1&numbers=double&difference=0&turn=none&speed=1000&step=20000",
    "seed=3&numbers=double&difference=0&nudge=100&turn=none&speed=1&step=160",
    "seed=2&numbers=double&difference=4096&turn=none&speed=1&step=500",
    "seed=2&numbers=fixed&difference=1&turn=none&speed=100&step=2000",
    "seed=5&numbers=double&difference=0&turn=det&speed=100&step=30000",
    "seed=5&numbers=double&difference=0&turn=own&speed=100&step=60000",
  ]) await link(hash);

  // What a link does not say is as on a fresh page, whatever was there before.
  location.hash = "seed=4&step=40";
  await until("the short link's step", () => shown("at") === 40);
  c.shortLink = location.hash;
  choose("seed", "4294967296");
  c.mistyped = byId("mistyped").textContent;
  c.mistypedAddress = location.hash;

  // The same by the controls, one after the other.
  choose("seed", "7");
  c.seedInAddress = location.hash.includes("seed=7");
  document.querySelector("input[name=numbers][value=fixed]").click();
  c.fixedWithoutRotation = byId("turn").disabled && location.hash.includes("numbers=fixed");
  document.querySelector("input[name=numbers][value=double]").click();
  choose("difference", "16");
  choose("nudge", "50");
  choose("turn", "det");
  c.address = location.hash;
  press("link");
  await until("the link is told", () => byId("link").textContent !== "Copy link");
  c.link = byId("link").textContent;
  choose("turn", "none");
  choose("difference", "0");

  // Sixty frames a second, with 10,000 steps of both copies in each.
  choose("speed", "4", "input");
  c.speed = byId("speed-value").textContent;
  press("play");
  await wait(4000);
  const from = shown("at"), began = performance.now();
  await wait(3000);
  c.stepsASecond = ((shown("at") - from) * 1000) / (performance.now() - began);
  c.rate = byId("rate").textContent;
  press("play");
  c.nudged = (await results()).state.hashStep;

  choose("difference", "1");
  choose("nudge", "");
  choose("seed", "1");
  press("splits-run");
  await until("the seeds run", () => byId("splits-progress").value > 0);
  await until("all seeds are done", () => byId("splits-run").textContent !== "Stop");
  await drawn();
  c.splitsDrawn = ink("splits");
  c.splitsWords = byId("splits-words").textContent;

  choose("gap-count", "100000");
  choose("gap-range", "0,700");
  press("gap-run");
  await until("the far inputs are measured", () => byId("gap-table").tBodies[0].rows.length > 1);
  press("gap-run"); // which stops it
  c.stopped = byId("gap-run").textContent;
  c.stoppedWords = byId("gap-words").textContent;
  choose("gap-range", "0,6.25");
  press("gap-run");
  await until("the table fills", () => byId("gap-table").tBodies[0].rows.length > 0);
  const partly = byId("gap-table").tBodies[0].rows.length;
  await until("the gap is measured", () => byId("gap-run").textContent !== "Stop", 300);
  c.gapRows = [partly, byId("gap-table").tBodies[0].rows.length];
  c.gapWords = byId("gap-words").textContent;

  press("experiments-run");
  await until("the experiments run", () => document.querySelector("#experiments-list ul li"));
  await until("all experiments are run", () => byId("experiments-run").textContent !== "Stop", 300);
  seen.experiments = Object.fromEntries([...document.querySelectorAll("#experiments-list ul")].map((list) => [list.id.slice("lines-".length), [...list.children].map((line) => line.textContent)]));
  press("run-zero");
  await until("one experiment is run", () => byId("run-zero").textContent === "Run" && byId("experiments-words").textContent.startsWith("1 run"));

  const all = await results();
  seen.splits = all.splits;
  seen.gap = all.gap;
  byId("curve").dispatchEvent(new PointerEvent("pointermove", { clientX: byId("curve").getBoundingClientRect().left + 200, bubbles: true }));
  seen.narrow = await narrow();
  c.unlabelled = [...document.querySelectorAll("button, select, input, textarea, progress, canvas")].filter((e) => !e.labels?.length && !e.textContent.trim() && !e.getAttribute("aria-label") && !e.getAttribute("aria-labelledby")).map((e) => e.id);
}

let trouble = "";
try {
  await drive();
} catch (e) {
  trouble = e.stack ? `${e.message}\n${e.stack}` : String(e);
}
await fetch("smoke/seen", { method: "POST", body: JSON.stringify({ ...seen, trouble }) });
