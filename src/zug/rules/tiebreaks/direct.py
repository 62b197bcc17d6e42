"""The direct encounter, the only tie-break that depends on who is tied (tiebreaks-2026:6).

For teams there is also the extended direct encounter (tiebreaks-2026:13.3), step by step.
"""

from __future__ import annotations

from fractions import Fraction

from zug.fastclasses import NamedTuple
from zug.messages import joined, numbered, say
from zug.model import list_points
from zug.rules.tiebreaks.record import RoundKind, RoundOutcome, TiebreakRecord
from zug.rules.tiebreaks.values import show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.messages import Message
    from zug.rules.tiebreaks.codes import TiebreakCode
    from zug.rules.tiebreaks.teams import Boards, TeamStandings


class Encounters(NamedTuple):
    """Points of each in the games among the tied, and with how many of them they have not met."""

    points: dict[int, int | Fraction]
    missing: dict[int, int]


def encounters(record: TiebreakRecord, tied: Sequence[int], *, forfeits: bool) -> Encounters:
    """Games among the tied; several meetings of two count as their average (6.1)."""
    members = set(tied)
    points: dict[int, int | Fraction] = {}
    missing: dict[int, int] = {}
    for tpn in tied:
        against: dict[int, list[int]] = {}
        for outcome in record.outcomes[tpn]:
            if outcome.opponent in members and counts(outcome, forfeits=forfeits):
                against.setdefault(outcome.opponent, []).append(outcome.points)
        points[tpn] = sum([_mean(scored) for scored in against.values()])
        missing[tpn] = len(members) - 1 - len(against)
    return Encounters(points, missing)


def counts(outcome: RoundOutcome, *, forfeits: bool) -> bool:
    """Is it a game here? One of a round robin that has no result yet is not."""
    return outcome.kind is RoundKind.GAME or (forfeits and outcome.kind is not RoundKind.FREE)


def _mean(scored: list[int]) -> int | Fraction:
    return scored[0] if len(scored) == 1 else Fraction(sum(scored), len(scored))


class EncounterStep(NamedTuple):
    """One application of the tie-break: who was tied, what they had, into which parts they fell.

    A single part: nobody was separated.
    """

    tied: tuple[int, ...]
    table: Encounters
    parts: list[list[int]]


def separate(
    record: TiebreakRecord,
    tied: Sequence[int],
    *,
    forfeits: bool,
    steps: list[EncounterStep] | None = None,
) -> list[list[int]]:
    """Return the tied in groups, best first; a group of several could not be separated.

    Every application is added to `steps`.
    """
    if len(tied) < 2:
        return [list(tied)]
    table = encounters(record, tied, forfeits=forfeits)
    if any(table.missing.values()):
        parts = _by_certainty(record, tied, table)
    else:
        scores = sorted(set(table.points.values()), reverse=True)
        parts = [[tpn for tpn in tied if table.points[tpn] == score] for score in scores]
    if steps is not None:
        steps.append(EncounterStep(tuple(tied), table, parts))
    if len(parts) == 1:
        return parts
    return [
        group for part in parts for group in separate(record, part, forfeits=forfeits, steps=steps)
    ]


def _by_certainty(
    record: TiebreakRecord, tied: Sequence[int], table: Encounters
) -> list[list[int]]:
    """Not all have met: who is alone first whatever the missing games bring, is first (6.3).

    Then the second, and so on; the tie-break is applied anew to those who are left.
    """
    left = list(tied)
    placed: list[list[int]] = []
    while len(left) > 1:
        sure = [
            tpn
            for tpn in left
            if all(
                table.points[tpn] > table.points[other] + record.win * table.missing[other]
                for other in left
                if other != tpn
            )
        ]
        if not sure:
            break
        placed.append(sure)
        left.remove(sure[0])
    return [*placed, left] if left else placed


KNOCK_OUT = {"EDEBT": ("BC", "TBR"), "EDEBB": ("BC", "BBE"), "EDET": ("TBR",), "EDEB": ("BBE",)}
"""What separates the last two of an extended direct encounter, by their boards in it."""


class BoardStep(NamedTuple):
    """The boards of the matches two teams have played with each other, and what they gave."""

    tied: tuple[int, ...]
    name: str
    boards: Mapping[int, Boards]
    parts: list[list[int]]


class Extended:
    """By the primary score; if that separates nobody, by the secondary one, to the end of it.

    What is left of a group that was separated begins anew; the last two are separated by the boards
    of their encounter, where the code says so. `steps` is what was done, with the score of each.
    """

    def __init__(self, table: TeamStandings, code: TiebreakCode) -> None:
        self.table, self.code = table, code
        self.forfeits = code.played or table.all_meet
        self.steps: list[tuple[str, EncounterStep] | BoardStep] = []

    def separated(self, group: Sequence[int]) -> list[list[int]]:
        parts = [list(group)]
        for table in (self.table, self.table.other):
            steps: list[EncounterStep] = []
            parts = separate(table.record, group, forfeits=self.forfeits, steps=steps)
            self.steps += [(table.score, step) for step in steps]
            if len(parts) > 1:
                break
        if len(parts) > 1:
            return [
                group
                for part in parts
                for group in (self.separated(part) if len(part) > 1 else [part])
            ]
        if len(group) == 2 and self.code.name in KNOCK_OUT:
            return self._knock_out(list(group))
        return parts

    def _knock_out(self, pair: list[int]) -> list[list[int]]:
        from zug.rules.tiebreaks.teams import split_by_boards as split  # noqa: PLC0415 - a circle

        boards = self.table.boards_of_encounter(pair)
        for name in KNOCK_OUT[self.code.name] if boards else ():
            parts = [pair] if name == "BC" and _differ(boards) else split(pair, name, boards)
            self.steps.append(BoardStep(tuple(pair), name, boards, parts))
            if len(parts) > 1:
                return parts
        return [pair]


def _differ(boards: Mapping[int, Boards]) -> bool:
    """Return whether the game points of an encounter differ: board count then compares nothing."""
    return len({sum(points) for points in boards.values()}) > 1


def shown_values(table: TeamStandings, code: TiebreakCode) -> dict[int, str]:
    """Return the points among the tied, then what separated a team further: `2 GP 2.5`."""
    values = dict.fromkeys(table.record.scores, "-")
    for tpn in values:
        tied = table.tied_at(tpn, code)
        if not tied or tied[0] != tpn:
            continue
        extended = Extended(table, code)
        extended.separated(tied)
        for player in tied:
            steps = [step for step in extended.steps if player in _tied(step)]
            first, *later = steps
            kept = [first, *(step for step in later if len(_parts(step)) > 1)]
            values[player] = joined(
                (_value_in(step, player, table.score, code) for step in kept), " "
            )
    return values


def _parts(step: tuple[str, EncounterStep] | BoardStep) -> list[list[int]]:
    return step.parts if isinstance(step, BoardStep) else step[1].parts


def _value_in(
    step: tuple[str, EncounterStep] | BoardStep, tpn: int, primary: str, code: TiebreakCode
) -> str:
    """Return what a team had in a step; whatever is not the primary score is named."""
    if isinstance(step, BoardStep):
        return joined((step.name, _board_text(step, tpn)), " ")
    score, (_, table, _) = step
    value = show(code, table.points[tpn])
    return value if score == primary else joined((score, value), " ")


def _board_text(step: BoardStep, tpn: int) -> str:
    from zug.rules.tiebreaks.teams import board_key  # noqa: PLC0415

    return joined(map(list_points, board_key(step.name, step.boards[tpn])), " ")


def steps_of(table: TeamStandings, tpn: int, code: TiebreakCode) -> tuple[Message, ...]:
    """Return what was done about a team, from all who were tied with it to the end."""
    extended = Extended(table, code)
    extended.separated(table.tied_at(tpn, code))
    return tuple(_sentence(step, code) for step in extended.steps if tpn in _tied(step))


def _tied(step: tuple[str, EncounterStep] | BoardStep) -> tuple[int, ...]:
    return step.tied if isinstance(step, BoardStep) else step[1].tied


def _sentence(step: tuple[str, EncounterStep] | BoardStep, code: TiebreakCode) -> Message:
    if isinstance(step, BoardStep):
        return _of_boards(step)
    score, (tied, table, parts) = step
    values = numbered({tpn: show(code, table.points[tpn]) for tpn in tied})
    words = {"values": values, "outcome": _outcome(parts)}
    if any(table.missing.values()):
        missing = _MISSING if len(tied) == 2 else _SOME_MISSING
        words["outcome"] = joined((missing, words["outcome"]), "; ")
    if score == "MP":
        return say("match points against each other ({values}): {outcome}", **words)
    return say("game points against each other ({values}): {outcome}", **words)


_MISSING = say("they have not met")
_SOME_MISSING = say("not all of them have met, so only places that are certain are given")


def _outcome(parts: list[list[int]]) -> Message:
    if len(parts) == 1:
        return say("still tied: {names}", names=_equals(parts[0]))
    return say("the order is {order}", order=" > ".join(map(_equals, parts)))


def _equals(part: list[int]) -> str:
    return " = ".join(map(str, part))


def _of_boards(step: BoardStep) -> Message:
    outcome = _outcome(step.parts)
    values = numbered({tpn: _board_text(step, tpn) for tpn in step.tied})
    if step.name == "BC":
        return say(
            "board count of their matches, the lower the better ({values}): {outcome}",
            values=values,
            outcome=outcome,
        )
    if step.name == "TBR":
        return say(
            "points on boards 1, 2, … of their matches ({values}): {outcome}",
            values=values,
            outcome=outcome,
        )
    return say(
        "game points of their matches without the last board, without the last two, … "
        "({values}): {outcome}",
        values=values,
        outcome=outcome,
    )
