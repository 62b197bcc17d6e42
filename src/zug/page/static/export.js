// Files to save, and printouts.
import { callPython } from "./python.js";
import { showError, showMessage } from "./screens.js";
import { state } from "./state.js";

const sheets = document.querySelectorAll('link[rel="stylesheet"]');

/** Return the time for printouts: that of this computer. */
function clock() {
  const time = new Date();
  const local = new Date(time - time.getTimezoneOffset() * 60000);
  return local.toISOString().slice(0, 16).replace("T", " ");
}

function download({ name, text, type, notes = [] }) {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
  for (const note of notes) showMessage(note, "warning");
}

/** Save the event or file in a format. */
export async function save(form, args) {
  download(await callPython("save", { id: state.open.id, form, ...args }));
}

/** Return the printout that a frame is for. */
function printoutIn({ dataset: { paper, round } }) {
  return callPython("paper", { id: state.open.id, paper, round, made: clock() });
}

export async function savePrintout(frame) {
  download(await printoutIn(frame));
}

/** Show a printout in its frame, and lay it out for the printer. */
export async function showPrintout(frame) {
  try {
    const { text } = await printoutIn(frame);
    if (!frame.isConnected) return;
    frame.srcdoc = text;
    layOut(text);
  } catch (error) {
    showError(error);
  }
}

/** However printing starts, the printer gets the printout itself: a frame would be cut off. */
function layOut(text) {
  const page = new DOMParser().parseFromString(text, "text/html");
  const style = document.createElement("style");
  style.media = "print";
  const others = "body > :not(#paper) { display: none !important }";
  style.textContent = `${page.querySelector("style").textContent}\n${others}`;
  const printout = document.createElement("div");
  printout.id = "paper";
  printout.append(style, ...page.body.children);
  removePrintout();
  document.body.append(printout);
  for (const sheet of sheets) sheet.media = "screen";
}

export function removePrintout() {
  document.getElementById("paper")?.remove();
  for (const sheet of sheets) sheet.media = "";
}
