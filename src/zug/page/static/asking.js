// Asking Python, and saying at the foot of the page how it is doing.
import { Engine, Refusal } from "./engine.js";
import { now, words } from "./state.js";

const BROKEN = ["fault", "worker", "stopped"];
const app = document.getElementById("app");
const status = document.getElementById("status");
let step = "python";
let isKept = false;

const engine = new Engine((reached) => {
  step = reached;
  showStatus();
});

export function showStatus() {
  const offline = isKept && step === "ready" ? words().offline : "";
  status.textContent = [words()[step] ?? step, offline].filter(Boolean).join(" ");
}

/** The page is kept for use without a network. */
export function keptOffline(can) {
  isKept = can;
  showStatus();
}

/** After a while the page says that it is working. */
export async function ask(call, args = {}, files = []) {
  const slow = setTimeout(() => {
    app.setAttribute("aria-busy", "true");
    if (step === "ready") status.textContent = words().working;
  }, 250);
  try {
    return await engine.ask(call, { language: now.language, ...args }, files);
  } catch (fault) {
    if (!BROKEN.includes(fault.code)) throw fault;
    console.error(fault.message);
    now.open = null; // Python may not know any more what it had open
    throw new Refusal({ code: fault.code, message: words().fault, advice: "" });
  } finally {
    clearTimeout(slow);
    app.removeAttribute("aria-busy");
    showStatus();
  }
}

/** Loads what the first question will need while nobody is asking. */
export const warmUp = () => engine.ask("warm").catch(() => {});

export const bytes = (text) => new TextEncoder().encode(text);
