"""Several events at one venue from the shell."""

from __future__ import annotations

from pathlib import Path

import pytest
from running import Zug


@pytest.fixture
def both(zug: Zug, event: Path) -> tuple[str, str]:
    """Two events of the same six players; the boards of the second begin at 41."""
    zug("new", "Open B", "--like", event.name, "--hall", "Hall B", "--first-board", 41)
    other = "open-b.zug"
    for name in ("Adler", "Berg", "Cole", "Dahl"):
        zug("enter", name, "-f", other)
    for file in (event.name, other):
        zug("next", "-f", file)
        zug("publish", "-f", file)
    return event.name, other


def test_results_and_papers_have_the_numbers_of_the_boards(zug: Zug, both: tuple[str, str]) -> None:
    _, other = both
    assert zug("result", 41, "1-0", "-f", other).out.startswith("round 1, board 41: ")
    assert "no board 1; use 41 to 42" in zug("result", 1, "1-0", "-f", other).err
    assert "Hall B, round 1" in zug("print", "slips", other).out
    assert "Board 42" in zug("print", "slips", other).out
    board = zug("print", "pairings-by-board", other).out.splitlines()[4:6]
    assert [line.split()[0] for line in board] == ["Bd", "41"]
    assert zug("explain", other, "--what-if", "board 41 0-1").exit == 0
    told = zug("explain", other, "--board", 42).out
    assert "Board 42: " in told
    assert "42" in zug("explain", other).out
    assert "use 41 to 42" in zug("explain", other, "--board", 1).err
    assert "there is no board 1 in" in zug("explain", other, "--what-if", "board 1 0-1").err


def test_one_list_of_several_events(zug: Zug, both: tuple[str, str]) -> None:
    shown = zug("print", "pairings-by-name", *both)
    rows = [line.split() for line in shown.out.splitlines() if line.startswith("Adler")]
    assert len(rows) == 2
    assert rows[1][:7] == ["Adler", "1", "Open", "B", "Hall", "B", "41"], "as the events are named"
    assert "Open B: round 1, Hall B, boards 41 to 42, version 1" in shown.out
    assert not shown.err
    assert zug("print", "players", *both).out.count("Adler") == 2
    here = zug("print", "check-in", *both).out
    assert here.count("☐     Adler") == 2
    assert "Open B: 4 players" in here
    refused = zug("print", "standings", *both)
    assert "[one-event] Standings: this paper is of one event" in refused.err


def test_an_event_not_paired_yet_is_left_out_and_one_given_twice_counts_once(
    zug: Zug, both: tuple[str, str]
) -> None:
    zug("new", "Open C", "--like", both[0], "--hall", "Hall C")
    alone = zug("print", "pairings-by-name", *both)
    shown = zug("print", "pairings-by-name", *both, "open-c.zug", f"./{both[0]}")
    assert shown.out.count("Adler") == alone.out.count("Adler")
    assert "note: open-c.zug is left out: this round is not paired yet" in shown.err
    assert f"note: ./{both[0]} is given twice, and counts once" in shown.err
    zug("new", "Open D", "--like", both[0], "--hall", "Hall D")
    nothing = zug("print", "pairings-by-name", "open-c.zug", "open-d.zug")
    assert "[nothing-paired] Pairings by name: no round is paired yet" in nothing.err
    assert "[one-event]" in zug("print", "slips", both[0], "open-c.zug").err
    for name in ("Egli", "Frei"):
        zug("enter", name, "-f", "open-c.zug")
    zug("next", "--draft", "-f", "open-c.zug")
    drafted = zug("print", "pairings-by-name", both[1], "open-c.zug").out
    assert "Open C: round 1, Hall C, board 1, draft" in drafted, "which of them is one"
    assert "Open B: round 1, Hall B, boards 41 to 42, version 1" in drafted


def test_like_takes_an_event_and_a_name(zug: Zug, event: Path) -> None:
    Path("report.trf").write_text("012 Report\n")
    told = zug("new", "X", "--like", "report.trf").err
    assert "--like takes the .zug file of an event, which report.trf is not" in told
    assert "[what-event] an event needs a name\n" in zug("new", "--like", event.name).err


def test_a_clash_of_boards_is_told(zug: Zug, event: Path) -> None:
    zug("new", "Open B", "--like", event.name)
    zug("enter", "Adler", "-f", "open-b.zug")
    told = zug("print", "players", event.name, "open-b.zug")
    assert "Spring Open and Open B both have board 1" in told.err
    zug("set", "--first-board", 20, "-f", "open-b.zug")
    assert not zug("print", "players", event.name, "open-b.zug").err


def test_like_another_event(zug: Zug, event: Path) -> None:
    zug("set", "--tiebreaks", "BH,SB", "--city", "Zug", "-f", event.name)
    ran = zug("new", "Open B", "--like", event.name, "--rounds", 4)
    assert ran.out.startswith("open-b.zug: Open B, 4 rounds")
    assert zug("status", "-f", "open-b.zug").exit == 0
    text = Path("open-b.zug").read_text(encoding="utf-8")
    assert '"tiebreaks":["BH","SB"]' in text
    assert '"city":"Zug"' in text
    assert "Adler" not in text
    assert "an event needs a name" in zug("new", "--like", event.name).err
    assert zug("new", "X", "--like", event.name, "--from", event.name).exit == 2


def test_a_paper_of_a_round_before_round_1(zug: Zug, event: Path) -> None:
    told = zug("print", "pairings-by-name", "--output", "names.html").err
    assert "no round is paired yet; `zug next` pairs round 1" in told
    assert "round 0" not in told
