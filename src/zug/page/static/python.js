// Python for the page: a worker that answers calls one after the other, and the line at the foot of
// the page that says how it is doing.
//
//   const version = await callPython("version");
//   const opened = await callPython("open", { id, name }, [bytes]);
//
// A call that Zug does not allow rejects with a `ZugError`; its text is for the reader.
import { language, state, texts } from "./state.js";

/** What Zug does not allow, or that Python has failed. */
export class ZugError extends Error {
  constructor({ code, message, advice = "" }) {
    super(message);
    this.name = "ZugError";
    this.code = code;
    this.advice = advice;
  }

  /** Message and advice. */
  get text() {
    return [this.message, this.advice].filter(Boolean).join(" ");
  }
}

/** Python in a worker. After a fault it starts again: nobody knows what state it is in. */
export class PythonWorker {
  #worker;
  /** @type {Map<number, { resolve: Function, reject: Function }>} open calls by number */
  #calls = new Map();
  #lastCall = 0;
  #onStep;

  /** @param {(step: string) => void} onStep - "python", "zug", "kernel", "ready" */
  constructor(onStep = () => {}) {
    this.#onStep = onStep;
    this.#start();
  }

  /**
   * Return the answer to a call of `zug.page`.
   * @param {string} call
   * @param {object} args
   * @param {(Uint8Array | ArrayBuffer)[]} files
   */
  call(call, args = {}, files = []) {
    this.#lastCall += 1;
    const id = this.#lastCall;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject });
      this.#worker.postMessage({ id, call, args, files });
    });
  }

  #start() {
    this.#worker = new Worker(new URL("python_worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#receive(data);
    this.#worker.onerror = (event) =>
      this.#rejectAll({ code: "worker", message: event.message || "Python did not start" });
  }

  #receive({ id, ok, error, loading }) {
    if (loading) {
      this.#onStep(loading);
      return;
    }
    const call = this.#calls.get(id);
    if (!call) return;
    this.#calls.delete(id);
    if (!error) {
      call.resolve(ok);
      return;
    }
    call.reject(new ZugError(error));
    if (error.code === "fault") this.#restart();
  }

  #restart() {
    this.#worker.terminate();
    this.#rejectAll({ code: "stopped", message: "stopped" });
    this.#start();
  }

  #rejectAll(reason) {
    for (const { reject } of this.#calls.values()) reject(new ZugError(reason));
    this.#calls.clear();
  }
}

// --- The Python of this page

const PYTHON_FAILED = ["fault", "worker", "stopped"];
const PATIENCE = 250; // milliseconds until the page says that it is working
let python = null;
let step = "python";
let isOffline = false;

/** Start Python, unless it runs. */
export function startPython() {
  python ??= new PythonWorker((reached) => {
    step = reached;
    showStatus();
  });
  return python;
}

/** Say at the foot of the page what Python is doing. */
export function showStatus() {
  const offline = isOffline && step === "ready" ? texts().offline : "";
  const text = [texts()[step] ?? step, offline].filter(Boolean).join(" ");
  document.getElementById("status").textContent = text;
}

/** The browser can use the page without a network, or cannot. */
export function showOffline(isPossible) {
  isOffline = isPossible;
  showStatus();
}

/** Return the answer of Python; the page says that it is working if that takes a while. */
export async function callPython(call, args = {}, files = []) {
  const app = document.getElementById("app");
  const slow = setTimeout(() => {
    app.setAttribute("aria-busy", "true");
    if (step === "ready") document.getElementById("status").textContent = texts().working;
  }, PATIENCE);
  try {
    return await startPython().call(call, { language: language(), ...args }, files);
  } catch (error) {
    if (!PYTHON_FAILED.includes(error.code)) throw error;
    console.error(error.message);
    state.open = null; // Python no longer knows what it had open
    throw new ZugError({ code: error.code, message: texts().fault });
  } finally {
    clearTimeout(slow);
    app.removeAttribute("aria-busy");
    showStatus();
  }
}

/** Load what the first call will need, while nobody waits. */
export const warmUp = () =>
  startPython()
    .call("warm")
    .catch(() => {});

export const bytes = (text) => new TextEncoder().encode(text);
