// The list of squads.

import { ask, byId, fill, make, pager, put, query } from "./common.js";

const filter = byId("filter"), state = byId("state");
const rows = 50;
let asking;

function row(s) {
  return make("li", {}, make("a", { class: "row squad-row", href: `/squads/${s.id}` },
    make("b", {}, s.name),
    make("span", { class: "quiet small" }, s.style),
    make("span", { class: "figure" }, `strength ${s.strength}`),
    make("meter", { min: 0, max: 99, value: s.strength, "aria-label": `strength ${s.strength} of 99` }),
  ));
}

async function list() {
  asking?.abort();
  asking = new AbortController();
  const q = query(), page = Number(q.get("page")) || 1;
  const wanted = new URLSearchParams({ page, rows });
  for (const name of ["q", "sort"]) if (q.get(name)) wanted.set(name, q.get(name));
  try {
    const { total, rows: squads } = await ask("/api/squads?" + wanted, undefined, asking.signal);
    fill(byId("squads"), ...squads.map(row));
    state.textContent = total === 0 ? "No squad is called that." : total === 1 ? "1 squad" : `${total.toLocaleString("en")} squads`;
    pager(byId("pager"), total, rows, page);
  } catch (e) {
    if (e.name !== "AbortError") state.textContent = e.message;
  }
}

filter.q.value = query().get("q") ?? "";
filter.sort.value = query().get("sort") ?? "";
filter.addEventListener("input", () => { put({ q: filter.q.value, sort: filter.sort.value, page: "" }); list(); });
filter.addEventListener("submit", (event) => event.preventDefault());
list();
