"""Rounds of an event in which nobody plays: announced as byes, recorded, counted."""

from __future__ import annotations

from pathlib import Path

from running import NAMES, Zug

import zug as library
from zug.director import read_state


def played(zug: Zug) -> None:
    """The next round, every game drawn."""
    assert zug("next", "--colour", "w").exit == 0
    for board in (1, 2, 3):
        assert zug("result", board, "=").exit == 0


def test_a_round_for_which_everybody_has_a_bye(zug: Zug, event: Path, tmp_path: Path) -> None:
    played(zug)
    for place, name in enumerate(NAMES):
        assert zug("bye", name, 2, "H" if place else "Z").exit == 0
    assert zug("next").exit == 7, "a round without games is asked about"
    assert zug("next", "--yes").exit == 0
    assert "no games" in zug("status").out
    played(zug)
    state = read_state(event)
    assert [len(round_.boards) for round_ in state.rounds] == [3, 0, 3]
    report = tmp_path / "report.trf"
    assert zug("export", "--interim", "--output", report).exit == 0
    tournament = library.read(report)
    assert (tournament.rounds_played, library.check(tournament).identical) == (3, True)
    scores = {entry.name: 15 for entry in state.entries.values()} | {NAMES[0]: 10}
    given = library.standings(state.tournament).record.scores
    assert {player.name: given[player.tpn] for player in tournament.players} == scores


def test_papers_and_website_of_an_event_with_a_cancelled_round(
    zug: Zug, event: Path, tmp_path: Path
) -> None:
    assert event.exists()
    played(zug)
    for name in NAMES:
        assert zug("bye", name, 2).exit == 0
    assert zug("next", "--yes").exit == 0
    papers = ("pairings-by-board", "pairings-by-name", "slips", "standings", "crosstable", "cards")
    for paper in papers:
        assert zug("print", paper, "--output", tmp_path / f"{paper}.html").exit == 0
    assert zug("site", "--output", tmp_path / "site").exit == 0


def test_one_present_player_has_the_bye(zug: Zug, event: Path) -> None:
    played(zug)
    for name in NAMES[1:]:
        assert zug("bye", name, 2).exit == 0
    assert zug("next").exit == 7
    assert zug("next", "--yes").exit == 0
    round_ = read_state(event).rounds[1]
    assert (round_.boards, round_.bye) == ((), 1)


def test_when_all_but_one_have_left_there_is_no_next_round(zug: Zug, event: Path) -> None:
    assert event.exists()
    played(zug)
    for name in NAMES[1:]:
        assert zug("withdraw", "--yes", name).exit == 0
    refused = zug("next", "--yes")
    assert (refused.exit, "[too-few]" in refused.err) == (3, True)


def test_nobody_comes_to_a_round_of_a_table(zug: Zug, event: Path) -> None:
    assert event.exists()
    assert zug("new", "Club", "--system", "round-robin", "--output", "club.zug").exit == 0
    club = ("--file", "club.zug")
    for name in NAMES[:4]:
        assert zug("enter", name, *club).exit == 0
    assert zug("draw", "--by", "rating", *club).exit == 0
    assert zug("next", *club).exit == 0
    for board in (1, 2):
        assert zug("result", board, "1-0", *club).exit == 0
    for name in NAMES[:4]:
        assert zug("bye", name, 2, *club).exit == 0
    assert zug("next", *club).exit == 7
    assert zug("next", "--yes", *club).exit == 0
    tournament = read_state(Path("club.zug")).tournament
    assert tournament.rounds_played == 2
    assert {player.cells[1].result.value for player in tournament.players} == {"-"}
    assert zug("next", *club).exit == 0
