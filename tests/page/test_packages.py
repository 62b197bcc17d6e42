"""What Python finds in the page: every module of Zug, and nothing that gives this machine away."""

from __future__ import annotations

import gzip
import subprocess
import zipfile
from pathlib import Path

from scripts.page_python import ROOT, pyodide
from tests.support.tools import tool


def test_no_file_names_a_path_of_this_machine(built_page: Path) -> None:
    for path in (path for path in built_page.rglob("*") if path.is_file()):
        data = path.read_bytes()
        if path.suffix == ".bin":
            data = gzip.decompress(data)
        if path.suffix == ".zip":
            with zipfile.ZipFile(path) as packed:
                data = b"".join(packed.read(name) for name in packed.namelist())
        assert str(ROOT).encode() not in data, path.name


def test_every_module_finds_what_it_imports(built_page: Path) -> None:
    if not (built_page / "kernel.bin").exists():
        tool("clang++-16")
    here = Path(__file__).parent
    command = [tool("node"), here / "in_node.mjs", pyodide(), built_page, here / "import_all.py"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout.split()[0]) > 300


def test_the_download_is_small(built_page: Path) -> None:
    files = [path for path in built_page.rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < 12_000_000


def test_every_server_knows_the_kinds_of_its_files(built_page: Path) -> None:
    known = {".bin", ".css", ".html", ".js", ".json", ".svg", ".trf", ".zip"}
    assert {path.suffix for path in built_page.rglob("*") if path.is_file()} <= known


def test_the_licences_are_handed_on(built_page: Path) -> None:
    text = (built_page / "licences.html").read_text(encoding="utf-8")
    for wanted in (
        "Mozilla Public License Version 2.0",
        "https://github.com/pyodide/pyodide",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "Copyright 2007 Pallets",
        "Copyright 2010 Pallets",
        (ROOT / "LICENSE").read_text(encoding="utf-8").strip(),
    ):
        assert wanted in text
