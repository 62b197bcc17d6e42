// Files to save, and papers to print.
import { ask } from "./asking.js";
import { say, showFault } from "./screens.js";
import { now } from "./state.js";

const sheets = document.querySelectorAll('link[rel="stylesheet"]');

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

/** Whichever way the printer is called, it gets the paper itself: it would cut a frame off. */
function layOut(text) {
  const made = new DOMParser().parseFromString(text, "text/html");
  const style = document.createElement("style");
  style.media = "print";
  style.textContent = `${made.querySelector("style").textContent}\nbody > :not(#paper) { display: none !important }`;
  const paper = document.createElement("div");
  paper.id = "paper";
  paper.append(style, ...made.body.children);
  takePaperAway();
  document.body.append(paper);
  for (const sheet of sheets) sheet.media = "screen";
}

export function takePaperAway() {
  document.getElementById("paper")?.remove();
  for (const sheet of sheets) sheet.media = "";
}

export async function showPaper(frame) {
  try {
    const { text } = await paperOf(frame.dataset);
    if (!frame.isConnected) return;
    frame.srcdoc = text;
    layOut(text);
  } catch (fault) {
    showFault(fault);
  }
}
