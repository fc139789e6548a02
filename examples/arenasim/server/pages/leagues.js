// All leagues, and beginning one.

import { ask, byId, everySquad, fill, make, seedOf, showFields } from "./common.js";

const form = byId("league"), state = byId("state"), wrong = form.querySelector("[role=alert]");
let rules;

const chosen = () => [...form.querySelectorAll("[name=squad]:checked")].map((box) => box.value);

function count() {
  const n = chosen().length, meet = Number(form.rounds.value);
  byId("chosen").textContent = n === 0 ? "none" : `${n}, which are ${n * (n - 1) / 2 * meet} matches,`;
}

async function begin() {
  try {
    let squads;
    [rules, squads] = await Promise.all([ask("/api/rules"), everySquad()]);
    byId("bounds").textContent = `${rules.minLeague} to ${rules.maxLeague}`;
    fill(byId("choose"), ...squads.map((s) => make("label", {}, make("input", { type: "checkbox", name: "squad", value: s.id }), ` ${s.name} `, make("span", { class: "quiet figure" }, s.strength))));
  } catch (e) {
    wrong.textContent = e.message;
  }
  count();
}

async function list() {
  try {
    const { total, rows } = await ask("/api/leagues?rows=500");
    state.textContent = total === 0 ? "None yet." : "";
    fill(byId("leagues"), ...rows.map((l) => make("li", {}, make("a", { class: "row squad-row", href: `/leagues/${l.id}` },
      make("b", {}, l.name),
      make("span", { class: "quiet small" }, `${l.squads.length} squads`),
      make("span", { class: "figure" }, l.played === l.matches ? `${l.matches} matches` : `${l.played} of ${l.matches} matches`)))));
  } catch (e) {
    state.textContent = e.message;
  }
}

form.addEventListener("change", count);
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  wrong.textContent = "";
  showFields(form, []);
  try {
    const { id } = await ask("/api/leagues", { name: form.name.value ?? "", rounds: Number(form.rounds.value), squads: chosen(), seed: seedOf(form.seed.value, rules?.maxSeed) });
    location.href = `/leagues/${id}`;
  } catch (e) {
    const rest = showFields(form, e.fields ?? []);
    wrong.textContent = (e.fields ?? []).length > rest.length ? "" : e.message;
    form.querySelector("[aria-invalid]")?.focus();
  }
});

begin();
list();
