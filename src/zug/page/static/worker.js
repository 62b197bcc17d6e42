// Runs Python and Zug beside the page, and answers what the page asks of `zug.page`.
import { loadKernel } from "./kernel.js";
import { loadPyodide } from "./pyodide/pyodide.mjs";

const PACKAGES = "/lib/python3.14/site-packages";

function tell(step) {
  postMessage({ loading: step });
}

async function bytes(name) {
  const found = await fetch(new URL(name, import.meta.url));
  if (!found.ok) throw new Error(`${name} (${found.status})`);
  return found.arrayBuffer();
}

async function start() {
  tell("python");
  const archive = bytes("zug.zip");
  const kernel = bytes("kernel.wasm").catch(() => null); // without it the Python twin stands in
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href });
  tell("zug");
  python.unpackArchive(await archive, "zip", { extractDir: PACKAGES });
  tell("kernel");
  const code = await kernel;
  if (code) python.registerJsModule("zug_kernel", { kernel: await loadKernel(code) });
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
