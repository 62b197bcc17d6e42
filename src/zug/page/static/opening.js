// Beginning an event, opening a file, and going on with a file as an event.
import { Refusal } from "./engine.js";
import { ask } from "./asking.js";
import { question } from "./deciding.js";
import { go, showFault } from "./screens.js";
import { now, words } from "./state.js";
import * as store from "./store.js";

/** What is wrong with a file that can be opened all the same. */
class Forgivable extends Refusal {}

async function begin(call, args, files, then) {
  const id = store.newId();
  const made = await ask(call, { ...args, id }, files);
  if (made.faulty) throw new Forgivable(made.faulty);
  now.open = await store.add(id, made);
  now.told = made.told.map((text, place) => ({ text, kind: call === "new" && place === 0 ? "success" : "warning" }));
  now.left = made.left ?? "";
  go(now.left ? "players" : then);
}

export const beginEvent = (fields) => begin("new", fields, [], fields.list.trim() ? "round" : "players");

/** What is wrong with it is told, and whether it can be opened all the same. */
export async function openFile(name, data, lenient = false) {
  try {
    await begin("open", { name, lenient }, [data], "round");
  } catch (fault) {
    const box = showFault(fault);
    if (!(fault instanceof Forgivable)) return;
    const again = Object.assign(document.createElement("button"), { type: "button", textContent: words().anyway });
    again.addEventListener("click", () => openFile(name, data, true));
    box.append(document.createElement("br"), again);
  }
}

export async function openChosen(file) {
  if (file) await openFile(file.name, new Uint8Array(await file.arrayBuffer()));
}

export async function openSample() {
  const data = await (await fetch("sample.trf")).arrayBuffer();
  await openFile("sample.trf", new Uint8Array(data));
}

/** A file goes on as an event of its own. */
export async function run(answers = {}) {
  const id = store.newId();
  const made = await ask("run", { id: now.open.id, as: id, ...answers });
  if (made.question) {
    const answer = await question(made.question);
    if (answer) await run({ ...answers, ...answer, confirmed: true });
    return;
  }
  now.open = await store.add(id, made);
  now.told = made.told.map((text) => ({ text, kind: "warning" }));
  go("round");
}
