"""Journals damaged on purpose and signed again: refused in words, or sound enough to work with."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from tests.director.replays import probes
from tests.director.test_old_journals import EVENTS, decisions_of
from tests.support.desks import a_desk, play_round, start_round
from zug.director import JournalLine, RuleError, State
from zug.director.actions import players, rounds
from zug.director.actions.checkin import awaited
from zug.director.journal import decode, encode
from zug.director.journal.replay import JournalNarrator, ReplayError, replay
from zug.director.reporting.report import event_standings
from zug.errors import ZugError

VALUES: list[Any] = [
    None,
    True,
    -1,
    0,
    1,
    2,
    3,
    9,
    99,
    10**18,
    0.5,
    "",
    "x",
    "H",
    "Z",
    "w",
    "=",
    "1",
]
VALUES += ["withdraw", "12.50", "\0", "\u202e", "fmjd-1986", "double-swiss-2026", "nosuch", "1992"]
VALUES += [[], [1], [1, 2], [[1, 2]], [[1, 1]], {}, {"1": "H"}, {"1": 1}, {"city": "x"}]


def damaged(lines: list[JournalLine], luck: Random) -> list[JournalLine]:
    """One line lost, repeated, or with another value somewhere; numbers and sums fit again."""
    place = luck.randrange(1, len(lines))
    how = luck.randrange(5)
    if how == 0:
        del lines[place]
    elif how == 1:
        lines.insert(place, luck.choice(lines))
    else:
        data = json.loads(json.dumps(lines[place].data))
        lines[place] = lines[place]._replace(data=_changed(data, luck) if data else {"x": 1})
    return [line._replace(number=number) for number, line in enumerate(lines, 1)]


def _changed(value: Any, luck: Random) -> Any:
    keys = list(value) if isinstance(value, dict) else list(range(len(value)))
    key = luck.choice(keys)
    inside = isinstance(value[key], dict | list) and value[key] and luck.random() < 0.7
    value[key] = _changed(value[key], luck) if inside else luck.choice(VALUES)
    return value


def work_with(state: State, lines: list[JournalLine]) -> None:
    """All that pages and commands do with a state; what is refused in words is fine."""
    steps: list[Callable[[], object]] = [
        lambda: event_standings(state),
        lambda: rounds.draft_warnings(state),
        lambda: awaited(state),
        lambda: JournalNarrator().sentences(lines),
    ]
    steps += [lambda try_=try_: try_().check(state) for _, try_ in probes(state)]  # type: ignore[misc]
    for step in steps:
        with suppress(ZugError):
            step()


@pytest.mark.parametrize("name", EVENTS)
def test_a_damaged_journal_is_refused_in_words_or_works(name: str) -> None:
    luck, refused = Random(name), 0
    for _ in range(60):
        lines = damaged(list(decisions_of(name)), luck)
        chain, raw = "", b""
        for line in lines:
            text, chain = encode(line, chain)
            raw += text
        try:
            state = replay(decode(raw).decisions)
        except ZugError:
            refused += 1
        else:
            work_with(state, lines)
    assert 10 < refused < 60


def test_no_round_is_paired_on_a_draft() -> None:
    """Nor is a round made a draft again by an undo once the next one is paired."""
    desk = a_desk(6)
    play_round(desk)
    published = next(line.number for line in desk.decisions if line.kind == "publish")
    start_round(desk)
    with pytest.raises(RuleError, match="the next round is paired"):
        desk.undo(published)
    lines = [line for line in desk.decisions if line.number != published]
    lines = [line for line in lines if line.kind != "result"]
    with pytest.raises(ReplayError, match="round 1 is paired but not published"):
        replay([line._replace(number=number) for number, line in enumerate(lines, 1)])


def with_data(lines: list[JournalLine], kind: str, **changes: object) -> list[JournalLine]:
    """The last decision of a kind with something else in it."""
    place = max(at for at, line in enumerate(lines) if line.kind == kind)
    lines[place] = lines[place]._replace(data={**lines[place].data, **changes})
    return lines


@pytest.mark.parametrize(
    ("asked", "written"), [("Z", "U"), ("Z", "F"), ("Z", "H"), ("H", "Z"), ("H", "F")]
)
def test_absentees_get_what_was_granted(asked: str, written: str) -> None:
    """Two pairing-allocated byes would make a report nobody reads."""
    desk = a_desk(8)
    desk.record(players.request_bye(desk.state, 7, 1, asked))
    start_round(desk)
    assert desk.state.rounds[0].bye == 8
    with pytest.raises(ReplayError, match=f"'{written}'"):
        replay(with_data(list(desk.decisions), "pair", absent={"7": written}))


def test_whoever_is_taken_out_of_a_round_gets_no_points() -> None:
    desk = a_desk(7)
    desk.record(rounds.pair(desk.state))
    before = dict(desk.decisions[-1].data)
    assert before["bye"] == 7
    lines = with_data(list(desk.decisions), "pair", bye=None, absent={"7": "Z"})
    assert replay(lines).rounds[0].absent
    with pytest.raises(ReplayError, match="gives G 'H', which nobody granted"):
        replay(with_data(lines, "pair", absent={"7": "H"}))


IMPOSSIBLE: list[tuple[str, dict[str, object], str]] = [
    ("draw lots", {"places": {"1": 1, "2": 1}}, "drew the same lot"),
    ("fix table", {"id": 2, "board": 1}, "A has that fixed table"),
    ("forbid", {"ids": [1, 1]}, "at least two different participants"),
    ("forbid", {"ids": []}, "at least two different participants"),
    ("enter", {"id": 7, "name": " "}, "needs a name"),
    ("correct entry", {"id": 2, "name": ""}, "needs a name"),
    ("withdraw", {"id": 2, "round": 100}, "should be a whole number from 1 to 99"),
    ("return", {"id": 6, "round": 10}, "there is no round 10"),
]


@pytest.mark.parametrize(("kind", "data", "refusal"), IMPOSSIBLE)
def test_what_no_desk_records_is_not_folded(
    kind: str, data: dict[str, object], refusal: str
) -> None:
    desk = a_desk(6)
    desk.record(players.fix_table(desk.state, 1, 1))
    desk.record(players.withdraw(desk.state, 6), confirmed=True)
    line = desk.decisions[-1]._replace(number=len(desk.decisions) + 1, kind=kind, data=data)
    with pytest.raises(ReplayError, match=f"decision 10 does not fit .*{refusal}"):
        replay([*desk.decisions, line])


def test_lots_of_two_groups_have_the_same_places() -> None:
    desk = a_desk(6)
    for group in ([1, 2], [3, 4]):
        desk.record(players.draw_lots(desk.state, group))
    assert replay(desk.decisions).lots == {1: 1, 2: 2, 3: 1, 4: 2}


def test_an_event_has_a_name() -> None:
    first, *others = a_desk(2).decisions
    with pytest.raises(ReplayError, match=r"decision 1 does not fit .*an event needs a name"):
        replay([first._replace(data={}), *others])


@pytest.mark.parametrize("system", ["x", "dubov-2026"])
def test_a_round_is_paired_by_the_system_of_the_event(system: str) -> None:
    desk = a_desk(6)
    desk.record(rounds.pair(desk.state))
    with pytest.raises(ReplayError, match=f"paired by {system}, not by the system of the event"):
        replay(with_data(list(desk.decisions), "pair", system=system))
