"""Colour preferences of teams (team-2026:1.7) and who has White on board 1 (team-2026:4)."""

from __future__ import annotations

from functools import cache

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.model.teams import TeamTournament
from zug.rules.colours import (
    Preference,
    Strength,
    alternate,
    by_parity,
    difference,
    drawn_colour,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zug.model import Tournament
    from zug.rules.cards import Card

NO_PREFERENCE = Preference(None, Strength.NONE)


@cache
def preference(colours: str, kind: str, *, last_round: bool) -> Preference:
    """The preference of a team with this history; `kind` is `a`, `b` or `none`.

    There is no limit on colours: nobody is kept from meeting by them (team-2026:0).
    """
    if kind == "none" or not colours:
        return NO_PREFERENCE
    balance, last = difference(colours), colours[-1]
    if balance < -1 or (balance in (0, -1) and colours.endswith("bb")):
        return Preference(Colour.WHITE, Strength.STRONG)
    if balance > 1 or (balance in (0, 1) and colours.endswith("ww")):
        return Preference(Colour.BLACK, Strength.STRONG)
    if kind == "a" or (balance == 0 and last_round):
        return NO_PREFERENCE
    if balance == 0:
        return Preference(Colour(last).opposite, Strength.MILD)
    return Preference(Colour.WHITE if balance < 0 else Colour.BLACK, Strength.MILD)


class Allocation(NamedTuple):
    """The colour of the first-team on board 1, and the article that gave it."""

    colour: Colour
    article: str


class Colours:
    """The rules of colours in a round: what teams prefer, and who gets White."""

    def __init__(self, tournament: Tournament, cards: Mapping[int, Card]) -> None:
        self.cards = cards
        self.kind = str(tournament.options.get("preferences"))
        self.initial = drawn_colour(tournament, by_place=False)
        self.is_last_round = tournament.is_last_round
        self.secondary = _secondary(tournament)

    def preference(self, tpn: int) -> Preference:
        return preference(self.cards[tpn].colours, self.kind, last_round=self.is_last_round)

    def first_and_other(self, pair: Iterable[int]) -> tuple[int, int]:
        """The first-team by primary score, secondary score, TPN (team-2026:4.2.1-4.2.3).

        The scores are those of the standings: virtual points do not count here.
        """
        first, other = sorted(
            pair, key=lambda tpn: (-self.cards[tpn].points, -self.secondary.get(tpn, 0), tpn)
        )
        return first, other

    def allocate(self, first: int, other: int) -> Allocation:
        """The colour of the first-team, by the first article that says one (team-2026:4.3)."""
        mine, yours = self.cards[first].colours, self.cards[other].colours
        if not mine and not yours:
            return Allocation(by_parity(first, self.initial), "4.3.1")
        granted = _granted(self.preference(first), self.preference(other))
        if granted is not None:
            return granted
        gap = self.cards[first].difference - self.cards[other].difference
        if gap:
            return Allocation(Colour.WHITE if gap < 0 else Colour.BLACK, "4.3.5")
        alternated = alternate(mine, yours)
        if alternated is not None:
            return Allocation(alternated, "4.3.6")
        return _by_the_first_team(self.preference(first), mine, yours)


def _secondary(tournament: Tournament) -> dict[int, int]:
    """The secondary score by team, where the competition uses it (team-2026:1.2, 4.2.2)."""
    if not isinstance(tournament, TeamTournament) or not tournament.secondary:
        return {}
    return {team.tpn: tournament.secondary_points(team) for team in tournament.teams}


def _by_the_first_team(wanted: Preference, mine: str, yours: str) -> Allocation:
    """Its preference, else the opposite of its last colour, else of the other's."""
    if wanted.colour is not None:
        return Allocation(wanted.colour, "4.3.7")
    if mine:
        return Allocation(Colour(mine[-1]).opposite, "4.3.8")
    return Allocation(Colour(yours[-1]), "4.3.9")


def _granted(mine: Preference, yours: Preference) -> Allocation | None:
    """A preference nothing stands against (team-2026:4.3.2-4.3.4)."""
    if mine.colour is None and yours.colour is None:
        return None
    if mine.colour is None:
        assert yours.colour is not None
        return Allocation(yours.colour.opposite, "4.3.2")
    if yours.colour is None:
        return Allocation(mine.colour, "4.3.2")
    if mine.colour is not yours.colour:
        return Allocation(mine.colour, "4.3.3")
    if mine.strength is not yours.strength:
        is_mine = mine.strength is Strength.STRONG
        return Allocation(mine.colour if is_mine else mine.colour.opposite, "4.3.4")
    return None
