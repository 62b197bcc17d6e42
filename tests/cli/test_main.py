"""The group of commands: help, versions, and the one boundary where errors become words."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
from running import Zug

import zug as package
from zug.cli.exits import Exit, exit_table
from zug.cli.main import COMMANDS, main
from zug.director.journal import open_journal
from zug.errors import AccessError, EditionError, Fault, FaultyFileError, UsageError, ZugError
from zug.matching import KERNEL


def command(name: str) -> click.Command:
    found = main.get_command(click.Context(main), name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_documented(name: str, zug: Zug) -> None:
    found = command(name)
    assert found.help
    assert re.search(rf"Examples?:\n +zug {name}", found.epilog or "")
    for parameter in found.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.opts[-1]} has no help"
    assert zug(name, "--help").exit == 0
    assert zug("help", name).out == zug(name, "--help").out


def test_help_lists_commands_and_exit_codes(zug: Zug) -> None:
    ran = zug("--help")
    assert ran.exit == 0
    for name in COMMANDS:
        assert re.search(rf"^  {name} ", ran.out, re.MULTILINE)
    for line in exit_table().splitlines():
        assert line.strip() in ran.out
    assert zug("help").out == ran.out


def test_version(zug: Zug) -> None:
    kernel = "compiled" if KERNEL == "compiled" else "plain Python"
    assert zug("--version").out == f"zug {package.__version__} (kernel: {kernel})\n"


def test_the_version_tells_of_the_python_twin() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "zug", "-V"],
        capture_output=True,
        text=True,
        env={**os.environ, "ZUG_PURE": "1"},
        check=True,
    )
    assert done.stdout == f"zug {package.__version__} (kernel: plain Python)\n"


def test_nothing_and_nonsense(zug: Zug) -> None:
    assert zug("pear").exit == 2
    assert zug("help", "pear").exit == 2
    ran = zug("open.trf")
    assert ran.exit == 2
    assert "zug pair open.trf" in ran.err


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UsageError("x", "no"), Exit.USAGE),
        (EditionError("x", "no"), Exit.LIMIT),
        (AccessError("x", "no"), Exit.ACCESS),
        (FaultyFileError("f", [Fault("x", "one", line=2, column=3), Fault("y", "two")]), 3),
        (ZugError("x", "no"), Exit.BAD_INPUT),
        (KeyboardInterrupt(), Exit.INTERRUPTED),
        (MemoryError(), Exit.LIMIT),
        (ValueError("a mistake"), Exit.INTERNAL),
    ],
)
def test_every_error_becomes_words_and_a_code(
    error: BaseException, code: int, zug: Zug, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr("zug.cli.files.pair.reading_of", fail)
    ran = zug("pair", "open.trf")
    assert ran.exit == code
    assert all(line.startswith("zug: ") for line in ran.err.splitlines() if line)
    if code == Exit.INTERNAL:
        assert "please report" in ran.err
    if isinstance(error, FaultyFileError):
        assert ran.err == "zug: f:2:3: [x] one\nzug: f: [y] two\n"


def test_systems(zug: Zug) -> None:
    ran = zug("systems")
    views = json.loads(zug("systems", "--json").out)
    assert [view["id"] for view in views] == [info.id for info in package.SYSTEMS]
    assert sum(view["default"] for view in views) == 1
    for view in views:
        assert view["title"] in ran.out
        for name in (*view["aliases"], *view["accelerations"]):
            assert name in ran.out
        for option in view["options"]:
            assert f"{option['key']}=" in ran.out


def test_a_name_without_a_year_is_that_of_the_edition_in_force(zug: Zug) -> None:
    views = {view["id"]: view for view in json.loads(zug("systems", "--json").out)}
    for name, before in (("dutch", "2017"), ("dubov", "1997"), ("burstein", "2017")):
        code = f"FIDE_{name.upper()}"
        assert {name, code} <= {*views[f"{name}-2026"]["aliases"]}
        assert views[f"{name}-2026"]["earlier"] == []
        assert views[f"{name}-{before}"]["earlier"] == [{"code": code, "before": "2026-02-01"}]
    assert "lim" in views["lim-2026"]["aliases"]
    assert "FIDE_DUBOV in events before 2026-02-01\n" in zug("systems").out


def _process(*arguments: str, stdin: int | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "zug", *arguments],
        capture_output=True,
        check=False,
        encoding="utf-8",
        stdin=stdin,
    )


def test_as_a_process(finished: Path) -> None:
    done = _process("pair", str(finished), "--round", "3", "--format", "engine")
    assert (done.returncode, done.stdout[:2], done.stderr) == (0, "7\n", "")
    assert _process("pair", "nowhere.trf").returncode == 5
    assert _process("check", str(finished)).returncode == 0


def test_a_reader_that_goes_away(finished: Path) -> None:
    program = [sys.executable, "-m", "zug", "pair", str(finished), "--round", "3", "--json"]
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == Exit.BROKEN_PIPE


def test_pairing_imports_little(finished: Path) -> None:
    """What starts `zug pair` decides how fast it is: nothing heavy may creep in."""
    program = (
        "import sys; from zug.cli.main import guarded; "
        f"guarded(['pair', {str(finished)!r}, '--round', '3']); "
        "print(*sorted(sys.modules), file=sys.stderr)"
    )
    loaded = _loaded(program)
    assert "zug.systems.dutch.edition_2026" in loaded
    heavy = {
        "dataclasses",
        "json",
        "multiprocessing",
        "pathlib",
        "unicodedata",
        "urllib",
        "zug.checker",
        "zug.pool",
        "zug.systems.lim",
    }
    assert not loaded & (heavy | OTHERS)


@pytest.mark.parametrize(
    ("words", "most"),
    [
        (("pair",), 62),
        (("check",), 80),
        (("explain",), 140),
        (("explain", "--board", "3"), 140),
        (("explain", "--why-not", "4", "9"), 140),
    ],
)
def test_a_report_file_needs_few_modules_and_no_director(words: tuple[str, ...], most: int) -> None:
    file = Path(__file__).parents[2] / "samples" / "open.trf"
    command, *options = words
    loaded = _loaded(
        "import sys; from zug.cli.main import guarded; "
        f"guarded({[command, str(file), *options]!r}); print(*sys.modules, file=sys.stderr)"
    )
    assert not [name for name in loaded if name.startswith("zug.director")]
    assert _rooms(loaded) <= most


def test_generating_loads_no_director(tmp_path: Path) -> None:
    words = ["generate", "--players", "8", "--output", str(tmp_path / "random.trf")]
    program = (
        f"import sys; from zug.cli.main import guarded; guarded({words!r}); "
        "print(*sorted(sys.modules), file=sys.stderr)"
    )
    loaded = _loaded(program)
    assert {"zug.generator", "zug.systems.dutch.edition_2026"} <= loaded
    assert not loaded & {"zug.checker", "zug.director", "zug.web"}
    assert (tmp_path / "random.trf").exists()


def test_the_engine_imports_next_to_nothing(tmp_path: Path) -> None:
    """`zug-engine` is started anew for every round, and its start is nearly all its time."""
    file = Path(__file__).parents[2] / "samples" / "open.trf"
    words = ["zug-engine", "--dutch", str(file), "-p", str(tmp_path / "boards.txt")]
    program = (
        f"import sys; sys.argv = {words!r}; import zug.cli; zug.cli.os._exit = lambda code: "
        "print(code, *sorted(sys.modules), file=sys.stderr); zug.cli.run_engine()"
    )
    loaded = _loaded(program)
    assert {"0", "zug.systems.dutch.edition_2026"} <= loaded
    assert (tmp_path / "boards.txt").read_text().count("\n") > 2
    slow = {
        *("argparse", "ast", "click", "contextlib", "dataclasses", "datetime", "gettext"),
        *("inspect", "json", "locale", "logging", "pathlib", "re", "string", "threading"),
        *("typing", "unicodedata", "urllib", "zug.checker", "zug.explainer", "zug.generator"),
        "zug.api",
        *("zug.systems.burstein", "zug.systems.lim", "zug.systems.team"),
    }
    if any(name.startswith("_editable") for name in loaded):  # what finds our source needs it
        slow -= _loaded("import importlib.util, sys; print(*sys.modules, file=sys.stderr)")
    assert not loaded & (slow | OTHERS)
    assert _rooms(loaded) <= 64


def _loaded(program: str) -> set[str]:
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, encoding="utf-8"
    )
    return set(done.stderr.split())


def _rooms(loaded: set[str]) -> int:
    return sum(name.partition(".")[0] == "zug" for name in loaded)


OTHERS = frozenset(
    [
        "babel",
        "dask",
        "distributed",
        "django",
        "jinja2",
        "matplotlib",
        "numpy",
        "pyarrow",
        "segno",
        "typst",
        "uvicorn",
        "zug.lab",
        "zug.reports",
        "zug.web",
    ]
)
"""Packages of the extras, and the rooms that use them."""


def test_the_core_loads_no_package_of_the_extras(finished: Path) -> None:
    """Reading, pairing, checking and explaining from a program: not even Click."""
    program = (
        "import sys, zug; t = zug.read(sys.argv[1]); zug.pair(t, round=3); zug.check(t); "
        "zug.explain(t, round=3); zug.write(t, 'trf26'); print(*sorted(sys.modules))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(finished)],
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    loaded = set(done.stdout.split())
    assert {"zug.checker", "zug.explainer", "zug.formats"} <= loaded
    assert not loaded & (OTHERS | {"click", "multiprocessing", "zug.cli", "zug.director"})


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
@pytest.mark.parametrize("program", ["zug", "zug.cli.engine"])
def test_a_full_disk_is_no_mistake_of_zug(program: str, finished: Path) -> None:
    words = {"zug": ["check", str(finished)], "zug.cli.engine": ["--dutch", str(finished), "-c"]}
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", program, *words[program]],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 5
    assert "standard output cannot be written" in done.stderr
    assert "internal error" not in done.stderr


WHILE_A_CLASS_IS_MADE = """
import sys
class Pressed:
    def __set_name__(self, *_): raise KeyboardInterrupt
def pressed(*_, **__):
    class Made:
        key = Pressed()
import {module} as module
module.{name} = pressed
from zug.cli import {run}
{run}()
"""


@pytest.mark.parametrize(
    ("run", "module", "name", "words"),
    [
        ("run", "zug.cli.main", "main", []),
        ("run_engine", "zug.cli.engine", "_pair", ["-p"]),
        ("run_engine", "zug.cli.engine", "_pair", ["--dutch", "-p"]),
    ],
)
def test_ctrl_c_that_becomes_another_error_is_still_ctrl_c(
    run: str, module: str, name: str, words: list[str], finished: Path
) -> None:
    program = WHILE_A_CLASS_IS_MADE.format(run=run, module=module, name=name)
    done = subprocess.run(
        [sys.executable, "-c", program, *words, str(finished)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 130
    assert "internal error" not in done.stdout + done.stderr


CLOSED = (
    "import os, sys; os.close({number}); os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)
"""What `>&-` does in a shell: the program starts without the stream."""


@pytest.mark.parametrize(
    ("program", "words", "code"),
    [
        ("zug", ["--help"], 5),
        ("zug", ["--version"], 5),
        ("zug", ["pair", "--help"], 5),
        ("zug", ["systems"], 5),
        ("zug", ["nonsense"], 2),
        ("zug.cli.engine", ["--dutch", "--help"], 5),
        ("zug.cli.engine", [], 1),
    ],
)
def test_a_closed_standard_output_is_no_mistake_of_zug(
    program: str, words: list[str], code: int
) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CLOSED.format(number=1), "-m", program, *words],
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == code
    assert "internal error" not in done.stderr
    assert "Traceback" not in done.stderr
    if code != 2:
        assert "standard output cannot be written: it is closed" in done.stderr


@pytest.mark.parametrize("words", [["pair", "-"], ["check", "-"]])
def test_a_closed_standard_input_is_said_to_be_closed(words: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", CLOSED.format(number=0), "-m", "zug", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 5
    assert "standard input is closed" in done.stdout + done.stderr


def test_nobody_can_be_told_without_standard_error() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CLOSED.format(number=2), "-m", "zug", "nonsense"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
@pytest.mark.parametrize("words", [["--help"], ["--version"], ["pair", "--help"]])
def test_help_on_a_full_disk_is_no_mistake_of_zug(words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "zug", *words],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == 5
    assert "standard output cannot be written" in done.stderr
    assert "internal error" not in done.stderr


RECORDING = [
    (["note", "rain"], '"do":"note"'),
    (["next", "--colour", "w"], '"do":"publish"'),
    (["enter", "Zeller"], "Zeller"),
    (["undo"], '"do":"undo"'),
    (["change", "--yes", "--confirm", "manual", "--swap", "1", "2"], '"do":"pair"'),
]
"""Commands that record something, and what the journal has then."""


@pytest.mark.parametrize(("words", "recorded"), RECORDING)
@pytest.mark.parametrize("where", ["closed", "full", "gone"])
def test_what_is_recorded_is_done_though_it_cannot_be_told(
    words: list[str], recorded: str, where: str, event: Path
) -> None:
    """Whoever sees a failure tries again, and has it twice."""
    before = event.read_bytes()
    command = [sys.executable, "-m", "zug", *words, "--file", str(event)]
    if where == "closed":
        command[1:1] = ["-c", CLOSED.format(number=1)]
    ours, theirs = os.pipe()
    os.close(ours)
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            command,
            stdout={"closed": None, "full": full, "gone": theirs}[where],
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    os.close(theirs)
    assert done.returncode == 0
    told = "done, although standard output cannot be written" in done.stderr
    assert told == (where != "gone")
    after = event.read_bytes()
    assert after.startswith(before)
    assert recorded in after[len(before) :].decode()


def test_a_new_event_is_there_though_it_cannot_be_told(tmp_path: Path) -> None:
    path = tmp_path / "open.zug"
    words = ["new", "Open", "--rounds", "3", "--output", str(path)]
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "zug", *words]
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 0
    assert path.exists()


def test_a_closed_stream_leaves_its_number_to_no_file(event: Path) -> None:
    """Or whatever prints to standard output would print into the journal."""
    program = (
        "import os, sys; os.close(1); from zug.cli.output import open_streams; open_streams(); "
        "f = os.open(sys.argv[1], os.O_RDONLY); sys.exit(0 if f > 2 else 1)"
    )
    command = [sys.executable, "-c", program, str(event)]
    assert subprocess.run(command, check=False).returncode == 0


@pytest.mark.parametrize("is_terminal", [True, False])
def test_no_name_commands_the_terminal(
    is_terminal: bool, zug: Zug, event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Older versions recorded such names; a file or a pipe gets every byte."""
    with open_journal(event) as journal:
        data = {"id": 7, "name": "Evil\x1b[2J\x9b"}
        journal.append("enter", data, time="2026-11-15T10:00:00Z", author="old")
    for stream in ("stdout", "stderr"):
        monkeypatch.setattr(f"sys.{stream}.isatty", lambda: is_terminal)
    ran = zug("standings", event)
    assert ("Evil\ufffd[2J\ufffd" in ran.out) == is_terminal
    assert ("\x1b" in ran.out) != is_terminal
    ran = zug("enter", "Evil\x1b[2J\x9b")
    assert "\x1b" not in ran.err


def test_a_rule_book_known_at_second_hand_is_listed_as_such(zug: Zug) -> None:
    row = next(line for line in zug("systems").out.splitlines() if line.startswith("lim-2026 "))
    assert "known at second hand" in row
