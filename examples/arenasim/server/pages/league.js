// One league: its table, which grows while its matches are played.

import { ask, byId, fill, make, matchRow } from "./common.js";

const state = byId("state"), id = location.pathname.split("/").pop();

function show(l) {
  document.title = `${l.name} · ArenaSim`;
  byId("title").textContent = l.name;
  byId("about").textContent = `${l.squads.length} squads, each two of which meet ${l.rounds === 1 ? "once" : "twice"}. Seed ${l.seed}.`;
  const failed = l.calendar.filter((m) => m.state === "failed").length;
  const done = l.played + failed === l.matches;
  state.textContent = done ? (failed ? `${failed} of ${l.matches} matches could not be played.` : `All ${l.matches} matches have been played.`) : `${l.played} of ${l.matches} matches have been played…`;
  const bar = byId("progress");
  bar.hidden = done;
  bar.max = l.matches;
  bar.value = l.played;
  byId("standing").hidden = false;
  fill(byId("table"), ...l.table.map((s, n) => make("tr", {},
    make("td", { class: "figure" }, n + 1),
    make("th", { scope: "row" }, make("a", { href: `/squads/${s.squad}` }, s.name)),
    ...[s.played, s.won, s.wonLate, s.lostLate, s.lost, `${s.goals} : ${s.against}`].map((x) => make("td", { class: "figure" }, x)),
    make("td", { class: "figure" }, make("b", {}, s.points)))));
  fill(byId("matches"), ...l.calendar.map(matchRow));
  return done;
}

async function look() {
  try {
    if (!show(await ask(`/api/leagues/${encodeURIComponent(id)}`))) setTimeout(look, 700);
  } catch (e) {
    state.textContent = e.message;
  }
}

look();
