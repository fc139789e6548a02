// What is told of a match beside its picture: events, marks on the slider,
// figures, and what the archive says of itself.

import { fill, make } from "./common.js";

const signs = { goal: "●", "kick scored": "●", "red card": "■", "yellow card": "□", penalty: "◆", "period over": "│", "match over": "║" };

export function showEvents(list, recording, wanted, go) {
  const items = [];
  recording.events.forEach((e, n) => {
    if (!wanted(e)) return;
    const item = make("li", { class: `${e.kind.replace(" ", "-")} ${e.side === 0 ? "one" : "two"}`, "data-n": n },
      make("button", { class: "event", onclick: () => go(e.tick) },
        make("span", { class: "figure quiet" }, e.clock),
        make("span", { class: "sign", "aria-hidden": "true" }, signs[e.kind] ?? "·"),
        make("span", {}, e.text)));
    items.push(item);
  });
  fill(list, ...items);
}

export function showMarks(strip, recording) {
  const marks = recording.events.filter((e) => signs[e.kind]).map((e) => {
    const mark = make("span", { class: `${e.kind.replace(" ", "-")} ${e.side === 0 ? "one" : "two"}`, title: `${e.clock} ${e.text}` }, signs[e.kind]);
    mark.style.setProperty("--at", (e.tick - 1) / Math.max(1, recording.ticks - 1));
    return mark;
  });
  fill(strip, ...marks);
}

const figures = [
  ["shots", "Shots"], ["onTarget", "on target"], ["saves", "Saves"], ["passes", "Passes"], ["completed", "arrived"],
  ["duels", "Duels won"], ["fouls", "Fouls"], ["yellows", "Yellow cards"], ["reds", "Red cards"], ["corners", "Corners"], ["offsides", "Offsides"],
];

export function showFigures(body, result) {
  const [a, b] = result.counts, held = result.held[0] + result.held[1] || 1;
  const share = (n) => `${Math.round(100 * n / held)} %`;
  const row = (left, name, right) => make("tr", {}, make("td", { class: "figure" }, left), make("th", { scope: "row" }, name), make("td", { class: "figure" }, right));
  fill(body, row(share(result.held[0]), "Possession", share(result.held[1])), ...figures.map(([key, name]) => row(a[key], name, b[key])));
}

export function showFacts(list, match, begin) {
  const facts = [
    ["Seed", begin.seed], ["Ticks", begin.ticks.toLocaleString("en")], ["Bytes", begin.bytes.toLocaleString("en")],
    ["Checkpoints", begin.checkpoints], ["Rules", begin.fingerprint], ["Built by", begin.go], ["Match", match.id],
  ];
  fill(list, ...facts.flatMap(([name, value]) => [make("dt", {}, name), make("dd", { class: name === "Rules" || name === "Match" ? "mono" : "figure" }, value)]));
}
