// Runs Python and Zug beside the page, and answers its calls by `zug.page`.
import { loadKernel } from "./kernel.js";

const PACKAGES = "/lib/python3.14/site-packages";

const network = self.fetch.bind(self);
const here = (name) => new URL(name, import.meta.url);
const report = (step) => postMessage({ loading: step });

async function load(name) {
  const response = await network(here(name));
  if (!response.ok) throw new Error(`${name} (${response.status})`);
  return response;
}

/** Load a WebAssembly module that lies there compressed. */
async function loadModule(name) {
  const { body } = await load(name);
  const headers = { "Content-Type": "application/wasm" };
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers });
}

// Pyodide fetches its module under this name; by then it has been on its way for a while.
const pyodideModule = loadModule("pyodide/pyodide.asm.bin");
self.fetch = (address, ...options) =>
  String(address).endsWith("/pyodide.asm.wasm") ? pyodideModule : network(address, ...options);

/** Start Python; return the function that answers a call. */
async function start() {
  report("python");
  const archive = load("zug.zip").then((response) => response.arrayBuffer());
  // without the kernel its Python implementation is used
  const loadingKernel = loadModule("kernel.bin").then(loadKernel, () => null);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import("./pyodide/pyodide.js"),
    import("./pyodide/pyodide.asm.js"),
  ]);
  const python = await loadPyodide({ indexURL: here("pyodide/").href, createPyodideModule });
  report("zug");
  python.unpackArchive(await archive, "zip", { extractDir: PACKAGES });
  report("kernel");
  const kernel = await loadingKernel;
  if (kernel) python.registerJsModule("zug_kernel", { kernel });
  const { answer } = python.pyimport("zug.page");
  report("ready");
  return (call, args, files) => {
    const contents = python.toPy(files.map((file) => new Uint8Array(file)));
    try {
      return answer(call, JSON.stringify(args), contents);
    } finally {
      contents.destroy();
    }
  };
}

const started = start();

self.onmessage = async ({ data: { id, call, args, files } }) => {
  try {
    const answer = await started;
    postMessage({ id, ...JSON.parse(answer(call, args, files)) });
  } catch (error) {
    postMessage({ id, error: { code: "fault", message: String(error), advice: "" } });
  }
};
