// What takes seconds, in workers: many seeds, and the gap of this browser's own
// mathematics. And all results as JSON.

import { drawSplits } from "./charts.js";

const SEEDS = 1000, STEPS = 20000;
const byId = (id) => document.getElementById(id);
const number = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

const measured = { splits: null, gap: null, experiments: {} };

// job runs the program in a worker: each line's object goes to take, and what
// went wrong, or "", to end. It gives what stops it.
function job(module, args, take, end) {
  const worker = new Worker("worker.js");
  let over = false;
  const finish = (trouble) => {
    if (!over) end(trouble);
    over = true;
    worker.terminate();
  };
  // Of a script that did not come, a browser says nothing.
  worker.onerror = (e) => finish(e.message || "What computes this could not be fetched: is the program that serves this page still running? Start it again, then reload.");
  worker.onmessage = ({ data }) => {
    if (data.ended !== undefined) return finish(data.ended);
    for (const line of data.lines) {
      let object = null;
      try {
        object = JSON.parse(line);
      } catch {
        continue; // Go's own words, on a crash
      }
      take(object);
    }
  };
  worker.postMessage({ module, args });
  return () => worker.terminate();
}

// button runs one job at a time: a second press stops it. say tells how it goes.
function button(id, say, begin) {
  const it = byId(id), words = it.textContent;
  let stop = null;
  const ended = () => { stop = null; it.textContent = words; };
  it.addEventListener("click", () => {
    if (stop) {
      stop();
      say("Stopped: what is shown is not all of it.");
      return ended();
    }
    it.textContent = "Stop";
    say("Starting.");
    stop = begin(ended);
  });
}

// speaker puts words where a reader speaks them, if they are new.
const speaker = (id) => (words) => {
  if (byId(id).textContent !== words) byId(id).textContent = words;
};

export function measurements(module, settings, palette) {
  splits(module, settings, palette);
  gap(module);
  experiments(module, settings);
}

// ---- Many seeds

function splits(module, settings, palette) {
  let hover = null, due = false;
  const say = speaker("splits-words");
  const words = () => {
    const r = measured.splits;
    const steps = [...r.visible].sort((a, b) => a - b);
    const found = `${number.format(r.done)} pairs of ${r.settings.numbers === "fixed" ? "fixed point" : "doubles"}: ${number.format(steps.length)} parted`;
    const rest = r.done - steps.length - r.merged;
    const others = `${number.format(r.merged)} rounded away${rest > 0 ? `, and ${number.format(rest)} did neither in ${number.format(STEPS)} steps` : ""}.`;
    if (steps.length === 0) return `${found}; ${others}`;
    return `${found}, from step ${number.format(steps[0])}, half of them by ${number.format(steps[steps.length >> 1])}, the slowest at ${number.format(steps.at(-1))}; ${others}`;
  };
  const draw = () => {
    due = false;
    if (!measured.splits) return;
    const hovered = drawSplits(byId("splits"), { steps: measured.splits.visible, hover, palette: palette() });
    say(hovered || words());
  };
  const soon = () => {
    if (!due) requestAnimationFrame(draw);
    due = true;
  };
  byId("splits").addEventListener("pointermove", (e) => { hover = e.offsetX; soon(); });
  byId("splits").addEventListener("pointerleave", () => { hover = null; soon(); });
  matchMedia("(prefers-color-scheme: light)").addEventListener("change", soon);
  new ResizeObserver(soon).observe(byId("splits"));

  button("splits-run", say, (ended) => {
    const asked = { ...settings(), nudge: -1 };
    if (asked.turn === "own") asked.turn = "none";
    const r = measured.splits = { settings: asked, done: 0, visible: [], merged: 0 };
    return job(module, ["splits", JSON.stringify({ ...asked, seeds: SEEDS, steps: STEPS })], (one) => {
      r.done++;
      if (one.visible >= 0) r.visible.push(one.visible);
      else if (one.merged >= 0) r.merged++;
      byId("splits-progress").value = r.done;
      soon();
    }, (trouble) => {
      if (trouble) say(trouble);
      ended();
    });
  });
}

// ---- The gap

function gap(module) {
  const body = byId("gap-table").tBodies[0];
  const fill = (row) => {
    const line = body.insertRow();
    const name = document.createElement("th");
    name.scope = "row";
    name.textContent = row.function;
    line.append(name);
    const share = (n) => `${number.format(n)} (${((100 * n) / row.inputs).toFixed(n === 0 ? 0 : 2)} %)`;
    for (const text of [share(row.differ), number.format(row.mostUlp), number.format(row.differ32)]) line.insertCell().textContent = text;
  };
  const say = speaker("gap-words");
  button("gap-run", say, (ended) => {
    const count = Number(byId("gap-count").value);
    const range = byId("gap-range").value;
    const r = measured.gap = { count, seed: 1, range: range.split(",").map(Number), rows: [], whole: false };
    const functions = 12;
    body.replaceChildren();
    const began = performance.now();
    return job(module, ["gap", "--count", String(count), "--range", range], ({ batch, row }) => {
      if (batch) {
        byId("gap-progress").value = (r.rows.length + batch.done / count) / functions;
        say(`Measuring ${batch.function}.`);
      }
      if (row) {
        r.rows.push(row);
        fill(row);
      }
    }, (trouble) => {
      r.whole = !trouble && r.rows.length === functions;
      const parted = r.rows.filter((row) => row.differ > 0 && row.function !== "polynomial").map((row) => row.function);
      say(trouble || `Measured in ${((performance.now() - began) / 1000).toFixed(0)} s, in ${navigator.userAgent}. ` +
        (parted.length > 0 ? `Not the nearest double, at times: ${parted.join(", ")}.` : "Every double is the nearest."));
      ended();
    });
  });
}

// ---- The experiments

function experiments(module, settings) {
  const all = JSON.parse(window.tideLab.experiments());
  const say = speaker("experiments-words");
  const run = (names) => (ended) => {
    const { seed } = settings();
    let done = 0;
    return job(module, ["experiments", String(seed), ...names], ({ name, arenas, lines, figures }) => {
      if (arenas !== undefined) return say(`Running ${name}: ${number.format(arenas)} arenas.`);
      done++;
      byId("experiments-progress").value = done / names.length;
      measured.experiments[name] = { seed, figures };
      byId(`lines-${name}`).replaceChildren(...lines.map((line) => Object.assign(document.createElement("li"), { textContent: line })));
    }, (trouble) => {
      say(trouble || `${number.format(done)} run, from seed ${number.format(seed)} on.`);
      ended();
    });
  };
  for (const { name, shows, differs } of all) {
    const item = document.createElement("li");
    const head = document.createElement("h3");
    const mark = Object.assign(document.createElement("span"), { className: differs ? "mark differs" : "mark", textContent: differs ? "expected to differ" : "equal everywhere" });
    const it = Object.assign(document.createElement("button"), { id: `run-${name}`, type: "button", className: "plain", textContent: "Run" });
    it.setAttribute("aria-label", `Run ${name}`);
    head.append(name, mark, it);
    const about = Object.assign(document.createElement("p"), { className: "quiet", textContent: `${shows[0].toUpperCase()}${shows.slice(1)}.${differs ? ` ${differs[0].toUpperCase()}${differs.slice(1)}.` : ""}` });
    item.append(head, about, Object.assign(document.createElement("ul"), { id: `lines-${name}` }));
    byId("experiments-list").append(item);
    button(`run-${name}`, say, run([name]));
  }
  button("experiments-run", say, run(all.map((e) => e.name)));
}

// ---- All of it as JSON

export function results(now) {
  byId("copy").addEventListener("click", async () => {
    const text = JSON.stringify({ page: "tide lab", agent: navigator.userAgent, link: location.href, ...now(), ...measured }, null, 1);
    byId("json").value = text;
    byId("json").hidden = false;
    try {
      await navigator.clipboard.writeText(text);
      byId("copied").textContent = "Copied.";
    } catch {
      byId("json").select();
      byId("copied").textContent = "Select it below and copy it.";
    }
  });
}
