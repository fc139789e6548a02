// The verifier's verdict: of each tick the hash that the server recorded and the
// one that this browser came to.

import { sentence } from "./common.js";

const parts = (names) => names.length === 0 ? "" : ` What differs: ${names.join(", ")}.`;

export class Verdict {
  constructor(panel) {
    this.panel = panel;
    this.part = (name) => panel.querySelector("#" + name);
  }

  set(verdict, words, why) {
    this.panel.dataset.verdict = verdict;
    this.part("verdict-words").textContent = words;
    this.part("verdict-why").textContent = why;
    // What reads the page aloud says how it ended, and not each step there.
    this.part("verdict-said").textContent = verdict === "waiting" ? "" : words;
  }

  wait(language) {
    this.set("waiting", "Comparing…", language ? "Ties are broken by the language’s own random now." : "");
    this.bar(0, 0, 1);
  }

  // cannot is of a match that cannot be compared: neither alike nor different.
  cannot(why, otherRules) {
    this.set("cannot", otherRules ? "Cannot be verified here" : "Nothing to verify", sentence(why));
  }

  bar(alike, played, ticks) {
    this.panel.style.setProperty("--alike", alike / ticks);
    this.panel.style.setProperty("--played", played / ticks);
  }

  // tell says how far the comparison has come.
  tell(recording, match) {
    const { played, ticks, difference, done } = recording, n = (x) => x.toLocaleString("en");
    if (difference) {
      this.bar(difference.tick - 1, played, ticks);
      const score = recording.result?.score;
      const ended = score ? ` Here it ends ${score[0]} : ${score[1]}; on the server it ended ${match.home.goals} : ${match.away.goals}.` : "";
      this.set("differ", `Differs from tick ${n(difference.tick)} on`,
        `At tick ${n(difference.tick)} the server’s world has the hash ${difference.recorded}, and this browser’s ${difference.replayed}.${parts(difference.parts)}${ended} Both look like a match.`);
      return;
    }
    this.bar(played, played, ticks);
    if (!done) this.set("waiting", `Alike up to tick ${n(played)} of ${n(ticks)}`, "");
    else if (!recording.closed || played < ticks) this.set("cannot", `Alike up to tick ${n(played)}, where the file ends`, "The archive was not closed, or is cut off: of what came after it nothing can be said.");
    else if (recording.server(ticks) !== match.hash) {
      this.set("differ", "Not the match that was played", `Every tick of this file came out alike, but its last world has the hash ${recording.server(ticks)}, and that of the result which the server keeps has ${match.hash}.`);
    } else this.set("agree", `Verified: ${n(ticks)} of ${n(ticks)} ticks alike`, "This browser’s world is the server’s, bit for bit, after every tick.");
  }

  at(recording, tick) {
    const here = recording.browser(tick), there = recording.server(tick);
    this.part("tick").textContent = `${tick.toLocaleString("en")}: ${here === there ? "alike" : "different"}`;
    this.part("server-hash").textContent = there;
    this.part("browser-hash").textContent = here;
    this.panel.dataset.tick = here === there ? "alike" : "different";
  }
}
