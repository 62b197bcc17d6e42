"""Comments of ours: what they say is read, written as it was, and kept where it stood."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import zug
from zug import Tournament
from zug.checker import check, when_paired
from zug.formats.remarks import line_of, read_amendment, read_lines, renumbered, text_lines
from zug.model.amendments import (
    Amendment,
    Ban,
    BoardLists,
    ChangedResult,
    ChangedSetting,
    GivenUp,
    PastNumbers,
    PastRatings,
    Remark,
    Since,
    TurnedColours,
    lines_of,
    with_lines,
)
from zug.model.results import parse_result
from zug.systems import PairingRequest

WIN, DRAW, LOSS, LATER = ((parse_result(text),) for text in ("1-0", "=", "0-1", "*"))

SAID = [
    (
        "### Result @ Round 2: 4-11: 1-0 => 0-1",
        Amendment(Remark.RESULT, 2, ChangedResult((4, 11), (WIN, LOSS))),
    ),
    (
        "### Result @ Round 2: 4-11: 1-0 => 0-1 => 1-0 (round 3 taken back)",
        Amendment(Remark.RESULT, 2, ChangedResult((4, 11), (WIN, LOSS, WIN), taken_back=3)),
    ),
    (
        "### Result @ Round 1: 4-11: ? => none (after round 4, by the rules of the competition)",
        Amendment(
            Remark.RESULT,
            1,
            ChangedResult((4, 11), (LATER, ()), since=Since(4, by_competition=True)),
        ),
    ),
    (
        "### Rating correction @ Round 12: 4-11: 1/2-1/2 1-0 => 0-1 1-0",
        Amendment(Remark.RATING_CORRECTION, 12, ChangedResult((4, 11), (DRAW + WIN, LOSS + WIN))),
    ),
    ("### Rating report: with the corrected results", Amendment(Remark.RATING_REPORT)),
    ("### Colours @ Round 2: 5-1 => 1-5", Amendment(Remark.COLOURS, 2, TurnedColours((5, 1)))),
    (
        "### Colours @ Round 2: 5-1 => 1-5 => 5-1",
        Amendment(Remark.COLOURS, 2, TurnedColours((5, 1), is_back=True)),
    ),
    (
        "### Numbers @ Round 1: 2-4 1 0 6 7",
        Amendment(Remark.NUMBERS, 1, PastNumbers((2, 3, 4, 1, 0, 6, 7))),
    ),
    (
        "### Ratings used @ Round 1: 3=2100 7=0",
        Amendment(Remark.RATINGS, 1, PastRatings(((3, 2100), (7, 0)))),
    ),
    (
        "### Configuration @ Round 2: rounds 3 => 5",
        Amendment(Remark.CONFIGURATION, 2, ChangedSetting("rounds", "3", "5")),
    ),
    (
        "### Configuration @ Round 2: tie-breaks none => BH/C1,SB",
        Amendment(Remark.CONFIGURATION, 2, ChangedSetting("tie-breaks", "none", "BH/C1,SB")),
    ),
    (
        "### MPA @ Round 1: 4-2 5=PAB => 4-5 2=PAB",
        Amendment(Remark.MANUAL, 1, BoardLists((((4, 2), (5, "PAB")), ((4, 5), (2, "PAB"))))),
    ),
    ("### MPA @ Round 1", Amendment(Remark.MANUAL, 1)),
    (
        "### Import @ Round 1: none => 4-5",
        Amendment(Remark.IMPORT, 1, BoardLists((("none",), ((4, 5),)))),
    ),
    ("### FPB @ Round 3: 2=FPB", Amendment(Remark.FULL_POINT_BYE, 3, BoardLists((((2, "FPB"),),)))),
    (
        "### Prohibition @ Round 1: given up 3-8 1-7",
        Amendment(Remark.PROHIBITION, 1, GivenUp(((3, 8), (1, 7)))),
    ),
    (
        "### Prohibition @ Round 1: not to meet 3 8, rounds 2-3 where possible",
        Amendment(Remark.PROHIBITION, 1, Ban(False, (3, 8), ", rounds 2-3 where possible")),
    ),
    (
        "### Prohibition @ Round 1: may meet same club 3, rounds 2-3",
        Amendment(Remark.PROHIBITION, 1, Ban(True, (), " same club 3, rounds 2-3")),
    ),
    ("### Handling rules: 2016", Amendment(Remark.HANDLING, 0, "2016")),
    ("### FIDE mode exited @ Round 2", Amendment(Remark.LEFT, 2)),
    ("### Pairing taken back @ Round 3", Amendment(Remark.TAKEN_BACK, 3)),
]


@pytest.mark.parametrize(("line", "amendment"), SAID)
def test_a_comment_says_it(line: str, amendment: Amendment) -> None:
    assert read_amendment(line) == amendment
    assert line_of(amendment) == line


@pytest.mark.parametrize(
    ("line", "kind", "round_"),
    [
        ("### fide-mode EXITED in round 3", Remark.LEFT, 3),
        (" ### FIDE mode exited", Remark.LEFT, 0),
        ("###  MPA @  Round 2: 1-2  => 2-1", Remark.MANUAL, 2),
        ("### Result @ Round 01: 1-2: 1-0 => 0-1", Remark.RESULT, 1),
        ("### Result @ Round 2: 1-2: nonsense", Remark.RESULT, 2),
        ("### Result @ Rou", Remark.RESULT, 0),
        ("### Rating correction of a game", Remark.RATING_CORRECTION, 0),
        ("### Colours @ Round 2: 1-2 => 3-4", Remark.COLOURS, 2),
        ("### Import @ Round 2: 01-2 => 2-1 ", Remark.IMPORT, 2),
        ("### Whatever @ Round 3: 4-1 => x", Remark.OTHER, 3),
        ("### Rating report", Remark.RATING_REPORT, 0),
    ],
)
def test_another_spelling_is_understood_and_kept(line: str, kind: Remark, round_: int) -> None:
    found = read_amendment(line)
    assert found is not None
    assert (found.kind, found.round) == (kind, round_)
    assert line_of(found) == line


@pytest.mark.parametrize(
    "line",
    [
        "### hello",
        "013 FIDE mode exited",
        "### Lots: 1=2 2=1",
        "### Expelled @ Round 2: 1",
        "### Whatever @ Round 3: 4-1",
        "### Numbers @ Round 1: 1 2 2 3",
        "### Numbers @ Round 1: 1-999999999",
        "### Numbers @ Round 1: 1 to 3",
        "### Numbers @ Round 1: 0 0",
        "### Ratings used @ Round 1: 1=2000 1=2100",
        "### Ratings used @ Round 1: 1=20000",
        "### Ratings used",
        "### mpa @ round 1: 1-2 => 2-1",
    ],
)
def test_any_other_line_is_left_alone(line: str) -> None:
    assert read_amendment(line) is None
    assert read_lines([line]) == (line,)


# Whatever is said

rounds = st.integers(1, 999)
numbers = st.integers(1, 999)
pairs = st.tuples(numbers, numbers)
results = st.sampled_from(["1-0", "=", "0-1", "*", "+-", "-+", "--", "½-0", "W-L", "D-D"])
games = st.lists(results.map(parse_result), max_size=2).map(tuple)
words = st.lists(st.one_of(pairs, st.tuples(numbers, st.sampled_from(["PAB", "free"]))), min_size=1)


def changes(taken_back: Any, since: Any) -> st.SearchStrategy[ChangedResult]:
    stories = st.lists(games, min_size=2, max_size=4).map(tuple)
    return st.builds(ChangedResult, pairs, stories, taken_back, since, st.just(value=False))


orders = st.lists(st.integers(0, 99), unique_by=lambda one: one or object(), min_size=1)
contents: dict[Remark, st.SearchStrategy[Any]] = {
    Remark.RESULT: st.one_of(
        changes(rounds, st.none()),
        changes(st.just(0), st.none()),
        changes(st.just(0), st.builds(Since, rounds, st.booleans())),
    ),
    Remark.COLOURS: st.builds(
        TurnedColours, pairs.filter(lambda one: one[0] != one[1]), st.booleans()
    ),
    Remark.NUMBERS: st.builds(PastNumbers, orders.filter(any).map(tuple)),
    Remark.RATINGS: st.builds(
        PastRatings,
        st.dictionaries(numbers, st.integers(0, 9999), min_size=1).map(
            lambda one: tuple(sorted(one.items()))
        ),
    ),
    Remark.CONFIGURATION: st.builds(
        ChangedSetting,
        st.sampled_from(["rounds", "tie-breaks"]),
        *[st.from_regex("[A-Z0-9]+", fullmatch=True)] * 2,
    ),
    Remark.MANUAL: st.builds(
        BoardLists, st.lists(words.map(tuple), min_size=2, max_size=2).map(tuple)
    ),
    Remark.PROHIBITION: st.one_of(
        st.builds(GivenUp, st.lists(pairs, min_size=1).map(tuple)),
        st.builds(
            Ban,
            st.booleans(),
            st.lists(numbers, min_size=1).map(tuple),
            st.sampled_from(["", ", rounds 1-3", ", rounds 2-2 where possible"]),
        ),
    ),
    Remark.TAKEN_BACK: st.none(),
}
contents[Remark.RATING_CORRECTION] = contents[Remark.RESULT]
contents[Remark.IMPORT] = contents[Remark.MANUAL]
contents[Remark.LEFT] = contents[Remark.TAKEN_BACK]
amendments = st.sampled_from([*contents]).flatmap(
    lambda kind: st.builds(Amendment, st.just(kind), rounds, contents[kind])
)


@given(amendments)
def test_what_is_written_is_read(amendment: Amendment) -> None:
    assert read_amendment(line_of(amendment)) == amendment


def damaged(line: str, at: int, what: str) -> str:
    return line[: at % len(line)] + what + line[at % len(line) :]


odd_lines = st.one_of(
    st.text(max_size=30).map(lambda text: f"### {text}"),
    st.builds(
        damaged,
        amendments.map(line_of),
        st.integers(4, 60),
        st.sampled_from(["", " ", "0", "x", ":", "=>", " => ", "(", "-", "FIDE mode exited"]),
    ),
)


@given(odd_lines)
@example("### Result @ Round 1: 1-2: 1-0 => 0-1 (round 0 taken back)")
def test_a_line_is_written_as_it_was_read(line: str) -> None:
    assert [line_of(one) for one in read_lines([line])] == [line]


@given(odd_lines)
def test_other_numbers_and_back_again_is_the_same(line: str) -> None:
    moved = renumbered(line, lambda number: number + 1000)
    wanted = renumbered(line, lambda number: number)
    assert renumbered(moved, lambda number: number - 1000) == wanted
    assert wanted.replace("0", "") == line.replace("0", ""), "without the zeros before a number"


# In files

LINES = (
    "### hello",
    "### Result @ Round 1: 1-3: 1-0 => 0-1",
    "### Result @ Round 1: 1-3: 1-0 => 0-1",
    "### about nothing",
    "### MPA @ Round 1: 1-3  => 3-1",
    "### Numbers @ Round 9: 7 8",
)


def club(**fields: Any) -> Tournament:
    played = zug.new(["Ada", "Bea", "Cleo", "Dan"], rounds=3, initial_colour="w")
    return replace(played.with_round([(1, 3), (4, 2)], ["0-1", "1-0"]), **fields)


@pytest.mark.parametrize("form", ["trf16", "trf26", "json"])
@pytest.mark.parametrize("last", [(), ("013 Team",)])
def test_lines_keep_their_order_in_every_format(form: str, last: tuple[str, ...]) -> None:
    said = with_lines(club(), read_lines((*LINES, *last)))
    assert [one.place for one in said.amendments] == [1, 1, 2, 2]
    again = zug.read(zug.write(said, form))
    assert (again.extras, again.amendments) == (said.extras, said.amendments)
    assert text_lines(again) == (*LINES, *last)
    assert zug.write(again, form) == zug.write(said, form)


def test_json_has_them_among_the_extras() -> None:
    mixed = ("013 Team", *LINES)
    data = json.loads(zug.write(club(), "json")) | {"extras": list(mixed)}
    found = zug.read(json.dumps(data).encode())
    assert found.extras == ("013 Team", "### hello", "### about nothing")
    assert json.loads(zug.write(found, "json"))["extras"] == list(mixed)


def test_more_extras_or_fewer_leave_no_amendment_out() -> None:
    said = with_lines(club(), read_lines(LINES))
    assert text_lines(replace(said, extras=())) == (LINES[1], LINES[2], LINES[4], LINES[5])
    assert text_lines(replace(said, extras=("### new",) * 3))[-1] == "### new"
    assert lines_of(replace(said, amendments=())) == ("### hello", "### about nothing")


def test_lines_a_program_puts_among_the_extras_count_too() -> None:
    result = "### Result @ Round 1: 1-3: 1-0 => 0-1"
    second = club().with_round([(3, 4), (2, 1)], ["1-0", "1-0"])
    by_hand = replace(second, extras=(result,))
    typed = with_lines(second, read_lines([result]))
    assert check(by_hand) == check(typed)
    past = [when_paired(PairingRequest(one, round=2)) for one in (by_hand, typed)]
    assert past[0] == past[1] is not None
    assert zug.write(by_hand, "trf26") == zug.write(typed, "trf26")
