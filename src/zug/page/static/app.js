// The page: where one is (#/id/view/…), what Python shows there, and what is done with it.
import { Engine, Refusal, keepForOffline } from "./engine.js";
import * as store from "./store.js";
import { typeResults } from "./results.js";

const app = document.getElementById("app");
const why = document.getElementById("why");
const dialog = document.getElementById("ask");
const status = document.getElementById("status");
const ARGUMENTS = { player: ["entry"], paper: ["paper", "round"] };

const shells = await (await fetch("shell.json")).json();
const chosen = localStorage.getItem("language") ?? navigator.language.slice(0, 2);
let language = shells[chosen] ? chosen : "en";
const words = () => shells[language].words;
let step = "python";
let isKept = false;
let open = null; // the record of what is open
let told = []; // what the next screen says on top

// --- Python

const engine = new Engine((now) => {
  step = now;
  showStatus();
});

function showStatus() {
  const parts = [words()[step] ?? step, isKept && step === "ready" ? words().offline : ""];
  status.textContent = parts.filter(Boolean).join(" ");
}

/** Asks Python; after a while the page says that it is working. */
async function ask(call, args = {}, files = []) {
  const slow = setTimeout(() => {
    app.setAttribute("aria-busy", "true");
    if (step === "ready") status.textContent = words().working;
  }, 250);
  try {
    return await engine.ask(call, { language, ...args }, files);
  } catch (fault) {
    if (!["fault", "worker", "stopped"].includes(fault.code)) throw fault;
    console.error(fault.message);
    open = null; // Python may not know any more what it had open
    throw new Refusal({ code: fault.code, message: words().fault, advice: "" });
  } finally {
    clearTimeout(slow);
    app.removeAttribute("aria-busy");
    showStatus();
  }
}

const bytes = (text) => new TextEncoder().encode(text);

/** Opens what the browser has kept. */
async function ensure(id) {
  if (open?.id === id) return true;
  const record = await store.get(id);
  if (!record) return false;
  await ask("open", { id, name: record.name, lenient: true }, [bytes(record.text)]);
  open = record;
  return true;
}

// --- Screens

function here() {
  const [path, query = ""] = location.hash.replace(/^#\/?/, "").split("?");
  const [id = "", view = "round", ...rest] = path.split("/").map(decodeURIComponent);
  const names = ARGUMENTS[view] ?? ["round"];
  const args = Object.fromEntries(rest.map((value, place) => [names[place], value]));
  return { id, view, args: { ...args, ...Object.fromEntries(new URLSearchParams(query)) } };
}

function go(place) {
  const wanted = place.startsWith("/") ? `#${place}` : `#/${open.id}/${place}`;
  if (location.hash === wanted) return render();
  location.hash = wanted;
  return undefined;
}

let rendering = 0;

async function render({ keepPlace = false } = {}) {
  const turn = ++rendering;
  const { id, view, args } = here();
  closeWhy();
  const scrolled = scrollY;
  try {
    if (!id || !(await ensure(id))) {
      if (id) told = [{ text: words().gone, kind: "warning" }];
      open = null;
      return await start();
    }
    const shown = await ask("view", { id, view, ...args });
    if (turn !== rendering) return undefined;
    put(shown.html);
    document.title = `${shown.name} · Zug`;
    wire();
  } catch (fault) {
    if (turn !== rendering) return undefined;
    if (!document.getElementById("main")) await start();
    showFault(fault);
  }
  if (keepPlace) scrollTo(0, scrolled);
  else scrollTo(0, 0);
  return undefined;
}

function put(html) {
  app.innerHTML = html;
  document.documentElement.lang = language;
  for (const link of app.querySelectorAll('a[href^="#"]:not([href^="#/"])')) {
    link.href = `#/${open.id}/${link.getAttribute("href").slice(1)}`;
  }
  for (const one of told) say(one.text, one.kind);
  told = [];
}

/** What the screen needs of the script: results, parts loaded later, papers. */
function wire() {
  const table = document.getElementById("results");
  if (table) typeResults(table, (fields) => decide("result", fields));
  else document.querySelector("[data-first]")?.focus({ preventScroll: true });
  for (const part of app.querySelectorAll("[data-load]")) load(part);
  const frame = app.querySelector("iframe[data-paper]");
  if (frame) showPaper(frame);
  const back = app.querySelector("[data-undo-file]");
  if (back) back.hidden = open.past.length === 0;
}

async function load(part) {
  const { load: name, ...args } = part.dataset;
  try {
    part.innerHTML = (await ask("part", { id: open.id, part: name, ...args })).html;
  } catch {
    part.remove(); // a system may have nothing to say of such a round
  }
}

async function start() {
  app.innerHTML = `<header class="top"><a class="brand" href="#/"><img src="mark.svg" alt="" width="20" height="20">Zug</a></header><main id="main" tabindex="-1"><div id="told" role="status"></div>${shells[language].start}</main>`;
  document.title = "Zug";
  document.documentElement.lang = language;
  for (const one of told) say(one.text, one.kind);
  told = [];
  const records = await store.all().catch(() => []);
  const list = document.getElementById("kept");
  document.getElementById("kept-part").hidden = records.length === 0;
  for (const record of records) list.append(listed(record, list.dataset.delete));
}

function listed({ id, name, line, changed }, word) {
  const row = document.createElement("tr");
  row.innerHTML = '<td><a class="big"></a></td><td></td><td class="x"></td><td class="n"><button type="button" class="small"></button></td>';
  const link = row.querySelector("a");
  link.href = `#/${id}/round`;
  link.textContent = name;
  row.cells[1].textContent = line;
  row.cells[2].textContent = new Date(changed).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
  const button = row.querySelector("button");
  button.textContent = word;
  button.setAttribute("aria-label", `${word} ${name}`);
  button.addEventListener("click", async () => {
    if (!confirm(words().delete.replace("{name}", () => name))) return;
    await store.remove(id);
    render();
  });
  return row;
}

function showLanguages() {
  const line = document.getElementById("languages");
  line.replaceChildren();
  for (const [code, { name }] of Object.entries(shells)) {
    const button = document.createElement("button");
    Object.assign(button, { type: "button", className: "link", lang: code, textContent: name });
    button.setAttribute("aria-pressed", String(code === language));
    button.addEventListener("click", () => {
      language = code;
      localStorage.setItem("language", code);
      showStatus();
      showLanguages();
      render({ keepPlace: true });
    });
    line.append(button, " ");
  }
}

// --- Messages stay until the next screen, where the eye is

function message(text, kind) {
  const box = document.createElement("p");
  box.className = `message ${kind}`;
  box.textContent = text;
  return box;
}

function say(text, kind = "success") {
  document.getElementById("told")?.append(message(text, kind));
}

/** What was refused, in the form that asked or on top. */
function showFault(fault, form = null) {
  if (!(fault instanceof Refusal)) console.error(fault);
  const text = fault instanceof Refusal ? [fault.message, fault.advice].filter(Boolean).join(" ") : words().fault;
  app.querySelectorAll(".message.refused").forEach((one) => one.remove());
  const box = message(text, "error refused");
  box.setAttribute("role", "alert");
  const place = form?.isConnected ? form : document.getElementById("told");
  place?.append(box);
  box.scrollIntoView({ block: "nearest" });
  return box;
}

// --- Deciding

/** Asks what must be read first; resolves with the answer, or null. */
function question(html) {
  const form = dialog.querySelector("form");
  form.innerHTML = html;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener(
      "close",
      () => resolve(dialog.returnValue === "yes" ? Object.fromEntries(new FormData(form)) : null),
      { once: true },
    );
  });
}

/** Decides and keeps what was decided; null if a question was answered with no. */
async function decide(act, fields) {
  const { id } = open;
  const done = await ask("act", { id, act, ...fields });
  if (done.question) {
    const answer = await question(done.question);
    return answer && decide(act, { ...fields, ...answer, confirmed: true });
  }
  await keep(id, done);
  const line = app.querySelector(".top .line");
  if (line) {
    line.className = `line ${done.mark}`;
    line.firstElementChild.textContent = done.line;
  }
  return done;
}

/** Nothing is shown as saved before the browser has it. */
async function keep(id, done) {
  try {
    open = await store.change(id, done);
  } catch (fault) {
    open = null; // Python is ahead of what is kept: read it again
    const text = fault instanceof store.ChangedElsewhere ? words().elsewhere : words().full;
    told = [{ text, kind: "error" }];
    render();
    throw new Refusal({ code: "not-kept", message: text, advice: "" });
  }
}

async function act(name, fields, then, form) {
  try {
    const done = await decide(name, fields);
    if (!done) return;
    told = done.told.map((text, place) => ({ text, kind: place ? "warning" : "success" }));
    if (then) go(then);
    else await render({ keepPlace: true });
  } catch (fault) {
    if (fault.code !== "not-kept") showFault(fault, form);
  }
}

async function undoFile() {
  await store.change(open.id, { ...open, back: true, added: undefined });
  open = null;
  told = [{ text: words().undone, kind: "success" }];
  await render({ keepPlace: true });
}

// --- Beginning and opening

async function begin(call, args, files, then) {
  const id = store.newId();
  const made = await ask(call, { ...args, id }, files);
  open = await store.add(id, made);
  told = made.told.map((text, place) => ({ text, kind: call === "new" && place === 0 ? "success" : "warning" }));
  go(then(made));
}

async function openFile(name, data, isLenient = false) {
  try {
    await begin("open", { name, lenient: isLenient }, [data], () => "round");
  } catch (fault) {
    const box = showFault(fault);
    if (isLenient || !(fault instanceof Refusal)) return;
    const again = Object.assign(document.createElement("button"), { type: "button", textContent: words().anyway });
    again.addEventListener("click", () => openFile(name, data, true));
    box.append(document.createElement("br"), again);
  }
}

async function openChosen(file) {
  if (file) await openFile(file.name, new Uint8Array(await file.arrayBuffer()));
}

/** A file goes on as an event of its own. */
async function run(confirmed = false) {
  const id = store.newId();
  const made = await ask("run", { id: open.id, as: id, confirmed });
  if (made.question) return (await question(made.question)) ? run(true) : undefined;
  open = await store.add(id, made);
  told = made.told.map((text) => ({ text, kind: "warning" }));
  return go("round");
}

// --- Saving and printing

const clock = () => {
  const now = new Date();
  return new Date(now - now.getTimezoneOffset() * 60000).toISOString().slice(0, 16).replace("T", " ");
};

function download({ name, text, type, notes = [] }) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  for (const note of notes) say(note, "warning");
}

const paperOf = ({ paper, round }) => ask("paper", { id: open.id, paper, round, made: clock() });

async function showPaper(frame) {
  try {
    frame.srcdoc = (await paperOf(frame.dataset)).text;
  } catch (fault) {
    showFault(fault);
  }
}

// --- Why

let asker = null; // where the keyboard was

function closeWhy() {
  if (why.hidden) return;
  why.hidden = true;
  why.replaceChildren();
  asker?.focus({ preventScroll: true });
  asker = null;
  for (const row of app.querySelectorAll("tr.asked-now")) row.classList.remove("asked", "asked-now");
}

async function showWhy(name, args, from) {
  try {
    const { html } = await ask("part", { id: open.id, part: name, ...args });
    closeWhy();
    why.innerHTML = html;
    why.hidden = false;
    asker = from;
    const row = from?.closest("tbody tr");
    row?.classList.add("asked", "asked-now");
    why.focus({ preventScroll: true });
    const beyond = row ? row.getBoundingClientRect().bottom - why.getBoundingClientRect().top : 0;
    if (beyond > 0) scrollBy(0, beyond + 8);
  } catch (fault) {
    showFault(fault);
  }
}

let picked = null;

/** With the question opened, a click on a player of two boards asks it. */
function pick(seat) {
  const form = app.querySelector('form[data-part="why-not"]');
  if (!form?.closest("details").open) return;
  if (!picked?.isConnected || picked === seat) {
    picked?.classList.remove("picked");
    picked = picked === seat ? null : seat;
    picked?.classList.add("picked");
    return;
  }
  form.elements.white.value = picked.dataset.e;
  form.elements.black.value = seat.dataset.e;
  picked.classList.remove("picked");
  picked = null;
  form.requestSubmit();
}

// --- What the hand does

const fieldsOf = (form) => Object.fromEntries(new FormData(form));

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.method === "dialog") return;
  event.preventDefault();
  const { act: name, part, go: view, then, ...rest } = form.dataset;
  const button = event.submitter;
  if (button) button.disabled = true;
  try {
    if (form.id === "new") await begin("new", fieldsOf(form), [], () => (fieldsOf(form).list.trim() ? "round" : "players"));
    else if (name) await act(name, fieldsOf(form), then, form);
    else if (part) await showWhy(part, { ...rest, ...fieldsOf(form) }, button);
    else if (view) {
      const { round, by } = fieldsOf(form);
      go(`${view}${round ? `/${round}` : ""}?by=${encodeURIComponent(by)}`);
    }
  } catch (fault) {
    showFault(fault, form);
  } finally {
    if (button) button.disabled = false;
  }
});

document.addEventListener("click", async (event) => {
  const seat = event.target.closest("td[data-e]");
  if (seat) pick(seat);
  const button = event.target.closest("button");
  if (!button || button.type === "submit") return;
  const { act: name, part, save, then, ...rest } = button.dataset;
  try {
    if (name) await act(name, rest, then, button.closest(".bar"));
    else if (part) await showWhy(part, rest, button);
    else if (save) download(await ask("save", { id: open.id, form: save, ...rest }));
    else if ("undoFile" in button.dataset) await undoFile();
    else if ("run" in button.dataset) await run();
    else if ("close" in button.dataset) closeWhy();
    else if ("print" in button.dataset) app.querySelector("iframe").contentWindow.print();
    else if ("savePaper" in button.dataset) download(await paperOf(app.querySelector("iframe").dataset));
    else if (button.id === "sample") {
      const data = await (await fetch("sample.trf")).arrayBuffer();
      await openFile("sample.trf", new Uint8Array(data));
    }
  } catch (fault) {
    showFault(fault);
  }
});

document.addEventListener("change", (event) => {
  if (event.target.id === "file") openChosen(event.target.files[0]);
  if ("submit" in event.target.dataset) event.target.form.requestSubmit();
});

document.addEventListener("keydown", (event) => event.key === "Escape" && closeWhy());

for (const kind of ["dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    document.body.classList.toggle("dropping", kind === "dragover");
    if (kind === "drop") openChosen(event.dataTransfer.files[0]);
  });
}

addEventListener("hashchange", () => render());
showLanguages();
showStatus();
await render();
keepForOffline()
  .then((can) => {
    isKept = can;
    showStatus();
  })
  .catch(() => {}); // without it the page works as long as there is a network
