"""The table of acts and their levels in docs/fide-mode.md is true, and leaves no decision out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.desks import a_desk, play_round, start_round
from zug.director import Decision, Desk, Level
from zug.director.actions import manual_rounds, players, rounds
from zug.director.actions.settings import change
from zug.director.decisions import KINDS, Note
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.model.amendments import Amendment, BoardLists, Remark

PAGE = (Path(__file__).parents[2] / "docs" / "fide-mode.md").read_text(encoding="utf-8")


def row(act: str) -> list[str]:
    line = next(line for line in PAGE.splitlines() if line.startswith(f"| {act} |"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_every_decision_is_on_the_page() -> None:
    assert [kind for kind in KINDS if f"`{kind}`" not in PAGE] == []


def by_hand_otherwise(desk: Desk) -> Decision:
    seating = manual_rounds.exchange(desk.state, manual_rounds.seating_to_change(desk.state), 1, 2)
    return rounds.pair_by_hand(desk.state, seating)


def full_point_bye_taken_back(desk: Desk) -> Decision:
    desk.record(players.request_bye(desk.state, 2, 3, "F"), confirmed=True)
    return players.cancel_bye(desk.state, 2, 3)


ACTS: dict[str, Callable[[Desk], Decision]] = {
    "leave FIDE mode": lambda desk: leave_fide_mode(desk.state),
    "… a system that is not of FIDE": lambda desk: change(
        a_desk(8).state, system="fmjd-1986", rounds=5
    ),
    "… once round 1 is paired": lambda desk: change(desk.state, system="dubov-2026"),
    "the number of rounds, once round 1 is paired": lambda desk: change(desk.state, rounds=5),
    "tie-breaks, once round 1 is paired": lambda desk: change(desk.state, tiebreaks=["SB"]),
    "the edition of the handling rules, once round 1 is paired": lambda desk: change(
        desk.state, handling="2016"
    ),
    "who may not meet, once round 1 is paired": lambda desk: players.forbid(desk.state, [1, 2]),
    "a [rule](protected-pairs.md) about who is kept apart, once round 1 is paired": lambda desk: (
        players.protect(desk.state, [1, 2])
    ),
    "the end of a round by hand that differs from the one of the rules": by_hand_otherwise,
    "a bye with a full point, a bye with points in the last round": lambda desk: (
        players.request_bye(desk.state, 2, 3, "F")
    ),
    "one of these taken back, or another bye in its stead": full_point_bye_taken_back,
}


@pytest.mark.parametrize("act", ACTS)
def test_the_level_of_an_act_is_the_one_on_the_page(act: str) -> None:
    _, kinds, level, _ = row(act)
    desk = a_desk(8)
    if act != "… a system that is not of FIDE":
        play_round(desk)
    decision = ACTS[act](desk)
    assert f"`{decision.kind}`" in kinds
    found = decision.check(desk.state)
    highest = max(found, key=lambda one: one.level)
    assert level[0] == str(int(highest.level))
    if highest.level is Level.TWO_STEPS:
        assert f"`{highest.word}`" in level


def test_in_fide_mode_whatever_the_report_tells_is_asked_at_level_3(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turned = Amendment(Remark.IMPORT, 1, BoardLists((((2, 1),),)))
    monkeypatch.setattr(Note, "remarks", lambda *_: [turned])
    desk = a_desk(8)
    start_round(desk)
    found = Note("x").check(desk.state)
    assert [(one.level, one.message) for one in found] == [
        (Level.CONFIRM, "the report will tell: ### Import @ Round 1: 2-1")
    ]
    desk.record(leave_fide_mode(desk.state), word="leave")
    assert Note("x").check(desk.state) == ()
