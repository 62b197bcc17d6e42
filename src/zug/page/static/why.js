// Why: the answer opens over the foot of the page, and the board asked about stays in sight.
import { ask } from "./asking.js";
import { showFault } from "./screens.js";
import { now } from "./state.js";

const app = document.getElementById("app");
const why = document.getElementById("why");
let asker = null; // where the keyboard was
let picked = null;

export function closeWhy() {
  if (why.hidden) return;
  why.hidden = true;
  why.replaceChildren();
  asker?.focus({ preventScroll: true });
  asker = null;
  for (const row of app.querySelectorAll("tr.asked-now")) row.classList.remove("asked", "asked-now");
}

export async function showWhy(part, args, from) {
  try {
    const { html } = await ask("part", { id: now.open.id, part, ...args });
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

/** With the question opened, a click on a player of two boards asks it. */
export function pick(seat) {
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

/** What a screen shows once it has been worked out; a system may have nothing to say of a round. */
export async function load(part) {
  const { load: name, ...args } = part.dataset;
  try {
    part.innerHTML = (await ask("part", { id: now.open.id, part: name, ...args })).html;
  } catch {
    part.remove();
  }
}
