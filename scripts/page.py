"""Builds Zug in the browser: a folder for any web server, which loads nothing from elsewhere.

    python scripts/page.py [--if-possible] [FOLDER]      (page otherwise)

With `--if-possible` a missing program is named and nothing is built; without it this is an error.
Python in WebAssembly is Pyodide's, fetched once by npm into build/ and known by its checksum. What
is built depends on the sources alone: the same sources give the same bytes.
"""

from __future__ import annotations

import fcntl
import gzip
import hashlib
import json
import shutil
import sys
from html import escape
from importlib import metadata
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from scripts import page_kernel, page_python

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "zug"
STATIC = PACKAGE / "page" / "static"
INSTALL = "Install Node.js with npm (on Debian: apt install npm), then run `make page` again."


def squeeze(source: Path, target: Path) -> None:
    """Compressed, and undone by the Worker: many servers send such files as they are.

    Under a name that no server takes for compressed, and every server knows.
    """
    target.write_bytes(gzip.compress(source.read_bytes(), 9, mtime=0))


def copy_python(folder: Path) -> None:
    """Pyodide, the standard library, and Zug with what it needs."""
    source, target = page_python.pyodide(), folder / "pyodide"
    target.mkdir()
    for name in ("pyodide", "pyodide.asm"):  # not every server knows what .mjs is
        shutil.copyfile(source / f"{name}.mjs", target / f"{name}.js")
    squeeze(source / "pyodide.asm.wasm", target / "pyodide.asm.bin")
    (target / "pyodide-lock.json").write_text(page_python.lock_file(), encoding="utf-8")
    library = page_python.archive("library", page_python.library())
    (target / "python_stdlib.zip").write_bytes(library)
    (folder / "zug.zip").write_bytes(page_python.archive("zug", page_python.packages()))


def copy_kernel(folder: Path) -> None:
    """The matching kernel; without the tools to build it the Python twin stands in."""
    if lacking := page_kernel.lacking():
        print(f"{lacking} is missing: the page is built without the kernel, and pairs more slowly")
    else:
        squeeze(page_kernel.kernel(), folder / "kernel.bin")


def copy_shared(folder: Path) -> None:
    """What the page has in common with the desk, and what it shows before Python is there."""
    from zug.explainer.pictures import style_sheet  # noqa: PLC0415 - the package may be missing
    from zug.explainer.rendering import layout_sheet  # noqa: PLC0415
    from zug.page.shell import shells  # noqa: PLC0415
    from zug.theme import compact, page_sheet  # noqa: PLC0415

    shared = PACKAGE / "web" / "static"
    shutil.copyfile(shared / "mark.svg", folder / "mark.svg")
    for script in (PACKAGE / "keyboard" / "static").glob("*.js"):
        shutil.copyfile(script, folder / script.name)
    layout = (shared / "desk.css").read_text(encoding="utf-8")
    (folder / "desk.css").write_text(page_sheet(layout, is_screen=True), encoding="utf-8")
    own = (STATIC / "page.css").read_text(encoding="utf-8")
    (folder / "page.css").write_text(compact(own), encoding="utf-8")
    shutil.copyfile(ROOT / "samples" / "open.trf", folder / "sample.trf")
    (folder / "pictures.css").write_text(style_sheet() + layout_sheet(), encoding="utf-8")
    shown = json.dumps(shells(), ensure_ascii=False, indent=0)
    (folder / "shell.json").write_text(shown, encoding="utf-8")


PYODIDE = (
    f"Pyodide {page_python.PYODIDE} runs Python in the browser; its source is at "
    "https://github.com/pyodide/pyodide. Mozilla Public License 2.0:"
)


def licences() -> dict[str, str]:
    """By what it is for, the text of each licence: a copy of the page hands them on."""
    texts = Path(__file__).parent / "licences"
    return {
        "Zug. MIT:": (ROOT / "LICENSE").read_text(encoding="utf-8"),
        PYODIDE: (texts / "MPL-2.0.txt").read_text(encoding="utf-8"),
        "Python and its library. PSF:": (texts / "Python.txt").read_text(encoding="utf-8"),
        **{f"{name}. BSD, 3 clauses:": _licence_of(name) for name in page_python.NEEDED},
    }


def _licence_of(package: str) -> str:
    """The text a package was installed with."""
    for file in metadata.files(package) or ():
        if "licen" in file.name.lower():
            return file.read_text(encoding="utf-8")
    raise SystemExit(f"{package} is installed without its licence")


def copy_licences(folder: Path) -> None:
    """A page with all of them."""
    parts = "".join(
        f"<h2>{escape(what)}</h2><pre>{escape(text, quote=False)}</pre>\n"
        for what, text in licences().items()
    )
    head = '<!doctype html><html lang="en"><meta charset="utf-8"><title>Licences</title>'
    page = f"{head}\n<h1>Licences of what this folder contains</h1>\n{parts}</html>\n"
    (folder / "licences.html").write_text(page, encoding="utf-8")


def fill_service_worker(folder: Path) -> None:
    """What there is to keep, under a name made of its content."""
    script = folder / "service-worker.js"
    files = [path for path in sorted(folder.rglob("*")) if path.is_file() and path != script]
    names = [path.relative_to(folder).as_posix() for path in files]
    content = hashlib.sha256()
    for name, path in zip(names, files, strict=True):
        content.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    text = script.read_text(encoding="utf-8")
    for old, new in (
        ('"BUILD"', json.dumps(content.hexdigest()[:16])),
        ("FILES = []", f"FILES = {json.dumps(['./', *names], indent=2)}"),
    ):
        if old not in text:
            raise SystemExit(f"{script.name} has no place for {old}")
        text = text.replace(old, new)
    script.write_text(text, encoding="utf-8")


def report(folder: Path) -> str:
    """How much there is to download, as it is and as most servers send it."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    raw = sum(path.stat().st_size for path in files)
    sent = sum(len(gzip.compress(path.read_bytes(), mtime=0)) for path in files)
    return f"{folder}: {raw / 1e6:.1f} MB, {sent / 1e6:.1f} MB when the server compresses"


def build(folder: Path) -> None:
    """Make the folder afresh; one build at a time, for they share what they have made."""
    page_python.BUILD.mkdir(parents=True, exist_ok=True)
    with (page_python.BUILD / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _build(folder)


def _build(folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(STATIC, folder)
    copy_python(folder)
    copy_kernel(folder)
    copy_shared(folder)
    copy_licences(folder)
    fill_service_worker(folder)
    print(report(folder))


def main(words: list[str]) -> str | None:
    """Build the page; return why it cannot be built, None if it is built or may be missing."""
    if_possible = "--if-possible" in words
    folders = [word for word in words if word != "--if-possible"]
    if program := page_python.lacking():
        why = f"{program} is missing: the page is not built. {INSTALL}"
        if not if_possible:
            return why
        print(why)
        return None
    build(Path(folders[0] if folders else ROOT / "page"))
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
