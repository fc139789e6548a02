// Runs the suite in a worker, and posts what it prints to the server that waits
// for it, line by line and in order.

import { share } from "/web/loader.js";

const state = document.getElementById("state");
const suites = document.getElementById("suites");

let sent = Promise.resolve();
const post = (path, body) => { sent = sent.then(() => fetch(path, { method: "POST", body })); };

function show(line) {
  let result;
  try {
    ({ result } = JSON.parse(line));
  } catch {
    return; // what is no result is for the server alone
  }
  if (!result) return;
  const item = document.createElement("li");
  for (const [tag, className, text] of [
    ["b", "", result.suite],
    ["span", "mono", result.hash],
    ["span", "figure", `${result.seconds.toFixed(1)} s`],
  ]) {
    const part = document.createElement(tag);
    part.className = className;
    part.textContent = text;
    item.append(part);
  }
  suites.append(item);
}

function end(trouble) {
  state.textContent = trouble || "Done.";
  post("/ended", trouble);
}

try {
  const program = share("/program.wasm");
  program.watch((loaded) => { state.textContent = `Loading the suite: ${(loaded / 1e6).toFixed(1)} MB`; });
  const worker = new Worker("worker.js");
  worker.onerror = (e) => end(e.message || "the worker failed");
  worker.onmessage = ({ data }) => {
    if (data.ended !== undefined) return end(data.ended);
    show(data.line);
    post("/printed", data.line + "\n");
  };
  const module = await program.module;
  const { args, files } = await (await fetch("/program.json")).json();
  const contents = new Map();
  for (const name of files) contents.set(name, new Uint8Array(await (await fetch("/files/" + name)).arrayBuffer()));
  state.textContent = "Computing…";
  worker.postMessage({ module, args, files: contents });
} catch (e) {
  end(String(e));
}
