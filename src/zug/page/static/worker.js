// Runs Python and Zug beside the page, and answers what the page asks of `zug.page`.
import { loadKernel } from "./kernel.js";

const PACKAGES = "/lib/python3.14/site-packages";

function tell(step) {
  postMessage({ loading: step });
}

function here(name) {
  return new URL(name, import.meta.url);
}

async function found(name) {
  const answer = await network(here(name));
  if (!answer.ok) throw new Error(`${name} (${answer.status})`);
  return answer;
}

/** A WebAssembly module that is kept compressed, as it is to be compiled. */
async function module(name) {
  const { body } = await found(name);
  const headers = { "Content-Type": "application/wasm" };
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers });
}

// Pyodide fetches its module under this name; it has been on its way for a while then.
const network = self.fetch.bind(self);
const wasm = module("pyodide/pyodide.asm.bin");
self.fetch = (asked, ...more) =>
  String(asked).endsWith("/pyodide.asm.wasm") ? wasm : network(asked, ...more);

async function start() {
  tell("python");
  const archive = found("zug.zip").then((answer) => answer.arrayBuffer());
  const kernel = module("kernel.bin").then(loadKernel, () => null); // then the Python twin stands in
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import("./pyodide/pyodide.js"),
    import("./pyodide/pyodide.asm.js"),
  ]);
  const python = await loadPyodide({ indexURL: here("pyodide/").href, createPyodideModule });
  tell("zug");
  python.unpackArchive(await archive, "zip", { extractDir: PACKAGES });
  tell("kernel");
  const made = await kernel;
  if (made) python.registerJsModule("zug_kernel", { kernel: made });
  const answer = python.pyimport("zug.page").answer;
  tell("ready");
  return (call, args, files) => {
    const given = python.toPy(files.map((file) => new Uint8Array(file)));
    try {
      return answer(call, JSON.stringify(args), given);
    } finally {
      given.destroy();
    }
  };
}

const started = start();

self.onmessage = async ({ data: { id, call, args, files } }) => {
  try {
    const answer = await started;
    postMessage({ id, ...JSON.parse(answer(call, args, files)) });
  } catch (fault) {
    postMessage({ id, error: { code: "fault", message: String(fault), advice: "" } });
  }
};
