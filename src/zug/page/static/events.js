// Create, open and change events: Python decides, the browser stores it, and only then it is shown.
import { ZugError, bytes, callPython } from "./python.js";
import { go, removeErrors, render, showError } from "./screens.js";
import { announce, state, texts } from "./state.js";
import * as storage from "./storage.js";

const app = document.getElementById("app");
const dialog = document.getElementById("ask");

/** Ask a question in a dialog; return what was filled in, null for no. */
function ask(html) {
  const form = dialog.querySelector("form");
  form.innerHTML = html;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    const answered = () => {
      const button = dialog.returnValue;
      if (button === "no" || button === "") return resolve(null);
      const fields = Object.fromEntries(new FormData(form));
      return resolve(button === "yes" ? fields : { ...fields, [button]: true });
    };
    dialog.addEventListener("close", answered, { once: true });
  });
}

// --- New events and files

/** What is wrong with a file that can be opened anyway. */
class FaultyFile extends ZugError {}

async function begin(call, args, files, place) {
  const id = storage.newId();
  const begun = await callPython(call, { ...args, id }, files);
  if (begun.faulty) throw new FaultyFile(begun.faulty);
  state.open = await storage.add(id, begun);
  announce(begun.told, call === "new");
  state.rejectedLines = begun.left ?? "";
  go(state.rejectedLines ? "players" : place);
}

export function createEvent(fields) {
  return begin("new", fields, [], fields.list.trim() ? "round" : "players");
}

/** Open a file; one with faults is opened if the reader wants it anyway. */
async function openFile(name, data, lenient = false) {
  try {
    await begin("open", { name, lenient }, [data], "round");
  } catch (error) {
    const box = showError(error);
    if (!(error instanceof FaultyFile)) return;
    const anyway = Object.assign(document.createElement("button"), { type: "button" });
    anyway.textContent = texts().anyway;
    anyway.addEventListener("click", () => openFile(name, data, true));
    box.append(document.createElement("br"), anyway);
  }
}

export async function openChosenFile(file) {
  if (file) await openFile(file.name, new Uint8Array(await file.arrayBuffer()));
}

export async function openSample() {
  const data = await (await fetch("sample.trf")).arrayBuffer();
  await openFile("sample.trf", new Uint8Array(data));
}

/** Go on with the open file as an event of its own. */
export async function runAsEvent(answers = {}) {
  const id = storage.newId();
  const begun = await callPython("run", { id: state.open.id, as: id, ...answers });
  if (begun.question) {
    const answer = await ask(begun.question);
    if (answer) await runAsEvent({ ...answers, ...answer, confirmed: true });
    return;
  }
  state.open = await storage.add(id, begun);
  announce(begun.told, false);
  go("round");
}

// --- Decisions

/** Decide and store; return what Python says of it, null if a question was answered with no. */
export async function decide(act, fields) {
  const { id } = state.open;
  const done = await callPython("act", { id, act, ...fields });
  if (done.question) {
    const answer = await ask(done.question);
    return answer && decide(act, { ...fields, ...answer, confirmed: true });
  }
  await storeChange(id, done);
  showProgress(done);
  return done;
}

async function storeChange(id, done) {
  try {
    state.open = await storage.change(id, done);
    showUndo();
  } catch (error) {
    const isOutdated = error instanceof storage.ChangedElsewhereError;
    const text = isOutdated ? texts().elsewhere : texts().unkept;
    state.open = null; // Python is ahead of what is stored: it is read again
    state.messages = [{ text, kind: "error" }];
    render();
    throw new ZugError({ code: "not-kept", message: text });
  }
}

/** Show on top where the event stands. */
function showProgress({ line, mark }) {
  const place = app.querySelector(".top .line");
  if (!place) return;
  place.className = `line ${mark}`;
  place.firstElementChild.textContent = line;
}

/** A form that shows what is recorded shows it again if nothing was decided. */
function resetForm(form) {
  removeErrors();
  if (form?.matches("[data-shows]")) form.reset();
}

/** Decide by a button or a form; then show the screen again, or another one. */
export async function act(name, fields, place, form) {
  try {
    const done = await decide(name, fields);
    if (!done) {
      resetForm(form);
      return;
    }
    state.rejectedLines = done.left ?? "";
    announce(done.told);
    if (place) go(place);
    else await render({ keepPlace: true });
  } catch (error) {
    if (error.code === "not-kept") return;
    if (form?.querySelector("[data-submit]")) resetForm(form);
    showError(error, form);
  }
}

// --- Undo in a file: it has no journal, its earlier texts are stored instead

export async function restoreFile() {
  const { id, name } = state.open;
  state.open = await storage.changeBack(id);
  const args = { id, name, lenient: true };
  showProgress(await callPython("open", args, [bytes(state.open.text)]));
  showUndo();
}

export async function undoInFile() {
  await restoreFile();
  announce([texts().undone]);
  await render({ keepPlace: true });
}

export function showUndo() {
  const button = app.querySelector("[data-undo-file]");
  if (button) button.hidden = state.open.past.length === 0;
}
