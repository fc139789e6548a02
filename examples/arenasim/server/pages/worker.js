// The worker in which the match is played: Go's wasm, some ticks at a time, so
// that the page can show what has been played while the rest is.

"use strict";

importScripts("/wasm_exec.js");

// partTicks are played between two messages: the first few at once, so that there
// is something to see.
const partTicks = 200;

let ready;
const started = new Promise((resolve) => { ready = resolve; });
globalThis.arenasimReady = ready;

async function start(module) {
  const go = new Go();
  go.exit = (code) => { postMessage({ kind: "trouble", trouble: `The program ended with status ${code}. Reload the page.` }); };
  go.run(await WebAssembly.instantiate(module, go.importObject));
  await started;
}

onmessage = async ({ data: { module, archive, language } }) => {
  try {
    await start(module);
    const opened = JSON.parse(arenasim.open(new Uint8Array(archive), language));
    postMessage({ kind: "begin", ...opened });
    if (opened.trouble) return;
    for (let ticks = 20; ; ticks = partTicks) {
      const [text, frames, hashes] = arenasim.next(ticks);
      const part = JSON.parse(text);
      postMessage({ kind: "part", part, frames: frames.buffer, hashes: hashes.buffer }, [frames.buffer, hashes.buffer]);
      if (part.done) return;
    }
  } catch (e) {
    postMessage({ kind: "trouble", trouble: `${e.message ?? e}. Reload the page.` });
  }
};
