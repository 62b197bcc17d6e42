// Python and Zug of a built page in node, without a browser:
//   node in_node.mjs PAGE SCRIPT FOLDER…
// Runs a script in Python, which finds these folders of this machine under the same names and in
// `sys.argv`. The value of its last line is the exit code.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [page, script, ...folders] = process.argv.slice(2);
const PACKAGES = "/lib/python3.14/site-packages";
const here = (name) => pathToFileURL(`${page}/${name}`).href;
const { loadPyodide } = await import(here("pyodide/pyodide.mjs"));
const { loadKernel } = await import(here("kernel.js"));

try {
  const python = await loadPyodide({ indexURL: `${page}/pyodide/` });
  python.unpackArchive(new Uint8Array(readFileSync(`${page}/zug.zip`)), "zip", { extractDir: PACKAGES });
  const kernel = await loadKernel(readFileSync(`${page}/kernel.wasm`));
  python.registerJsModule("zug_kernel", { kernel });
  for (const folder of folders) python.mountNodeFS(folder, folder);
  python.runPython(`import sys; sys.argv = ${JSON.stringify([script, ...folders])}`);
  process.exitCode = python.runPython(readFileSync(script, "utf-8"));
} catch (fault) {
  console.error(fault.message); // without the line, which is all of Pyodide
  python.runPython(`import sys; sys.argv = ${JSON.stringify([script, ...folders])}`);
  process.exitCode = 1;
}
