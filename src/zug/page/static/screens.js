// Screens: which one is asked for (#/id/view/…), what Python shows there, and messages on it.
import { ZugError, bytes, callPython } from "./python.js";
import { language, languages, state, texts } from "./state.js";
import * as storage from "./storage.js";

const app = document.getElementById("app");
const ARGUMENTS = { player: ["entry"], paper: ["paper", "round"] };
const listeners = { leave: [], shown: [] };
let lastRendering = 0;

/** Called before a screen goes, and once another one is there. */
export const onLeave = (work) => listeners.leave.push(work);
export const onShown = (work) => listeners.shown.push(work);

/** Return which screen the address asks for. */
function requested() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [id = "", view = "round", ...rest] = path.split("/").map(decodeURIComponent);
  const names = ARGUMENTS[view] ?? ["round"];
  const args = Object.fromEntries(rest.map((value, place) => [names[place], value]));
  return { id, view, args: { ...args, ...Object.fromEntries(new URLSearchParams(query)) } };
}

/** Go to a screen of what is open, or with a slash to any. */
export function go(place) {
  const wanted = place.startsWith("/") ? `#${place}` : `#/${state.open.id}/${place}`;
  if (location.hash === wanted) return render();
  location.hash = wanted;
  return undefined;
}

/** Open what the browser has stored; return whether it has it. */
async function open(id) {
  if (state.open?.id === id) return true;
  const record = await storage.get(id);
  if (!record) return false;
  await callPython("open", { id, name: record.name, lenient: true }, [bytes(record.text)]);
  state.open = record;
  return true;
}

/** Show the screen that the address asks for. */
export async function render({ keepPlace = false } = {}) {
  lastRendering += 1;
  const rendering = lastRendering;
  const { id, view, args } = requested();
  const scrolled = scrollY;
  for (const work of listeners.leave) work();
  try {
    if (!id || !(await open(id))) {
      if (id) state.messages = [{ text: texts().gone, kind: "warning" }];
      state.open = null;
      await showStart();
    } else {
      const screen = await callPython("view", { id, view, ...args });
      if (rendering !== lastRendering) return;
      show(screen.html);
      document.title = `${screen.name} · Zug`;
      for (const work of listeners.shown) work(app);
    }
  } catch (error) {
    if (rendering !== lastRendering) return;
    if (error.code === "no-such-round" && args.round) {
      state.messages = [{ text: error.message, kind: "warning" }];
      location.replace(`#/${id}/${view}`);
      return;
    }
    if (!document.getElementById("main")) await showStart();
    document.getElementById("told").replaceChildren();
    showError(error);
  }
  scrollTo(0, keepPlace ? scrolled : 0);
}

function show(html) {
  app.innerHTML = html;
  document.getElementById("main").focus({ preventScroll: true });
  document.documentElement.lang = language();
  if (state.open) {
    for (const link of app.querySelectorAll('a[href^="#"]:not([href^="#/"])')) {
      link.href = `#/${state.open.id}/${link.getAttribute("href").slice(1)}`;
    }
  }
  for (const { text, kind } of state.messages) showMessage(text, kind);
  state.messages = [];
  const field = app.querySelector('form[data-act="list"] textarea');
  if (state.rejectedLines && field) {
    field.value = state.rejectedLines;
    field.closest("details").open = true;
    state.rejectedLines = "";
  }
}

// --- The start: everything this browser has stored

async function showStart() {
  show(languages[language()].start);
  document.title = "Zug";
  const records = await storage.all().catch(() => {
    showMessage(texts().forbidden, "warning");
    return [];
  });
  const list = document.getElementById("kept");
  document.getElementById("kept-part").hidden = records.length === 0;
  for (const record of records) list.append(rowOf(record, list.dataset.delete));
}

/** Return day and hour as the reader writes them, of twenty-four hours. */
function dayAndHour(time) {
  const two = (number) => String(number).padStart(2, "0");
  const day = texts()
    .day.replace("{year}", time.getFullYear())
    .replace("{month}", two(time.getMonth() + 1))
    .replace("{day}", two(time.getDate()));
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

const ROW = `<td><a class="big"></a> <small class="short"></small></td><td></td><td class="x"></td>
<td class="n"><button type="button" class="small"></button></td>`;

function rowOf({ id, name, line, changed }, deletion) {
  const row = document.createElement("tr");
  row.innerHTML = ROW;
  const link = row.querySelector("a");
  link.href = `#/${id}/round`;
  link.textContent = name;
  row.cells[1].textContent = line;
  const time = dayAndHour(new Date(changed));
  row.cells[2].textContent = time;
  row.querySelector("small").textContent = time;
  const button = row.querySelector("button");
  button.textContent = deletion;
  button.setAttribute("aria-label", `${deletion} ${name}`);
  button.addEventListener("click", async () => {
    if (!confirm(texts().delete.replace("{name}", () => name))) return;
    await storage.remove(id).then(() => render(), showError);
  });
  return row;
}

// --- Messages stay until the next screen

function messageBox(text, kind) {
  const box = document.createElement("p");
  box.className = `message ${kind}`;
  box.textContent = text;
  return box;
}

export function showMessage(text, kind = "success") {
  document.getElementById("told")?.append(messageBox(text, kind));
}

function textOf(error) {
  if (error instanceof ZugError) return error.text;
  console.error(error);
  return error instanceof storage.NotStoredError ? texts().unkept : texts().fault;
}

export function removeErrors() {
  for (const old of app.querySelectorAll(".message.refused")) old.remove();
}

/** Show what went wrong, in the form that was sent or on top; return the box of the message. */
export function showError(error, form = null) {
  removeErrors();
  const box = messageBox(textOf(error), "error refused");
  box.setAttribute("role", "alert");
  const place = form?.isConnected ? form : document.getElementById("told");
  place?.append(box);
  box.scrollIntoView({ block: "nearest" });
  return box;
}
