"""FIDE mode, levels of questions, remarks of the report: where decisions are recorded."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

import pytest

from tests.support.desks import NOW, MemoryStore, a_desk, play_round, start_round
from zug.director import (
    Desk,
    JournalLine,
    LeaveFideMode,
    Level,
    Objection,
    RuleError,
    State,
    UnconfirmedError,
    new_desk,
    open_desk,
)
from zug.director.actions import players, rounds
from zug.director.actions.settings import announce
from zug.director.decisions import KINDS, Note
from zug.director.decisions.fide_mode import leave_fide_mode, not_in_fide_mode
from zug.director.importing.import_plan import ImportPlan
from zug.director.importing.to_decisions import adopt
from zug.director.journal.replay import replay
from zug.director.objections import AnswerWord, confirm, confirm_twice, leaves_fide_mode, note, read
from zug.director.reporting.report import report
from zug.director.state.comment_lines import gathered, round_left
from zug.fastclasses import dataclass, replace
from zug.formats.remarks import line_of, read_lines, text_lines
from zug.model import PointSystem, Tournament
from zug.model.amendments import Amendment, BoardLists, Remark, with_lines
from zug.systems import SYSTEMS


@dataclass(frozen=True)
class Asking(Note):
    """A note with whatever speaks against it."""

    kind: ClassVar = "note"
    asks: tuple[Objection, ...] = ()

    def to_data(self) -> dict[str, object]:
        return {"text": self.text}

    def _objections(self, state: State) -> Iterator[Objection]:
        for objection in self.asks:
            if objection.word != AnswerWord.LEAVE or state.fide_mode:
                yield objection


def asked(desk: Desk, decision: Note, **answers: object) -> UnconfirmedError:
    before = len(desk.decisions)
    with pytest.raises(UnconfirmedError) as found:
        desk.record(decision, **answers)  # type: ignore[arg-type]
    assert len(desk.decisions) == before
    return found.value


# Levels


def test_the_levels_have_the_numbers_of_the_checklist() -> None:
    assert [(level.name, int(level)) for level in Level] == [
        ("NOTE", 1),
        ("READ", 2),
        ("CONFIRM", 3),
        ("TWO_STEPS", 4),
        ("REFUSED", 5),
    ]


def test_what_is_told_is_among_the_notes() -> None:
    done = a_desk().record(Asking("x", asks=(note("look at this"),)))
    assert done.notes == ("look at this",)


def test_level_2_is_acknowledged_and_cannot_be_switched_off() -> None:
    desk = a_desk()
    decision = Asking("x", asks=(read("read this"),))
    question = asked(desk, decision)
    assert (question.level, question.word, question.code) == (Level.READ, "", "unconfirmed")
    assert desk.record(decision, confirmed=True).notes == ("read this",)


def test_who_answers_two_steps_has_read_what_was_shown_with_them() -> None:
    desk = a_desk()
    both = Asking("x", asks=(read("read this"), confirm_twice("sure?", AnswerWord.ROUNDS)))
    assert asked(desk, both, word="tiebreaks").level is Level.TWO_STEPS
    desk.record(both, word="rounds")
    three = Asking("x", asks=(*both.asks, confirm("this too?")))
    assert asked(desk, three, word="rounds").level is Level.CONFIRM


def test_level_3_is_asked_once() -> None:
    desk = a_desk()
    decision = Asking("x", asks=(confirm("sure?"),))
    question = asked(desk, decision)
    assert (question.level, question.word, question.code) == (Level.CONFIRM, "", "unconfirmed")
    asked(desk, decision, word="anything")
    assert desk.record(decision, confirmed=True).notes == ("sure?",)


def test_level_4_needs_its_word_and_a_confirmation_does_not_make_it_level_3() -> None:
    desk = a_desk()
    decision = Asking("x", asks=(confirm_twice("really?", AnswerWord.ROUNDS),))
    question = asked(desk, decision, confirmed=True)
    assert (question.level, question.word) == (Level.TWO_STEPS, "rounds")
    assert "'rounds'" in question.advice
    asked(desk, decision, confirmed=True, word="yes")
    assert desk.record(decision, word="rounds").notes == ("really?",)


def test_two_questions_of_level_4_need_both_words_and_a_third_its_own_answer() -> None:
    desk = a_desk()
    questions = (confirm_twice("a", AnswerWord.ROUNDS), confirm_twice("b", AnswerWord.TIEBREAKS))
    decision = Asking("x", asks=questions)
    assert asked(desk, decision, word="rounds").word == "rounds tiebreaks"
    desk.record(decision, word="tiebreaks rounds")
    mixed = Asking("x", asks=(confirm_twice("a", AnswerWord.ROUNDS), confirm("c")))
    asked(desk, mixed, word="rounds")
    desk.record(mixed, confirmed=True, word="rounds")


# FIDE mode


def test_an_event_is_in_fide_mode_from_its_creation_where_the_system_is_of_fide() -> None:
    for system in SYSTEMS:
        if not system.pairs_teams:
            state = Desk(MemoryStore(system=system.id)).state
            assert (state.fide_mode, state.fide_left) == (system.is_fide, None), system.id
    outside_it = {system.family for system in SYSTEMS if not system.is_fide}
    assert outside_it == {"rating", "fmjd", "scheveningen"}


def test_leaving_fide_mode_is_asked_at_level_4_and_written_with_its_round() -> None:
    desk = a_desk()
    play_round(desk)
    play_round(desk)
    leave = leave_fide_mode(desk.state)
    assert asked(desk, leave, confirmed=True).word == "leave"  # type: ignore[arg-type]
    assert desk.state.fide_mode
    desk.record(leave, word="leave")
    assert (desk.state.fide_mode, desk.state.fide_left) == (False, 2)
    assert not_in_fide_mode(desk.state) == "not in FIDE mode since round 2"
    assert "### FIDE mode exited @ Round 2" in text_lines(report(desk.state).tournament)
    with pytest.raises(RuleError) as refused:
        desk.record(leave_fide_mode(desk.state), word="leave")
    assert refused.value.code == "not-in-fide-mode"


def test_a_forbidden_act_leaves_fide_mode_first_and_together_with_it() -> None:
    desk = a_desk()
    act = Asking("x", asks=(leaves_fide_mode("FIDE mode does not have this"),))
    asked(desk, act, confirmed=True)
    desk.record(act, word="leave")
    assert [line.kind for line in desk.decisions[-2:]] == ["leave fide mode", "note"]
    assert desk.state.fide_left == 1
    desk.record(act)
    assert desk.decisions[-2].kind == "note"


def test_an_act_that_is_refused_after_all_does_not_leave_fide_mode(tmp_path) -> None:  # type: ignore[no-untyped-def]
    with new_desk(tmp_path / "x.zug", announce("Open", 5)) as desk:
        act = Asking("x", asks=(leaves_fide_mode("not in FIDE mode"), confirm("and this?")))
        asked(desk, act, word="leave")
        assert desk.state.fide_mode
        with desk.together():
            desk.record(act, confirmed=True, word="leave")
    with open_desk(tmp_path / "x.zug") as desk:
        assert (desk.state.fide_left, len(desk.decisions)) == (1, 3)


def test_what_fide_mode_does_not_have_is_refused_only_in_it() -> None:
    desk = a_desk()
    first = players.renumber(desk.state, "F", 1)  # against the order of strength
    with pytest.raises(RuleError) as refused:
        desk.record(first, confirmed=True)
    assert refused.value.code == "fide-mode"
    desk.record(leave_fide_mode(desk.state), word="leave")
    desk.record(first, confirmed=True)
    assert desk.state.tpns[6] == 1


def test_no_undo_brings_fide_mode_back() -> None:
    desk = a_desk()
    desk.record(Asking("x", asks=(leaves_fide_mode("not in FIDE mode"),)), word="leave")
    desk.undo()
    assert desk.state.fide_left == 1
    with pytest.raises(RuleError, match="left for good"):
        desk.undo(len(desk.decisions) - 2)
    forged = JournalLine(len(desk.decisions) + 1, NOW, "x", "undo", {"number": 8})
    assert desk.decisions[7].kind == LeaveFideMode.kind
    state = replay([*desk.decisions, forged])
    assert (state.fide_left, len(state.remarks)) == (1, 1)


def test_of_two_rounds_in_which_it_was_left_the_earlier_counts() -> None:
    state = State()
    for round_ in (3, 2, 5):
        state = LeaveFideMode(round_).apply(state)
    assert state.fide_left == 2


def test_the_file_of_an_event_outside_fide_mode_is_taken_over_outside_it() -> None:
    desk = a_desk()
    play_round(desk)
    desk.record(leave_fide_mode(desk.state), word="leave")
    told_ = report(desk.state).tournament
    lines = [
        JournalLine(number, NOW, "x", one.kind, one.to_data())
        for number, one in enumerate(adopt(told_), 1)
    ]
    again = replay(lines)
    assert again.fide_left == 1
    assert text_lines(report(again).tournament) == text_lines(told_)
    said = "###fide mode exited @ round 4", "### FIDE mode exited @ Round 3"
    assert round_left(with_lines(Tournament(rounds=5), read_lines(said))) == 3
    said_ = read_lines(["### Import @ Round 3: x"])
    assert round_left(with_lines(Tournament(rounds=5), said_)) is None


@pytest.mark.parametrize(
    "points", [PointSystem.of(30, 20), PointSystem.of(30, 10, pab=40), PointSystem.of(10, 5, pab=3)]
)
def test_a_file_with_points_that_fide_forbids_is_taken_over_outside_fide_mode(
    points: PointSystem,
) -> None:
    file = replace(a_desk(6).state.tournament, points=points)
    found = ImportPlan.of_tournament(file, "x.trf")
    assert [(one.level, one.word) for one in found.questions] == [(Level.TWO_STEPS, "leave")]
    with pytest.raises(UnconfirmedError):
        found.decisions(confirmed=True)
    lines = [
        JournalLine(number, NOW, "x", one.kind, one.to_data())
        for number, one in enumerate(found.decisions(confirmed=True, word="leave"), 1)
    ]
    assert replay(lines).fide_left == 1
    usual = ImportPlan.of_tournament(a_desk(6).state.tournament, "x.trf")
    assert not usual.questions


# Remarks


def test_a_remark_is_a_line_and_a_round_has_one_about_pairings_by_hand() -> None:
    mine = Amendment(Remark.MANUAL, 2, BoardLists((((1, 2),), ((2, 1),))))
    assert line_of(mine) == "### MPA @ Round 2: 1-2 => 2-1"
    new = Amendment(Remark.MANUAL, 2, BoardLists((((3, 4),), ((4, 3),))))
    import_ = Amendment(Remark.IMPORT, 2, BoardLists((("y",),)))
    assert gathered((mine, import_), [new]) == (import_, new)
    assert gathered((mine, import_), [Amendment(Remark.MANUAL, 2)]) == (import_,)
    other = Amendment(Remark.MANUAL, 3, BoardLists((("z",),)))
    assert gathered((mine,), [other]) == (mine, other)


def test_a_remark_names_everybody_by_the_number_of_the_file(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    def remarks(_self: Note, _state: State) -> Iterator[Amendment]:
        yield Amendment(Remark.MANUAL, 1, BoardLists((((6, 1),), ((1, 6),))))

    desk = a_desk()
    monkeypatch.setattr(KINDS["note"], "remarks", remarks)
    desk.record(Note("x"), confirmed=True)
    start_round(desk)
    desk.record(players.enter(desk.state, "Strong", rating=2700, late=True), confirmed=True)
    assert "### MPA @ Round 1: 7-2 => 2-7" in text_lines(report(desk.state).tournament)
    with pytest.raises(UnconfirmedError):
        desk.undo(8)
    desk.undo(8, confirmed=True)
    assert not desk.state.remarks


def test_after_a_round_was_taken_back_it_is_the_one_in_which_the_event_leaves() -> None:
    """Round 2 was played in FIDE mode to its end; round 3 is paired again outside it."""
    desk = a_desk(8)
    for _ in range(2):
        play_round(desk)
    assert leave_fide_mode(desk.state).round == 2
    start_round(desk)
    desk.record(rounds.unpair(desk.state, "4.4.2"), confirmed=True, word="published")
    desk.record(leave_fide_mode(desk.state), word="leave")
    assert (len(desk.state.rounds), desk.state.fide_left) == (2, 3)
    start_round(desk)
    assert not_in_fide_mode(desk.state) == "not in FIDE mode since round 3"
