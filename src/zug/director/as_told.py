"""What a file tells of results that were changed later, for the decisions that led there."""

from __future__ import annotations

from zug.director.decisions.past import is_as_taken, was_adjourned
from zug.director.remarks import taken_back_in
from zug.fastclasses import NamedTuple
from zug.model.told_results import (
    RATING_CORRECTION,
    RESULT,
    Games,
    corrections_of,
    games_at,
    told_results,
)
from zug.systems import system_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.model import Tournament
    from zug.model.told_results import ToldResult

Place = tuple[int, tuple[int, int]]
"""A round, and White and Black by TPN."""


class RecordedResults(NamedTuple):
    """Results by board that differ from the final ones, for the remarks of a report.

    `used` is what the next round was paired with, `stood` and `before` what a round that was
    unpaired had been published with last and earlier, `rated` what the rating report has.
    """

    used: Mapping[Place, Games]
    stood: Mapping[Place, Games]
    before: Mapping[Place, tuple[Games, ...]]
    rated: Mapping[Place, Games]
    lines: frozenset[str]
    """The lines that follow from all this again."""
    taken_back: frozenset[int]
    """Rounds that were published and taken back."""
    corrected: Mapping[Place, Sequence[ToldResult]]
    """Of results corrected after the next round was over, the corrections in their order."""

    def what_stood(self, place: Place, first: Games) -> Games:
        """What the next round was published with, if it was taken back."""
        return self.stood.get(place, first) if place[0] + 1 in self.taken_back else ()


def as_told(tournament: Tournament) -> RecordedResults:
    """The lines of a file about results that say what is true of its games."""
    back = frozenset(taken_back_in(tournament.extras))
    found = [] if system_of(tournament).schedule else list(told_results(tournament))
    used: dict[Place, Games] = {}
    stood: dict[Place, Games] = {}
    before: dict[Place, tuple[Games, ...]] = {}
    rated: dict[Place, Games] = {}
    corrected = {} if system_of(tournament).schedule else corrections_of(tournament)
    lines = [one.line for told in corrected.values() for one in told]
    for one in sorted(found, key=lambda told: bool(told.taken_back)):
        place = one.round, one.board
        now = games_at(tournament, *place)
        first = corrected[place][0].old if place in corrected else now
        if one.since is not None:
            continue
        if one.kind == RATING_CORRECTION and now == one.old and _have_ended(one):
            rated[place] = one.new
        elif one.taken_back:
            is_next = one.taken_back == one.round + 1 and one.taken_back in back
            if not (is_next and _is_change(one, used.get(place, first))):
                continue
            stood[place], before[place] = one.old, one.earlier
        elif one.new and one.round < tournament.rounds_played and _is_change(one, first):
            used[place] = one.old
        else:
            continue
        lines.append(one.line)
    return RecordedResults(used, stood, before, rated, frozenset(lines), back, corrected)


def _have_ended(told: ToldResult) -> bool:
    return bool(told.new) and not was_adjourned((*told.old, *told.new))


def _is_change(told: ToldResult, now: Games | None) -> bool:
    """Another result than the games were taken for, and the one they have."""
    if told.kind == RATING_CORRECTION or not told.old or now != told.new:
        return False
    if told.earlier:
        return all(told.earlier)
    return not told.new or not is_as_taken(told.old, told.new)


def unclear_results(tournament: Tournament) -> tuple[str, ...]:
    """Lines about results whose game has another one, or that nobody can read."""
    about = f"### {RESULT} @"
    lines = [line for line in tournament.extras if line.startswith(about)]
    told = [one for one in told_results(tournament) if one.kind == RESULT] if lines else []
    corrected = corrections_of(tournament) if told else {}
    first = {place: lines[0].old for place, lines in corrected.items()}
    plain = [one for one in told if one.since is None]
    used = {(one.round, one.board): one.old for one in plain if not one.taken_back}
    true = {
        one.line
        for one in plain
        for place in ((one.round, one.board),)
        for now in (first.get(place, games_at(tournament, *place)),)
        if one.new == (used.get(place, now) if one.taken_back else now)
    }
    true |= {one.line for lines in corrected.values() for one in lines}
    return tuple(line for line in lines if line not in true)
