"""A desk in memory, for tests of what an arbiter may decide."""

from __future__ import annotations

from collections.abc import Mapping

from zug.director import Decision, Desk, JournalLine, State
from zug.director.actions import numbers, rounds
from zug.director.actions import players as player_actions
from zug.director.objections import messages_of, require
from zug.director.state.unfinished import still_adjourned
from zug.model.results import parse_result

NOW = "2026-11-15T10:00:00Z"


class MemoryStore:
    """Decisions in a list; the journal file has tests of its own."""

    def __init__(self, **settings: object) -> None:
        first = {"name": "Test", "rounds": 9, "initial_colour": "w", **settings}
        self.decisions = [JournalLine(1, NOW, "test", "create", first)]

    def append(
        self, kind: str, data: Mapping[str, object], *, time: str, author: str, reason: str = ""
    ) -> JournalLine:
        decision = JournalLine(len(self.decisions) + 1, time, author, kind, data, reason)
        self.decisions.append(decision)
        return decision


def a_desk(players: int = 6, **settings: object) -> Desk:
    """A desk with players A, B, C … rated 2400, 2390, 2380 …"""
    desk = Desk(MemoryStore(**settings), author="test", clock=lambda: NOW)
    for number in range(players):
        name = chr(ord("A") + number)
        desk.record(player_actions.enter(desk.state, name, rating=2400 - 10 * number))
    return desk


def warnings(decision: Decision, state: State) -> tuple[str, ...]:
    """Return what speaks against a decision as text; the error of a refusal is raised."""
    objections = decision.check(state)
    require(objections)
    return messages_of(objections)


def start_round(desk: Desk) -> None:
    """Pair the next round and publish it; that games are still adjourned has been read."""
    desk.record(rounds.pair(desk.state), confirmed=bool(still_adjourned(desk.state)))
    desk.record(rounds.publish(desk.state))


def play_round(desk: Desk, result: str = "1-0") -> None:
    """Pair, publish, and give every board the same result."""
    start_round(desk)
    assert desk.state.current is not None
    for board in desk.state.current.open_boards:
        desk.record(rounds.enter_result(desk.state, board, parse_result(result)))


def names(desk: Desk) -> list[str]:
    """Names in TPN order."""
    return [desk.state.entries[entry].name for entry in desk.state.numbering]


def a_round_robin(players: int = 6, system: str = "round-robin") -> Desk:
    """Players A, B, C … with the numbers 1, 2, 3 …"""
    desk = a_desk(players, system=system, initial_colour=None, rounds=0)
    if desk.state.awaits_draw:
        desk.record(numbers.number_by_rating(desk.state))
    return desk


def play(desk: Desk, *, to: int = 99, result: str = "1-0") -> None:
    """Rounds by the table up to one of them; every open board has the same result."""
    while desk.state.has_more_rounds and len(desk.state.rounds) < to:
        start_round(desk)
        for board in desk.state.rounds[-1].open_boards:
            desk.record(rounds.enter_result(desk.state, board, parse_result(result)))
