// Runs a Go program in JavaScriptCore's shell, which has no more than the
// language: jsc jsc.js -- wasm_exec.js program.wasm

"use strict";

const [loader, program] = arguments;

globalThis.performance ??= { now: () => preciseTime() * 1000 };

globalThis.console ??= { log: print, error: printErr, warn: printErr };

// Go seeds its maps from it; nothing that the suite computes depends on one.
globalThis.crypto ??= {
  getRandomValues(bytes) {
    for (let i = 0; i < bytes.length; i++) bytes[i] = Math.random() * 256;
    return bytes;
  },
};

globalThis.TextEncoder ??= class {
  encode(text) {
    const escaped = unescape(encodeURIComponent(text));
    return Uint8Array.from(escaped, (c) => c.charCodeAt(0));
  }
};

globalThis.TextDecoder ??= class {
  decode(bytes) {
    const view = new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength);
    let text = "";
    for (const b of view) text += String.fromCharCode(b);
    return decodeURIComponent(escape(text));
  }
};

load(loader);

const go = new Go();
go.exit = quit; // a timer of Go's may be left, which nobody waits for
const module = new WebAssembly.Module(readFile(program, "binary"));
WebAssembly.instantiate(module, go.importObject)
  .then((instance) => go.run(instance))
  .catch((e) => { printErr(String(e) + "\n" + e.stack); quit(1); });
