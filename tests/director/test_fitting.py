"""Lines that are sound by themselves and contradict what came before are not folded."""

from __future__ import annotations

import pytest

from tests.director.test_decisions import BASE, NOW, line
from tests.support.desks import a_desk, start_round
from zug.director import Decision, JournalLine, RuleError
from zug.director.actions import manual_rounds, players, rounds
from zug.director.decisions import Announce, Enter, Note
from zug.director.journal import decode, encode
from zug.director.journal.file import backwards
from zug.director.journal.replay import ReplayError, replay
from zug.director.state import Entry
from zug.errors import FaultyFileError

TWO_ROUNDS = [
    *BASE,
    line(8, "result", round=1, board=1, result=["1", "0"]),
    line(9, "result", round=1, board=2, result=["1", "0"]),
    line(10, "pair", round=2, boards=[[1, 3], [2, 4]], bye=None, absent={}, manual=True),
]


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        ("enter", {"id": 9, "name": "Late", "first_round": 1}, "Late cannot play from round 1 on"),
        ("result", {"round": 2, "board": 1, "result": ["1", "0"]}, "round 2 is not published"),
        ("swap colours", {"round": 2, "board": 1}, "round 2 is not published"),
        ("pair", {"round": 3, "boards": [], "bye": None, "absent": {}}, "but not published"),
        (
            "change pairing",
            {"round": 1, "boards": [[1, 2], [3, 4]], "bye": None, "absent": {}},
            "not the last one paired",
        ),
        ("set", {"rounds": 1}, "2 rounds are already paired"),
    ],
)
def test_nothing_is_decided_about_a_draft_or_a_round_that_is_over(
    kind: str, data: dict[str, object], words: str
) -> None:
    assert len(replay(TWO_ROUNDS).rounds) == 2
    with pytest.raises(ReplayError) as refused:
        replay([*TWO_ROUNDS, line(11, kind, **data)])
    assert words in refused.value.message


@pytest.mark.parametrize(
    "why",
    [
        line(8, "bye", id=1, round=2, result="H"),
        line(8, "withdraw", id=1, round=2),
    ],
)
def test_nobody_is_seated_who_is_not_to_be_paired(why: JournalLine) -> None:
    pair = line(9, "pair", round=2, boards=[[1, 3], [2, 4]], bye=None, absent={})
    assert replay([*BASE, pair._replace(number=8)]).rounds[1].seated == {1, 2, 3, 4}
    with pytest.raises(ReplayError, match="seats P1, who is not to be paired"):
        replay([*BASE, why, pair])


def test_numbers_are_not_given_anew_once_they_are_fixed() -> None:
    lines = [BASE[0]._replace(data={"name": "X", "rounds": 9}), *BASE[1:]]
    for round_ in range(2, 5):
        number = len(lines) + 1
        seats = {"boards": [[1, 2], [3, 4]], "bye": None, "absent": {}}
        lines.append(line(number, "pair", round=round_, **seats))
        lines.append(line(number + 1, "publish", round=round_))
    with pytest.raises(ReplayError, match="numbers have been fixed since round 4"):
        replay([*lines, line(len(lines) + 1, "renumber", order=[4, 3, 2, 1])])


def test_what_an_undo_left_without_its_ground_still_replays() -> None:
    """A player who was removed is back once that is undone, after a round was paired."""
    desk = a_desk(5)
    gone = desk.record(players.remove(desk.state, 5)).line.number
    start_round(desk)
    desk.undo(gone)
    state = replay(desk.decisions)
    assert len(state.entries) == 5
    assert 5 not in {*state.rounds[0].seated, *state.rounds[0].absent}
    lines = [one for one in desk.decisions if one.kind not in ("remove", "undo")]
    with pytest.raises(ReplayError, match="no place for"):
        replay([one._replace(number=number) for number, one in enumerate(lines, 1)])


def test_the_rest_of_a_ban_stays_when_one_is_removed() -> None:
    desk = a_desk(5)
    desk.record(players.forbid(desk.state, [1, 2, 3]))
    desk.record(players.forbid(desk.state, [3, 4]))
    desk.record(players.remove(desk.state, 3))
    assert [group.players for group in desk.state.forbidden] == [(1, 2)]


def test_a_round_changed_as_a_draft_is_published_as_version_1() -> None:
    desk = a_desk(4)
    desk.record(rounds.pair(desk.state))
    seating = manual_rounds.turn_colours(manual_rounds.seating_to_change(desk.state), 1)
    desk.record(rounds.change_pairing(desk.state, seating), confirmed=True, word="manual")
    desk.record(rounds.publish(desk.state))
    assert desk.state.rounds[0].version == 1
    seating = manual_rounds.turn_colours(manual_rounds.seating_to_change(desk.state), 1)
    desk.record(
        rounds.change_pairing(desk.state, seating, "4.4.2"), confirmed=True, word="manual published"
    )
    assert desk.state.rounds[0].version == 2


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        (Note("x" * 10_001), "'text' should be a text of at most 10000 letters"),
        (Enter(Entry(9, "N" * 201)), "'name' should be a text of at most 200 letters"),
        (Enter(Entry(9, "N", 10_000)), "'rating' should be a whole number from 0 to 9999"),
        (Announce({"fee": "9" * 30}), "'fee' should be"),
    ],
)
def test_what_could_not_be_read_back_is_not_recorded(decision: Decision, words: str) -> None:
    desk = a_desk(4)
    before = len(desk.decisions)
    with pytest.raises(RuleError, match=words) as refused:
        desk.record(decision, confirmed=True)
    assert refused.value.code == "bad-value"
    assert len(desk.decisions) == before


# Clocks


def dated(*times: str) -> list[JournalLine]:
    return [
        line(number, "note", text="x")._replace(time=time) for number, time in enumerate(times, 1)
    ]


@pytest.mark.parametrize(
    ("times", "told"),
    [
        ((NOW, NOW), []),
        ((NOW, "2026-11-15T09:56:00Z"), []),
        ((NOW, "2026-11-15T09:54:00Z"), ["decision 2 is dated 2026-11-15T09:54:00Z"]),
        ((NOW, "2026-11-15T10:30:00+02:00"), ["decision 2 is dated"]),
        ((NOW, "2026-11-15T09:00:00"), ["decision 2 is dated"]),
        (("2027-01-01T00:00:00Z", NOW, NOW), ["decision 2 is dated"]),
        (("1970-01-01T00:00:00Z", NOW), []),
    ],
)
def test_a_clock_that_goes_back_is_told(times: tuple[str, ...], told: list[str]) -> None:
    found = backwards(dated(*times))
    assert len(found) == len(told)
    assert all(text.startswith(words) for text, words in zip(found, told, strict=True))


@pytest.mark.parametrize(
    "time", ["yesterday", "0001-01-01", "9999-12-31", "2026-11-15T10:00:00.000000+00:00:00.000001"]
)
def test_a_time_that_cannot_be_is_refused(time: str) -> None:
    chain, raw = "", b""
    for one in dated(NOW, time, NOW):
        text, chain = encode(one, chain)
        raw += text
    with pytest.raises(FaultyFileError) as refused:
        decode(raw)
    assert "is not a time" in refused.value.faults[0].message


@pytest.mark.parametrize("kind", ["enter", "withdraw"])
def test_whoever_a_line_is_about_may_be_anything(kind: str) -> None:
    wrong = line(9, kind, id={}, name="N") if kind == "enter" else line(9, kind, id={}, round=2)
    lines = [*BASE, line(8, "enter", id=5, name="N"), wrong, line(10, "undo", number=8)]
    with pytest.raises(ReplayError, match="'id' should be a whole number"):
        replay(lines)


def test_no_round_is_paired_beyond_the_last() -> None:
    lines = [BASE[0]._replace(data={"name": "X", "rounds": 1}), *BASE[1:]]
    assert len(replay(lines).rounds) == 1
    seats = {"boards": [[1, 3], [2, 4]], "bye": None, "absent": {}}
    with pytest.raises(ReplayError, match="there is no round 2"):
        replay([*lines, line(8, "pair", round=2, **seats)])


@pytest.mark.parametrize(
    ("author", "reason", "code"),
    [
        ("a\x1b[2Jb", "", "control-character"),
        ("a", "b\x07", "control-character"),
        ("a" * 201, "", "bad-value"),
        ("a", "b" * 10_001, "bad-value"),
    ],
)
def test_author_and_reason_can_be_read_back(author: str, reason: str, code: str) -> None:
    desk = a_desk(4)
    desk.author = author
    before = len(desk.decisions)
    for decide in (lambda: desk.record(Note("x"), reason), lambda: desk.undo(reason=reason)):
        with pytest.raises(RuleError) as refused:
            decide()
        assert refused.value.code == code
    assert len(desk.decisions) == before


def test_a_reason_without_end_is_refused() -> None:
    text, _ = encode(dated(NOW)[0]._replace(reason="x" * 10_001), "")
    with pytest.raises(FaultyFileError):
        decode(text + b"{}\n")
