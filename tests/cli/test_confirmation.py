"""How a command line is asked, and how it answers: at a terminal, and in a script."""

from __future__ import annotations

import os
import pty
import select
import subprocess
import sys
from pathlib import Path

import pytest
from running import Zug

from zug.cli.event.journal import note
from zug.cli.main import COMMANDS, main
from zug.director import read_state


def at_terminal(typed: list[str], *words: object) -> tuple[int, str]:
    """A command whose standard input is a terminal; every line is typed when a question stands."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "zug", *map(str, words)]
    with subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, stderr=theirs) as process:
        os.close(theirs)
        shown, left = b"", list(typed)
        while True:
            ready, _, _ = select.select([ours], [], [], 20)
            try:
                read = os.read(ours, 65536) if ready else b""
            except OSError:  # the command has ended
                break
            if not read:
                break
            shown += read
            if shown.rstrip().endswith(b"]") and left:
                os.write(ours, f"{left.pop(0)}\n".encode())
        code = process.wait()
    os.close(ours)
    return code, shown.decode().replace("\r", "")


@pytest.fixture
def table(zug: Zug, event: Path) -> Path:
    """Round 1 is being paired by hand, and 1 and 2 are not to meet."""
    assert zug("forbid", 1, 2).exit == 0
    assert zug("change", "--begin", "--empty").exit == 0
    return event


def boards(event: Path) -> tuple[tuple[int, int], ...]:
    phase = read_state(event).phase
    return () if phase is None else phase.boards


def test_level_3_without_a_terminal_needs_yes(zug: Zug, table: Path) -> None:
    asked = zug("change", "--meet", 1, 2)
    assert (asked.exit, asked.out) == (7, "")
    assert "[unconfirmed]" in asked.err
    assert "add --yes to do it all the same" in asked.err
    assert boards(table) == ()
    assert zug("change", "--meet", 1, 2, "--yes").exit == 0
    assert boards(table) == ((1, 2),)


def test_level_3_is_asked_at_a_terminal_and_an_empty_answer_is_no(table: Path) -> None:
    words = ("change", "--meet", 1, 2, "--file", table)
    for answer in ("", "no", "maybe"):
        code, shown = at_terminal([answer], *words)
        assert code == 7
        assert "Do it all the same? [yes/no]" in shown
        assert "nothing was recorded" in shown
    assert boards(table) == ()
    assert at_terminal(["y"], *words)[0] == 0
    assert boards(table) == ((1, 2),)


def test_level_4_without_a_terminal_needs_its_word(zug: Zug, event: Path) -> None:
    for options in ((), ("--yes",), ("--confirm", "yes"), ("--yes", "--confirm", "rounds")):
        asked = zug("fide-mode", "--leave", *options)
        assert asked.exit == 7, options
        assert "add --confirm leave to do it all the same" in asked.err
    assert read_state(event).fide_mode
    assert zug("fide-mode", "--leave", "--confirm", "leave").exit == 0
    assert read_state(event).fide_left == 1


def test_level_4_is_asked_twice_at_a_terminal_the_second_time_turned_round(event: Path) -> None:
    words = ("fide-mode", "--leave", "--file", event)
    for answers in (["no"], ["yes", "yes"], ["yes", ""]):
        code, shown = at_terminal(answers, *words)
        assert code == 7, answers
        assert ("Stay in FIDE mode? [yes/no]" in shown) == (len(answers) == 2)
        assert read_state(event).fide_mode
    assert at_terminal(["yes", "no"], *words)[0] == 0
    assert read_state(event).fide_left == 1


def test_undo_asks_what_the_act_asked(zug: Zug, event: Path) -> None:
    assert zug("bye", 4, 2, "F", "--yes").exit == 0
    asked = zug("undo")
    assert (asked.exit, asked.out) == (7, "")
    assert "had to be confirmed, and so does undoing it" in asked.err
    assert read_state(event).byes
    assert zug("undo", "--yes").exit == 0
    assert not read_state(event).byes


def test_at_a_terminal_level_2_is_read_before_it_is_recorded(zug: Zug, event: Path) -> None:
    zug("next", "--colour", "w")
    for board, result in enumerate(("*", "1-0", "1-0"), 1):
        zug("result", board, result)
    for answer, rounds in (("", 1), ("n", 1), ("y", 2)):
        _code, shown = at_terminal([answer], "next", "--file", event)
        assert "level 2: round 1: the game on board 1 is adjourned" in shown
        assert "Have you read this?" in shown
        assert len(read_state(event).rounds) == rounds


def test_the_questions_are_asked_in_the_language_of_the_reader(event: Path) -> None:
    words = ("--lang", "fr", "fide-mode", "--leave", "--file", event)
    code, shown = at_terminal(["o", "n"], *words)
    assert "Rester en mode FIDE" in shown
    assert "[oui/non]" in shown
    assert (code, read_state(event).fide_left) == (0, 1)


def test_every_command_that_records_something_can_be_answered() -> None:
    """They share the options of `note`; nothing in the environment answers beforehand."""
    ours = {one.name: one for one in note.params if one.name in ("yes", "confirm")}
    assert not any(getattr(one, "envvar", None) for one in ours.values())
    context = main.make_context("zug", ["note", "x"], resilient_parsing=True)
    answering = set()
    for name in COMMANDS:
        command = main.get_command(context, name)
        assert command is not None
        if ours.keys() <= {one.name for one in command.params}:
            answering.add(name)
    assert answering >= {"set", "enter", "next", "result", "correct", "undo", "change", "fide-mode"}


def test_the_status_says_that_the_event_is_not_in_fide_mode(zug: Zug, event: Path) -> None:
    assert "FIDE mode" not in zug("status").out
    assert zug("fide-mode").out == "in FIDE mode\n"
    zug("fide-mode", "--leave", "--confirm", "leave")
    assert "not in FIDE mode since round 1" in zug("status").out
    assert zug("fide-mode", "--file", event).out == "not in FIDE mode since round 1\n"


def test_of_two_levels_each_question_shows_its_own_and_only_what_is_missing_is_named(
    zug: Zug, event: Path
) -> None:
    assert zug("next").exit == 0
    rounds = read_state(event).settings.rounds
    change = ("set", "--rounds", 4)
    neither = zug(*change).err
    assert "level 3 (--yes): 4 rounds are a lot for 6 players" in neither
    assert f"[unconfirmed] {rounds} rounds have been announced" in neither
    assert "add --confirm rounds --yes to do it all the same" in neither
    word = zug(*change, "--confirm", "rounds").err
    assert f"note: {rounds} rounds have been announced" in word
    assert "[unconfirmed] 4 rounds are a lot for 6 players" in word
    assert "add --yes to do it all the same" in word
    yes = zug(*change, "--yes").err
    assert "note: 4 rounds are a lot for 6 players" in yes
    assert "add --confirm rounds to do it all the same" in yes
    assert zug(*change, "--yes", "--confirm", "rounds").exit == 0
    code, shown = at_terminal(["yes", "no"], "set", "--rounds", 5, "--file", event)
    assert code == 0
    assert "level 4: 4 rounds have been announced" in shown
    assert "level 3: 5 rounds are a lot" in shown
