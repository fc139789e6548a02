// What the worker has played so far: where everybody was at each tick, what
// happened, and both hashes of every tick.

export const frameFloats = 48; // as in page/watch.go

const hex = (n) => n.toString(16).padStart(16, "0");

export class Recording {
  constructor(ticks, closed) {
    this.ticks = ticks;
    this.closed = closed; // the archive has its end
    this.played = 0; // ticks
    this.frames = new Float32Array(ticks * frameFloats);
    this.hashes = new BigUint64Array(ticks * 2);
    this.clocks = [];
    this.events = [];
    this.players = [];
    this.names = ["", ""];
    this.difference = null;
    this.done = false;
    this.result = null;
    this.trouble = "";
  }

  add(part, frames, hashes) {
    const at = part.first - 1;
    this.frames.set(new Float32Array(frames), at * frameFloats);
    this.hashes.set(new BigUint64Array(hashes), at * 2);
    this.played = at + part.count;
    this.clocks.push(...part.clocks);
    this.events.push(...part.events);
    if (part.players) this.players = part.players;
    if (part.names) this.names = part.names;
    if (part.difference) this.difference = part.difference;
    this.done = part.done;
    this.result = part.result ?? null;
    this.trouble = part.trouble ?? "";
  }

  // frame is where everybody was after a tick, from 1 on.
  frame(tick) { return this.frames.subarray((tick - 1) * frameFloats, tick * frameFloats); }

  server(tick) { return hex(this.hashes[(tick - 1) * 2]); }
  browser(tick) { return hex(this.hashes[(tick - 1) * 2 + 1]); }
  clock(tick) { return this.clocks[tick - 1] ?? "0:00"; }

  // happened are the events up to a tick: how many there are.
  happened(tick) {
    let low = 0, high = this.events.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.events[middle].tick <= tick) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  score(tick) { return this.events[this.happened(tick) - 1]?.score ?? [0, 0]; }
}
