"""Numbers: the order of equals, what is asked before they change, late entries (C.04.2, 2)."""

from __future__ import annotations

import pytest

from tests.support.desks import NOW, MemoryStore, a_desk, names, play_round
from zug.checker import check
from zug.director import Desk, Level, RuleError, UnconfirmedError
from zug.director.actions import players, rounds
from zug.director.actions.ratings import rating_terms
from zug.director.decisions import Enter
from zug.director.decisions.fide_mode import leave_fide_mode
from zug.director.importing.player_list import enter_all, pasted
from zug.director.journal.replay import decision_of, replay
from zug.director.reporting.report import report
from zug.formats import read as read_file
from zug.formats import write


def equals(*ratings: int) -> Desk:
    """A, B, C … with these ratings."""
    desk = a_desk(0)
    for name, rating in zip("ABCDEFGH", ratings, strict=False):
        desk.record(players.enter(desk.state, name, rating=rating))
    return desk


def asked(desk: Desk, decision: object) -> UnconfirmedError:
    with pytest.raises(UnconfirmedError) as question:
        desk.record(decision)  # type: ignore[arg-type]
    return question.value


def test_equals_exchange_their_numbers_once_it_is_confirmed() -> None:
    desk = equals(2000, 2000, 2000, 1900)
    swap = players.exchange(desk.state, "A", "C")
    question = asked(desk, swap)
    assert question.level is Level.CONFIRM
    assert "A 1 → 3; C 3 → 1" in question.objections[0].message
    desk.record(swap, confirmed=True)
    assert names(desk) == list("CBAD")


def test_unequal_ratings_do_not_exchange_in_fide_mode() -> None:
    desk = equals(2000, 1990, 1980, 1900)
    for refused in (players.exchange(desk.state, "A", "B"), players.renumber(desk.state, "D", 1)):
        with pytest.raises(RuleError, match=r"\[fide-mode\]") as told:
            desk.record(refused, confirmed=True)
        assert told.value.code == "fide-mode"
    desk.record(leave_fide_mode(desk.state), confirmed=True, word="leave")
    desk.record(players.renumber(desk.state, "D", 1), confirmed=True)
    assert names(desk) == list("DABC")


def test_another_title_is_not_equal() -> None:
    """handling-2026:2.2.2: the title comes before anything that can be chosen."""
    desk = equals(2000, 2000)
    desk.record(players.correct_entry(desk.state, "B", title="FM"))
    assert names(desk) == list("BA")
    with pytest.raises(RuleError, match=r"\[fide-mode\]"):
        desk.record(players.exchange(desk.state, "A", "B"), confirmed=True)


def test_the_order_chosen_among_equals_stays_when_ratings_are_corrected() -> None:
    desk = equals(2000, 2000, 2000, 1900)
    desk.record(players.exchange(desk.state, "A", "C"), confirmed=True)
    desk.record(players.correct_entry(desk.state, "D", rating=2100))
    assert names(desk) == list("DCBA")
    desk.record(players.enter(desk.state, "E", rating=2000))
    assert [name for name in names(desk) if name in "ABC"] == list("CBA")
    desk.record(players.correct_entry(desk.state, "B", rating=1800))
    desk.record(players.correct_entry(desk.state, "B", rating=2000))
    assert [name for name in names(desk) if name in "ABC"] == list("CBA")
    assert replay(desk.decisions).numbering == desk.state.numbering


def test_equals_by_entry_instead_of_the_alphabet() -> None:
    desk = a_desk(0)
    for name in ("Zoe", "Max", "Ada"):
        desk.record(players.enter(desk.state, name, rating=2000))
    assert names(desk) == ["Ada", "Max", "Zoe"]
    desk.record(rating_terms(desk.state, equals="entry"), confirmed=True)
    assert names(desk) == ["Zoe", "Max", "Ada"]


def test_equals_by_a_lot_that_later_entries_do_not_change() -> None:
    desk = equals(*[2000] * 6)
    desk.record(rating_terms(desk.state, equals="lot 4711"), confirmed=True)
    drawn = names(desk)
    assert drawn != sorted(drawn)
    desk.record(players.enter(desk.state, "New", rating=2000))
    assert [name for name in names(desk) if name != "New"] == drawn
    other = equals(*[2000] * 6)
    other.record(rating_terms(other.state, equals="lot 4711"), confirmed=True)
    assert names(other) == drawn


def test_a_lot_without_a_seed_gets_one_that_is_kept() -> None:
    desk = equals(2000, 2000)
    desk.record(rating_terms(desk.state, equals="lot"), confirmed=True)
    word, seed = desk.state.rating_terms.equals.split()
    assert (word, seed.isdecimal()) == ("lot", True)


def test_the_order_of_equals_is_announced_before_round_1() -> None:
    desk = a_desk(4)
    play_round(desk)
    with pytest.raises(RuleError, match="round 1 is paired"):
        desk.record(rating_terms(desk.state, equals="entry"), confirmed=True)


def test_a_correction_that_moves_numbers_is_asked_about_once_they_were_given() -> None:
    desk = a_desk(6)
    before = desk.record(players.correct_entry(desk.state, "F", rating=2395))
    assert any("numbers change" in note for note in before.notes)
    play_round(desk)
    question = asked(desk, players.correct_entry(desk.state, "F", rating=2450))
    assert question.level is Level.CONFIRM
    assert "numbers change" in question.objections[0].message
    desk.record(players.correct_entry(desk.state, "F", rating=2450), confirmed=True)
    assert names(desk)[0] == "F"


def test_a_correction_that_moves_nobody_is_not_asked_about() -> None:
    desk = a_desk(6)
    play_round(desk)
    assert desk.record(players.correct_entry(desk.state, "A", rating=2700)).notes == ()


def frozen(handling: str = "2026") -> Desk:
    desk = a_desk(8, rounds=7, handling=handling)
    for _ in range(4):
        play_round(desk)
    return desk


def test_2_4__a_late_entry_after_round_4_gets_the_number_of_its_rating() -> None:
    """Whoever has not arrived has no number: the newcomer's is the one of the initial order."""
    desk = frozen()
    late = players.enter(desk.state, "Late", rating=2375)
    question = asked(desk, late)
    assert question.level is Level.CONFIRM
    assert "D 4 → 5" in question.objections[-1].message
    assert "handling-2026:2.4" in question.objections[-1].message
    desk.record(late, confirmed=True)
    assert names(desk) == ["A", "B", "C", "Late", "D", "E", "F", "G", "H"]
    assert replay(desk.decisions).numbering == desk.state.numbering


def test_rounds_before_and_after_a_late_entry_are_those_of_the_rules() -> None:
    """The report tells with which numbers each round was paired, so a check finds no difference."""
    desk = frozen()
    desk.record(players.enter(desk.state, "Late", rating=2700), confirmed=True)
    for _ in range(3):
        play_round(desk)
    done = report(desk.state)
    data = write(done.tournament, "trf26", ranks=done.ranks)
    assert b"### Numbers @ Round 4: 2-9" in data
    assert check(read_file(data)).identical


def test_the_undo_of_a_late_entry_gives_the_others_their_numbers_back() -> None:
    desk = frozen()
    desk.record(players.enter(desk.state, "Late", rating=2700), confirmed=True)
    desk.undo(confirmed=True)
    assert names(desk) == [*"ABCDEFGH"]
    desk.undo(len(desk.decisions), confirmed=True)
    assert names(desk) == ["Late", *"ABCDEFGH"]
    desk.record(players.remove(desk.state, "Late"), confirmed=True)
    assert names(desk) == [*"ABCDEFGH"]


def test_a_late_entry_after_round_4_is_numbered_last_on_request() -> None:
    desk = frozen()
    done = desk.record(players.enter(desk.state, "Late", rating=2375, number="last"))
    assert names(desk) == [*"ABCDEFGH", "Late"]
    assert any("gets the last one" in note for note in done.notes)
    assert replay(desk.decisions).numbering == desk.state.numbering


def test_numbers_stay_when_the_fourth_round_is_taken_back() -> None:
    desk = a_desk(8, rounds=7)
    for _ in range(3):
        play_round(desk)
    desk.record(rounds.pair(desk.state))
    with pytest.raises(RuleError, match="fixed since round 4"):
        desk.undo()
    desk.record(rounds.unpair(desk.state))
    assert len(desk.state.rounds) == 3
    with pytest.raises(RuleError, match=r"\[numbers-frozen\]"):
        players.renumber(desk.state)
    desk.record(players.correct_entry(desk.state, "H", rating=2700), confirmed=True)
    desk.record(players.enter(desk.state, "Late", rating=2650, number="last"))
    assert names(desk) == [*"ABCDEFGH", "Late"]
    play_round(desk)
    assert names(desk) == [*"ABCDEFGH", "Late"]
    assert replay(desk.decisions).numbering == desk.state.numbering


def test_a_late_entry_that_moves_numbers_is_asked_about_once_round_1_is_paired() -> None:
    desk = a_desk(6)
    assert desk.record(players.enter(desk.state, "Early", rating=2395)).notes == ()
    play_round(desk)
    late = players.enter(desk.state, "Late", rating=2375)
    question = asked(desk, late)
    assert question.level is Level.CONFIRM
    assert "3 numbers change" in question.objections[-1].message
    assert "D 5 → 6; E 6 → 7; F 7 → 8" in question.objections[-1].message
    assert "Late" not in names(desk)
    desk.record(late, confirmed=True)
    assert names(desk) == ["A", "Early", "B", "C", "Late", "D", "E", "F"]
    assert desk.record(players.enter(desk.state, "Last", rating=1000)).notes == ()


def test_whoever_was_never_paired_leaves_no_hole_after_round_4() -> None:
    desk = a_desk(8, rounds=7)
    desk.record(players.announce_absence(desk.state, "D"))
    play_round(desk)
    for _ in range(3):
        desk.record(players.announce_absence(desk.state, "D"))
        play_round(desk)
    with pytest.raises(RuleError, match=r"\[numbers-frozen\]") as told:
        desk.record(players.remove(desk.state, "D"), confirmed=True)
    assert "withdraw" in told.value.advice
    desk.record(players.enter(desk.state, "Late", rating=2375, number="last"))
    desk.record(players.remove(desk.state, "Late"))
    assert names(desk) == [*"ABCDEFGH"]


def test_taking_somebody_off_the_list_is_asked_about_once_round_1_is_paired() -> None:
    desk = a_desk(6)
    desk.record(players.announce_absence(desk.state, "C"))
    play_round(desk)
    question = asked(desk, players.remove(desk.state, "C"))
    assert "D 4 → 3; E 5 → 4; F 6 → 5" in question.objections[0].message


def test_a_list_of_late_entries_asks_one_question() -> None:
    desk = a_desk(6)
    play_round(desk)
    listed = pasted("name;rating\nLate;2375\nLater;2365\nLast;1000")
    before = len(desk.decisions)
    with pytest.raises(UnconfirmedError) as question:
        enter_all(desk, listed, late=True)
    (one,) = question.value.objections
    assert "D 4 → 5; E 5 → 7; F 6 → 8" in one.message
    assert str(question.value.sentence(desk.state)) == "3 players would be entered"
    again = Desk(MemoryStore(), author="test", clock=lambda: NOW)
    again.take_over([decision_of(line) for line in desk.decisions[1:before]], "")
    report = enter_all(again, listed, late=True, confirmed=True)
    assert (report.entered, report.refused) == (3, ())


def test_handling_2016_b_3__no_number_changes_after_round_4() -> None:
    desk = frozen("2016")
    desk.record(players.enter(desk.state, "Late", rating=2375))
    assert names(desk)[-1] == "Late"
    chosen = players.enter(desk.state, "Later", rating=2375, number="rating")
    desk.record(chosen, confirmed=True)
    assert names(desk).index("Later") == 3


def test_a_late_entry_of_an_older_journal_keeps_the_number_of_its_strength() -> None:
    desk = frozen()
    late = players.enter(desk.state, "Late", rating=2375)
    desk.take_over([Enter(late.entry, number=4)], "")
    assert names(desk) == ["A", "B", "C", "Late", "D", "E", "F", "G", "H"]
    assert replay(desk.decisions).numbering == desk.state.numbering


def test_the_games_played_stay_with_the_people_when_numbers_move() -> None:
    desk = a_desk(8)
    play_round(desk)
    rows = {p.name: [c.result for c in p.cells] for p in desk.state.tournament.players}
    desk.record(players.enter(desk.state, "Late", rating=2375), confirmed=True)
    after = {p.name: [c.result for c in p.cells] for p in desk.state.tournament.players}
    assert {name: cells for name, cells in after.items() if name != "Late"} == rows


def test_2_3__a_name_put_right_asks_nothing_about_numbers_that_are_fixed() -> None:
    desk = a_desk(8)
    for _ in range(4):
        play_round(desk)
    assert desk.state.numbers_frozen
    assert not [*players.correct_entry(desk.state, "C", name="Cara").check(desk.state)]
    asked = players.correct_entry(desk.state, "C", rating=2500).check(desk.state)
    assert ["the number stays" in str(one) for one in asked] == [True]
