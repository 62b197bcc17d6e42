"""Past rounds, byes and what is not final, from the shell."""

from __future__ import annotations

import json
from pathlib import Path

from running import Zug

from zug.director import read_state
from zug.formats import read
from zug.model import Result


def play(zug: Zug, *results: str) -> None:
    zug("next", "--colour", "w", "--yes")
    for board, result in enumerate(results, 1):
        zug("result", board, result)


def test_no_final_report_while_a_game_is_adjourned(zug: Zug, event: Path, tmp_path: Path) -> None:
    zug("set", "--rounds", 2, "--yes")
    play(zug, "*", "1-0", "1-0")
    play(zug, "1-0", "1-0", "1-0")
    assert "finished" not in zug("status").out
    why = "round 1: the game on board 1 is adjourned"
    assert f"Not final: {why}." in zug("standings").out
    assert f"Not final: {why}." in json.loads(zug("standings", "--json").out)["notes"]
    assert f"Not final: {why}." in zug("print", "standings").out
    assert f"Not final: {why}." in zug("print", "crosstable").out
    for options in ((), ("--for-rating",)):
        ran = zug("export", *options)
        assert (ran.exit, ran.out, "[not-final]" in ran.err) == (3, "", True)
    file = tmp_path / "interim.trf"
    assert zug("export", "--interim", "--output", file).exit == 0
    found = read(file).by_tpn[read_state(event).tpns[1]].cells[0]
    assert found.result is Result.UNFINISHED
    zug("result", 1, "=", "--round", 1)
    assert "finished" in zug("status").out
    assert "Not final" not in zug("standings").out + zug("print", "standings").out
    assert zug("export").exit == 0


PAPERS = (
    "standings",
    "crosstable",
    "wall-chart",
    "rating-changes",
    "norms",
    "norm-reports",
    "it1",
    "it3",
    "prizes",
    "receipts",
)
SHOWN = (("elo",), ("elo", "--why", 1), ("norms",), ("norms", "--why", 1), ("prizes",))


def test_whatever_is_not_final_says_so_and_why(zug: Zug, event: Path, tmp_path: Path) -> None:
    """All rounds are paired, one game is adjourned (Q161, 169)."""
    zug("set", "--rounds", 2, "--prizes", "50,30", "--yes")
    zug("set", "--federation", "SUI", "--yes")
    play(zug, "*", "1-0", "1-0")
    asked = [("print", paper) for paper in PAPERS] + list(SHOWN)
    for one in asked[3:]:
        assert "Provisional: rounds are still to be played." in zug(*one).out, one
    play(zug, "1-0", "1-0", "1-0")
    why = "Not final: round 1: the game on board 1 is adjourned."
    for one in asked:
        assert why in zug(*one).out, one
    for one in ("elo", "norms"):
        assert json.loads(zug(one, "--json").out)["notes"] == [why]
    page = tmp_path / "paper.html"
    for paper in PAPERS:
        assert zug("print", paper, "--output", page).exit == 0
        assert why in page.read_text("utf-8")
        assert '<span class="mark">provisional</span>' in page.read_text("utf-8")
    zug("result", 1, "=", "--round", 1)
    for one in asked:
        assert "Not final" not in zug(*one).out
        assert "rovisional" not in zug(*one).out
    assert event.exists()


def test_a_report_with_an_open_game_says_so_too(zug: Zug, event: Path, tmp_path: Path) -> None:
    zug("set", "--rounds", 1, "--yes")
    play(zug, "*", "1-0", "1-0")
    file = tmp_path / "interim.trf"
    zug("export", "--interim", "--output", file, "--file", event)
    why = "Not final: 1 game has no result yet."
    for one in (("elo", file), ("norms", file), *(("print", paper, file) for paper in PAPERS[:-1])):
        assert why in zug(*one).out, one


def test_undo_asks_what_a_correction_asks(zug: Zug, event: Path) -> None:
    play(zug, "1-0", "1-0", "1-0")
    zug("next")
    zug("correct", 1, 1, "0-1", "--yes")
    last = read_state(event).decisions
    assert zug("undo", last).exit == 7
    assert zug("undo", last, "--yes").exit == 0
    first = next(
        line["n"] for line in json.loads(zug("log", "--json").out) if line["do"] == "result"
    )
    for options in ((), ("--yes",)):
        ran = zug("undo", first, *options)
        assert (ran.exit, "[cannot-undo]" in ran.err) == (3, True)


def test_a_rating_correction_is_in_the_report(zug: Zug, event: Path) -> None:
    for _ in range(3):
        play(zug, "1-0", "1-0", "1-0")
    assert "rating report only" in zug("correct", 1, 1, "0-1", "--yes").out
    assert "### Rating correction @ Round 1: 1-4: 1-0 => 0-1" in zug("export", "--for-rating").out
    assert event.exists()


def test_who_is_not_entitled_to_half_point_byes(zug: Zug, event: Path) -> None:
    assert "not entitled" in zug("edit", "Frei", "--no-half-byes").out
    ran = zug("bye", "Frei", 2, "H", "--yes")
    assert (ran.exit, "[no-half-byes]" in ran.err) == (3, True)
    zug("enter", "Guest", "--no-half-byes")
    assert zug("bye", "Guest", 2, "H", "--yes").exit == 3
    zug("edit", "Frei", "--half-byes")
    assert zug("bye", "Frei", 2, "H").exit == 0
    assert zug("bye", "Frei", 3, "H").exit == 7
    assert event.exists()


def test_who_has_withdrawn_is_marked_in_the_standings(zug: Zug, event: Path) -> None:
    play(zug, "1-0", "1-0", "1-0")
    zug("withdraw", "Frei")
    for command in (("standings",), ("print", "standings"), ("print", "crosstable")):
        assert "Withdrawn: " in zug(*command).out
    assert "Frei" in zug("standings").out.split("Withdrawn: ")[1]
    report = event.with_suffix(".trf")
    zug("export", "--output", report)
    assert "Frei" in zug("standings", report).out.split("Withdrawn: ")[1]


def test_whoever_has_withdrawn_has_withdrawn_in_an_event_taken_over(
    zug: Zug, event: Path, tmp_path: Path
) -> None:
    """Not only absent: the player may return, and plays then."""
    play(zug, "1-0", "1-0", "1-0")
    zug("withdraw", "Frei")
    for form in ("trf26", "trf16", "json"):
        report, copy = tmp_path / f"a.{form}", tmp_path / f"{form}.zug"
        zug("export", form, "--output", report, "--file", event)
        zug("new", "--from", report, "--output", copy, "--yes")
        state, known = read_state(copy), read_state(event)
        frei = state.numbering[known.tpns[next(iter(known.withdrawn))] - 1]
        assert (state.withdrawn, state.byes) == ({frei: 2}, {})
        assert zug("return", "Frei", "--file", copy).exit == 0
        assert not read_state(copy).missing(2)
