// Screens: where one is (#/id/view/…), what Python shows there, and messages on it.
import { Refusal } from "./engine.js";
import { ask, bytes } from "./asking.js";
import { now, shells, words } from "./state.js";
import * as store from "./store.js";

const app = document.getElementById("app");
const ARGUMENTS = { player: ["entry"], paper: ["paper", "round"] };
const listeners = { leave: [], shown: [] };
let rendering = 0;

/** Called before a screen goes, and once another one is there. */
export const onLeave = (work) => listeners.leave.push(work);
export const onShown = (work) => listeners.shown.push(work);

function here() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [id = "", view = "round", ...rest] = path.split("/").map(decodeURIComponent);
  const names = ARGUMENTS[view] ?? ["round"];
  const args = Object.fromEntries(rest.map((value, place) => [names[place], value]));
  return { id, view, args: { ...args, ...Object.fromEntries(new URLSearchParams(query)) } };
}

/** To a screen of what is open, or with a slash to any. */
export function go(place) {
  const wanted = place.startsWith("/") ? `#${place}` : `#/${now.open.id}/${place}`;
  if (location.hash === wanted) return render();
  location.hash = wanted;
  return undefined;
}

/** Opens what the browser has kept. */
async function ensure(id) {
  if (now.open?.id === id) return true;
  const record = await store.get(id);
  if (!record) return false;
  await ask("open", { id, name: record.name, lenient: true }, [bytes(record.text)]);
  now.open = record;
  return true;
}

export async function render({ keepPlace = false } = {}) {
  const turn = ++rendering;
  const { id, view, args } = here();
  const scrolled = scrollY;
  for (const work of listeners.leave) work();
  try {
    if (!id || !(await ensure(id))) {
      if (id) now.told = [{ text: words().gone, kind: "warning" }];
      now.open = null;
      await start();
    } else {
      const shown = await ask("view", { id, view, ...args });
      if (turn !== rendering) return;
      put(shown.html);
      document.title = `${shown.name} · Zug`;
      for (const work of listeners.shown) work(app);
    }
  } catch (fault) {
    if (turn !== rendering) return;
    if (fault.code === "no-such-round" && args.round) {
      now.told = [{ text: fault.message, kind: "warning" }];
      location.replace(`#/${id}/${view}`);
      return;
    }
    if (!document.getElementById("main")) await start();
    document.getElementById("told").replaceChildren();
    showFault(fault);
  }
  scrollTo(0, keepPlace ? scrolled : 0);
}

function put(html) {
  app.innerHTML = html;
  document.getElementById("main").focus({ preventScroll: true });
  document.documentElement.lang = now.language;
  if (now.open) {
    for (const link of app.querySelectorAll('a[href^="#"]:not([href^="#/"])')) {
      link.href = `#/${now.open.id}/${link.getAttribute("href").slice(1)}`;
    }
  }
  for (const one of now.told) say(one.text, one.kind);
  now.told = [];
  const field = app.querySelector('form[data-act="list"] textarea');
  if (now.left && field) {
    field.value = now.left;
    field.closest("details").open = true;
    now.left = "";
  }
}

async function start() {
  put(shells[now.language].start);
  document.title = "Zug";
  const records = await store.all().catch(() => {
    say(words().forbidden, "warning");
    return [];
  });
  const list = document.getElementById("kept");
  document.getElementById("kept-part").hidden = records.length === 0;
  for (const record of records) list.append(listed(record, list.dataset.delete));
}

// Day and hour as the reader writes them, of twenty-four hours.
function written(time) {
  const two = (number) => String(number).padStart(2, "0");
  const day = words().day
    .replace("{year}", time.getFullYear())
    .replace("{month}", two(time.getMonth() + 1))
    .replace("{day}", two(time.getDate()));
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

function listed({ id, name, line, changed }, word) {
  const row = document.createElement("tr");
  row.innerHTML = '<td><a class="big"></a> <small class="short"></small></td><td></td><td class="x"></td><td class="n"><button type="button" class="small"></button></td>';
  const link = row.querySelector("a");
  link.href = `#/${id}/round`;
  link.textContent = name;
  row.cells[1].textContent = line;
  const when = written(new Date(changed));
  row.cells[2].textContent = when;
  row.querySelector("small").textContent = when;
  const button = row.querySelector("button");
  button.textContent = word;
  button.setAttribute("aria-label", `${word} ${name}`);
  button.addEventListener("click", async () => {
    if (!confirm(words().delete.replace("{name}", () => name))) return;
    await store.remove(id).then(() => render(), showFault);
  });
  return row;
}

// --- Messages stay until the next screen, where the eye is

function message(text, kind) {
  const box = document.createElement("p");
  box.className = `message ${kind}`;
  box.textContent = text;
  return box;
}

export function say(text, kind = "success") {
  document.getElementById("told")?.append(message(text, kind));
}

const unforeseen = (fault) => (fault instanceof store.NotKept ? words().unkept : words().fault);

/** What was refused, in the form that asked or on top. */
export function showFault(fault, form = null) {
  if (!(fault instanceof Refusal)) console.error(fault);
  const text = fault instanceof Refusal ? [fault.message, fault.advice].filter(Boolean).join(" ") : unforeseen(fault);
  for (const old of app.querySelectorAll(".message.refused")) old.remove();
  const box = message(text, "error refused");
  box.setAttribute("role", "alert");
  const place = form?.isConnected ? form : document.getElementById("told");
  place?.append(box);
  box.scrollIntoView({ block: "nearest" });
  return box;
}
