// Why a board is what it is: the answer opens over the foot of the page; its board stays visible.
import { callPython } from "./python.js";
import { showError } from "./screens.js";
import { state } from "./state.js";

const app = document.getElementById("app");
const panel = document.getElementById("why");
let focusBefore = null;
let firstPicked = null;

/** Return the HTML of a part of a screen. */
async function partOf(part, args) {
  const { html } = await callPython("part", { id: state.open.id, part, ...args });
  return html;
}

export function closePanel() {
  if (panel.hidden) return;
  panel.hidden = true;
  panel.replaceChildren();
  focusBefore?.focus({ preventScroll: true });
  focusBefore = null;
  for (const row of app.querySelectorAll("tr.asked-now"))
    row.classList.remove("asked", "asked-now");
}

/** Show an explanation; `from` is the button that asked for it. */
export async function explain(part, args, from) {
  try {
    const html = await partOf(part, args);
    closePanel();
    panel.innerHTML = html;
    panel.hidden = false;
    focusBefore = from;
    const row = from?.closest("tbody tr");
    row?.classList.add("asked", "asked-now");
    panel.focus({ preventScroll: true });
    const { bottom } = row?.getBoundingClientRect() ?? { bottom: 0 };
    const hidden = bottom - panel.getBoundingClientRect().top;
    if (row && hidden > 0) scrollBy(0, hidden + 8);
  } catch (error) {
    showError(error);
  }
}

/** While the form “Why not?” is open, a click on a player of two boards asks about them. */
export function pickPlayer(cell) {
  const form = app.querySelector('form[data-part="why-not"]');
  if (!form?.closest("details").open) return;
  if (!firstPicked?.isConnected || firstPicked === cell) {
    firstPicked?.classList.remove("picked");
    firstPicked = firstPicked === cell ? null : cell;
    firstPicked?.classList.add("picked");
    return;
  }
  form.elements.white.value = firstPicked.dataset.e;
  form.elements.black.value = cell.dataset.e;
  firstPicked.classList.remove("picked");
  firstPicked = null;
  form.requestSubmit();
}

/** Fill a part of a screen that takes Python some time; a system may have nothing to say there. */
export async function fillPart(place) {
  const { load: part, ...args } = place.dataset;
  try {
    place.innerHTML = await partOf(part, args);
  } catch {
    place.remove();
  }
}
