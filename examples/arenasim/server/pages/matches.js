// The first page: play a match, and the list of all that were played.

import { ask, byId, everySquad, fill, make, matchRow, options, pager, put, query, seedOf, showFields } from "./common.js";

const play = byId("play"), filter = byId("filter"), state = byId("state");
const wrong = play.querySelector("[role=alert]");
const rows = 20;
let maxSeed = Number.MAX_SAFE_INTEGER;

async function choices() {
  try {
    const [squads, rules] = await Promise.all([everySquad(), ask("/api/rules")]);
    maxSeed = rules.maxSeed;
    const q = query();
    const pairs = squads.map((s) => [s.id, `${s.name}, ${s.strength}`]);
    const home = q.get("home") ?? squads[0]?.id;
    fill(play.home, ...options(pairs, home));
    fill(play.away, ...options(pairs, q.get("away") ?? squads.find((s) => s.id !== home)?.id));
    play.seed.value = q.get("seed") ?? "";
  } catch (e) {
    wrong.textContent = e.message;
  }
}

play.addEventListener("change", () => put({ home: play.home.value, away: play.away.value, seed: play.seed.value.trim() }));

play.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = play.querySelector("button");
  wrong.textContent = "";
  button.disabled = true;
  button.textContent = "Playing…";
  try {
    const seed = seedOf(play.seed.value, maxSeed);
    const m = await ask("/api/matches", { home: play.home.value, away: play.away.value, seed });
    if (m.state === "failed") throw new Error(`The match could not be played: ${m.trouble}.`);
    location.href = `/matches/${m.id}`;
  } catch (e) {
    wrong.textContent = e.message;
    showFields(play, e.fields ?? []);
  }
  button.disabled = false;
  button.textContent = "Play";
});

let asking; // the request that is under way, of which only the last counts

async function list() {
  asking?.abort();
  asking = new AbortController();
  const q = query(), page = Number(q.get("page")) || 1;
  const wanted = new URLSearchParams({ page, rows });
  for (const name of ["q", "decided", "squad", "league"]) if (q.get(name)) wanted.set(name, q.get(name));
  try {
    const { total, rows: matches } = await ask("/api/matches?" + wanted, undefined, asking.signal);
    fill(byId("matches"), ...matches.map(matchRow));
    state.textContent = total === 0 ? "No match is like that." : total === 1 ? "1 match" : `${total.toLocaleString("en")} matches`;
    pager(byId("pager"), total, rows, page);
  } catch (e) {
    if (e.name !== "AbortError") state.textContent = e.message;
  }
}

async function narrowed() {
  const q = query(), line = byId("narrowed");
  for (const [name, address] of [["squad", "/api/squads/"], ["league", "/api/leagues/"]]) {
    if (!q.get(name)) continue;
    const { name: called } = await ask(address + encodeURIComponent(q.get(name))).catch(() => ({ name: q.get(name) }));
    const all = query();
    all.delete(name);
    fill(line, `Those of ${called}. `, make("a", { href: "?" + all }, "Show all"));
    line.hidden = false;
  }
}

filter.q.value = query().get("q") ?? "";
filter.decided.value = query().get("decided") ?? "";
filter.addEventListener("input", () => { put({ q: filter.q.value, decided: filter.decided.value, page: "" }); list(); });
filter.addEventListener("submit", (event) => event.preventDefault());

choices();
list();
narrowed();
