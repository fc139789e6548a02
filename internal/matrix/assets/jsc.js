// Runs a Go program in JavaScriptCore's shell, which has no more than the
// language: jsc jsc.js -- wasm_exec.js program.wasm, and the program's arguments

"use strict";

const [loader, program, ...args] = arguments;

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

// The shell sets timeouts and cannot clear them. Go clears one from within its
// scheduler, when it goes idle: an error there leaves Go's stack half switched,
// and ends in "panic on system stack".
if (!globalThis.clearTimeout) {
  const start = globalThis.setTimeout;
  const waiting = new Set();
  let last = 0;
  globalThis.setTimeout = (call, delay) => {
    const id = ++last;
    waiting.add(id);
    start(() => { if (waiting.delete(id)) call(); }, delay);
    return id;
  };
  globalThis.clearTimeout = (id) => { waiting.delete(id); };
}

load(loader);

// The status of quit is always 0: what fails is thrown where nothing catches it,
// which ends the shell with 3.
const fail = (e) => { setTimeout(() => { throw e; }, 0); };

const go = new Go();
if (args.length > 0) go.argv.push(...args);
go.exit = (code) => {
  if (code === 0) quit(); // a timer of Go's may be left, which nobody waits for
  fail(new Error(`exit status ${code}`));
};
const module = new WebAssembly.Module(readFile(program, "binary"));
WebAssembly.instantiate(module, go.importObject)
  .then((instance) => go.run(instance))
  .catch(fail);
