"""Decisions as the journal holds them: written, read, told in words, refused if impossible."""

from __future__ import annotations

import json
from dataclasses import fields

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.director.test_old_journals import EVENTS, PLAYED_BY_CHANCE, decisions_of
from tests.support.desks import MemoryStore, a_desk, play_round, start_round
from zug.director import Desk, JournalLine, RuleError, State
from zug.director.actions import players, rounds
from zug.director.actions.checkin import check_in, close_check_in
from zug.director.actions.settings import change
from zug.director.decisions import KINDS, Enter, Renumber
from zug.director.desk import touched
from zug.director.journal import decode, encode
from zug.director.journal.replay import (
    JournalNarrator,
    ReplayError,
    apply_line,
    decision_of,
    in_force,
    replay,
    undone_numbers,
)
from zug.director.state import Entry, Settings
from zug.director.state.fields import FORMS, recorded
from zug.errors import FaultyFileError
from zug.messages import languages, translations
from zug.model import Result
from zug.model.results import parse_result
from zug.prizes import Category, Fee

NOW = "2026-11-15T10:00:00Z"


def line(number: int, kind: str, /, **data: object) -> JournalLine:
    return JournalLine(number, NOW, "a", kind, data)


# Written and read


@pytest.mark.parametrize("name", [*EVENTS, *PLAYED_BY_CHANCE, "adopted"])
def test_every_line_reads_back_to_the_same_data(name: str) -> None:
    for recorded_line in decisions_of(name):
        decision = decision_of(recorded_line)
        again = json.loads(json.dumps(decision.to_data()))
        assert again == recorded_line.data
        if recorded_line.kind != "correct entry":  # whose changes have the order they were named in
            assert list(again) == list(recorded_line.data)
        assert KINDS[recorded_line.kind].from_data(again) == decision


def test_the_old_journals_have_every_kind() -> None:
    """So that what is compared with them is everything."""
    names = (*EVENTS, *PLAYED_BY_CHANCE)
    recorded_kinds = {decision.kind for name in names for decision in decisions_of(name)}
    assert recorded_kinds == set(KINDS) - {"take over", "rating from", "drop protection"}


READ_OTHERWISE = ("Create", "Announce", "Enter", "CorrectEntry", "SetRatingTerms")
READ_OTHERWISE += ("TakeRatings", "DefineCategory", "SetFee", "Protect", "DropProtection")


def test_every_field_has_a_form() -> None:
    for cls in (*KINDS.values(), Entry):
        if cls.__name__ not in READ_OTHERWISE:
            assert all(str(item.type) in FORMS for item in recorded(cls).values()), cls
    for cls in (Entry, Category, Fee):
        assert {str(item.type) for item in fields(cls)} <= set(FORMS)


# Impossible data

BASE = [
    line(1, "create", name="X", rounds=3),
    *(line(n, "enter", id=n - 1, name=f"P{n - 1}") for n in range(2, 6)),
    line(6, "pair", round=1, boards=[[1, 2], [3, 4]], bye=None, absent={}, manual=True),
    line(7, "publish", round=1),
]


def test_the_base_folds() -> None:
    assert len(replay(BASE).rounds) == 1


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        ("result", {"round": 0, "board": 1, "result": ["1", "0"]}, "'round' should be a whole"),
        ("result", {"round": 2, "board": 1, "result": ["1", "0"]}, "round 2 is not paired"),
        ("result", {"round": 1, "board": 0, "result": ["1", "0"]}, "'board' should be a whole"),
        ("result", {"round": 1, "board": 3, "result": ["1", "0"]}, "no board 3"),
        ("result", {"round": 1, "board": 1, "result": ["1"]}, "one for Black"),
        ("result", {"round": 1, "board": 1, "result": ["1", "?"]}, "should be a result"),
        ("result", {"round": 1, "board": 1, "result": ["1", "1"]}, "can go together"),
        ("result", {"round": "1", "board": 1, "result": None}, "'round' should be a whole"),
        ("result", {"round": True, "board": 1, "result": None}, "a whole number"),
        ("result", {"round": -1, "board": 1, "result": None}, "a whole number"),
        ("result", {"round": 1, "board": 1}, "'result' is missing"),
        ("result", {"round": 1, "board": 1, "result": None, "x": 1}, "unknown field 'x'"),
        ("result", {"round": 1, "board": 1, "result": None, "withdrawn": [9]}, "no entry 9"),
        ("swap colours", {"round": 1, "board": 7}, "no board 7"),
        ("correct for rating", {"round": 3, "board": 1, "result": ["1", "0"]}, "not paired"),
        ("pair", {"round": 2, "boards": [[1, 1]], "bye": None, "absent": {}}, "1 twice"),
        ("pair", {"round": 2, "boards": [[1, 2], [3, 2]], "bye": None, "absent": {}}, "2 twice"),
        ("pair", {"round": 2, "boards": [[1, 2]], "bye": 1, "absent": {}}, "1 twice"),
        ("pair", {"round": 2, "boards": [[1, 2]], "bye": 3, "absent": {"3": "Z"}}, "3 twice"),
        ("pair", {"round": 2, "boards": [[1, 9]], "bye": None, "absent": {}}, "(entry 9)"),
        ("pair", {"round": 2, "boards": [[1]], "bye": None, "absent": {}}, "two players"),
        ("pair", {"round": 1, "boards": [[1, 2]], "bye": None, "absent": {}}, "not the next"),
        ("pair", {"round": 2, "boards": [], "bye": None, "absent": {"x": "Z"}}, "entry number"),
        ("pair", {"round": 2, "boards": [], "bye": None, "absent": []}, "entry number"),
        ("draw lots", {"places": {"9" * 5000: 1}}, "entry number"),
        ("change pairing", {"round": 2, "boards": [], "bye": None, "absent": {}}, "not paired"),
        ("publish", {"round": 2}, "not paired"),
        ("unpair", {"round": 2}, "only the last round"),
        ("enter", {"id": 1, "name": "Twin"}, "entry 1 already exists"),
        ("enter", {"id": 9}, "'name' is missing"),
        ("enter", {"id": 9, "name": 7}, "'name' should be a text"),
        ("enter", {"id": 9, "name": "N", "members": 5}, "a list"),
        ("correct entry", {"id": 9, "name": "N"}, "no entry 9"),
        ("correct entry", {"name": "N"}, "'id' is missing"),
        ("correct entry", {"id": 1, "height": 180}, "unknown field 'height'"),
        ("remove", {"id": 1}, "entry 1 is in round 1"),
        ("remove", {"id": 9}, "no entry 9"),
        ("renumber", {"order": [1, 2, 3]}, "every entry once"),
        ("draw lots", {"places": {"9": 1}}, "no entry 9"),
        ("fix table", {"id": 9, "board": 1}, "no entry 9"),
        ("forbid", {"ids": [1, 9]}, "no entry 9"),
        ("bye", {"id": 9, "round": 2, "result": "H"}, "no entry 9"),
        ("bye", {"id": 1, "round": 2, "result": "1"}, "is not a bye"),
        ("withdraw", {"id": 9, "round": 2}, "no entry 9"),
        ("return", {"id": 1, "round": 2}, "has not withdrawn"),
        ("return", {"id": 9, "round": 2}, "no entry 9"),
        ("check in", {"id": 9, "round": 2, "here": True}, "no entry 9"),
        ("check in", {"id": 1, "round": 2, "here": 1}, "true or false"),
        ("close check-in", {"round": 2, "fate": "Z", "ids": [9]}, "no entry 9"),
        ("close check-in", {"round": 2, "fate": "dance", "ids": [1]}, "cannot be decided"),
        ("set", {"rounds": 100}, "from 0 to 99"),
        ("set", {"rounds": "5"}, "a whole number"),
        ("set", {"gravity": 1}, "unknown field 'gravity'"),
        ("set", {"points": {"goal": 1}}, "points by result"),
        ("set", {"points": 3}, "points by result"),
        ("set", {"handling": "1066"}, "one of 2026"),
        ("set", {"initial_colour": "g"}, "w or b"),
        ("set", {"games_per_match": 3}, "1 or 2"),
        ("set", {"games_per_match": True}, "a whole number"),
        ("set", {"handling": []}, "a text"),
        ("set", {"fee": "much"}, "an amount"),
        ("set", {"prizes": "500"}, "a list"),
        ("set", {"event": "Open"}, "a table of texts"),
        ("set", {"event": {"city": 5}}, "a text"),
        ("set", {"tiebreaks": "BH"}, "a list"),
        ("set", {"last_round_byes": "yes"}, "true or false"),
        ("create", {"name": "Again"}, "begins once"),
        ("pair", {"round": 2, "boards": [[1, 2]], "bye": None, "absent": {}}, "no place for P3"),
        (
            "change pairing",
            {"round": 1, "boards": [[1, 2]], "bye": 3, "absent": {}},
            "no place for P4",
        ),
        ("publish", {"round": 1}, "no paired round to publish"),
        ("enter", {"id": 9, "name": "N", "rating": 10**30}, "from 0 to 9999"),
        ("enter", {"id": 0, "name": "N"}, "'id' should be a whole number from 1"),
        ("enter", {"id": 10**9, "name": "N"}, "'id' should be a whole number from 1"),
        ("enter", {"id": 9, "name": "N" * 201}, "at most 200 letters"),
        ("enter", {"id": 9, "name": "N\0"}, "'name' should be a text"),
        ("enter", {"id": 9, "name": "N", "birth": "1" * 61}, "at most 60 letters"),
        ("enter", {"id": 9, "name": "N", "members": [10000]}, "from 0 to 9999"),
        ("enter", {"id": 9, "name": "N", "first_round": 0}, "from 1 to 100"),
        ("correct entry", {"id": 1, "rating": 10**30}, "from 0 to 9999"),
        ("correct entry", {"id": 1, "first_round": 2}, "entry 1 is in round 1"),
        ("forbid", {"ids": [1, 2], "first": 3, "last": 2}, "ends before it begins"),
        ("forbid", {"ids": [1, 2], "first": 0}, "from 1 to 99"),
        ("bye", {"id": 1, "round": 1, "result": "H"}, "round 1 is already paired"),
        ("withdraw", {"id": 1, "round": 1}, "round 1 is already paired"),
        ("withdraw", {"id": 1, "round": 10**6}, "from 1 to 99"),
        ("close check-in", {"round": 1, "fate": "Z", "ids": [1]}, "round 1 is already paired"),
        ("fix table", {"id": 1, "board": 0}, "'board' should be a whole number from 1"),
        ("draw lots", {"places": {"1": 10**9}}, "'places' should be"),
        ("renumber", {"order": [1, 2, 3], "seed": 10**101}, "'seed' should be"),
        (
            "result",
            {"round": 1, "board": 1, "result": ["1", "0"], "second": ["1", "0"]},
            "one game",
        ),
        (
            "result",
            {"round": 1, "board": 1, "result": ["-", "+"], "withdrawn": [3]},
            "P3 is not at board 1",
        ),
        ("correct for rating", {"round": 1, "board": 1, "result": ["1", "0"]}, "no result"),
        ("set", {"rounds": 0}, "1 round is already paired"),
        ("set", {"system": "dutch-2017"}, "cannot be changed any more"),
        ("set", {"points": {"white_win": 20}}, "cannot be changed any more"),
        ("set", {"acceleration": "baku-2026"}, "cannot be changed any more"),
        ("set", {"tiebreaks": ["NOSUCH"]}, "codes of tie-breaks"),
        ("set", {"half_byes": 100}, "from 0 to 99"),
        ("set", {"points": {"white_win": 10**9}}, "points in tenths"),
        ("set", {"fee": "9" * 30}, "'fee' should be"),
        ("set", {"prizes": ["9" * 30]}, "'prizes' should be"),
        ("set", {"event": {"start": "1" * 10_001}}, "at most 10000 letters"),
        ("note", {"text": "x" * 10_001}, "at most 10000 letters"),
        (
            "take over",
            {"adjustments": [{"kind": "", "points": 10, "round": 100, "players": [1]}]},
            "adjustments of points",
        ),
        ("undo", {"number": 1}, "the beginning cannot be undone"),
        ("allow", {"ids": [1, 2]}, "keeps exactly these apart"),
        ("set", {"initial_colour": {}}, "w or b"),
        ("set", {"acceleration": "nosuch"}, "the name of an acceleration"),
        ("pair", {"round": 2, "boards": [], "bye": None, "absent": {"1": "1"}}, "'1' is not a bye"),
        ("pair", {"round": 2, "boards": [], "bye": None, "absent": {"1": 0}}, "should be a result"),
        ("undo", {"number": 0}, "no decision 0"),
        ("undo", {"number": 8}, "no decision 8"),
        ("undo", {"number": 99}, "no decision 99"),
        ("undo", {}, "'number' is missing"),
    ],
)
def test_an_impossible_decision_is_named(kind: str, data: dict[str, object], words: str) -> None:
    lines = [*BASE, line(8, kind, **data)]
    with pytest.raises(ReplayError) as refused:
        replay(lines)
    assert words in refused.value.message
    assert "decision 8 does not fit" in refused.value.message


PLAIN = st.sampled_from([None, True, -1, 0, 1, 2, 9, "", "1", "=", "H", "w", "withdraw", 0.5])
JSON = st.one_of(
    PLAIN,
    st.lists(PLAIN, max_size=3),
    st.lists(st.lists(PLAIN, max_size=2), max_size=2),
    st.dictionaries(st.sampled_from(["1", "3", "city", "x"]), PLAIN, max_size=2),
)
SETTINGS = tuple(item.name for item in fields(Settings))
OF_ENTRY = tuple(item.name for item in fields(Entry))
NAMES = {"create": SETTINGS, "set": SETTINGS, "enter": OF_ENTRY, "correct entry": OF_ENTRY}


def data_of(kind: str) -> st.SearchStrategy[tuple[str, dict[str, object]]]:
    """The fields of a kind, or most of them, with values of any type."""
    names = NAMES.get(kind, tuple(recorded(KINDS[kind])))
    some = st.fixed_dictionaries({}, optional=dict.fromkeys(names, JSON))
    return st.tuples(st.just(kind), some)


@settings(deadline=None)
@given(st.sampled_from(sorted(KINDS)).flatmap(data_of))
def test_whatever_a_line_holds_it_folds_or_is_refused(held: tuple[str, dict[str, object]]) -> None:
    kind, data = held
    try:
        state = replay([*BASE, line(8, kind, **data)])
    except ReplayError:
        return
    assert state.decisions == 8
    assert JournalNarrator().sentences([*BASE, line(8, kind, **data)])[-1]


@pytest.mark.parametrize(
    ("change_", "words"),
    [
        ({"time": "yesterday"}, "is not a time"),
        ({"time": 5}, "are malformed"),
        ({"author": None}, "are malformed"),
        ({"author": "a" * 201}, "are malformed"),
        ({"reason": "x\0y"}, "are malformed"),
        ({"kind": ["note"]}, "are malformed"),
        ({"reason": 5}, "are malformed"),
    ],
)
def test_a_line_made_by_hand_with_a_sum_that_fits(change_: dict[str, object], words: str) -> None:
    note = line(1, "note", text="x")._replace(**change_)  # type: ignore[arg-type]
    raw, _ = encode(note, "")
    second, _ = encode(line(2, "note", text="y"), "")
    with pytest.raises(FaultyFileError) as refused:
        decode(raw + second, "x.zug")
    assert words in str(refused.value)
    assert refused.value.faults[0].line == 1


# Undo


def test_what_rests_on_an_entry_keeps_it_from_being_undone() -> None:
    for decide in (
        lambda s: players.request_bye(s, "C", 1, "H"),
        lambda s: players.forbid(s, ["A", "C"]),
        lambda s: players.draw_lots(s, ["C"]),
        lambda s: players.correct_entry(s, "C", club="X"),
        lambda s: check_in(s, 3),
    ):
        desk = a_desk(3)
        desk.record(decide(desk.state), confirmed=True)
        with pytest.raises(RuleError, match="cannot be undone"):
            desk.undo(4)


def test_a_withdrawal_of_an_undone_entry_means_nothing() -> None:
    """Older versions let the entry be undone; whoever gets its number is not withdrawn."""
    lines = [
        *BASE[:5],
        line(6, "withdraw", id=4, round=1),
        line(7, "undo", number=5),
        line(8, "enter", id=4, name="Other"),
        line(9, "withdraw", id=3, round=2),
    ]
    assert replay(lines).withdrawn == {3: 2}
    assert [one.number for one in in_force(lines)] == [1, 2, 3, 4, 8, 9]
    with pytest.raises(ReplayError, match="no entry 7"):
        replay([*BASE, line(8, "withdraw", id=7, round=2)])


def test_the_latest_word_counts() -> None:
    lines = [
        *BASE,
        line(8, "undo", number=7),
        line(9, "undo", number=8),
        line(10, "note", text="x"),
    ]
    assert undone_numbers(lines) == {8}
    assert replay(lines).current is not None
    assert undone_numbers([*lines, line(11, "undo", number=9)]) == {9, 7}
    assert touched(lines[8], lines) == {("round", 1)}


def test_a_removed_participant_leaves_nothing_behind() -> None:
    desk = a_desk(4)
    desk.record(players.forbid(desk.state, ["A", "D"]))
    desk.record(players.forbid(desk.state, ["A", "B"]))
    desk.record(players.request_bye(desk.state, "D", 2, "H"))
    desk.record(players.draw_lots(desk.state, ["D", "A"]))
    desk.record(players.fix_table(desk.state, "D", 1))
    desk.record(check_in(desk.state, 4))
    desk.record(players.withdraw(desk.state, "D", 3))
    desk.take_over([Renumber(players.renumber(desk.state, "D", 1).order)], "")
    desk.record(players.remove(desk.state, "D"))
    state = desk.state
    assert (state.byes, state.withdrawn, state.tables, state.here) == ({}, {}, {}, frozenset())
    assert (state.lots, state.order) == ({1: 2}, (1, 2, 3))
    assert [group.players for group in state.forbidden] == [(1, 2)]
    assert len(state.tournament.players) == 3
    assert state.tournament.forbidden[0].players == (1, 2)


# Sentences


def everything() -> Desk:
    """An event with one of each sentence worth reading."""
    desk = a_desk(7, rounds=4, handling="2016")
    desk.record(players.enter(desk.state, "Zoe", rating=1900, title="FM"))
    desk.record(players.correct_entry(desk.state, "Zoe", rating=1950, fide_id="7"), confirmed=True)
    desk.record(players.remove(desk.state, "Zoe"))
    desk.take_over([Renumber(players.renumber(desk.state, "C", 1).order)], "")
    desk.record(players.renumber(desk.state), confirmed=True)
    desk.record(players.close_list(desk.state))
    desk.record(players.request_bye(desk.state, "G", 1, "F"), confirmed=True)
    desk.record(players.cancel_bye(desk.state, "G", 1), confirmed=True)
    desk.record(close_check_in(desk.state, "H", [1, 2, 3, 4, 5, 6, 7]), confirmed=True)
    desk.undo()
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, parse_result("+-")))
    desk.record(rounds.correct_result(desk.state, 1, parse_result("0-1"), round_=1))
    desk.record(rounds.clear_result(desk.state, 1))
    desk.record(rounds.swap_colours(desk.state, 2), confirmed=True)
    desk.record(players.fix_table(desk.state, "A", 1))
    desk.record(players.fix_table(desk.state, "A", None))
    desk.record(
        change(desk.state, name="Other", acceleration=None, rounds=5), confirmed=True, word="rounds"
    )
    return desk


SENTENCES = """\
event Test: 4 rounds, dutch-2026
entered FM Zoe (1900)
Zoe: rating 1900 to 1950, FIDE id now 7
Zoe is taken off the list
C becomes number 1
numbers reassigned by strength
list closed with 7 participants
G does not play round 1: a full-point bye
G plays round 1 after all
check-in of round 1 closed; half a point for this round: A; B; C; D; E and 2 more
decision 17 is undone: {closed}
round 1 paired by dutch-2026: 3 boards, bye for G, 0 absent
round 1 is published
round 1, board 1: A +- D; withdrawn: D
round 1, board 1: A 0-1 D (was +-); counts for the standings and the next pairing
round 1, board 1: A – D is open again
round 1, board 2: B had White
A plays at board 1 in every round
A no longer has a fixed table
announced: name Other, rounds 5"""


def test_the_sentences() -> None:
    said = JournalNarrator().sentences(everything().decisions)
    closed = next(text for text in SENTENCES.splitlines() if text.startswith("check-in"))
    wanted = SENTENCES.replace("{closed}", closed).splitlines()
    assert [text for text in said if not text.startswith("entered") or "Zoe" in text] == wanted


def test_every_kind_has_a_sentence_in_every_language() -> None:
    for name in EVENTS:
        lines = decisions_of(name)
        for told_line, text in zip(lines, JournalNarrator().sentences(lines), strict=True):
            for language in languages()[1:]:
                other = text.translated(translations(language))
                assert "{" not in other.replace("{closed}", ""), told_line
                fixed = told_line.kind in ("correct entry",) or "seed" in text
                assert fixed or other != text, (language, text)


def test_a_sentence_is_told_from_how_things_stood() -> None:
    """The second result of a board says what was there; an undo puts the first one back."""
    desk = a_desk(4)
    start_round(desk)
    desk.record(rounds.enter_result(desk.state, 1, parse_result("1-0")))
    desk.undo()
    desk.record(rounds.enter_result(desk.state, 1, parse_result("0-1")))
    desk.record(rounds.correct_result(desk.state, 1, parse_result("="), round_=1))
    teller = JournalNarrator()
    first = list(teller.sentences(desk.decisions[:-1]))
    assert "was" not in first[-1]
    assert teller.sentences(desk.decisions)[-1].startswith("round 1, board 1: A ½-½ C (was 0-1)")
    assert list(teller.sentences(desk.decisions[:3])) == first[:3]


def test_a_sentence_about_what_is_gone() -> None:
    """A page may tell a decision from a state that no longer has its board or its player."""
    empty = State()
    for told_line in decisions_of("chess"):
        assert decision_of(told_line).sentence(empty)
    assert decision_of(line(1, "correct entry", id=1)).sentence(empty) == "#1: -"
    play = a_desk(4)
    play_round(play)
    assert "#9" in decision_of(line(1, "withdraw", id=9, round=2)).sentence(play.state)


def test_a_decision_folds_alike_alone_and_with_all() -> None:
    for name in EVENTS:
        lines = decisions_of(name)
        state = State()
        for number, one in enumerate(lines, 1):
            state = replay(lines[:number]) if one.kind == "undo" else apply_line(state, one)
            assert state == replay(lines[:number]), number


def test_a_new_entry_has_the_next_number() -> None:
    desk = Desk(MemoryStore(), clock=lambda: NOW)
    desk.record(players.enter(desk.state, " A ", rating=5))
    entry = desk.state.entries[1]
    assert (entry.name, entry.first_round, desk.state.next_entry) == ("A", 1, 2)
    known = {"id": 1, "name": "A", "rating": 5, "first_round": 1, "registered": NOW[:10]}
    assert Enter(entry).to_data() == known
    assert desk.state.missing(1) == {}
    desk.record(players.enter(desk.state, "B"))
    start_round(desk)
    late = players.enter(desk.state, "C").entry
    assert late.first_round == 2
    assert players.enter(desk.state, "C", now=True).entry.first_round == 1
    desk.record(players.enter(desk.state, "C"))
    assert desk.state.missing(1) == {3: Result.ZERO_BYE}
