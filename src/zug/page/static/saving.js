// Files to save, and papers to print.
import { ask } from "./asking.js";
import { say, showFault } from "./screens.js";
import { now } from "./state.js";

/** The time on papers: that of the computer. */
function clock() {
  const time = new Date();
  return new Date(time - time.getTimezoneOffset() * 60000).toISOString().slice(0, 16).replace("T", " ");
}

function download({ name, text, type, notes = [] }) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  for (const note of notes) say(note, "warning");
}

const paperOf = ({ paper, round }) => ask("paper", { id: now.open.id, paper, round, made: clock() });

export const save = async (form, args) => download(await ask("save", { id: now.open.id, form, ...args }));

export const savePaper = async (frame) => download(await paperOf(frame.dataset));

export async function showPaper(frame) {
  try {
    frame.srcdoc = (await paperOf(frame.dataset)).text;
  } catch (fault) {
    showFault(fault);
  }
}
