"""A system of another distribution, registered by an entry point: the one of the documentation."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from zug import formats
from zug.cli.exits import Exit
from zug.errors import UsageError
from zug.systems import plugins, registry
from zug.systems.dutch import DUTCH_2026

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-system.md"
BLOCK = re.compile(r'^```\w+ title="([^"]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)

Run = Callable[..., str]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the page, laid out as pip does it."""
    place = tmp_path_factory.mktemp("site")
    files = dict(BLOCK.findall(PAGE.read_text(encoding="utf-8")))
    config = tomllib.loads(files.pop("pyproject.toml"))
    project = config["project"]
    (module,) = config["tool"]["setuptools"]["py-modules"]
    (place / f"{module}.py").write_text(files.pop(f"{module}.py"), encoding="utf-8")
    assert not files
    register(place, project["name"], project["entry-points"][plugins.GROUP])
    return place


def register(place: Path, name: str, points: dict[str, str]) -> None:
    info = place / f"{name.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [f"{key} = {value}" for key, value in points.items()]
    (info / "entry_points.txt").write_text("\n".join([f"[{plugins.GROUP}]", *lines, ""]))


@pytest.fixture
def run(site: Path, tmp_path: Path) -> Run:
    return _runner(site, tmp_path)


def _runner(site: Path, folder: Path) -> Run:
    def run(*arguments: object, code: int = 0) -> str:
        done = subprocess.run(
            [sys.executable, *map(str, arguments)],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(site), "ZUG_LANG": "en"},
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done.stdout + done.stderr

    return run


ZUG = ("-m", "zug")


def test_it_is_listed_with_ours(run: Run) -> None:
    assert "King of the Hill" in run(*ZUG, "systems")
    views = json.loads(run(*ZUG, "systems", "--json"))
    assert [view["id"] for view in views][-1] == "hill-1"
    assert views[-1]["aliases"] == ["hill"]


def test_a_file_is_paired_by_it(run: Run) -> None:
    file = ROOT / "samples" / "open.trf"
    told = run(*ZUG, "pair", file, "--system", "hill", "--round", "1", "--json")
    pairing = json.loads(told)
    assert pairing["system"] == "hill-1"
    boards = [{board[side]["number"] for side in ("white", "black")} for board in pairing["boards"]]
    assert boards == [{number, number + 1} for number in range(1, 24, 2)]
    assert pairing["bye"]["number"] == 25


def test_what_it_generates_it_finds_right_and_explains(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "random.trf"
    made = ("--seed", "1", "--plain", "--players", "9", "--rounds", "5", "--output", file)
    run(*ZUG, "generate", "--system", "hill", *made)
    assert "192 hill-1" in file.read_text(encoding="utf-8")
    assert "identical (hill-1)" in run(*ZUG, "check", file)
    told = run(*ZUG, "explain", file, "--round", "2")
    assert re.search(r"In the order of the standings: .* \[hill-1:2\]", told)
    assert "stands lowest of those who may have the bye. [hill-1:3]" in told
    verdict = json.loads(
        run(*ZUG, "explain", file, "--round", "1", "--why-not", "1", "9", "--json")
    )
    assert verdict["verdict"] == "later"
    told = run(*ZUG, "explain", file, "--round", "3")
    assert re.search(r"the next in order: Player 0008 \(8\) was met in round\s+1", told)
    ours = run("-m", "zug.cli.engine", "--hill", file, "-c")
    assert ours


def test_an_event_is_run_by_it(run: Run) -> None:
    run(*ZUG, "new", "Club", "--rounds", "3", "--system", "hill-1")
    for name in "ABCDE":
        run(*ZUG, "enter", name, "--rating", 2000 - ord(name))
    assert "King of the Hill" in run(*ZUG, "status")
    boards = run(*ZUG, "next", "--colour", "w")
    assert "bye" in boards
    for number in (1, 2):
        run(*ZUG, "result", number, "1-0")
    assert "WIN" in run(*ZUG, "standings")
    assert "192 hill-1" in run(*ZUG, "export", "trf26")
    run(*ZUG, "export", "trf16", "--output", "club.trf")
    assert "identical (hill-1)" in run(*ZUG, "check", "club.trf")


DESK = """
from zug.web.server.start import Options, prepare
prepare(Options(data="desk"))
from zug.web.desk.event.settings import SetupForm
print(SetupForm()["system"])
"""


def test_the_desk_offers_it(run: Run) -> None:
    assert '<option value="hill-1">King of the Hill' in run("-c", DESK)


BOOK = """
from zug.rules.books import book, books
print(book("hill-1").article("1").rule)
assert "hill-1" in books()
"""


def test_its_rule_book_is_found_before_anybody_lists_the_systems(run: Run) -> None:
    assert "meet once at most" in run("-c", BOOK)


CATALOGUE = re.compile(r"^```po\n(.*?)^```$", re.MULTILINE | re.DOTALL)
FRENCH_TITLE = 'title=say("King of the Hill")'


@pytest.fixture
def in_french(site: Path, tmp_path: Path) -> Path:
    """The package with the French catalogue of the page."""
    place = tmp_path / "site"
    shutil.copytree(site, place)
    (place / "zug_hill").mkdir()
    module = (place / "zug_hill.py").rename(place / "zug_hill" / "__init__.py")
    text = module.read_text(encoding="utf-8").replace("import wording", "import say, wording")
    text = text.replace("rules={", 'book_place="zug_hill",\n    rules={')
    module.write_text(text.replace('title="King of the Hill"', FRENCH_TITLE), encoding="utf-8")
    (page,) = CATALOGUE.findall(PAGE.read_text(encoding="utf-8"))
    catalogue = place / "zug_hill" / "locale" / "fr" / "LC_MESSAGES" / "zug.mo"
    catalogue.parent.mkdir(parents=True)
    with catalogue.open("wb") as file:
        write_mo(file, read_po(io.StringIO(page)))
    return place


FRENCH_DESK = """
from zug.web.server.start import Options, prepare
prepare(Options(data="desk"))
from django.utils.translation import override
from zug.web.desk.event.settings import SetupForm
with override("fr"):
    print(SetupForm()["system"])
"""


def test_it_speaks_french_by_its_own_catalogue(in_french: Path, tmp_path: Path) -> None:
    run = _runner(in_french, tmp_path)
    told = run(*ZUG, "--lang", "fr", "systems")
    assert "Roi de la colline" in told
    file = ROOT / "samples" / "open.trf"
    told = run(*ZUG, "--lang", "fr", "explain", file, "--system", "hill", "--round", "2")
    assert "Dans l’ordre du classement" in told
    assert "King of the Hill" in run(*ZUG, "--lang", "it", "systems")
    assert '<option value="hill-1">Roi de la colline' in run("-c", FRENCH_DESK)


def test_a_damaged_catalogue_is_none(in_french: Path, tmp_path: Path) -> None:
    catalogue = in_french / "zug_hill" / "locale" / "fr" / "LC_MESSAGES" / "zug.mo"
    catalogue.write_bytes(b"damaged")
    told = _runner(in_french, tmp_path)(*ZUG, "--lang", "fr", "systems")
    assert "King of the Hill" in told
    assert "accélérations" in told


LIGHT = """
import sys, zug
zug.pair(zug.read(sys.argv[1]))
assert "importlib.metadata" not in sys.modules
zug.SYSTEMS
assert "zug_hill" in sys.modules
assert "zug.systems.lim.round" not in sys.modules
"""


def test_nobody_pays_for_what_is_not_asked_for(run: Run) -> None:
    """Nobody reads the metadata of distributions for a system of ours, or loads an idle engine."""
    run("-c", LIGHT, ROOT / "samples" / "open.trf")


def test_a_file_named_in_the_environment_brings_its_systems(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No distribution, no installation: `ZUG_SYSTEMS` names the file."""
    empty = tmp_path / "empty"
    empty.mkdir()
    run = _runner(empty, tmp_path)
    file = ROOT / "samples" / "open.trf"
    pair = (*ZUG, "pair", file, "--system", "hill", "--round", "1")
    assert "[unknown-system]" in run(*pair, code=2)
    monkeypatch.setenv("ZUG_SYSTEMS", str(site / "zug_hill.py"))
    assert "hill-1" in run(*pair)
    commands = re.findall(r"^\$ zug (.*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    told = [run(*ZUG, *shlex.split(command)) for command in commands]
    assert len(told) == 5
    assert "identical (hill-1)" in told[1]
    assert "[hill-1:2]" in told[3]


def test_an_error_in_a_named_file_names_its_line(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its author reads the message: it says where to look, and does not send them to others."""
    text = (site / "zug_hill.py").read_text(encoding="utf-8")
    call = "    return HillRound(tournament).pair()"
    source = tmp_path / "zug_hill.py"
    source.write_text(text.replace(call, "    raise ValueError('oops')"), encoding="utf-8")
    line = text[: text.index(call)].count("\n") + 1
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.setenv("ZUG_SYSTEMS", str(source))
    file = ROOT / "samples" / "open.trf"
    told = _runner(empty, tmp_path)(
        *ZUG, "pair", file, "--system", "hill", "--round", "1", code=Exit.FOREIGN
    )
    assert f"it failed (zug_hill.py:{line}: ValueError: oops)" in told
    assert f"correct {source}, or take it out of ZUG_SYSTEMS" in told


def test_it_says_in_its_own_words_why_the_colours_are_so(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "random.trf"
    made = ("--seed", "1", "--plain", "--players", "9", "--rounds", "5", "--output", file)
    run(*ZUG, "generate", "--system", "hill", *made)
    told = run(*ZUG, "explain", file, "--round", "2")
    assert re.search(r"Their due colours do not clash: .* has White\.\s+\[hill-1:4\]", told)
    assert re.search(r"natural opponent;[^;]* has White\.\s+\[hill-1:2\]", told)


def test_natural_opponents_are_neighbours(run: Run, tmp_path: Path) -> None:
    """Nobody has met in round 1: each pair is the one that `pair_from_top` tries first."""
    told = run(*ZUG, "explain", ROOT / "samples" / "open.trf", "--system", "hill", "--round", "1")
    assert "all with the natural opponents." in told


@pytest.mark.parametrize("word", ["higher", "rarer", "odd", "due"])
def test_a_word_of_ours_without_its_data_has_a_plain_sentence(
    word: str, site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = (site / "zug_hill.py").read_text(encoding="utf-8")
    source = tmp_path / "zug_hill.py"
    text = re.sub(r'"colours-\w+": .*\n', "", text)
    source.write_text(text.replace("why=given.why", f"why={word!r}"), encoding="utf-8")
    empty = tmp_path / "empty"
    empty.mkdir()
    monkeypatch.setenv("ZUG_SYSTEMS", str(source))
    file = ROOT / "samples" / "open.trf"
    told = _runner(empty, tmp_path)(*ZUG, "explain", file, "--system", "hill", "--round", "2")
    assert "has White" in told


def test_the_loop_for_a_slow_engine_runs(run: Run) -> None:
    page = PAGE.read_text(encoding="utf-8")
    (text,) = re.findall(r"^```python\n(import zug\n.*?)^```$", page, re.MULTILINE | re.DOTALL)
    told = run("-c", text.replace("range(200)", "range(2)") + "\nprint(number, pairing.round)")
    number, paired = told.split()
    assert number == paired


def test_a_file_that_holds_no_systems_is_named_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing, empty = tmp_path / "missing.py", tmp_path / "empty.py"
    empty.write_text("", encoding="utf-8")
    monkeypatch.setenv("ZUG_SYSTEMS", os.pathsep.join(map(str, (missing, empty))))
    told = _runner(tmp_path, tmp_path)(*ZUG, "systems")
    assert f"the system 'missing' of {missing}: it cannot be loaded (FileNotFoundError" in told
    assert f"the system 'empty' of {empty}: it cannot be loaded (AttributeError" in told
    assert "dutch-2026" in told


def test_a_name_nobody_has_is_refused_with_all_there_are() -> None:
    with pytest.raises(UsageError) as caught:
        registry.find_system("hill-of-kings")
    assert DUTCH_2026.id in str(caught.value)


def test_a_file_of_a_system_that_is_not_installed_can_be_read(tmp_path: Path) -> None:
    file = tmp_path / "hill.trf"
    text = (ROOT / "samples" / "open.trf").read_text(encoding="utf-8")
    file.write_text(f"192 hill-1\n{text}", encoding="utf-8")
    tournament = formats.read(file)
    assert (tournament.system, tournament.code) == (None, "hill-1")
    assert b"192 hill-1\n" in formats.write(tournament, "trf26")
