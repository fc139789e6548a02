// Runs the suite in a worker, and posts what it prints to the server that waits
// for it, line by line and in order.

import { share } from "/web/loader.js";

const state = document.getElementById("state");
const suites = document.getElementById("suites");

let sent = Promise.resolve();
const post = (path, body) => { sent = sent.then(() => fetch(path, { method: "POST", body })); };

function show(line) {
  try {
    const { result } = JSON.parse(line);
    if (!result) return;
    const item = document.createElement("li");
    item.textContent = `${result.suite}: ${result.hash}, ${result.seconds.toFixed(1)} s`;
    suites.append(item);
  } catch {
    // What is no result is for the server alone.
  }
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
  state.textContent = "Computing…";
  worker.postMessage(module);
} catch (e) {
  end(String(e));
}
