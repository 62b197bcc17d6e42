"""Results that were changed later, by their file: for the decisions that would have led there."""

from __future__ import annotations

from zug.director.decisions.past import is_as_taken
from zug.director.remarks import taken_back_in
from zug.fastclasses import NamedTuple
from zug.model.amendments import Games, Remark
from zug.model.reconstruction import changed_results, corrections_of, games_at
from zug.model.results import was_adjourned
from zug.systems import system_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.model import Tournament
    from zug.model.amendments import Amendment, ChangedResult
    from zug.model.reconstruction import Place, ResultOfBoard


class ResultChanges(NamedTuple):
    """The changes that fit the games, by board. Where there is none, it is what stands there."""

    used: Mapping[Place, Games]
    """What the next round was paired with."""
    stood: Mapping[Place, Games]
    """What the next round was published with at last, if it was taken back."""
    before: Mapping[Place, tuple[Games, ...]]
    """What it was published with before that."""
    rated: Mapping[Place, Games]
    """What the rating report has."""
    amendments: frozenset[Amendment]
    """The amendments that say all this: an event that has it says them again."""
    taken_back: frozenset[int]
    """Rounds that were published and taken back."""
    corrected: Mapping[Place, Sequence[ResultOfBoard]]
    """Of results corrected after the next round was over, the corrections in their order."""

    def what_stood(self, place: Place, first: Games) -> Games:
        """Return what the next round was published with, if it was taken back; else nothing."""
        return self.stood.get(place, first) if place[0] + 1 in self.taken_back else ()


def result_changes(tournament: Tournament) -> ResultChanges:
    """Return the changes that the amendments of a file say and its games bear out."""
    back = taken_back_in(tournament.amendments)
    found = [] if system_of(tournament).schedule else list(changed_results(tournament))
    used: dict[Place, Games] = {}
    stood: dict[Place, Games] = {}
    before: dict[Place, tuple[Games, ...]] = {}
    rated: dict[Place, Games] = {}
    corrected = {} if system_of(tournament).schedule else corrections_of(tournament)
    known = [one.amendment for chain in corrected.values() for one in chain]
    for one in sorted(found, key=lambda result: bool(result.change.taken_back)):
        place, change = one.place, one.change
        now = games_at(tournament, *place)
        first = corrected[place][0].change.old if place in corrected else now
        if change.since is not None:
            continue
        is_of_rating = one.amendment.kind is Remark.RATING_CORRECTION
        if is_of_rating and now == change.old and _have_ended(change):
            rated[place] = change.new
        elif change.taken_back:
            is_next = change.taken_back == place[0] + 1 and change.taken_back in back
            if not (is_next and _is_change(one, used.get(place, first))):
                continue
            stood[place], before[place] = change.old, change.earlier
        elif change.new and place[0] < tournament.rounds_played and _is_change(one, first):
            used[place] = change.old
        else:
            continue
        known.append(one.amendment)
    return ResultChanges(used, stood, before, rated, frozenset(known), back, corrected)


def _have_ended(change: ChangedResult) -> bool:
    return bool(change.new) and not was_adjourned((*change.old, *change.new))


def _is_change(one: ResultOfBoard, now: Games | None) -> bool:
    """Return whether it is another result than the games were taken for, and the one they have."""
    change = one.change
    if one.amendment.kind is Remark.RATING_CORRECTION or not change.old or now != change.new:
        return False
    if change.earlier:
        return all(change.earlier)
    return not change.new or not is_as_taken(change.old, change.new)


def unclear_results(tournament: Tournament) -> tuple[Amendment, ...]:
    """Return the changes of results whose game has another one, or that make no sense."""
    said = [one for one in tournament.amendments if one.kind is Remark.RESULT]
    if not said:
        return ()
    corrected = corrections_of(tournament)
    first = {place: chain[0].change.old for place, chain in corrected.items()}
    results = changed_results(tournament, Remark.RESULT)
    plain = [one for one in results if one.change.since is None]
    used = {one.place: one.change.old for one in plain if not one.change.taken_back}
    true = {one.amendment for chain in corrected.values() for one in chain}
    for one in plain:
        now = first.get(one.place, games_at(tournament, *one.place))
        if one.change.new == (used.get(one.place, now) if one.change.taken_back else now):
            true.add(one.amendment)
    return tuple(one for one in said if one not in true)
