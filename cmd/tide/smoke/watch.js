// What the smoke test asks of the demo's page, from inside it.
window.smoke = {
  frames: ["frame1", "frame2"].map((id) => document.getElementById(id)),

  game(i) { return this.frames[i].contentWindow.tide; },

  // boxes are where the frames are on the page, to point at them.
  boxes() {
    return this.frames.map((f) => {
      const { x, y, width, height } = f.getBoundingClientRect();
      return { x, y, width, height };
    });
  },

  // look is what both frames say now, with the hashes after a tick.
  look(since) {
    return Promise.all(this.frames.map(async (frame, i) => {
      const game = this.game(i);
      const stats = game ? game.stats() : { state: "loading" };
      const hashes = (game?.hashes() ?? []).filter(([tick]) => tick > since);
      return { stats, hashes, bytes: await this.bytes(frame.contentWindow.keptPeers ?? []) };
    }));
  },

  async bytes(peers) {
    let received = 0, sent = 0;
    for (const peer of peers) {
      if (peer.connectionState !== "connected") continue;
      for (const entry of (await peer.getStats()).values()) {
        if (entry.type !== "data-channel") continue;
        received += entry.bytesReceived;
        sent += entry.bytesSent;
      }
    }
    return { received, sent };
  },

  // own is where player 2's machine predicts player 2's own body.
  own() {
    const game = this.game(1);
    const me = game.stats().player;
    return game.predicted().find((row) => row.owner === me)?.Body.Position ?? null;
  },

  // arm counts the frames that player 2's machine draws from the next device
  // event until its own body has moved to that side (1 right, -1 left), and how
  // long the longest of them took.
  arm(side) {
    const view = this.frames[1].contentWindow;
    const from = this.own().X;
    this.answered = new Promise((resolve) => {
      let longestMs = 0;
      const never = setTimeout(() => resolve({ frames: 1000, longestMs }), 30000);
      view.addEventListener("pointermove", () => {
        const first = this.game(1).stats().frames;
        let before = performance.now();
        const look = () => {
          const now = performance.now();
          longestMs = Math.max(longestMs, now - before);
          before = now;
          if ((this.own().X - from) * side > 0.001) {
            clearTimeout(never);
            resolve({ frames: this.game(1).stats().frames - first, longestMs });
          } else {
            view.requestAnimationFrame(look);
          }
        };
        look();
      }, { once: true, capture: true });
    });
    return true;
  },
};
