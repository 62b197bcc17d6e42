"""Packages of others that are broken: left out with a warning, and blamed for what they do."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.systems.test_registering import ROOT, ZUG, Run, _runner, register
from zug.cli.exits import Exit
from zug.systems import SYSTEMS
from zug.systems.plugins import what_is_wrong

OPEN = ROOT / "samples" / "open.trf"
SOUND = """
from zug.systems.system import System
from zug.systems.base import Board, Impossibility, RoundPairing

def system(**fields):
    usual = dict(id="other-1", family="other", title="Other", book="none", engine=len)
    return System(**(usual | fields))
"""
HEALTHY = (
    SOUND
    + """
def pair_round(tournament, options):
    here = sorted(tournament.by_tpn.keys() - tournament.absentees)
    bye = here.pop() if len(here) % 2 else None
    boards = tuple(map(Board, here[::2], here[1::2]))
    return RoundPairing("healthy-1", tournament.next_round, boards, bye)

SYSTEM = system(id="healthy-1", engine=pair_round)
"""
)


def installed(place: Path, **sources: str) -> Run:
    """Broken packages beside a healthy one."""
    for name, text in {**sources, "healthy": HEALTHY}.items():
        module = f"{name.replace('-', '_')}_module"
        (place / f"{module}.py").write_text(text, encoding="utf-8")
        register(place, f"zug-{name}", {name: f"{module}:SYSTEM"})
    return _runner(place, place)


BROKEN = [
    ("import nothing_of_that_name", "it cannot be loaded (ModuleNotFoundError: No module named"),
    ("", "it cannot be loaded (AttributeError"),
    ("raise SystemExit(9)", "it cannot be loaded (SystemExit: 9)"),
    ("raise SystemExit", "it cannot be loaded (SystemExit)"),
    ("1/0", "it cannot be loaded (ZeroDivisionError"),
    ("def (", "it cannot be loaded (SyntaxError"),
    (SOUND + "SYSTEM = system(colour='red')", "it cannot be loaded (TypeError"),
    ("SYSTEM = 'broken'", "it is not a System"),
    ("from zug.systems.dutch import DUTCH_2026 as SYSTEM", "its name dutch-2026 is taken"),
    (SOUND + "SYSTEM = system(id='broken', aliases=('dubov',))", "its name dubov is taken"),
    (SOUND + "SYSTEM = system(id=5)", "its id cannot be 5"),
    (SOUND + "SYSTEM = system(id='Broken')", "its name 'Broken' must be in lower case"),
    (SOUND + "SYSTEM = system(engine=None)", "its engine cannot be None"),
    (SOUND + "SYSTEM = system(engine='module')", "its engine must be 'module:name', not 'module'"),
    (SOUND + "SYSTEM = system(aliases='hill')", "its aliases cannot be 'hill'"),
    (SOUND + "SYSTEM = system(articles=None)", "its articles cannot be None"),
    (SOUND + "SYSTEM = system(meetings=0)", "its meetings cannot be 0"),
    (SOUND + "SYSTEM = system(tiebreaks=(1,))", "its tiebreaks cannot be (1,)"),
    (SOUND + "SYSTEM = system(book_place='no_such')", "there is no package no_such"),
]


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> str:
    """What is said with all of them installed, beside a healthy one."""
    sources = {f"broken-{number}": source for number, (source, _) in enumerate(BROKEN)}
    return installed(tmp_path_factory.mktemp("all"), **sources)(*ZUG, "systems")


@pytest.mark.parametrize("number", range(len(BROKEN)))
def test_a_broken_registration_is_left_out_with_a_warning(number: int, told: str) -> None:
    _, message = BROKEN[number]
    assert "healthy-1" in told
    table, *warnings = told.split("zug: warning: [bad-registration] ")
    assert len(warnings) == len(BROKEN)
    (warning,) = (one for one in warnings if f"of zug-broken-{number}:" in one)
    assert message in warning
    assert message in table.partition("Left out")[2]
    assert "Traceback" not in told


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return installed(tmp_path_factory.mktemp("site"), broken="import nothing_of_that_name")


def test_everything_else_works_beside_it(run: Run, tmp_path: Path) -> None:
    warning = "zug: warning: [bad-registration] the system 'broken' of zug-broken"
    assert "warning" not in run(*ZUG, "pair", OPEN)
    for words in (["--help"], ["standings", OPEN], ["pair", OPEN, "--system", "healthy-1"]):
        assert run(*ZUG, *words).count(warning) == 1
    file = tmp_path / "healthy.trf"
    run(
        *ZUG,
        "generate",
        "--system",
        "healthy-1",
        "--seed",
        "1",
        "--plain",
        "--players",
        "8",
        "--output",
        file,
    )
    assert "identical (healthy-1)" in run(*ZUG, "check", file)
    assert run("-c", "import zug; print([one.id for one in zug.SYSTEMS])").count("healthy-1") == 1


def test_it_is_an_error_only_for_whoever_asks_for_it(run: Run) -> None:
    told = run(*ZUG, "pair", OPEN, "--system", "Broken", code=Exit.USAGE)
    assert told.count("[bad-registration] the system 'broken' of zug-broken") == 1
    assert "update or uninstall zug-broken" in told
    assert "[unknown-system]" in run(*ZUG, "pair", OPEN, "--system", "nobodys", code=Exit.USAGE)


DESK = """
from zug.web.server.start import Options, prepare
prepare(Options(data="desk"))
from zug.web.desk.event.settings import SetupForm
print(SetupForm()["system"])
"""


def test_the_desk_opens_beside_it(run: Run) -> None:
    assert '<option value="healthy-1">Other' in run("-c", DESK)


def test_the_other_systems_of_the_same_package_stay(tmp_path: Path) -> None:
    run = installed(tmp_path, broken=SOUND + "SYSTEM = system(), system(id='other-2', engine=None)")
    told = run(*ZUG, "systems")
    assert "\nother-1 " in told
    assert "\nother-2 " not in told
    assert "the system 'other-2' of zug-broken: its engine cannot be None" in told


@pytest.mark.parametrize("system", [one for one in SYSTEMS if not one.distribution])
def test_nothing_is_wrong_with_ours(system: object) -> None:
    assert what_is_wrong(system) == ""


ENGINE = (
    SOUND
    + """
def pair_round(tournament, options):
    here = sorted(tournament.by_tpn.keys() - tournament.absentees)
    bye = here.pop() if len(here) % 2 else None
    boards = tuple(map(Board, here[::2], here[1::2]))
    id_, number = "other-1", tournament.next_round
    {body}

SYSTEM = system(engine={engine})
"""
)
FAILING = [
    ("raise KeyError('x')", "it failed (KeyError: 'x')"),
    ("raise SystemExit(0)", "it failed (SystemExit: 0)"),
    ("return pair_round(tournament, options)", "it failed (RecursionError"),
    ("return None", "gave None instead of a RoundPairing"),
    ("return RoundPairing('hill', number, boards, bye)", "another system or round ('hill', 1)"),
    ("return RoundPairing(id_, 99, boards, bye)", "another system or round ('other-1', 99)"),
    ("return RoundPairing(id_, number, list(boards), bye)", "values of the wrong type"),
    ("return RoundPairing(id_, number, (here[:2],), bye)", "values of the wrong type"),
    ("return RoundPairing(id_, number, boards, '7')", "values of the wrong type"),
    ("return RoundPairing(id_, number, boards, bye, trace=('x',))", "values of the wrong type"),
    ("return RoundPairing(id_, number, boards, bye, impossible='x')", "values of the wrong type"),
    (
        "return RoundPairing(id_, number, boards, bye, Impossibility((1,)))",
        "gave boards although no complete pairing exists",
    ),
    ("return RoundPairing(id_, number, boards[1:], bye)", "left out 1, 2"),
    ("return RoundPairing(id_, number, boards)", "left out 25"),
    ("return RoundPairing(id_, number, (*boards, boards[0]), bye)", "paired 1 twice in one round"),
    ("return RoundPairing(id_, number, (*boards[1:], Board(1, 1)), bye)", "paired 1 twice"),
    ("return RoundPairing(id_, number, boards, 4)", "paired 4 twice in one round"),
    ("return RoundPairing(id_, number, (*boards[1:], Board(1, 99)), bye)", "paired 99, who is not"),
]


PAIR_BY_ALL = """
import io, json, sys
from contextlib import redirect_stderr, redirect_stdout
from zug.cli.main import guarded

told = []
for number in range(int(sys.argv[1])):
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        words = ["pair", sys.argv[2], "--system", f"other-{number}", "--round", "1"]
        code = guarded(words)
    told.append([code, said.getvalue()])
print(json.dumps(told))
"""


@pytest.fixture(scope="module")
def blamed(tmp_path_factory: pytest.TempPathFactory) -> list[tuple[int, str]]:
    """What `zug pair` says of each of them, and how it ends."""
    sources = {
        f"broken-{number}": ENGINE.format(body=body, engine="pair_round").replace(
            "other-1", f"other-{number}"
        )
        for number, (body, _) in enumerate(FAILING)
    }
    run = installed(tmp_path_factory.mktemp("failing"), **sources)
    return [(code, said) for code, said in json.loads(run("-c", PAIR_BY_ALL, len(FAILING), OPEN))]


@pytest.mark.parametrize("number", range(len(FAILING)))
def test_an_engine_that_fails_is_blamed_on_its_package(
    number: int, blamed: list[tuple[int, str]]
) -> None:
    code, told = blamed[number]
    assert code == Exit.FOREIGN
    assert f"the system 'other-{number}' of zug-broken-{number}:" in told
    assert FAILING[number][1].replace("other-1", f"other-{number}") in told
    assert f"report it to the authors of zug-broken-{number}" in told


@pytest.mark.parametrize("engine", ["'no_module:pair_round'", "'broken_module:no_function'"])
def test_an_engine_that_is_not_there_is_blamed_on_its_package(engine: str, tmp_path: Path) -> None:
    run = installed(tmp_path, broken=ENGINE.format(body="", engine=engine))
    target = tmp_path / "random.trf"
    for words in (
        ["pair", OPEN],
        ["check", OPEN],
        ["explain", OPEN, "--round", "1"],
        [
            "generate",
            "--seed",
            "1",
            "--plain",
            "--players",
            "8",
            "--rounds",
            "3",
            "--output",
            target,
        ],
    ):
        told = run(*ZUG, *words, "--system", "other-1", code=Exit.FOREIGN)
        assert "[system-failed] the system 'other-1' of zug-broken: it failed (" in told
    assert not target.exists()


def test_an_error_of_the_family_is_the_engines_own_word(tmp_path: Path) -> None:
    body = "from zug import EditionError; raise EditionError('too-few', 'two are too few')"
    run = installed(tmp_path, broken=ENGINE.format(body=body, engine="pair_round"))
    told = run(*ZUG, "pair", OPEN, "--system", "other-1", code=Exit.LIMIT)
    assert "[too-few] two are too few" in told


def test_no_complete_pairing_is_an_answer(tmp_path: Path) -> None:
    body = "return RoundPairing(id_, number, (), impossible=Impossibility((1,)))"
    run = installed(tmp_path, broken=ENGINE.format(body=body, engine="pair_round"))
    run(*ZUG, "pair", OPEN, "--system", "other-1", code=Exit.IMPOSSIBLE)


def test_views_and_legality_of_others_are_blamed_too(tmp_path: Path) -> None:
    fields = "engine=pair_round, legality='broken_module:no', views='broken_module:no'"
    source = HEALTHY.replace("healthy-1", "other-1").replace("engine=pair_round", fields)
    run = installed(tmp_path, broken=source)
    told = run(*ZUG, "explain", OPEN, "--round", "1", "--system", "other-1", code=Exit.FOREIGN)
    assert "[system-failed] the system 'other-1' of zug-broken" in told
