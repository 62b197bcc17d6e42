"""The standings of a tournament as its system has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from zug.messages import Message, say
from zug.rules.tiebreaks import standings as by_tiebreaks
from zug.systems import system_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.model import Tournament
    from zug.rules.tiebreaks.standings import Standings
    from zug.systems.system import OwnStandings


def standings(
    tournament: Tournament,
    tiebreaks: Sequence[str] | None = None,
    *,
    after: int | None = None,
    edition: int = 2026,
    lots: Mapping[int, int] | None = None,
    unrated: int = 0,
) -> Standings:
    """The standings with the tie-breaks given, else those of the tournament, else its system's."""
    names = tiebreaks or tournament.tiebreaks or system_of(tournament).tiebreaks
    return by_tiebreaks.standings(
        tournament, names, after=after, edition=edition, lots=lots, unrated=unrated
    )


def own_standings(tournament: Tournament) -> OwnStandings | None:
    """The system's own rule for the standings, if it has one and no tie-breaks are announced."""
    return None if tournament.tiebreaks else system_of(tournament).own_standings


def standings_title(after: int) -> Message:
    """What standings are called once so many rounds are paired."""
    if not after:
        return say("Standings before the first round")
    return say("Standings after round {round}", round=after)
