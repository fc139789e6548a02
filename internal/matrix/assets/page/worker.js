// A Go program in a worker, which may compute for a minute without the page
// standing still. It is given {module, args, files}, files by their names; it
// posts {line} for each line printed, and {ended} with what went wrong, or "".

"use strict";

importScripts("/wasm_exec.js", "files.js");

const decoder = new TextDecoder();
let rest = "";
globalThis.fs.writeSync = (_, bytes) => {
  const lines = (rest + decoder.decode(bytes, { stream: true })).split("\n");
  rest = lines.pop();
  for (const line of lines) postMessage({ line });
  return bytes.length;
};

onmessage = async ({ data: { module, args, files } }) => {
  try {
    provide(files);
    const go = new Go();
    go.argv.push(...args);
    let code = 0;
    go.exit = (status) => { code = status; };
    await go.run(await WebAssembly.instantiate(module, go.importObject));
    if (rest !== "") postMessage({ line: rest });
    postMessage({ ended: code === 0 ? "" : `the program ended with status ${code}` });
  } catch (e) {
    postMessage({ ended: String(e) });
  }
};
