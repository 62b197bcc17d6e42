"""Rules about who is kept apart: strictly, or as far as a legal pairing allows."""

from __future__ import annotations

from itertools import combinations

import pytest

import zug
from tests.support.desks import a_desk, a_round_robin, play_round
from zug.checker import check
from zug.director import Decision, Desk, Level, RuleError, UnconfirmedError
from zug.director.actions import manual_rounds, players, rounds
from zug.director.actions import settings as setting_actions
from zug.director.importing.to_decisions import adopt
from zug.director.journal.replay import replay
from zug.director.pairing.keep_apart import to_come
from zug.director.pairing.seating import SeatingPlan, computed_seating
from zug.director.reporting.report import remarked, report
from zug.explainer.results import voice_of
from zug.formats import read
from zug.formats.remarks import text_lines
from zug.formats.tournament_files import write
from zug.model import ForbiddenGroup
from zug.model.results import parse_result

BERN, ZUG = "SK Bern", "Zug"


def with_clubs(clubs: str, **settings: object) -> Desk:
    """Players A, B, C …, each of the club B (Bern), Z (Zug) or - (none)."""
    desk = a_desk(len(clubs), **settings)
    names = {"B": BERN, "Z": ZUG}
    for number, letter in enumerate(clubs, 1):
        if letter != "-":
            desk.record(players.correct_entry(desk.state, number, club=names[letter]))
    return desk


def protect(desk: Desk, *whom: int, **terms: object) -> None:
    desk.record(players.protect(desk.state, whom, **terms), confirmed=True)  # type: ignore[arg-type]


def bans(desk: Desk) -> set[tuple[tuple[int, ...], int, int | None]]:
    return {(one.players, one.first, one.last) for one in desk.state.tournament.forbidden}


def pair(desk: Desk) -> None:
    desk.record(rounds.pair(desk.state), confirmed=True)


def met(desk: Desk, number: int) -> set[frozenset[int]]:
    """Who meets whom in a round, by entry."""
    return {frozenset((pair.white, pair.black)) for pair in desk.state.rounds[number - 1].boards}


def test_a_strict_rule_is_forbidden_pairs_of_its_rounds() -> None:
    desk = with_clubs("BZBZB-Z-")
    protect(desk, same="club", rounds="1-2")
    assert bans(desk) == {((1, 3, 5), 1, 2), ((2, 4, 7), 1, 2)}
    for _ in range(3):
        play_round(desk)
    assert bans(desk) == {((1, 3, 5), 1, 2), ((2, 4, 7), 1, 2)}
    apart = {frozenset(pair) for club in ((1, 3, 5), (2, 4, 7)) for pair in combinations(club, 2)}
    assert not apart & (met(desk, 1) | met(desk, 2))
    assert desk.state.rounds[0].apart == ((1, 3, 5), (2, 4, 7))
    assert not desk.state.rounds[2].apart


def test_late_entries_join_a_rule_and_rounds_before_keep_what_they_knew() -> None:
    desk = with_clubs("BZBZ----")
    protect(desk, same="club", rounds="1-3")
    play_round(desk)
    late = players.enter(desk.state, "Late", rating=2000, club=" sk  BERN ", late=True)
    desk.record(late, confirmed=True)
    assert bans(desk) == {((1, 3), 1, 1), ((1, 3, 9), 2, 3), ((2, 4), 1, 3)}
    assert desk.state.fide_mode


def test_a_rule_for_players_for_federations_and_for_tags() -> None:
    desk = a_desk(6)
    for number in (1, 2, 5):
        desk.record(players.correct_entry(desk.state, number, federation="SUI", tags=("meier",)))
    for number in (3, 4):
        desk.record(players.correct_entry(desk.state, number, federation="GER"))
    protect(desk, 2, 6, rounds="3-", label="the Kellers")
    protect(desk, same="federation", only=("GER",), rounds="2")
    protect(desk, same="tag", only=("Meier",))
    assert bans(desk) == {((2, 6), 3, None), ((3, 4), 2, 2), ((1, 2, 5), 1, None)}
    told = [one.words(desk.state) for one in desk.state.protections]
    assert told == ["the Kellers: B; F", "federation GER", "tag Meier"]
    desk.record(players.remove(desk.state, 6))
    assert ((2, 6), 3, None) not in bans(desk)


def test_what_cannot_be_a_rule_is_refused() -> None:
    desk = with_clubs("BZBZ")
    protect(desk, same="club")
    cases = [
        (players.protect(desk.state, [1]), "nobody-to-separate"),
        (players.protect(desk.state, [1, 2], same="club"), "bad-rule"),
        (players.protect(desk.state, same="tag"), "which-tag"),
        (players.protect(desk.state, same="club"), "nothing-changes"),
        (players.protect(desk.state, [1, 2], rounds="3-2"), "no-such-round"),
        (players.protect(desk.state, [1, 2], rounds="1-99"), "no-such-round"),
        (players.protect(desk.state, [1, 2], rounds="99-"), "no-such-round"),
    ]
    for decision, code in cases:
        with pytest.raises(RuleError) as refused:
            desk.record(decision)
        assert refused.value.code == code
    with pytest.raises(RuleError, match=r"\[bad-rounds\]"):
        players.protect(desk.state, [1, 2], rounds="first")
    with pytest.raises(RuleError, match=r"\[no-such-rule\]"):
        players.drop_protection(desk.state, 2)
    table = a_round_robin(4)
    with pytest.raises(RuleError, match=r"\[all-meet\]"):
        table.record(players.protect(table.state, [1, 2]))
    with pytest.raises(RuleError, match=r"\[all-meet\]"):
        desk.record(setting_actions.change(desk.state, system="round-robin"), confirmed=True)
    desk.record(players.drop_protection(desk.state, 1))
    desk.record(setting_actions.change(desk.state, system="scheveningen"), word="leave")
    with pytest.raises(RuleError, match=r"\[all-meet\]"):
        desk.record(players.protect(desk.state, [1, 2]))


def test_a_rule_that_leaves_no_pairing_or_concerns_nobody_is_told() -> None:
    desk = with_clubs("BBBZ", rounds=3)
    strict = players.protect(desk.state, same="club").check(desk.state)
    assert [one.level for one in strict] == [Level.NOTE]
    assert "round 1 cannot be paired; short of opponents: 1 A; 2 B; 3 C" in strict[0].message
    assert players.protect(desk.state, same="club", wish=True).check(desk.state) == ()
    nobody = players.protect(desk.state, same="federation").check(desk.state)
    assert [one.message for one in nobody] == ["it keeps nobody apart as things stand"]


def test_a_rule_of_some_rounds_is_no_warning_about_others() -> None:
    desk = with_clubs("BZBZ", rounds=3)
    assert players.protect(desk.state, same="club", rounds="1-2").check(desk.state) == ()


def test_a_wish_is_kept_where_it_can_be_and_given_up_where_it_cannot() -> None:
    desk = with_clubs("BZBZBBBB")
    protect(desk, same="club", wish=True)
    assert bans(desk) == set()
    pair(desk)
    draft = desk.state.rounds[0]
    assert len(draft.given_up) == 2
    assert {frozenset(pair) for pair in draft.given_up} <= met(desk, 1)
    told = rounds.draft_warnings(desk.state)
    assert sum(line.startswith("2 pairs are not kept apart") for line in told) == 1
    assert sum(line.count("(same club)") for line in told) == 2
    desk.record(rounds.publish(desk.state))
    left = {frozenset(pair) for one, _, _ in bans(desk) for pair in combinations(one, 2)}
    assert not left & met(desk, 1)
    assert all((first, last) == (1, 1) for _, first, last in bans(desk))


def test_in_fide_mode_giving_up_a_wish_is_asked_and_reported() -> None:
    desk = with_clubs("BBBZ")
    protect(desk, same="club", wish=True)
    decision = rounds.pair(desk.state)
    asked = [one for one in decision.check(desk.state) if one.level is Level.CONFIRM]
    assert len(asked) == len(decision.given_up) == 1
    with pytest.raises(UnconfirmedError):
        desk.record(decision)
    desk.record(decision, confirmed=True)
    line = "### Prohibition @ Round 1: given up 1-3"
    assert line not in text_lines(remarked(desk.state))
    desk.record(rounds.publish(desk.state))
    assert line in text_lines(remarked(desk.state))
    desk = with_clubs("BBBZ", system="rating-1992", rounds=3)
    protect(desk, same="club", wish=True)
    assert {one.level for one in rounds.pair(desk.state).check(desk.state)} == {Level.NOTE}


def test_the_round_to_come_is_looked_at_with_the_wishes_it_can_keep() -> None:
    desk = with_clubs("B-B-B---")
    protect(desk, same="club", wish=True)
    decision = rounds.pair(desk.state)
    boards = zug.pair(to_come(desk.state)).boards
    assert {frozenset(one) for one in boards} == {frozenset(one) for one in decision.boards}
    assert boards != zug.pair(desk.state.tournament).boards
    assert "(same club)" in str(zug.why_not(to_come(desk.state), (1, 5)))
    pair(desk)
    assert to_come(desk.state) is desk.state.tournament


def test_a_file_whose_round_is_taken_back_says_nothing_of_what_it_gave_up() -> None:
    desk = with_clubs("BBBZ")
    protect(desk, same="club", wish=True)
    pair(desk)
    desk.record(rounds.publish(desk.state))
    told = report(desk.state, interim=True).tournament
    taken = a_desk(0)
    taken.take_over(list(adopt(told))[1:], "")
    line = "### Prohibition @ Round 1: given up 1-3"
    assert line in text_lines(remarked(taken.state))
    taken.record(rounds.unpair(taken.state, "4.4.1"), confirmed=True, word="published")
    assert line not in text_lines(remarked(taken.state))


def test_the_journal_names_whom_a_round_gave_up() -> None:
    desk = with_clubs("BBBZ")
    protect(desk, same="club", wish=True)
    decision = rounds.pair(desk.state)
    assert decision.sentence(desk.state).endswith("0 absent; not kept apart: 1 A – 3 C (same club)")


def test_a_draft_that_is_taken_back_takes_what_it_gave_up_with_it() -> None:
    desk = with_clubs("BBBZ")
    protect(desk, same="club", wish=True)
    pair(desk)
    desk.record(rounds.unpair(desk.state))
    assert desk.state.kept is None
    assert bans(desk) == set()
    pair(desk)
    assert len(desk.state.rounds[0].given_up) == 1


def test_the_file_replays_with_exactly_the_pairs_in_force_in_every_round() -> None:
    desk = with_clubs("BZBBB-BZB-", rounds=5)
    protect(desk, same="club", wish=True, rounds="1-4")
    protect(desk, 1, 2, rounds="2-3")
    for _ in range(4):
        pair(desk)
        desk.record(rounds.publish(desk.state))
        for board in desk.state.rounds[-1].open_boards:
            desk.record(rounds.enter_result(desk.state, board, parse_result("1-0")))
    file = write(report(desk.state, interim=True).tournament, "trf26")
    again = read(file)
    assert check(again).identical
    assert {one for one in again.forbidden if one.first == one.last}
    taken = a_desk(0)
    taken.take_over(list(adopt(again))[1:], "")
    assert {*taken.state.tournament.forbidden} == {*again.forbidden}


def test_in_fide_mode_a_rule_after_round_1_leaves_it_and_is_reported() -> None:
    desk = with_clubs("BZBZBZ--")
    play_round(desk)
    rule = players.protect(desk.state, same="club", rounds="1-3", wish=True)
    assert rule.rule.first == 2
    with pytest.raises(UnconfirmedError) as asked:
        desk.record(rule)
    assert (asked.value.level, asked.value.word) == (Level.TWO_STEPS, "leave")
    desk.record(rule, confirmed=True, word="leave")
    assert not desk.state.fide_mode
    told = "### Prohibition @ Round 1: not to meet same club, rounds 2-3 where possible"
    assert told in text_lines(remarked(desk.state))
    desk.record(players.drop_protection(desk.state, 1))
    told = "### Prohibition @ Round 1: may meet same club, rounds 2-3 where possible"
    assert told in text_lines(remarked(desk.state))


def test_in_fide_mode_another_club_after_round_1_leaves_it_if_it_changes_who_may_meet() -> None:
    desk = with_clubs("BZBZ----")
    protect(desk, same="club")
    play_round(desk)
    alone = players.correct_entry(desk.state, 5, club="Basel")
    assert alone.check(desk.state) == ()
    moved = players.correct_entry(desk.state, 5, club=BERN)
    assert [one.word for one in moved.check(desk.state)] == ["leave"]
    with pytest.raises(UnconfirmedError):
        desk.undo(_number(desk, "protect"))


def test_in_fide_mode_a_rule_that_is_over_may_go_and_its_clubs_may_change() -> None:
    desk = with_clubs("BZBZ----")
    protect(desk, same="club", rounds="1")
    play_round(desk)
    again = players.correct_entry(desk.state, 5, club=BERN)
    assert again.check(desk.state)  # the round may be taken back
    play_round(desk)
    assert players.correct_entry(desk.state, 5, club=BERN).check(desk.state) == ()
    assert players.drop_protection(desk.state, 1).check(desk.state) == ()


def _number(desk: Desk, kind: str) -> int:
    return next(line.number for line in desk.decisions if line.kind == kind)


def test_a_round_keeps_its_groups_whatever_becomes_of_the_rule() -> None:
    desk = with_clubs("BZBZ----", system="rating-1992", rounds=5)
    protect(desk, same="club")
    play_round(desk)
    desk.record(players.drop_protection(desk.state, 1), confirmed=True)
    assert bans(desk) == {((1, 3), 1, 1), ((2, 4), 1, 1)}
    assert replay(desk.decisions) == desk.state


def test_by_hand_a_wish_is_asked_about_and_the_rules_round_has_it() -> None:
    desk = with_clubs("BZBZ----")
    protect(desk, same="club", wish=True)
    desk.record(manual_rounds.begin(desk.state, start="empty"))
    found = manual_rounds.seat_by_hand(desk.state, SeatingPlan(((1, 3),), None)).check(desk.state)
    assert any("kept apart where possible: same club" in one.message for one in found)
    desk.record(manual_rounds.leave(desk.state))
    computed = computed_seating(desk.state)
    assert computed is not None
    by_hand = rounds.pair_by_hand(desk.state, computed)
    assert by_hand.by_rules == ()
    assert by_hand.apart == ((1, 3), (2, 4))


def test_the_draft_is_compared_with_the_pairs_it_was_paired_with() -> None:
    desk = with_clubs("BBBZ")
    protect(desk, same="club", wish=True)
    pair(desk)
    changed = rounds.change_pairing(
        desk.state, rounds.seating_of_round(desk.state, desk.state.rounds[0])
    )
    assert changed.by_rules == ()
    assert not changed.no_rules
    assert ForbiddenGroup((1, 2), 1, 1) in desk.state.tournament.forbidden


def test_why_not_says_what_keeps_them_apart() -> None:
    desk = with_clubs("BZBZ----")
    protect(desk, same="club")
    protect(desk, 5, 6)
    answer = zug.why_not(desk.state.tournament, (1, 3))
    assert answer.verdict == "forbidden"
    [why] = [one for one in answer.statements if one.id == "illegal.forbidden"]
    assert why.params["reason"] == "same club"
    assert voice_of(answer, "en").sentence(why) == (
        "A (1) and C (3) are kept apart by the organiser (same club); that counts as having met."
    )
    assert "(même club)" in voice_of(answer, "fr").sentence(why)
    assert "The organiser has announced" in str(zug.why_not(desk.state.tournament, (5, 6)))


def test_a_round_by_hand_gives_up_the_wishes_it_is_against() -> None:
    """The question, the journal, the draft, and the report say the same of it."""
    desk = with_clubs("ZZZZ----")
    protect(desk, same="club", wish=True)
    protect(desk, 3, 4)
    hand = SeatingPlan(((2, 1), (4, 3), (5, 6), (7, 8)), None)
    _by_hand(desk, rounds.pair_by_hand(desk.state, hand))
    assert desk.state.rounds[0].given_up == ((1, 2),)
    again = SeatingPlan(((1, 5), (6, 2), (3, 7), (8, 4)), None)
    desk.record(rounds.change_pairing(desk.state, again), confirmed=True, word="manual")
    assert desk.state.rounds[0].given_up == ()
    hand = SeatingPlan(((2, 1), (3, 5), (6, 4), (7, 8)), None)
    _by_hand(desk, rounds.change_pairing(desk.state, hand))
    assert replay(desk.decisions).rounds == desk.state.rounds
    desk.record(rounds.publish(desk.state))
    assert "### Prohibition @ Round 1: given up 1-2" in text_lines(remarked(desk.state))
    kept = {frozenset(pair) for one, _, _ in bans(desk) for pair in combinations(one, 2)}
    wanted = {frozenset(pair) for pair in combinations((1, 2, 3, 4), 2)} - {frozenset((1, 2))}
    assert kept == wanted


def _by_hand(desk: Desk, decision: Decision) -> None:
    wish = "1 A are to be kept apart where possible: same club"
    assert sum(wish in one.message for one in decision.check(desk.state)) == 1
    told = desk.record(decision, confirmed=True, word="manual").sentence
    assert told.endswith("; not kept apart: 1 A – 2 B (same club)")
    draft = [one for one in rounds.draft_warnings(desk.state) if "2 B - 1 A" in one]
    assert len(draft) == 1
    assert wish in draft[0]
