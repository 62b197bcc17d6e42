"""Building the page: on an old Python, and without the programs it needs."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from scripts import page_python

ROOT = Path(__file__).parents[2]


def archive(*members: tarfile.TarInfo) -> tarfile.TarFile:
    memory = io.BytesIO()
    with tarfile.open(fileobj=memory, mode="w") as packed:
        for member in members:
            packed.addfile(member, io.BytesIO(b"x" * member.size))
    memory.seek(0)
    return tarfile.open(fileobj=memory)


def member(name: str, kind: bytes = tarfile.REGTYPE, target: str = "") -> tarfile.TarInfo:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, target
    info.size = 3 if kind == tarfile.REGTYPE else 0
    return info


@pytest.fixture(params=["filter", "no filter"])
def python(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Python as it is, and Python 3.11.0 to 3.11.3, whose `extractall` knows no filter."""
    if request.param == "no filter":
        plain = tarfile.TarFile.extractall

        def extractall(self: tarfile.TarFile, path: object = ".", members: object = None) -> None:
            plain(self, path, members, **newer)

        newer = {"filter": "fully_trusted"} if hasattr(tarfile, "data_filter") else {}
        monkeypatch.delattr(tarfile, "data_filter", raising=False)
        monkeypatch.setattr(tarfile.TarFile, "extractall", extractall)
    elif not hasattr(tarfile, "data_filter"):
        pytest.skip("this Python knows no filter")
    return str(request.param)


def test_an_archive_is_unpacked_by_every_python_we_support(python: str, tmp_path: Path) -> None:
    folder = member("package/lib", tarfile.DIRTYPE)
    folder.mode = 0o755
    page_python.unpack(archive(folder, member("package/lib/a.txt")), tmp_path)
    assert (tmp_path / "package" / "lib" / "a.txt").read_bytes() == b"xxx"


@pytest.mark.parametrize(
    "bad",
    [
        member("../outside.txt"),
        member("package/../../outside.txt"),
        member("package/link", tarfile.SYMTYPE, "/etc/passwd"),
        member("package/link", tarfile.SYMTYPE, "../../outside.txt"),
        member("package/pipe", tarfile.FIFOTYPE),
    ],
    ids=lambda info: info.name,
)
def test_nothing_is_unpacked_outside(python: str, bad: tarfile.TarInfo, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    with pytest.raises((SystemExit, tarfile.TarError)):
        page_python.unpack(archive(bad), home)
    assert not (tmp_path / "outside.txt").exists()
    assert [path for path in home.rglob("*") if path.is_symlink() or path.is_fifo()] == []


@pytest.mark.parametrize(("words", "code"), [((), 1), (("--if-possible",), 0)])
def test_without_npm_one_sentence_says_so(
    words: tuple[str, ...], code: int, tmp_path: Path
) -> None:
    """`make test` goes on with the other tests (`--if-possible`), `make page` fails."""
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "page.py", *words, tmp_path / "page"],
        env={**os.environ, "PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code
    (line,) = (done.stdout + done.stderr).splitlines()
    assert "is missing: the page is not built" in line
    assert "npm" in line
    assert not (tmp_path / "page").exists()
    assert "PAGE_OPTIONS=--if-possible" in (ROOT / "scripts" / "test_parts.sh").read_text()


def test_an_archive_that_cannot_be_fetched_is_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    npm = tmp_path / "npm"
    npm.write_text("#!/bin/sh\necho 'npm ERR! network' >&2\nexit 1\n")
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(page_python, "BUILD", tmp_path / "build")
    with pytest.raises(SystemExit, match=r"cannot fetch[^\n]*\nnpm ERR! network"):
        page_python.pyodide()
