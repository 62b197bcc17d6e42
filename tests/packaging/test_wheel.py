"""The wheel as others get it: installed in a bare environment, without a compiler in reach."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

import zug
from scripts.wheel import build, meant_for
from tests.support.once import once
from zug.errors import how_to_install
from zug.manual import CHAPTERS

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "samples" / "open.trf"
BUILD = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir"]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    (made,) = once(tmp_path_factory, "dist", build).glob("*.whl")
    return made


@pytest.fixture(scope="session")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment that holds the wheel and what it needs, nothing else."""

    def install(home: Path) -> None:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", home], check=True)
        python = home / "bin" / "python"
        pip = [sys.executable, "-m", "pip", "-qq", "--python", str(python), "install"]
        # Only wheels: whatever would have to be compiled is a fault.
        subprocess.run(
            [*pip, "--only-binary", ":all:", str(wheel)],
            check=True,
            env=_without_compiler(python.parent),
        )

    return once(tmp_path_factory, "bare", install) / "bin"


def _without_compiler(programs: Path) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    kept.pop("ZUG_PURE", None)
    return {**kept, "PATH": str(programs)}


def _run(programs: Path, *words: str) -> str:
    command = [str(programs / words[0]), *words[1:]]
    env = _without_compiler(programs)
    return subprocess.run(command, check=True, capture_output=True, text=True, env=env).stdout


def test_the_wheel_bears_the_name_of_its_platform(wheel: Path) -> None:
    assert wheel.name.startswith(f"zug-{zug.__version__}-cp3")
    if sys.platform == "linux":
        assert "-manylinux_2_" in wheel.name


def test_the_wheel_holds_the_package_and_no_sources_of_the_kernel(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert "zug/py.typed" in names
    assert "zug/locale/fr/LC_MESSAGES/zug.mo" in names
    pages = {name for name in names if name.startswith("zug/docs/") and name[-1] != "/"}
    assert pages == {f"zug/docs/{name}.md" for name in CHAPTERS}
    assert any(name.startswith("zug/matching/_core.") for name in names)
    assert not [name for name in names if name.endswith((".cpp", ".hpp")) or "/kernel/" in name]
    assert {name.split("/")[0] for name in names} == {"zug", f"zug-{zug.__version__}.dist-info"}


def test_the_font_of_the_papers_comes_with_its_licence(wheel: Path) -> None:
    packed = zipfile.ZipFile(wheel)
    fonts = {name for name in packed.namelist() if name.endswith(".ttf")}
    assert {Path(name).stem for name in fonts} == {
        "DejaVuSansCondensed",
        "DejaVuSansCondensed-Bold",
    }
    info = f"zug-{zug.__version__}.dist-info"
    text = packed.read(f"{info}/licenses/src/zug/reports/fonts/LICENSE").decode()
    assert "Bitstream Vera Fonts Copyright" in text
    assert "License-Expression: MIT AND Bitstream-Vera" in packed.read(f"{info}/METADATA").decode()


def test_it_runs_with_the_compiled_kernel(bare: Path) -> None:
    assert _run(bare, "zug", "--version") == f"zug {zug.__version__} (kernel: compiled)\n"


def test_it_has_the_manual(bare: Path) -> None:
    assert _run(bare, "zug", "manual", "fide-mode").startswith("# FIDE mode\n")


def test_it_pairs_as_we_do(bare: Path) -> None:
    script = (
        "import json, sys, zug\n"
        "assert 'site-packages' in zug.__file__, zug.__file__\n"
        "found = zug.pair(zug.read(sys.argv[1]))\n"
        "print(json.dumps([list(found.boards), found.bye]))\n"
    )
    boards, bye = json.loads(_run(bare, "python", "-c", script, str(SAMPLE)))
    ours = zug.pair(zug.read(SAMPLE))
    assert [tuple(board) for board in boards] == list(ours.boards)
    assert bye == ours.bye
    assert "Board" in _run(bare, "zug", "pair", str(SAMPLE))


def test_the_advice_about_an_extra_installs_it(wheel: Path, tmp_path: Path) -> None:
    """The command is taken from the message and run; no package index is asked for Zug."""
    subprocess.run([sys.executable, "-m", "venv", tmp_path / "my zug"], check=True)
    programs = tmp_path / "my zug" / "bin"
    subprocess.run([programs / "python", "-m", "pip", "install", "-qq", wheel], check=True)
    print_pdf = [programs / "zug", "explain", SAMPLE, "--pdf", tmp_path / "why.pdf"]
    refused = subprocess.run(print_pdf, capture_output=True, text=True, check=False)
    assert "[no-typst]" in refused.stderr
    command = refused.stderr.partition("; run ")[2].strip()
    subprocess.run(command, shell=True, check=True, cwd=tmp_path, capture_output=True)
    subprocess.run(print_pdf, check=True)
    assert (tmp_path / "why.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("left_by", "command"),
    [
        ("pipx_metadata.json", 'pipx runpip zug install "zug[web]"'),
        ("uv-receipt.toml", 'uv pip install --python {home} "zug[web]"'),
    ],
)
def test_the_advice_about_an_extra_fits_pipx_and_uv(
    left_by: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "zug"
    home.mkdir()
    (home / left_by).touch()
    monkeypatch.setattr(sys, "prefix", str(home))
    if left_by.startswith("uv"):  # it makes environments without pip
        monkeypatch.setattr("importlib.util.find_spec", lambda _: None)
    assert command.format(home=home) in how_to_install("web")


def test_without_a_compiler_one_line_says_what_to_do(tmp_path: Path) -> None:
    done = subprocess.run(
        [*BUILD, str(tmp_path), f"-Cbuild-dir={tmp_path}/build"],
        cwd=ROOT,
        env={**os.environ, "CXX": "no-such-compiler"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    lines = [line for line in (done.stdout + done.stderr).splitlines() if "ZUG_PURE=1" in line]
    assert len(lines) == 1
    assert "C++20 compiler" in lines[0]
    assert "wheel" in lines[0]


def test_without_header_files_it_is_not_the_compiler_that_is_blamed(tmp_path: Path) -> None:
    """Debian's package python3 comes without them."""
    missing = f"-Ccmake.define.Python_INCLUDE_DIR={tmp_path}/none"
    done = subprocess.run(
        [*BUILD, str(tmp_path), f"-Cbuild-dir={tmp_path}/build", missing],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode != 0
    said = done.stdout + done.stderr
    assert "Python's header files are missing" in said
    (advice,) = [line for line in said.splitlines() if "ZUG_PURE=1" in line]
    assert "python3-dev" in advice


def test_without_the_kernel_the_wheel_serves_every_machine(tmp_path: Path) -> None:
    subprocess.run(
        [*BUILD, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "ZUG_PURE": "1"},
        check=True,
        stdout=subprocess.DEVNULL,
    )
    (made,) = tmp_path.glob("*.whl")
    assert made.name == f"zug-{zug.__version__}-py3-none-any.whl"
    assert not [name for name in zipfile.ZipFile(made).namelist() if "_core.c" in name]


def test_wheels_for_all_platforms_are_configured() -> None:
    """Not built here: what they are built for stands in one place each."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert project["tool"]["scikit-build"]["wheel"]["py-api"] == "cp312"
    assert {"cp311-*", "cp312-*"} <= set(project["tool"]["cibuildwheel"]["build"])
    jobs = (ROOT / ".github/workflows/wheels.yml").read_text()
    for system in ("ubuntu", "macos", "windows"):
        assert f"{system}-latest" in jobs


def test_the_kernel_is_tried_on_all_platforms() -> None:
    """Not run here either; the targets and files that it names exist."""
    jobs = (ROOT / ".github/workflows/kernel.yml").read_text()
    for system in ("ubuntu", "macos", "windows"):
        assert f"{system}-latest" in jobs
    (targets,) = re.findall(r"target: \[(.+)\]", jobs)
    makefile = (ROOT / "Makefile").read_text()
    for target in targets.split(", "):
        assert f"\n{target}:" in makefile
    for path in re.findall(r"^      - ([\w./]+?)(?:/\*\*)?$", jobs, re.MULTILINE):
        assert (ROOT / path).exists(), path


@pytest.mark.parametrize(
    ("tags", "words"),
    [
        ("cp311-cp311-manylinux_2_34_x86_64", "for Python 3.11 only; manylinux_2_34_x86_64"),
        ("cp312-abi3-macosx_11_0_arm64", "for Python 3.12 and newer; macosx_11_0_arm64"),
        ("cp313-cp313t-win_amd64", "for Python 3.13, free-threaded only; win_amd64"),
    ],
)
def test_a_new_wheel_says_for_which_python_it_is(tags: str, words: str) -> None:
    assert meant_for(Path(f"zug-0.2.0.dev0-{tags}.whl")) == words
