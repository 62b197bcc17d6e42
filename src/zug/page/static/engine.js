// The page's line to Python: a Worker that answers calls, one after the other.
//
//   const engine = new Engine(step => …);      // "python", "zug", "kernel", "ready"
//   const version = await engine.ask("version");
//   const opened = await engine.ask("open", { name }, [bytes]);
//
// What Zug refuses rejects with a Refusal: its message and advice are for the reader.

export class Refusal extends Error {
  constructor({ code, message, advice }) {
    super(message);
    this.name = "Refusal";
    this.code = code;
    this.advice = advice;
  }
}

export class Engine {
  #worker;
  #open = new Map();
  #asked = 0;
  #onStep;

  constructor(onStep = () => {}) {
    this.#onStep = onStep;
    this.#start();
  }

  /** @param {string} call @param {object} args @param {(Uint8Array | ArrayBuffer)[]} files */
  ask(call, args = {}, files = []) {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#open.set(id, { resolve, reject });
      this.#worker.postMessage({ id, call, args, files });
    });
  }

  #start() {
    this.#worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    this.#worker.onmessage = ({ data }) => this.#hear(data);
    this.#worker.onerror = (event) =>
      this.#refuseAll({ code: "worker", message: event.message || "Python did not start", advice: "" });
  }

  #hear({ id, ok, error, loading }) {
    if (loading) return this.#onStep(loading);
    const asked = this.#open.get(id);
    if (!asked) return undefined;
    this.#open.delete(id);
    if (!error) return asked.resolve(ok);
    asked.reject(new Refusal(error));
    if (error.code === "fault") this.#startAfresh();
    return undefined;
  }

  /** After a fault nobody knows what state Python is in. */
  #startAfresh() {
    this.#worker.terminate();
    this.#refuseAll({ code: "stopped", message: "stopped", advice: "" });
    this.#start();
  }

  #refuseAll(why) {
    for (const { reject } of this.#open.values()) reject(new Refusal(why));
    this.#open.clear();
  }
}

/**
 * Keeps the whole page for use without a network; answers whether the browser can. A newer one that
 * has been fetched during an earlier visit takes over first, all of it at once.
 */
export async function keepForOffline() {
  if (!("serviceWorker" in navigator)) return false;
  const kept = await navigator.serviceWorker.register(new URL("service-worker.js", import.meta.url));
  if (kept.waiting && navigator.serviceWorker.controller) {
    navigator.serviceWorker.addEventListener("message", ({ data }) => data === "taken over" && location.reload());
    navigator.serviceWorker.startMessages();
    kept.waiting.postMessage("take over");
  }
  await navigator.serviceWorker.ready;
  return true;
}
