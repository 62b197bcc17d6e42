"""Expulsions, lots, values from elsewhere, long events and Chess960 at the command line."""

from __future__ import annotations

import json
from pathlib import Path

from running import Zug


def play(zug: Zug, result: str = "½-½") -> None:
    """Pair a round and give every board the same result."""
    assert zug("next", "--colour", "w").exit == 0
    for board in (1, 2, 3):
        assert zug("result", board, result).exit == 0


def ranks(zug: Zug) -> dict[str, int]:
    found = json.loads(zug("standings", "--json").out)
    return {line["name"]: line["rank"] for line in found["standings"]}


def test_a_player_is_expelled_and_left_out_of_the_standings(zug: Zug, event: Path) -> None:
    play(zug)
    names = ranks(zug)
    refused = zug("expel", 1)
    assert refused.exit != 0
    assert "--yes" in refused.err
    assert zug("expel", 1, "--reason", "cheating", "--yes").exit == 0
    left = ranks(zug)
    (gone,) = names.keys() - left.keys()
    told = zug("standings").out
    assert f"Expelled: {gone}. Their games count for their opponents." in told
    why = zug("standings", "--why", 1)
    assert "[no-rank]" in why.err
    assert "### Expelled @ Round 2: 1" in zug("export").out
    assert zug("expel", 1, "--lift").exit == 0
    assert ranks(zug).keys() == names.keys()
    assert event.exists()


def test_lots_are_drawn_by_the_program_and_repeated(zug: Zug, event: Path) -> None:
    play(zug)
    drawn = zug("lots", "--draw")
    assert drawn.exit == 0
    assert "lots drawn by Zug: " in drawn.out
    assert sorted(ranks(zug).values()) == [1, 2, 3, 4, 5, 6]
    assert zug("undo", "--yes").exit == 0
    assert zug("lots", "--draw").out == drawn.out
    assert "[nothing-changes]" in zug("lots", "--draw").err
    assert zug("lots").exit == 2
    assert event.exists()


def test_lots_are_not_overwritten_unasked(zug: Zug, event: Path) -> None:
    play(zug)
    assert zug("lots", 1, 2, 3).exit == 0
    again = zug("lots", 3, 2, 1)
    assert again.exit != 0
    assert "lots that were recorded are replaced" in again.err
    assert zug("lots", 3, 2, 1, "--yes").exit == 0
    assert event.exists()


def test_equal_players_are_ranked_by_hand(zug: Zug, event: Path) -> None:
    play(zug)
    order = zug("lots", "--by-hand", 4, 2, 6, 1, 3, 5)
    assert order.out.startswith("ranked by hand: 1. ")
    assert [*ranks(zug).values()] == [1, 2, 3, 4, 5, 6]
    assert event.exists()


def test_values_worked_out_elsewhere_are_entered(zug: Zug, event: Path) -> None:
    assert zug("set", "--tiebreaks", "OTHER_BLITZ,BH", "--yes").exit == 0
    play(zug)
    told = zug("values", "OTHER_BLITZ", "1=0.5", "2=3", "3=1", "4=4½", "5=0", "6=2")
    assert told.exit == 0, told.err
    table = json.loads(zug("standings", "--json").out)["standings"]
    assert [line["values"]["OTHER_BLITZ"] for line in table] == ["4.5", "3", "2", "1", "0.5", "0"]
    report = event.parent / "report.trf"
    assert zug("export", "--output", report).exit == 0
    again = json.loads(zug("standings", report, "--json").out)["standings"]
    assert [line["tpn"] for line in again] == [line["tpn"] for line in table]
    checked = zug("check", report, "--tiebreaks")
    assert checked.exit == 0, checked.out
    assert zug("values", "OTHER_BLITZ", "1").exit == 2
    assert "[not-other]" in zug("values", "BH", "1=2").err


def test_unrated_players_by_either_method(zug: Zug, event: Path) -> None:
    assert zug("rating", 6, 0, "--yes").exit == 0
    play(zug)
    for code in ("ARO/U1500", "ARO/U"):
        assert zug("set", "--tiebreaks", code, "--yes", "--confirm", "tiebreaks").exit == 0
        assert code in zug("standings").out
        assert f"202 {code}" in zug("export").out
    assert "unrated opponents are left out" in zug("standings", "--why", 3).out
    assert event.exists()


def test_a_long_event_is_marked_and_has_ratings_by_round(zug: Zug, event: Path) -> None:
    said = zug("set", "--start", "2026-01-10", "--end", "2026-03-01", "--yes")
    assert "mark it as one of more than 30 days" in said.err
    assert "mark it as one of more than 30 days" in zug("status").out
    assert "[not-long]" in zug("rating", 1, 2500, "--from", 3).err
    advised = zug("set", "--long", "first", "--tiebreaks", "ARO", "--yes")
    assert advised.exit == 0
    assert "not recommended" in advised.err
    assert zug("rating", 1, 2500, "--from", 3).exit == 0
    report = zug("export")
    assert "### Long event: first" in report.out
    assert "### Ratings @ Round 3: 1=2500" in report.out
    assert "(###)" in report.err
    assert zug("set", "--long", "no", "--yes").exit == 0
    assert event.exists()


def test_chess960_draws_a_position_for_every_round(zug: Zug, tmp_path: Path) -> None:
    event = tmp_path / "random.zug"
    zug("new", "Random", "--rounds", 3, "--chess960", "--output", event)
    for name in "ABCD":
        zug("enter", name, "--file", event)
    paired = zug("next", "--file", event)
    (line,) = [one for one in paired.out.splitlines() if one.startswith("Chess960, position ")]
    assert line in zug("status", "--file", event).out
    assert line in zug("print", "pairings-by-board", event).out
    seed = next(one for one in zug("export", "--file", event).out.splitlines() if "Seed" in one)
    assert "### Variant: Chess960" in zug("export", "--file", event).out
    report = tmp_path / "report.trf"
    assert zug("export", "--output", report, "--file", event).exit == 0
    again = tmp_path / "again.zug"
    assert zug("new", "--from", report, "--output", again).exit == 0
    assert line in zug("status", "--file", again).out  # the same seed draws the same
    assert seed in zug("export", "--file", again).out
    assert "[started]" in zug("set", "--no-chess960", "--file", event).err


def test_the_withdrawn_are_marked_in_their_line(zug: Zug, event: Path) -> None:
    play(zug)
    assert zug("withdraw", 2).exit == 0
    shown = zug("standings").out
    assert len([line for line in shown.splitlines() if "(withdrawn)" in line]) == 1


def test_standings_say_that_the_event_is_not_in_fide_mode(zug: Zug, event: Path) -> None:
    play(zug)
    assert "FIDE mode" not in zug("standings").out
    assert zug("fide-mode", "--leave", "--confirm", "leave").exit == 0
    assert "not in FIDE mode since round 1" in zug("standings").out


def test_what_is_not_a_result_is_answered_with_all_that_are(zug: Zug, event: Path) -> None:
    play(zug)
    told = zug("result", 1, "xyz").err
    for form in ("1-0", "½-0", "0-0", "+-", "F", "W-L", "*"):
        assert form in told
    assert " -- " not in told, "a shell keeps it for itself"
