// The lab's program in a worker, for what takes seconds. It is given {module,
// args}; it posts {line} for each line printed, and {ended} with what went wrong,
// or "".

"use strict";

importScripts("wasm_exec.js");

const decoder = new TextDecoder();
let rest = "";
globalThis.fs.writeSync = (_, bytes) => {
  const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
  rest = lines.pop();
  postMessage({ lines });
  return bytes.length;
};

onmessage = async ({ data: { module, args } }) => {
  try {
    const go = new Go();
    go.argv.push(...args);
    let code = 0;
    go.exit = (status) => { code = status; };
    await go.run(await WebAssembly.instantiate(module, go.importObject));
    postMessage({ ended: code === 0 ? "" : `It ended with status ${code}. ${rest}` });
    close(); // a timer of Go's may be left, which nobody waits for
  } catch (e) {
    postMessage({ ended: String(e) });
  }
};
