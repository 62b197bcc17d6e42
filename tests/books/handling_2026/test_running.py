"""C.04.2 of 2026: running a tournament, article by article."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.desks import a_desk, names, play_round, start_round, warnings
from zug.director import RuleError
from zug.director.actions import players, rounds
from zug.director.pairing.grounds import GROUNDS
from zug.director.pairing.seating import SeatingPlan
from zug.errors import UsageError
from zug.model import Player, Result
from zug.model.results import parse_result
from zug.rules.cards import deal_cards
from zug.rules.numbering import initial_order


def test_2_2_1__strength_comes_first() -> None:
    order = initial_order([Player(1, name="A", rating=2000), Player(2, name="B", rating=2100)])
    assert [player.tpn for player in order] == [2, 1]


def test_2_2_2__then_the_title() -> None:
    titles = ("", "WCM", "WFM", "CM", "WIM", "FM", "WGM", "IM", "GM")
    people_ = [Player(i, name="X", rating=2000, title=t) for i, t in enumerate(titles)]
    assert [p.title for p in initial_order(people_)] == list(reversed(titles))


def test_2_2_3__then_the_alphabet_alike_everywhere() -> None:
    written = ["Östlund", "Zoe", "ostap", "Ångström", "Abel", "Müller, A", "Muller B"]
    order = initial_order([Player(i, name=name) for i, name in enumerate(written)])
    assert [p.name for p in order] == [
        "Abel",
        "Ångström",
        "Müller, A",
        "Muller B",
        "ostap",
        "Östlund",
        "Zoe",
    ]


def test_2_3__numbers_follow_corrections_until_round_four_is_paired() -> None:
    desk = a_desk(8)
    for _ in range(3):
        play_round(desk)
    desk.record(players.correct_entry(desk.state, "H", rating=2500), confirmed=True)
    assert names(desk)[0] == "H"
    start_round(desk)
    proposal = players.correct_entry(desk.state, "G", rating=2600)
    assert warnings(proposal, desk.state)
    desk.record(proposal, confirmed=True)
    assert names(desk)[0] == "H"


def test_2_4__a_late_entry_has_no_points_before_and_is_paired_on_arrival() -> None:
    desk = a_desk(4)
    play_round(desk)
    desk.record(players.enter(desk.state, "Late", rating=2395), confirmed=True)
    late = desk.state.tournament.players[1]
    assert late.name == "Late"
    assert deal_cards(desk.state.tournament)[late.tpn].points == 0
    assert late.tpn not in desk.state.tournament.absentees


def test_2_5__numbers_are_provisional_until_the_list_closes() -> None:
    desk = a_desk(4)
    play_round(desk)
    desk.record(players.enter(desk.state, "Late", rating=2395), confirmed=True)
    assert names(desk) == ["A", "Late", "B", "C", "D"]
    assert desk.state.tournament.players[0].cells[0].opponent == 4
    desk.record(players.close_list(desk.state))
    with pytest.raises(RuleError) as caught:
        warnings(players.enter(desk.state, "Later"), desk.state)
    assert caught.value.code == "list-closed"
    assert players.enter(desk.state, "Later", late=True).kind == "enter"


def test_3_1__an_adjourned_game_is_a_draw_for_pairing() -> None:
    desk = a_desk(4)
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, parse_result("*")))
    desk.record(rounds.enter_result(desk.state, 2, parse_result("1-0")))
    cards = deal_cards(desk.state.tournament)
    assert sorted(card.points for card in cards.values()) == [0, 5, 5, 10]
    desk.record(rounds.enter_result(desk.state, 1, parse_result("0-1")), confirmed=True)
    cards = deal_cards(desk.state.tournament)
    assert sorted(card.points for card in cards.values()) == [0, 0, 10, 10]


def test_3_2__who_withdraws_is_no_longer_paired() -> None:
    desk = a_desk(6)
    play_round(desk)
    desk.record(players.withdraw(desk.state, "A"))
    play_round(desk)
    assert desk.state.tournament.by_tpn[1].cells[1].result is Result.ZERO_BYE
    desk.record(players.come_back(desk.state, "A"))
    play_round(desk)
    assert desk.state.tournament.by_tpn[1].cells[2].is_pairing


@pytest.mark.parametrize(("kind", "points"), [("Z", 0), ("H", 5), ("F", 10)])
def test_3_3__announced_absence_brings_what_was_granted(kind: str, points: int) -> None:
    desk = a_desk(7)
    proposal = players.request_bye(desk.state, "C", 1, kind)
    assert bool(warnings(proposal, desk.state)) == (kind == "F"), "full-point byes are deprecated"
    desk.record(proposal, confirmed=True)
    play_round(desk)
    assert deal_cards(desk.state.tournament)[3].points == points


def test_3_3__half_point_byes_have_a_limit() -> None:
    desk = a_desk(6, half_byes=1)
    desk.record(players.request_bye(desk.state, "A", 1, "H"))
    with pytest.raises(RuleError) as caught:
        warnings(players.request_bye(desk.state, "A", 2, "H"), desk.state)
    assert caught.value.code == "too-many-byes"


def test_4_1__a_closed_list_admits_nobody_unasked() -> None:
    desk = a_desk(4)
    desk.record(players.close_list(desk.state))
    with pytest.raises(RuleError):
        warnings(players.enter(desk.state, "Late"), desk.state)


def test_4_3__reported_before_the_next_pairing_it_counts() -> None:
    desk = a_desk(4)
    play_round(desk, "1-0")
    proposal = rounds.correct_result(desk.state, 1, parse_result("0-1"), round_=1)
    assert proposal.kind == "result"
    assert "next pairing" in proposal.sentence(desk.state)
    desk.record(proposal, confirmed=True)
    assert deal_cards(desk.state.tournament)[1].points == 0


def test_4_3_1__reported_during_the_next_round_it_counts_for_the_one_after() -> None:
    desk = a_desk(6)
    play_round(desk)
    start_round(desk)
    proposal = rounds.correct_result(desk.state, 1, parse_result("0-1"), round_=1)
    assert proposal.kind == "result"
    assert "after this round" in proposal.sentence(desk.state)
    boards = desk.state.rounds[1].boards
    desk.record(proposal, confirmed=True)
    assert desk.state.rounds[1].boards == boards


def test_4_3_2__wrong_colours_are_turned_with_the_result() -> None:
    desk = a_desk(4)
    play_round(desk, "1-0")
    assert desk.state.current is not None
    before = desk.state.current.boards[0]
    desk.record(rounds.swap_colours(desk.state, 1), confirmed=True)
    after = desk.state.rounds[0].boards[0]
    assert (after.white, after.black) == (before.black, before.white)
    assert after.results == (Result.LOSS, Result.WIN)


def test_4_3_3__a_corrected_rating_reorders_the_numbers() -> None:
    desk = a_desk(4)
    desk.record(players.correct_entry(desk.state, "D", rating=2450))
    assert names(desk) == ["D", "A", "B", "C"]


def test_4_3__reported_after_the_end_of_the_next_round_only_for_rating() -> None:
    desk = a_desk(6)
    play_round(desk, "1-0")
    play_round(desk, "1-0")
    zero_one = parse_result("0-1")
    notified_before = rounds.correct_result(desk.state, 1, zero_one, round_=1)
    assert "otherwise it is for the rating report alone" in warnings(notified_before, desk.state)[0]
    proposal = rounds.correct_result(desk.state, 1, zero_one, round_=1, for_rating=True)
    assert proposal.kind == "correct for rating"
    start_round(desk)
    proposal = rounds.correct_result(desk.state, 1, zero_one, round_=1)
    assert proposal.kind == "correct for rating", "a further round is paired"
    before = desk.state.tournament
    desk.record(proposal, confirmed=True)
    assert desk.state.tournament == before
    assert desk.state.rounds[0].boards[0].rating_results == (Result.LOSS, Result.WIN)


def test_4_4__a_published_pairing_changes_only_on_a_ground() -> None:
    desk = a_desk(4)
    start_round(desk)
    assert desk.state.current is not None
    (w1, b1), (w2, b2) = ((b.white, b.black) for b in desk.state.current.boards)
    other = SeatingPlan(((w1, b2), (w2, b1)), None)
    with pytest.raises(RuleError) as caught:
        warnings(rounds.change_pairing(desk.state, other), desk.state)
    assert caught.value.code == "no-ground"
    assert all(key in caught.value.advice for key in GROUNDS)
    proposal = rounds.change_pairing(desk.state, other, "4.4.2")
    assert any("differ" in warning for warning in warnings(proposal, desk.state))
    desk.record(proposal, confirmed=True, word="manual published", reason="rule 7 of the event")
    assert desk.state.rounds[0].version == 2


def test_4_4__a_draft_changes_at_will() -> None:
    desk = a_desk(4)
    desk.record(rounds.pair(desk.state))
    draft = desk.state.draft
    assert draft is not None
    (w1, b1), (w2, b2) = ((b.white, b.black) for b in draft.boards)
    desk.record(
        rounds.change_pairing(desk.state, SeatingPlan(((w1, w2), (b1, b2)), None)),
        confirmed=True,
        word="manual published",
    )
    assert desk.state.draft is not None


@pytest.mark.parametrize("ground", sorted(GROUNDS))
def test_4_4_1__each_ground_is_known_by_its_article(ground: str) -> None:
    desk = a_desk(4)
    start_round(desk)
    desk.record(rounds.unpair(desk.state, ground), confirmed=True, word="published")
    assert desk.state.rounds == ()


def test_4_4_1__a_rematch_by_hand_is_named() -> None:
    desk = a_desk(4)
    play_round(desk)
    assert desk.state.current is not None
    again = tuple((b.black, b.white) for b in desk.state.current.boards)
    proposal = rounds.pair_by_hand(desk.state, SeatingPlan(again, None))
    assert any("have already met" in warning for warning in warnings(proposal, desk.state))


def test_4_4_4__everybody_is_seated_exactly_once() -> None:
    desk = a_desk(4)
    with pytest.raises(RuleError, match="is not seated"):
        warnings(rounds.pair_by_hand(desk.state, SeatingPlan(((1, 2),), None)), desk.state)
    with pytest.raises(RuleError, match="seated twice"):
        warnings(rounds.pair_by_hand(desk.state, SeatingPlan(((1, 2), (3, 4)), 1)), desk.state)


def test_results_that_cannot_be_are_refused() -> None:
    for text in ("1-½", "1-1", "2", "x", ""):
        with pytest.raises(UsageError):
            parse_result(text)
    assert parse_result("½-0") == (Result.DRAW, Result.LOSS)
    assert parse_result("0-0") == (Result.LOSS, Result.LOSS)


def test_a_recorded_result_is_not_overwritten_unasked() -> None:
    desk = a_desk(4)
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, parse_result("1-0")))
    with pytest.raises(RuleError) as caught:
        warnings(rounds.enter_result(desk.state, 1, parse_result("0-1")), desk.state)
    assert caught.value.code == "has-result"


def test_the_next_round_waits_for_results() -> None:
    desk = a_desk(4)
    start_round(desk)
    with pytest.raises(RuleError, match="lacks the results of boards 1, 2"):
        warnings(rounds.pair(desk.state), desk.state)


def test_more_rounds_than_opponents_are_seen_coming() -> None:
    """Four players, nine rounds: after round 1 it is clear that round 4 has no pairing."""
    desk = a_desk(4)
    texts = warnings(rounds.pair(desk.state), desk.state)
    assert any("round 4 may not be completable" in warning for warning in texts)
    few = a_desk(4, rounds=3)
    assert not warnings(rounds.pair(few.state), few.state)


def test_undo_takes_back_and_can_be_taken_back() -> None:
    desk = a_desk(4)
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, parse_result("1-0")))
    with_result = desk.state
    undone = desk.undo()
    assert desk.state.rounds[0].boards[0].is_open
    desk.undo(undone.line.number)
    assert replace(desk.state, decisions=0) == replace(with_result, decisions=0)
    with pytest.raises(RuleError, match="cannot be undone"):
        desk.undo(2)


def test_undo_without_a_number_takes_the_last_that_stands() -> None:
    """A result undone and brought back stands again, so it is the next to be undone."""
    desk = a_desk(4)
    start_round(desk)
    recorded = desk.record(rounds.enter_result(desk.state, 1, parse_result("1-0")))
    undone = desk.undo()
    desk.undo(undone.line.number)
    assert desk.undo().line.data["number"] == recorded.line.number
