"""Python for the page: Pyodide, its standard library and our packages, all of it compiled.

Compiling Python's own library takes a browser two seconds at every start, so it is done once here,
by the same Python in node. Docstrings and assertions stay behind.
"""

from __future__ import annotations

import hashlib
import io
import json
import re
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "page"
PACKAGE = ROOT / "src" / "zug"
COMPILER = Path(__file__).parent / "page_compile.mjs"

PYODIDE = "314.0.7"
PYODIDE_SHA256 = "66b7949e5a0cba2250b586d7e368bf12fb482800748d182c4618254b685ffaa0"

# Of the standard library: consoles, servers, mail, tools of developers, other processes.
NOT_IN_A_BROWSER = """
    __hello__ __phello__ _pyrepl antigravity bdb cProfile cmd code ctypes curses dbm doctest
    ensurepip filecmp fileinput ftplib idlelib imaplib mailbox multiprocessing netrc pdb pickletools
    plistlib poplib profile pstats pyclbr pydoc pydoc_data rlcompleter sched shelve smtplib
    socketserver sqlite3 tabnanny this trace turtle unittest venv wave webbrowser wsgiref xmlrpc
"""
# Rooms of the package the page has no use for, what Python reads, and what it reads as text.
ROOMS_LEFT_OUT = (
    "__main__",
    "cli/",
    "lab/",
    "web/",
    "website/",
    "matching/kernel/",
    "keyboard/static/",
    "page/static/",
)
ROOMS_LEFT_OUT += (
    "pool/cluster",
    "pool/processes",
    "reports/typesetting",
)  # there are no processes in a browser
ROOMS_LEFT_OUT += ("lists/", "director/actions/ratings")  # nor a database for rating lists
READ = (".py", ".mo", ".toml", ".json", ".html", ".css", ".js", ".txt", ".svg", ".trf")
AS_TEXT = ("/zug_verify.py",)
NEEDED = ("jinja2", "markupsafe")  # pure Python does for both

Files = dict[str, bytes]


def lacking() -> str:
    """Return the program that is missing on this machine to build the page; empty if none is."""
    fetched = (BUILD / f"pyodide-{PYODIDE}").exists()
    needed = ("node",) if fetched else ("npm", "node")
    return next((name for name in needed if shutil.which(name) is None), "")


def pyodide() -> Path:
    """The folder with Pyodide's files; npm fetches them the first time."""
    folder = BUILD / f"pyodide-{PYODIDE}"
    if not folder.exists():
        BUILD.mkdir(parents=True, exist_ok=True)
        archive = _fetched(BUILD)
        if hashlib.sha256(archive.read_bytes()).hexdigest() != PYODIDE_SHA256:
            raise SystemExit(f"{archive.name} is not the Pyodide we know: its checksum differs")
        with tempfile.TemporaryDirectory(dir=BUILD) as fresh:
            with tarfile.open(archive) as packed:
                unpack(packed, Path(fresh))
            Path(fresh, "package").rename(folder)
    return folder


def _fetched(folder: Path) -> Path:
    command = ["npm", "pack", "--silent", f"pyodide@{PYODIDE}"]
    done = subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)
    archive = folder / f"pyodide-{PYODIDE}.tgz"
    if done.returncode != 0 or not archive.exists():
        said = (done.stderr or done.stdout).strip()
        raise SystemExit(f"npm cannot fetch Pyodide {PYODIDE}; is there a network?\n{said}".strip())
    return archive


def unpack(packed: tarfile.TarFile, folder: Path) -> None:
    """Unpack an archive of plain files and folders, none of which leads out of the folder.

    Python 3.11.0 to 3.11.3 has no filter for this, unless Debian or others have added it.
    """
    if hasattr(tarfile, "data_filter"):
        packed.extractall(folder, filter="data")
        return
    home = folder.resolve()
    for member in packed.getmembers():
        inside = (home / member.name).resolve().is_relative_to(home)
        if not inside or not (member.isfile() or member.isdir()):
            raise SystemExit(f"{member.name!r} in the archive is not unpacked: it leads elsewhere")
    packed.extractall(folder)


def lock_file() -> str:
    """Pyodide's list of packages, with none: nothing is loaded from elsewhere."""
    lock = json.loads((pyodide() / "pyodide-lock.json").read_text(encoding="utf-8"))
    return json.dumps({**lock, "packages": {}})


def library() -> Files:
    """The modules of the standard library that may be of use in a browser."""
    left_out = set(NOT_IN_A_BROWSER.split())
    with zipfile.ZipFile(pyodide() / "python_stdlib.zip") as packed:
        names = sorted(name for name in packed.namelist() if name.endswith(".py"))
        kept = (name for name in names if re.split(r"[/.]", name)[0] not in left_out)
        return {name: packed.read(name) for name in kept}


def packages() -> Files:
    """Zug and what it needs."""
    found: Files = {}
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to(PACKAGE).as_posix()
        if path.is_file() and path.suffix in READ and not name.startswith(ROOMS_LEFT_OUT):
            found[f"zug/{name}"] = path.read_bytes()
    for package in NEEDED:
        spec = find_spec(package)
        if spec is None or spec.origin is None:
            raise SystemExit(f"{package} is missing: `make page` installs it")
        home = Path(spec.origin).parent
        for path in sorted(home.rglob("*.py")):
            found[f"{package}/{path.relative_to(home).as_posix()}"] = path.read_bytes()
    return found


def archive(name: str, files: Files) -> bytes:
    """An archive of these files, the modules compiled; always the same for the same files."""
    content = hashlib.sha256(f"{PYODIDE_SHA256} {COMPILER.read_text()}".encode())
    for place, data in files.items():
        content.update(f"{place}\0{len(data)}\0".encode() + data)
    made = BUILD / f"{name}-{content.hexdigest()[:16]}.zip"
    if not made.exists():
        sources = {place: data for place, data in files.items() if _is_module(place)}
        others = {place: data for place, data in files.items() if not _is_module(place)}
        packed = _packed({**_compiled(sources), **others})
        for older in BUILD.glob(f"{name}-*.zip"):
            older.unlink()
        made.write_bytes(packed)
    return made.read_bytes()


def _is_module(name: str) -> bool:
    return name.endswith(".py") and not name.endswith(AS_TEXT)


def _compiled(sources: Files) -> Files:
    with tempfile.TemporaryDirectory() as folder:
        for name, data in sources.items():
            path = Path(folder, "sources", name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        target = Path(folder, "target")
        target.mkdir()
        command = ["node", COMPILER, pyodide(), Path(folder, "sources"), target]
        subprocess.run(command, check=True)
        return {f"{name}c": Path(target, f"{name}c").read_bytes() for name in sources}


def _packed(files: Files) -> bytes:
    memory = io.BytesIO()
    with zipfile.ZipFile(memory, "w") as packed:
        for name, data in sorted(files.items()):
            packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED, 9)
    return memory.getvalue()
