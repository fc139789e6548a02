// Building a squad, or looking at one: what is wrong stands beside its field, as
// the server's own rules have it.

import { ask, byId, fill, make, options, put, query, showFields } from "./common.js";

const form = byId("squad"), state = byId("state"), saving = byId("saving");
const existing = location.pathname.match(/^\/squads\/([0-9a-f]+)$/)?.[1];
let rules, saved = "";

// player is the form of one of the eleven.
function player(n, p) {
  const field = (name) => `players[${n}].${name}`;
  const attributes = rules.attributes.map((name) => make("label", { "data-field": field("attributes." + name), class: "attribute" },
    make("span", {}, name),
    make("input", { type: "number", name, min: 1, max: rules.maxAttribute, value: p.attributes[name], required: true, inputMode: "numeric" })));
  return make("li", { class: "panel player" },
    make("fieldset", {},
      make("legend", {}, `Player ${n + 1}`, make("span", { class: "price figure" })),
      make("div", { class: "who" },
        make("label", { "data-field": field("name") }, "Name ", make("input", { name: "name", value: p.name, autocomplete: "off" })),
        make("label", { "data-field": field("role") }, "Role ", roleSelect(p.role))),
      make("div", { class: "attributes" }, ...attributes)));
}

function roleSelect(role) {
  const select = make("select", { name: "role" });
  fill(select, ...options(rules.roles.map((r) => [r]), role));
  return select;
}

const number = (input) => input.value.trim() === "" ? 0 : Math.max(0, Math.min(255, Math.round(Number(input.value)) || 0));

function squad() {
  return {
    id: 0, name: form.querySelector("[data-field=name] input").value, formation: form.formation.value,
    tactics: { mentality: form.mentality.value, pressing: form.pressing.value, passing: tactic("passing"), width: form.width.value },
    players: [...byId("players").children].map((li, n) => ({
      id: n + 1, name: li.querySelector("[name=name]").value, role: li.querySelector("[name=role]").value,
      attributes: Object.fromEntries(rules.attributes.map((a) => [a, number(li.querySelector(`.attributes [name=${a}]`))])),
    })),
  };
}

// tactic reads a choice of the whole squad; an attribute may have its name too.
const tactic = (name) => form.querySelector(`select[name=${name}]`).value;

function show(s) {
  form.querySelector("[data-field=name] input").value = s.name;
  for (const [name, list] of [["mentality", rules.mentalities], ["pressing", rules.pressings], ["passing", rules.passings], ["width", rules.widths]]) {
    fill(form.querySelector(`select[name=${name}]`), ...options(list.map((x) => [x]), s.tactics[name]));
  }
  fill(form.formation, ...options(rules.formations.map((f) => [f.name]), s.formation));
  fill(byId("players"), ...s.players.map((p, n) => player(n, p)));
}

// fit gives the eleven the roles that a formation needs, from the back, in the
// order they stand in.
function fit() {
  const needs = rules.formations.find((f) => f.name === form.formation.value).needs;
  const wanted = needs.flatMap((count, role) => Array(count).fill(rules.roles[role]));
  const selects = [...byId("players").querySelectorAll("[name=role]")];
  const byRole = selects.map((s, n) => [rules.roles.indexOf(s.value), n, s]).sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  byRole.forEach(([, , select], i) => { select.value = wanted[i]; });
}

let checking, latest;

// check asks the server what it thinks of the squad as it is now.
async function check() {
  checking?.abort();
  checking = new AbortController();
  const text = JSON.stringify(squad());
  try {
    latest = await ask("/api/squads/check", JSON.parse(text), checking.signal);
  } catch (e) {
    if (e.name !== "AbortError") { saving.textContent = e.message; showFields(form, e.fields ?? []); }
    return;
  }
  saving.textContent = "";
  const { cost, budget, strength, prices, fields } = latest;
  byId("cost").textContent = `${cost.toLocaleString("en")} of ${budget.toLocaleString("en")}`;
  byId("cost-words").textContent = cost > budget ? `spent: ${(cost - budget).toLocaleString("en")} too much` : `spent, ${(budget - cost).toLocaleString("en")} left · strength ${strength}`;
  const bar = byId("cost-bar");
  bar.max = budget; bar.high = budget * 0.999; bar.value = cost;
  byId("budget").dataset.over = cost > budget;
  [...byId("players").querySelectorAll(".price")].forEach((e, n) => { e.textContent = `costs ${prices[n]}`; });
  const of = (name) => fields.filter((f) => f.field === name).map((f) => `${f.problem}; ${f.mend}`);
  form.querySelector("[data-of=players]").textContent = of("players").join(". ");
  showFields(form, fields.filter((f) => f.field !== "players"));
  form.querySelector("[type=submit]").disabled = existing !== undefined && text === saved;
}

let waiting;
const later = () => { clearTimeout(waiting); waiting = setTimeout(check, 120); };

form.addEventListener("input", (event) => {
  if (event.target === byId("strength")) { byId("strength-value").textContent = event.target.value; put({ strength: event.target.value }); return; }
  if (event.target === form.formation) fit();
  later();
});

byId("random").addEventListener("click", async () => {
  try {
    const name = form.querySelector("[data-field=name] input").value;
    const s = await ask(`/api/squads/random?strength=${byId("strength").value}`);
    show(name.trim() && name !== drawn ? { ...s, name } : s);
    drawn = s.name;
    await check();
  } catch (e) {
    saving.textContent = e.message;
  }
});
let drawn; // the name that came with the last eleven, which the next may replace

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const button = form.querySelector("[type=submit]");
  button.disabled = true;
  saving.textContent = "";
  try {
    const { id } = await ask("/api/squads", squad());
    location.href = `/squads/${id}`;
  } catch (e) {
    saving.textContent = e.message;
    const rest = showFields(form, (e.fields ?? []).filter((f) => f.field !== "players"));
    if (rest.length) saving.textContent += " " + rest.join(". ");
    form.querySelector("[aria-invalid]")?.focus();
    button.disabled = false;
  }
});

async function begin() {
  try {
    rules = await ask("/api/rules");
    const strength = byId("strength");
    strength.min = rules.minStrength;
    strength.max = rules.maxStrength;
    strength.value = query().get("strength") ?? Math.round((rules.minStrength + rules.maxStrength) / 2);
    byId("strength-value").textContent = strength.value;
    const from = existing ?? query().get("from");
    if (from) {
      const s = await ask(`/api/squads/${from}`);
      show(s.squad);
      if (existing) {
        document.title = `${s.name} · ArenaSim`;
        byId("title").textContent = s.name;
        byId("about").textContent = "A squad stays as it is: matches were played with it. Change something here, and it is saved as a squad of its own.";
        byId("strength").closest(".begin").hidden = true;
        form.querySelector("[type=submit]").textContent = "Save as a new squad";
        fill(byId("links"), make("a", { class: "button", href: `/?home=${s.id}` }, "Play a match"), " ", make("a", { class: "button second", href: `/?squad=${s.id}` }, "Its matches"));
      }
    } else {
      const s = await ask(`/api/squads/random?strength=${strength.value}`);
      drawn = s.name;
      show(s);
    }
    saved = JSON.stringify(squad());
    form.hidden = false;
    state.hidden = true;
    await check();
  } catch (e) {
    state.textContent = e.message;
  }
}

begin();
