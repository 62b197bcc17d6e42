"""Journals damaged on purpose and signed again, opened by every command that reads one."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from running import Zug

from tests.director.test_hostile_journals import damaged
from tests.director.test_old_journals import EVENTS, decisions_of
from zug.director.journal import encode

COMMANDS = (
    ("status",),
    ("log",),
    ("log", "--json"),
    ("standings",),
    ("lookahead",),
    ("export", "trf26"),
    ("print", "crosstable"),
    ("print", "pairings-by-board"),
    ("next",),
    ("result", "1", "1-0"),
    ("undo",),
)


def signed(name: str, dice: Random) -> bytes:
    chain, raw = "", b""
    for line in damaged(list(decisions_of(name)), dice):
        text, chain = encode(line, chain)
        raw += text
    return raw


@pytest.mark.parametrize("name", EVENTS)
def test_no_command_fails_on_a_damaged_journal(zug: Zug, name: str, tmp_path: Path) -> None:
    dice, path, refused = Random(f"shell {name}"), tmp_path / "open.zug", 0
    for _ in range(8):
        raw = signed(name, dice)
        for command in COMMANDS:
            path.write_bytes(raw)
            ran = zug(*command, "--file", path)
            assert ran.exit in (0, 2, 3, 6), (command, ran.err, raw.decode())
            refused += ran.exit == 3
    assert refused
