// The wasm loader of every page: fetches and compiles at once, and knows how
// far it is, because the server says the size of what it sends compressed.
// wasm_exec.js, of the Go that built the wasm, has to be loaded before start.

// missing says in plain words what this browser lacks, or nothing.
export function missing({ webgl = true, webrtc = false } = {}) {
  if (typeof WebAssembly !== "object") {
    return "This browser cannot run WebAssembly. Open this page in a current Chrome, Edge, Firefox or Safari.";
  }
  if (webgl && !draws()) {
    return "This browser cannot draw the game: it offers no WebGL\u00a02. Switch on hardware acceleration in its settings, or open this page in a current Chrome, Edge, Firefox or Safari.";
  }
  if (webrtc && typeof RTCPeerConnection !== "function") {
    return "This browser offers no WebRTC, which carries the match between the two players. Allow it in the browser's settings, or open this page in a current Chrome, Edge, Firefox or Safari.";
  }
  return "";
}

function draws() {
  const gl = document.createElement("canvas").getContext("webgl2");
  gl?.getExtension("WEBGL_lose_context")?.loseContext(); // a page may have few
  return gl !== null;
}

// share starts loading url once for all who watch: {module, watch}; what it is
// called in messages is a word for people. module is
// a promise of a WebAssembly.Module, which frames of one origin can share;
// watch(fn) calls fn(loadedBytes, totalBytes) now and whenever more arrived.
export function share(url, what = "game") {
  const watchers = new Set();
  let loaded = 0, total = 0;
  const tell = () => watchers.forEach((fn) => fn(loaded, total));
  const module = load(url, what, (l, t) => { loaded = l; total = t; tell(); });
  module.catch(() => {}); // whoever awaits it says so
  return { module, watch(fn) { watchers.add(fn); fn(loaded, total); } };
}

async function load(url, what, progress) {
  let response;
  try {
    response = await fetch(url);
  } catch {
    throw new Error(`The ${what} could not be fetched: is the program that serves this page still running? Start it again, then reload.`);
  }
  if (!response.ok) {
    throw new Error(`The ${what} could not be fetched: the server answered ${response.status}. Start it again, then reload.`);
  }
  const total = Number(response.headers.get("Tide-Length")) || 0;
  let loaded = 0;
  const counted = response.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      progress(loaded, total);
      controller.enqueue(chunk);
    },
  }));
  const body = new Response(counted, { headers: { "Content-Type": "application/wasm" } });
  try {
    if (WebAssembly.compileStreaming) return await WebAssembly.compileStreaming(body);
    return await WebAssembly.compile(await body.arrayBuffer());
  } catch (e) {
    throw new Error(`The ${what} arrived damaged or this browser cannot compile it (${e.message}). Reload the page.`);
  }
}

// start runs a Go program with arguments; the promise ends when the program does.
export async function start(module, ...args) {
  const go = new Go();
  go.argv.push(...args);
  const instance = await WebAssembly.instantiate(module, go.importObject);
  await go.run(instance);
}
