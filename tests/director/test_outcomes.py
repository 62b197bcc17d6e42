"""What comes of an action: done, a question, or refused; the same for every interface."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.desks import MemoryStore, a_desk, a_round_robin, names, start_round
from zug.director import (
    Answers,
    ClashError,
    Desk,
    Done,
    Level,
    Question,
    Refused,
    UnconfirmedError,
    new_desk,
    outcome_of,
    read_state,
)
from zug.director.actions import players, rounds
from zug.director.actions.settings import announce
from zug.director.importing.player_list import import_players, pasted, undo_list
from zug.errors import UsageError
from zug.model.results import parse_result


def test_what_is_done_has_its_lines_and_the_state_after_it() -> None:
    desk = a_desk(4)
    outcome = outcome_of(desk.decide, Answers(reason="ill"), players.withdraw(desk.state, "A"))
    assert isinstance(outcome, Done)
    (decision,) = outcome.recorded
    assert (decision.line.kind, decision.line.reason) == ("withdraw", "ill")
    assert outcome.state is desk.state
    assert outcome.state.withdrawn


def test_a_question_is_answered_by_running_the_use_case_again() -> None:
    desk = a_desk(6, rounds=3)
    bye = players.request_bye(desk.state, "A", 3, "F")
    question = outcome_of(desk.decide, Answers(), bye)
    assert isinstance(question, Question)
    assert (question.level, question.takes_two_steps, question.word) == (Level.CONFIRM, False, "")
    assert question.decision == bye
    with pytest.raises(UnconfirmedError) as asked:
        desk.record(bye)
    assert (asked.value.question, asked.value.code) == (question, question.code)
    assert isinstance(outcome_of(desk.decide, Answers(confirmed=True), bye), Done)


def test_what_others_decided_since_is_refused_with_their_lines() -> None:
    desk = a_desk(4)
    seen = len(desk.decisions)
    desk.record(players.withdraw(desk.state, "A"))
    mine = players.correct_entry(desk.state, "A", rating=2000)
    outcome = outcome_of(desk.decide, Answers(seen=seen), mine)
    assert isinstance(outcome, Refused)
    assert isinstance(outcome.error, ClashError)
    assert [line.kind for line in outcome.error.lines] == ["withdraw"]


def test_every_one_of_several_decisions_is_compared_with_those_of_others() -> None:
    desk = a_desk(4)
    seen = len(desk.decisions)
    desk.record(players.withdraw(desk.state, "B"))
    mine = (players.forbid(desk.state, ["C", "D"]), players.correct_entry(desk.state, 2, club="X"))
    outcome = outcome_of(desk.decide, Answers(seen=seen), *mine)
    assert isinstance(outcome, Refused)
    assert outcome.error.code == "clash"


def test_several_decisions_of_ones_own_do_not_clash() -> None:
    desk = a_desk(4)
    seen = len(desk.decisions)
    mine = [players.correct_entry(desk.state, "A", rating=rating) for rating in (2000, 2100)]
    done = outcome_of(desk.decide, Answers(confirmed=True, seen=seen), *mine)
    assert isinstance(done, Done)
    assert desk.state.entries[1].rating == 2100


def test_all_decisions_are_recorded_or_none(tmp_path: Path) -> None:
    path = tmp_path / "club.zug"
    with new_desk(path, announce("Club", 3)) as desk:
        desk.record(players.enter(desk.state, "Ada"))
        bye = players.request_bye(desk.state, "Ada", 2, "F")
        outcome = outcome_of(desk.decide, Answers(), players.enter(desk.state, "Ben"), bye)
        assert isinstance(outcome, Question)
        assert [entry.name for entry in desk.state.entries.values()] == ["Ada"]
    assert [entry.name for entry in read_state(path).entries.values()] == ["Ada"]


def test_the_next_round_is_paired_with_its_lots_and_published() -> None:
    desk = a_desk(4, initial_colour=None)
    draft = rounds.pair_next_round(desk, Answers(), colour="b")
    assert [decision.line.kind for decision in draft.recorded] == ["set", "pair"]
    assert draft.state.settings.initial_colour == "b"
    assert draft.state.draft is not None
    table = a_round_robin(4)
    done = rounds.pair_next_round(table, Answers(), is_published=True)
    assert [decision.line.kind for decision in done.recorded] == ["pair", "publish"]
    again = Desk(MemoryStore(system="round-robin", rounds=0, initial_colour=None), author="test")
    for name in "ABCD":
        again.record(players.enter(again.state, name))
    drawn = rounds.pair_next_round(again, Answers(), seed=7)
    assert [decision.line.kind for decision in drawn.recorded] == ["renumber", "pair"]


def test_only_a_result_is_undone_as_a_result() -> None:
    desk = a_desk(4)
    start_round(desk)
    for number, code in ((None, "bad-entry"), (99, "bad-entry"), (2, "not-a-result")):
        with pytest.raises(UsageError) as refused:
            rounds.undo_result(desk, Answers(), number)
        assert refused.value.code == code
    desk.record(rounds.enter_result(desk.state, 1, parse_result("1-0")))
    rounds.undo_result(desk, Answers(), len(desk.decisions))
    assert desk.state.rounds[-1].open_boards == (1, 2)


@pytest.mark.parametrize("is_whole", [False, True])
def test_a_list_is_taken_back_as_one(is_whole: bool) -> None:
    desk = a_desk(2)
    done = import_players(desk, Answers(), pasted("Xaver\nYves\nZoe"), is_whole=is_whole)
    assert (done.entered, names(desk)[2:]) == (3, ["Xaver", "Yves", "Zoe"])
    taken_back = undo_list(desk, Answers(), done.first + 1)
    assert (len(taken_back.recorded), names(desk)) == (3, ["A", "B"])
    assert undo_list(desk, Answers(), 2).recorded == (), "no list, so nothing is taken back"


def test_who_cannot_be_entered_is_told_unless_the_list_is_whole(tmp_path: Path) -> None:
    listed = pasted("Xaver\nYves")
    with new_desk(tmp_path / "club.zug", announce("Club", 3)) as desk:
        desk.record(players.close_list(desk.state))
        outcome = outcome_of(import_players, desk, Answers(confirmed=True), listed, is_whole=True)
        assert isinstance(outcome, Refused)
        done = import_players(desk, Answers(), listed)
        assert (done.entered, done.first, len(done.refused)) == (0, 0, 2)
        assert outcome.error.message in done.refused[0]


def test_a_list_is_asked_about_in_one_question(tmp_path: Path) -> None:
    with new_desk(tmp_path / "club.zug", announce("Club", 3)) as desk:
        import_players(desk, Answers(), pasted("Ada\nBen"))
        twice = pasted("name;shirt\nAda;M\nBen;L\nCleo;S")
        outcome = outcome_of(import_players, desk, Answers(), twice, is_whole=True)
        assert isinstance(outcome, Question)
        assert str(outcome.sentence(desk.state)) == "3 players would be entered"
        assert len(outcome.objections) == 2, "a column, and names that are entered already"
        assert names(desk) == ["Ada", "Ben"]
