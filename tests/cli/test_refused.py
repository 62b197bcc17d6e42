"""Whatever is typed after a command: if it is refused, the journal keeps every byte it had."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import click
import pytest
from running import Zug

from zug.cli.main import main
from zug.director import read_state

JUNK = (
    "0",
    "1",
    "2",
    "99",
    "-1",
    "9" * 30,
    "",
    "Adler",
    "nobody",
    "1-0",
    "*",
    "\udcff",
    "x,y",
    "é",
)
FOREVER = ("serve", "repair")


def commands() -> Iterator[tuple[str, click.Command]]:
    """Those that work on an event."""
    context = click.Context(main)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        if name not in FOREVER and any("--file" in one.opts for one in command.params):
            yield name, command


def typed(command: click.Command, dice: Random) -> list[str]:
    """Something for every argument, and for some of the options."""
    found: list[str] = []
    for one in command.params:
        if isinstance(one, click.Argument):
            times = dice.choice((1, 2, 3)) if one.nargs == -1 else 1
            found += [dice.choice(_choices(one)) for _ in range(times)]
        elif "--file" not in one.opts and "--output" not in one.opts and dice.random() < 0.3:
            value: list[str] = (
                [] if getattr(one, "is_flag", False) else [dice.choice(_choices(one))]
            )
            found += [one.opts[0], *value]
    return found


def _choices(one: click.Parameter) -> tuple[str, ...]:
    known: Any = getattr(one.type, "choices", ())
    return (*map(str, known), "nonsense") if known else JUNK


@pytest.fixture
def stages(zug: Zug, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """An event with one player, one to be started, one with a draft, one in play, one that ends."""
    monkeypatch.chdir(tmp_path)

    def event(name: str, players: int) -> Path:
        zug("new", name, "--rounds", 2)
        path = tmp_path / f"{name}.zug"
        for number, player in enumerate(("Adler", "Berg", "Cole", "Dahl")[:players]):
            zug("enter", player, "--rating", 2000 - number, "--file", path)
        return path

    lonely, ready, draft, playing, over = (
        event(name, 1 if name == "lonely" else 4)
        for name in ("lonely", "ready", "draft", "playing", "over")
    )
    zug("next", "--draft", "--file", draft)
    zug("next", "--file", playing)
    zug("result", 1, "1-0", "--file", playing)
    for _ in range(2):
        zug("next", "--file", over)
        for board in (1, 2):
            zug("result", board, "=", "--file", over)
    return [lonely, ready, draft, playing, over]


def test_a_refused_command_leaves_the_journal_as_it_was(zug: Zug, stages: list[Path]) -> None:
    dice, refused = Random(18), 0
    for path, (name, command), _ in product(stages, commands(), range(2)):
        before = path.read_bytes()
        line = [name, *typed(command, dice)]
        ran = zug(*line, "--file", path)
        assert ran.exit != 70, (line, ran.err)
        if ran.exit:
            refused += 1
            assert path.read_bytes() == before, line
        else:
            path.write_bytes(before)
    assert refused > 100
    assert len(read_state(stages[0]).entries) == 1


def test_a_list_with_one_id_for_two_enters_nobody_unasked(zug: Zug, stages: list[Path]) -> None:
    before = stages[1].read_bytes()
    Path("list.csv").write_text("name,fide_id\nEgli,7\nFrei,8\nHess,7\n", encoding="utf-8")
    ran = zug("enter", "--csv", "list.csv", "--file", stages[1])
    assert (ran.exit, ran.out) == (7, "")
    assert stages[1].read_bytes() == before


def test_a_full_disk_while_a_file_is_taken_over_leaves_nothing(
    zug: Zug, finished: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first lines fit, a later one does not."""
    from zug.director.journal import file as journal  # noqa: PLC0415 - `zug` is the fixture here

    written, write = [0], journal._write_all

    def almost_full(handle: int, line: bytes) -> None:
        written[0] += len(line)
        if written[0] > 3000:
            raise OSError(28, "No space left on device")
        write(handle, line)

    monkeypatch.setattr(journal, "_write_all", almost_full)
    ran = zug("new", "--from", finished, "--output", tmp_path / "club.zug")
    assert (ran.exit, "the disk is full" in ran.err) == (5, True)
    assert not list(tmp_path.iterdir())


DIGITS = "9" * 5000


@pytest.mark.parametrize(
    ("command", "content"),
    [
        (("lab", "long.toml"), f"repetitions = {DIGITS}"),
        (("lab", "long.toml"), f"seed = -{DIGITS}"),
        (("lab", "long.toml"), "x = " + "[" * 5000),
        (("generate", "--output", "o.trf", "--config", "long.cfg"), f"PlayersNumber={DIGITS}"),
        (("pair", "long.json"), f'{{"players": [{{"tpn": {DIGITS}}}]}}'),
        (("pair", "long.json"), f'{{"players": [{{"points": {DIGITS}.5}}]}}'),
        (("pair", "long.json"), '{"players": NaN}'),
        (("pair", "long.trf"), f"012 X\n001 {DIGITS}"),
        (("check", "long.trf"), f"012 X\nXXR {DIGITS}\nXXZ {DIGITS}\n062 {DIGITS}"),
        (("log", "--file", "long.zug"), f'{{"n":{DIGITS}}}\n{{}}\n'),
        (("log", "--file", "long.zug"), '{"n":1,"time":NaN,"sum":1}\n{}\n'),
        (("bye", DIGITS, "1", "--file", "small.zug"), ""),
        (("lots", DIGITS, "--file", "small.zug"), ""),
        (("forbid", "1", DIGITS, "--file", "small.zug"), ""),
        (("enter", "A", "--members", DIGITS, "--file", "small.zug"), ""),
        (("enter", "A", "--id", DIGITS, "--file", "small.zug"), ""),
        (("set", "--tiebreaks", f"BH/C{DIGITS}", "--file", "small.zug"), ""),
        (("print", "prizes", "--prizes", DIGITS, "--file", "small.zug"), ""),
        (("print", "prizes", "--prizes", "²", "--file", "small.zug"), ""),
        (("generate", "--output", "o.trf", "--pab", DIGITS), ""),
        (("undo", DIGITS, "--file", "small.zug"), ""),
        (("aro", "small.zug", "--player", DIGITS), ""),
        (("card", DIGITS, "--file", "small.zug"), ""),
    ],
)
def test_numbers_without_end_are_refused_in_words_of_zug(
    zug: Zug, command: tuple[str, ...], content: str, tmp_path: Path, monkeypatch: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    zug("new", "Small", "--rounds", 3)
    for name in ("Adler", "Berg"):
        zug("enter", name)
    for word in command:
        if word.startswith("long."):
            Path(word).write_text(content)
    before = Path("small.zug").read_bytes()
    ran = zug(*command)
    assert ran.exit in (2, 3, 5)
    assert not any(
        words in ran.err + ran.out for words in ("Exceeds the limit", "invalid literal", "internal")
    )
    assert Path("small.zug").read_bytes() == before
