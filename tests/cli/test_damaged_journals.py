"""Journals damaged on purpose and signed again, opened by every command that reads one."""

from __future__ import annotations

import hashlib
import json
import os
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
            assert ran.exit in (0, 2, 3, 6, 7), (command, ran.err, raw.decode())
            refused += ran.exit == 3
    assert refused


def test_a_clock_that_went_back_is_told(zug: Zug, tmp_path: Path) -> None:
    path, chain, raw = tmp_path / "open.zug", "", b""
    for line in decisions_of("chess"):
        earlier = line._replace(time="2026-11-14T10:00:00Z") if line.number == 5 else line
        text, chain = encode(earlier, chain)
        raw += text
    path.write_bytes(raw)
    for command in ("log", "repair"):
        ran = zug(command, "--file", path)
        assert ran.exit == 0
        assert "warning: decision 5 is dated 2026-11-14T10:00:00Z, before decision 4" in ran.err


@pytest.mark.parametrize("place", ["/dev/full", "/dev/zero", "pipe", "folder"])
@pytest.mark.parametrize("command", [("repair",), ("status",), ("log",), ("note", "x"), ("next",)])
def test_only_a_regular_file_is_a_journal(
    zug: Zug, command: tuple[str, ...], place: str, tmp_path: Path
) -> None:
    if place == "pipe":
        place = str(tmp_path / "pipe")
        os.mkfifo(place)
    elif place == "folder":
        place = str(tmp_path)
    ran = zug(*command, "--file", place)
    assert ran.exit == 5
    assert "is not a regular file" in ran.err or "is a folder" in ran.err


@pytest.mark.parametrize("command", ["pair", "check", "standings", "lab", "explain"])
def test_a_device_is_no_report(zug: Zug, command: str) -> None:
    ran = zug(command, "/dev/zero")
    assert ran.exit == 5
    assert "[not-a-file] /dev/zero is a device" in ran.err + ran.out


def test_a_pipe_can_be_a_report(zug: Zug, finished: Path) -> None:
    ours, theirs = os.pipe()
    with open(theirs, "wb") as end:  # noqa: PTH123 - a number
        end.write(finished.read_bytes())
    assert zug("check", f"/dev/fd/{ours}").exit == 0
    os.close(ours)


def test_pipes_in_a_folder_are_not_checked(zug: Zug, finished: Path, tmp_path: Path) -> None:
    (tmp_path / "open.trf").write_bytes(finished.read_bytes())
    os.mkfifo(tmp_path / "pipe.trf")
    assert zug("check", tmp_path).exit == 0


@pytest.mark.parametrize("place", ["/proc/x.zug", "nowhere/x.zug"])
def test_an_event_that_cannot_be_created_is_unwritable(zug: Zug, place: str) -> None:
    ran = zug("new", "Open", "--rounds", "3", "--output", place)
    assert ran.exit == 5
    assert "[unwritable] cannot create" in ran.err


@pytest.mark.parametrize("data", ["null", "7", "true", "[]", '[["id",1]]', '"x"'])
@pytest.mark.parametrize("last", [True, False])
def test_data_that_is_not_an_object_is_refused(
    zug: Zug, data: str, last: bool, tmp_path: Path
) -> None:
    path, chain, lines = tmp_path / "open.zug", "", []
    decisions = decisions_of("chess")
    target = len(decisions) if last else 3
    for line in decisions:
        text, chain_after = encode(line, chain)
        if line.number == target:
            body = json.dumps(line.as_json() | {"data": json.loads(data)}, separators=(",", ":"))
            chain_after = hashlib.sha256(f"{chain}{body}".encode()).hexdigest()[:32]
            text = f'{body[:-1]},"sum":"{chain_after}"}}\n'.encode()
        lines.append(text)
        chain = chain_after
    path.write_bytes(b"".join(lines))
    for command in ("log", "status", "repair"):
        ran = zug(command, "--file", path)
        assert (ran.exit, f"{target}:1: [journal-broken]" in ran.err) == (3, True), ran.err


def test_a_log_refuses_what_the_other_commands_refuse(zug: Zug, tmp_path: Path) -> None:
    """It tells every decision, and must not tell one before it is known to fit."""
    path, chain, raw = tmp_path / "open.zug", "", b""
    decisions = decisions_of("chess")[:4]
    bye = decisions[-1]._replace(
        number=5, kind="bye", data={"id": 1, "round": 1, "result": "U"}, reason=""
    )
    for line in (*decisions, bye):
        text, chain = encode(line, chain)
        raw += text
    path.write_bytes(raw)
    for command in (("log",), ("log", "--json"), ("status",)):
        ran = zug(*command, "--file", path)
        assert (ran.exit, "decision 5 does not fit" in ran.err) == (3, True), ran.err
