"""Builds Zug in the browser: a folder for any web server, which loads nothing from elsewhere.

    python scripts/page.py [FOLDER]      (page otherwise)

Python in WebAssembly is Pyodide's, fetched once by npm into build/ and known by its checksum. What
is built depends on the sources alone: the same sources give the same bytes.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from scripts import page_kernel

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "page"
PACKAGE = ROOT / "src" / "zug"
STATIC = PACKAGE / "page" / "static"

PYODIDE = "314.0.7"
PYODIDE_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"
PYODIDE_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")

# Rooms of the package that the page has no use for, and what Python does not read.
LEFT_OUT = ("cli", "lab", "web", "matching/kernel", "page/static")
READ = {".py", ".mo", ".toml", ".json", ".html", ".css", ".js", ".txt", ".typ", ".svg", ".trf"}
NEEDED = ("jinja2", "markupsafe")  # pure Python does for both


def pyodide() -> Path:
    """The folder with Pyodide's files; npm fetches them the first time."""
    folder = BUILD / f"pyodide-{PYODIDE}"
    if not folder.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        archive = BUILD / f"pyodide-{PYODIDE}.tgz"
        subprocess.run(
            ["npm", "pack", "--silent", f"pyodide@{PYODIDE}"],
            cwd=BUILD, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        if hashlib.sha256(archive.read_bytes()).hexdigest() != PYODIDE_SHA256:
            raise SystemExit(f"{archive.name} is not the Pyodide we know: its checksum differs")
        fresh = BUILD / "unpacked"
        shutil.rmtree(fresh, ignore_errors=True)
        with tarfile.open(archive) as packed:
            packed.extractall(fresh, filter="data")
        (fresh / "package").rename(folder)
    return folder


def sources() -> Iterator[tuple[str, Path]]:
    """Name and place of every file that Python reads in the browser."""
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.is_file() and path.suffix in READ and not name.startswith(LEFT_OUT):
            yield f"zug/{name}", path
    for package in NEEDED:
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            raise SystemExit(f"{package} is missing: `make page` installs it")
        home = Path(spec.origin).parent
        for path in sorted(home.rglob("*.py")):
            yield f"{package}/{path.relative_to(home).as_posix()}", path


def pack(archive: Path, files: Iterator[tuple[str, Path]]) -> None:
    """Always the same archive for the same files."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for name, path in files:
            packed.writestr(zipfile.ZipInfo(name), path.read_bytes(), zipfile.ZIP_DEFLATED)


def copy_pyodide(folder: Path) -> None:
    """Python without its other packages: of them nothing is loaded."""
    source, target = pyodide(), folder / "pyodide"
    target.mkdir()
    for name in PYODIDE_FILES:
        shutil.copyfile(source / name, target / name)
    lock = json.loads((source / "pyodide-lock.json").read_text(encoding="utf-8"))
    lock["packages"] = {}
    (target / "pyodide-lock.json").write_text(json.dumps(lock), encoding="utf-8")


def copy_kernel(folder: Path) -> None:
    """The matching kernel; without the tools to build it the Python twin stands in."""
    if lacking := page_kernel.lacking():
        print(f"{lacking} is missing: the page is built without the kernel, and pairs more slowly")
    else:
        shutil.copyfile(page_kernel.kernel(), folder / "kernel.wasm")


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
    """Make the folder afresh."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(STATIC, folder)
    copy_pyodide(folder)
    copy_kernel(folder)
    pack(folder / "zug.zip", sources())
    fill_service_worker(folder)
    print(report(folder))


if __name__ == "__main__":
    build(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "page"))
