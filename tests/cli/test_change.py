"""`zug change --begin … --end`: a round by hand, move by move."""

from __future__ import annotations

from pathlib import Path

from running import Zug

from zug.director import read_state
from zug.director.pairing.manual_phase import phase_seating


def boards(event: Path) -> list[tuple[int, int]]:
    """What lies on the table, by number."""
    state = read_state(event)
    return [(state.tpns[w], state.tpns[b]) for w, b in phase_seating(state).boards]


def test_a_round_by_hand_from_beginning_to_end(zug: Zug, event: Path) -> None:
    begun = zug("change", "--begin", "--empty")
    assert begun.exit == 0, begun.err
    assert "round 1 is paired by hand from here on, beginning with 0 boards" in begun.out
    assert "without a place: 1 " in begun.err
    for refused in (zug("next", "--colour", "w"), zug("change", "--begin")):
        assert refused.exit == 3
        assert "round 1 is being paired by hand" in refused.err
    assert "round 1 is being paired by hand; `zug change` shows it" in zug("status").out
    assert zug("change", "--meet", 1, 2).exit == 0
    assert zug("change", "--meet", 3, 4).exit == 0
    early = zug("change", "--end")
    assert early.exit == 3
    assert "still without a place in round 1: 5 " in early.err
    assert zug("change", "--meet", 5, 6).exit == 0
    assert boards(event) == [(1, 2), (3, 4), (5, 6)]
    table = zug("change").out
    assert "By hand" in table
    assert "Computed" in table
    asked = zug("change", "--end", "--yes")
    assert asked.exit == 7
    assert "add --confirm manual" in asked.err
    assert zug("change", "--end", "--confirm", "manual").exit == 0
    assert read_state(event).phase is None
    assert zug("publish").exit == 0
    report = zug("export", "trf26").out
    assert "### MPA @ Round 1: 1-4 5-2 3-6 => 1-2 3-4 5-6\n" in report


def test_changes_on_the_table_leave_people_without_a_place(zug: Zug, event: Path) -> None:
    zug("change", "--begin")
    assert boards(event) == [(1, 4), (5, 2), (3, 6)]
    moved = zug("change", "--meet", 1, 5)
    assert boards(event) == [(1, 5), (3, 6)]
    assert "without a place: 2 " in moved.err
    zug("change", "--rise", 3, "--out", 6, "--bye", 4)
    assert boards(event) == [(1, 5)]
    seating = phase_seating(read_state(event))
    assert (seating.bye, len(seating.out)) == (read_state(event).numbering[3], 1)
    zug("change", "--boards", "2-3,1-5", "--colours", 2)
    assert boards(event) == [(2, 3), (5, 1)]
    zug("change", "--swap", 2, 5)
    assert boards(event) == [(5, 3), (2, 1)]
    tried = zug("change", "--meet", 1, 4, "--try")
    assert "nothing was written" in tried.err
    assert boards(event) == [(5, 3), (2, 1)]


def test_the_table_is_left_and_nothing_has_changed(zug: Zug, event: Path) -> None:
    zug("next", "--colour", "w", "--draft")
    before = read_state(event).rounds
    zug("change", "--begin", "--rules")
    zug("change", "--meet", 1, 2)
    assert zug("publish").exit == 3
    left = zug("change", "--leave")
    assert "round 1 is not paired by hand after all" in left.out
    assert read_state(event).rounds == before
    assert zug("publish").exit == 0
    nothing = zug("change", "--end")
    assert nothing.exit == 3
    assert "no round is being paired by hand" in nothing.err
    assert zug("change", "--rise", 1).exit != 0


def test_a_rule_that_is_broken_is_asked_at_every_change(zug: Zug, event: Path) -> None:
    zug("next", "--colour", "w")
    for board in (1, 2, 3):
        zug("result", board, "1-0")
    zug("change", "--begin", "--empty")
    again = zug("change", "--meet", 4, 1)
    assert again.exit == 7
    assert "have already met (C.04.3, 2.1.1)" in again.err
    assert zug("change", "--meet", 4, 1, "--yes").exit == 0
    unread = zug("change", "--meet", 3, 2)
    assert unread.exit == 7
    assert "both get the colour opposite to the one due (C.04.1, 8)" in unread.err
    assert zug("change", "--meet", 3, 2, "--yes").exit == 0


def test_colours_that_were_wrong_are_one_command(zug: Zug, event: Path) -> None:
    zug("next", "--colour", "w")
    zug("result", 1, "1-0")
    assert zug("swap", "--yes", 1, 1).exit == 0
    pair = read_state(event).rounds[0].boards[0]
    assert [read_state(event).tpns[one] for one in (pair.white, pair.black)] == [4, 1]


def test_boards_changed_by_hand_are_named_and_the_others_explained(zug: Zug, event: Path) -> None:
    assert zug("next", "--colour", "w").exit == 0
    by_rules = zug("explain", event, "--board", 3, "--no-map").out
    answers = ("--yes", "--confirm", "manual", "--confirm", "published")
    assert zug("change", "--swap", 1, 2, "--ground", "4.4.2", *answers).exit == 0
    assert "Boards 1 and 2 were changed by hand." in zug("explain", event).err
    assert zug("explain", event, "--board", 3, "--no-map").out == by_rules
    mapped = zug("explain", event, "--board", 3).out
    assert "–W" in mapped, "the computed pairs that do not meet have no board"
    assert "3W" in mapped
    assert "board 1 was changed by hand" in zug("explain", event, "--board", 1).err


def test_an_adjourned_game_is_acknowledged_before_the_next_round_is_paired(
    zug: Zug, event: Path
) -> None:
    assert zug("next", "--colour", "w").exit == 0
    for board, result in enumerate(("*", "1-0", "1-0"), 1):
        assert zug("result", board, result).exit == 0
    asked = zug("next")
    assert (asked.exit, "--yes" in asked.err) == (7, True)
    assert len(read_state(event).rounds) == 1
    assert zug("next", "--yes").exit == 0
    assert len(read_state(event).rounds) == 2


def test_a_round_by_hand_is_not_begun_if_its_first_change_is_refused(zug: Zug, event: Path) -> None:
    before = event.read_bytes()
    assert zug("change", "--begin", "--out", "nobody").exit == 2
    assert event.read_bytes() == before
    ran = zug("change", "--begin", "--out", 1)
    assert ran.exit == 0
    assert "without a place" in ran.err


def test_a_past_round_is_explained_with_the_results_it_was_paired_with(
    zug: Zug, event: Path, tmp_path: Path
) -> None:
    """The check calls the round right, and so must whoever explains, proves or judges it."""
    assert zug("next", "--colour", "w").exit == 0
    for board, result in enumerate(("*", "1-0", "1-0"), 1):
        assert zug("result", board, result).exit == 0
    assert zug("next", "--yes").exit == 0
    for board in (1, 2, 3):
        assert zug("result", board, "1-0").exit == 0
    assert zug("result", 1, "0-1", "--round", 1, "--yes").exit == 0
    assert zug("check", event).exit == 0
    for board in (1, 2, 3):
        ran = zug("explain", event, "--round", 2, "--board", board)
        assert ran.exit == 0
        assert "by hand" not in ran.err
    proof = tmp_path / "round2.proof"
    assert zug("prove", event, "--round", 2, "--output", proof).exit == 0


def test_a_manual_pairing_that_changes_nothing_says_so(zug: Zug, event: Path) -> None:
    assert zug("next", "--colour", "w", "--draft").exit == 0
    assert zug("change", "--colours", 1, "--yes", "--confirm", "manual").exit == 0
    assert zug("change", "--begin").exit == 0
    ended = zug("change", "--end", "--confirm", "manual", "--yes")
    assert ended.exit == 0
    assert "bye" not in ended.out
