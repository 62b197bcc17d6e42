// Python with Zug and the kernel of a built page in node, without a browser:
//   node in_node.mjs PYODIDE PAGE SCRIPT FOLDER…
// Runs a script in Python, which finds these folders of this machine under the same names and in
// `sys.argv`. The value of its last line is the exit code. The standard library is all of Pyodide's
// where there are folders, for other packages need it; else what the page has of it.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [pyodide, page, script, ...folders] = process.argv.slice(2);
const PACKAGES = "/lib/python3.14/site-packages";
const WASM = { headers: { "Content-Type": "application/wasm" } };
const read = (name) => new Uint8Array(readFileSync(`${page}/${name}`));
const written = (name) => encodeURIComponent(readFileSync(`${page}/${name}`, "utf-8"));

try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
  const { loadKernel } = await import(`data:text/javascript,${written("kernel.js")}`);
  const library = `${folders.length ? pyodide : `${page}/pyodide`}/python_stdlib.zip`;
  const python = await loadPyodide({ indexURL: `${pyodide}/`, stdLibURL: library });
  python.unpackArchive(read("zug.zip"), "zip", { extractDir: PACKAGES });
  const kernel = await loadKernel(new Response(gunzipSync(read("kernel.bin")), WASM));
  python.registerJsModule("zug_kernel", { kernel });
  for (const folder of folders) python.mountNodeFS(folder, folder);
  python.runPython(`import sys; sys.argv = ${JSON.stringify([script, ...folders])}`);
  process.exitCode = python.runPython(readFileSync(script, "utf-8"));
} catch (fault) {
  console.error(fault.message); // without the line, which is all of Pyodide
  process.exitCode = 1;
}
