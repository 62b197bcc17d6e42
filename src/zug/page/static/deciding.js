// Deciding: Python decides, the browser keeps it, and only then it is shown.
import { Refusal } from "./engine.js";
import { ask, bytes } from "./asking.js";
import { go, render, showFault } from "./screens.js";
import { now, words } from "./state.js";
import * as store from "./store.js";

const app = document.getElementById("app");
const dialog = document.getElementById("ask");

/** Asks what must be read first; resolves with what was filled in, or null for no. */
export function question(html) {
  const form = dialog.querySelector("form");
  form.innerHTML = html;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => {
    const answered = () => {
      const way = dialog.returnValue;
      if (way === "no" || way === "") return resolve(null);
      const fields = Object.fromEntries(new FormData(form));
      return resolve(way === "yes" ? fields : { ...fields, [way]: true });
    };
    dialog.addEventListener("close", answered, { once: true });
  });
}

/** Decides and keeps what was decided; null if a question was answered with no. */
export async function decide(act, fields) {
  const { id } = now.open;
  const done = await ask("act", { id, act, ...fields });
  if (done.question) {
    const answer = await question(done.question);
    return answer && decide(act, { ...fields, ...answer, confirmed: true });
  }
  await keep(id, done);
  showLine(done.line, done.mark);
  return done;
}

/** Where it stands, on top of the screen. */
function showLine(text, mark) {
  const line = app.querySelector(".top .line");
  if (!line) return;
  line.className = `line ${mark}`;
  line.firstElementChild.textContent = text;
}

async function keep(id, done) {
  try {
    now.open = await store.change(id, done);
    showUndo();
  } catch (fault) {
    const text = fault instanceof store.ChangedElsewhere ? words().elsewhere : words().unkept;
    now.open = null; // Python is ahead of what is kept: it is read again
    now.told = [{ text, kind: "error" }];
    render();
    throw new Refusal({ code: "not-kept", message: text, advice: "" });
  }
}

/** Nothing was decided: a form that shows what is recorded shows it again. */
function leave(form) {
  for (const old of app.querySelectorAll(".message.refused")) old.remove();
  if (form?.matches("[data-shows]")) form.reset();
}

/** A decision by a button or a form; the screen is shown again, or another one. */
export async function act(name, fields, then, form) {
  try {
    const done = await decide(name, fields);
    if (!done) {
      leave(form);
      return;
    }
    now.left = done.left ?? "";
    now.told = done.told.map((text, place) => ({ text, kind: place ? "warning" : "success" }));
    if (then) go(then);
    else await render({ keepPlace: true });
  } catch (fault) {
    if (fault.code === "not-kept") return;
    if (form?.querySelector("[data-submit]")) leave(form);
    showFault(fault, form);
  }
}

/** A file has no journal: its earlier texts are kept instead. */
export async function restoreFile() {
  const { id, name } = now.open;
  now.open = await store.change(id, { ...now.open, back: true });
  const { line, mark } = await ask("open", { id, name, lenient: true }, [bytes(now.open.text)]);
  showLine(line, mark);
  showUndo();
}

export async function undoFile() {
  await restoreFile();
  now.told = [{ text: words().undone, kind: "success" }];
  await render({ keepPlace: true });
}

export function showUndo() {
  const back = app.querySelector("[data-undo-file]");
  if (back) back.hidden = now.open.past.length === 0;
}
