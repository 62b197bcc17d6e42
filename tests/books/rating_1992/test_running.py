"""The book of 1992: publication and corrections."""

from __future__ import annotations

import pytest

from tests.support.desks import a_desk, play_round, start_round, warnings
from zug.director import RuleError
from zug.director.actions import rounds
from zug.model.results import parse_result


def test_f6__a_published_pairing_stays_unless_it_violates_b1_or_b2() -> None:
    desk = a_desk(4, handling="1992", system="rating-1992")
    start_round(desk)
    with pytest.raises(RuleError, match="rating-1992:F6"):
        warnings(rounds.unpair(desk.state), desk.state)
    assert rounds.unpair(desk.state, "F6").kind == "unpair"


def test_f7__a_correction_affects_pairings_yet_to_be_made_however_late() -> None:
    desk = a_desk(6, handling="1992", system="rating-1992")
    play_round(desk)
    play_round(desk)
    boards = desk.state.rounds[1].boards
    proposal = rounds.correct_result(desk.state, 1, parse_result("0-1"), round_=1)
    assert proposal.kind == "result"
    assert not rounds.may_be_for_rating(desk.state, proposal), "which the book does not know"
    desk.record(proposal, confirmed=True)
    assert desk.state.rounds[1].boards == boards


def test_f8__absent_without_notice_is_withdrawn() -> None:
    desk = a_desk(4, handling="1992", system="rating-1992")
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, parse_result("-+")))
    assert list(desk.state.missing(2)) == [1]
