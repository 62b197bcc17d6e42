// Compiles Python for the page, by the Python that will run it:
//   node page_compile.mjs PYODIDE SOURCES TARGET
// Each module of SOURCES becomes one of TARGET that needs no source.
import { pathToFileURL } from "node:url";

const [pyodide, sources, target] = process.argv.slice(2);

const COMPILE = `
import os, py_compile
mode = py_compile.PycInvalidationMode.UNCHECKED_HASH
for folder, inside, names in os.walk("/sources"):
    inside.sort()
    for name in sorted(names):
        place = f"{folder}/{name}".removeprefix("/sources/")
        py_compile.compile(f"/sources/{place}", f"/target/{place}c", place, True, 2, mode)
`;

try {
  const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
  const python = await loadPyodide({ indexURL: `${pyodide}/` });
  python.mountNodeFS("/sources", sources);
  python.mountNodeFS("/target", target);
  python.runPython(COMPILE);
} catch (fault) {
  console.error(fault.message); // without the line, which is all of Pyodide
  process.exitCode = 1;
}
