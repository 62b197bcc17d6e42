"""Identification numbers of a draughts event: by Capital-Points or by lot (fmjd-1986:3).

The lot is drawn once. The seed and the place of every participant go into the journal, and a
sentence with the seed into every report, so that anybody can draw it again and see.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from zug.director.decisions import Renumber
from zug.director.lookup import RuleError, find_entry
from zug.messages import say
from zug.model import Player
from zug.rules.order import Team, Unrated, draw_lots, order_by_capital_points, order_teams
from zug.systems import find_system

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.director.state import State
    from zug.systems.system import Numbering


def _numbering(state: State) -> Numbering:
    return find_system(state.settings.system).numbering


def draw_numbers(
    state: State,
    seed: int,
    unrated: Unrated = Unrated.ESTIMATED,
    estimated: Iterable[int | str] = (),
) -> Renumber:
    """The numbers the system of the event asks for: by lot, or by Capital-Points."""
    if _numbering(state).is_by_lot:
        return number_by_lot(state, seed)
    if any(entry.members for entry in state.entries.values()):
        return number_teams(state, seed)
    return number_by_capital_points(state, seed, unrated, estimated)


def number_by_lot(state: State, seed: int) -> Renumber:
    """One draw gives every participant a number (fmjd-1986:3.2.1)."""
    places = _draw(state, seed)
    order = sorted(places, key=places.__getitem__)
    return _drawn(order, seed, places, say("numbers by lot (fmjd-1986:3.2.1)"))


def number_by_capital_points(
    state: State,
    seed: int,
    unrated: Unrated = Unrated.ESTIMATED,
    estimated: Iterable[int | str] = (),
) -> Renumber:
    """Descending Capital-Points, ties and estimates by lot (fmjd-1986:3.1.1, 3.1.2, 3.1.4).

    `estimated` are those whose Capital-Points are an estimate; `unrated` says where those without
    any are put.
    """
    places = _draw(state, seed)
    guessed = frozenset(find_entry(state, who).id for who in estimated)
    people = [Player(entry.id, rating=entry.rating) for entry in state.entries.values()]
    order = [p.tpn for p in order_by_capital_points(people, places, unrated, guessed)]
    how = say("numbers by Capital-Points, ties by lot (fmjd-1986:3.1.4)")
    if unrated is not Unrated.ESTIMATED:
        how = say(
            "numbers by Capital-Points, unrated {unrated} (fmjd-1986:3.1.2), ties by lot",
            unrated=unrated,
        )
    return _drawn(order, seed, places, how)


def number_teams(state: State, seed: int) -> Renumber:
    """Rated members, then their mean, then lot (fmjd-1986:3.1.3, 3.1.4)."""
    places = _draw(state, seed)
    entries = list(state.entries.values())
    teams = [Team(entry.name, entry.members) for entry in entries]
    lots = {index: places[entry.id] for index, entry in enumerate(entries)}
    order = [entries[index].id for index in order_teams(teams, lots)]
    return _drawn(
        order, seed, places, say("teams by rated members and their mean (fmjd-1986:3.1.3)")
    )


def _draw(state: State, seed: int) -> dict[int, int]:
    if not _numbering(state).is_drawn:
        raise RuleError(
            "no-draw",
            say("{system} gives numbers by rating, title and name", system=state.settings.system),
            say("only the systems of the FMJD draw lots for them"),
        )
    if state.rounds:
        raise RuleError(
            "numbers-fixed", say("round 1 is paired: identification numbers stay (fmjd-1986:3.1.5)")
        )
    if state.order:
        raise RuleError(
            "drawn-already",
            say("the numbers are given: {how}", how=state.drawn or say("by hand")),
            say(
                "it is done once (fmjd-1986:3.2.1); "
                "participants entered since have the last numbers"
            ),
        )
    if not state.entries:
        raise RuleError(
            "no-entries", say("there is nobody to draw lots for"), say("enter participants")
        )
    return draw_lots(sorted(state.entries), seed)


def _drawn(order: Sequence[int], seed: int, places: dict[int, int], how: str) -> Renumber:
    words = say("{how}, seed {seed}", how=how, seed=seed)
    return Renumber(tuple(order), seed, places, str(words))
