// What every page of ArenaSim uses: asking the server, making elements, and the
// page's state in its address.

for (const link of document.querySelectorAll("nav [data-at]")) {
  const at = link.dataset.at;
  if (location.pathname === at || at !== "/" && location.pathname.startsWith(at) || at === "/" && location.pathname.startsWith("/matches/")) {
    link.setAttribute("aria-current", "page");
  }
}

// Failure is an answer that was not the one hoped for: its message is a sentence,
// its fields say what is wrong with which.
export class Failure extends Error {
  constructor(message, fields = [], status = 0) {
    super(message);
    this.fields = fields;
    this.status = status;
  }
}

// ask gets or posts JSON.
export async function ask(address, post, signal) {
  let response;
  try {
    response = await fetch(address, post === undefined ? { signal } : {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(post), signal,
    });
  } catch (e) {
    if (e.name === "AbortError") throw e;
    throw new Failure("The server does not answer: is it still running? Start it again, then reload.");
  }
  let answer;
  try {
    answer = await response.json();
  } catch {
    throw new Failure(`The server answered ${response.status} with something that is no JSON. Reload the page.`);
  }
  if (!response.ok) throw new Failure(sentence(answer.error ?? `The server answered ${response.status}`), answer.fields, response.status);
  return answer;
}

// sentence begins with a capital and ends with a stop.
export const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1).replace(/[.]?$/, ".");

// make is an element with properties and children. Text never becomes markup.
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name === "class") element.className = value;
    else if (name.includes("-") || name === "for" || name === "role") element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(...children);
  return element;
}

export const byId = (id) => document.getElementById(id);

// fill replaces what is in an element.
export const fill = (element, ...children) => element.replaceChildren(...children);

export const options = (pairs, chosen) => pairs.map(([value, text]) => make("option", { value, selected: value === chosen }, text ?? value));

// query is the state in the page's address; put writes it there, leaving out what
// is as usual.
export const query = () => new URLSearchParams(location.search);
export function put(values) {
  const q = query();
  for (const [name, value] of Object.entries(values)) {
    if (value === "" || value === null || value === undefined) q.delete(name);
    else q.set(name, value);
  }
  const text = q.toString();
  history.replaceState(null, "", location.pathname + (text ? "?" + text : "") + location.hash);
}

// seedOf reads a seed that somebody typed: nothing is any.
export function seedOf(text, most) {
  text = text.trim();
  if (text === "") return undefined;
  const n = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(n) || n > most) {
    throw new Failure(`The seed is a whole number from 0 to ${most}, or nothing for any.`, [{ field: "seed", problem: "it is no such number", mend: "" }]);
  }
  return n;
}

// everySquad is all the server has, by name, for choosing.
export async function everySquad() {
  const all = [];
  for (let page = 1; ; page++) {
    const { total, rows } = await ask(`/api/squads?sort=name&rows=500&page=${page}`);
    all.push(...rows);
    if (all.length >= total || rows.length === 0) return all;
  }
}

// matchRow is a match as lists show it.
export function matchRow(m) {
  const score = m.state === "played" ? `${m.home.goals} : ${m.away.goals}` : m.state === "failed" ? "failed" : "waiting";
  const late = { "extra time": "in extra time", kicks: `${m.home.kicks} : ${m.away.kicks} from the mark`, identifier: "by identifier" }[m.decided] ?? "";
  const won = (side) => m.winner === side ? "won" : "";
  const line = [
    make("span", { class: "side one " + won("home") }, m.home.name),
    make("span", { class: "score figure" }, score),
    make("span", { class: "side two " + won("away") }, m.away.name),
    make("span", { class: "late quiet small" }, late || (m.trouble ?? "")),
  ];
  return make("li", {}, m.state === "played" ? make("a", { href: `/matches/${m.id}`, class: "row match-row" }, ...line) : make("span", { class: "row match-row" }, ...line));
}

// pager shows links to the pages of a list.
export function pager(element, total, rows, page) {
  const pages = Math.max(1, Math.ceil(total / rows));
  const link = (to, text) => {
    const q = query();
    to > 1 ? q.set("page", to) : q.delete("page");
    return make("a", { class: "button second", href: "?" + q }, text);
  };
  fill(element, ...(page > 1 ? [link(page - 1, "Newer")] : []), ...(pages > 1 ? [make("span", { class: "figure quiet" }, `page ${page} of ${pages}`)] : []), ...(page < pages ? [link(page + 1, "Older")] : []));
}

// showFields puts what is wrong beside each field it is about, and gives what
// belongs to no field that the form has.
export function showFields(form, fields) {
  for (const old of form.querySelectorAll("[data-field] > .wrong")) old.remove();
  for (const bad of form.querySelectorAll("[aria-invalid]")) bad.removeAttribute("aria-invalid");
  const rest = [];
  for (const { field, problem, mend } of fields) {
    const at = [...form.querySelectorAll("[data-field]")].find((e) => e.dataset.field === field);
    if (!at) { rest.push(`${field}: ${problem}; ${mend}`); continue; }
    at.append(make("span", { class: "wrong" }, sentence(mend ? `${problem}; ${mend}` : problem)));
    at.querySelector("input, select")?.setAttribute("aria-invalid", "true");
  }
  return rest;
}
