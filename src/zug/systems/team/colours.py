"""Colour preferences of teams (team-2026:1.7) and who has White on board 1 (team-2026:4)."""

from __future__ import annotations

from functools import cache

from zug.model import Colour
from zug.model.teams import TeamTournament
from zug.rules.colours import (
    Claimant,
    Preference,
    Strength,
    decide,
    difference,
    due_colours,
    due_to_first,
    even_number,
    odd_number,
    preference_of_one,
    reverse_last,
    smaller_difference,
    stronger,
    turn_of_first,
    turn_of_second,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.rules.colours import ColourDecision, ColourRules

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


COLOURS: ColourRules[Claimant] = (
    (odd_number, "4.3.1", "odd"),
    (even_number, "4.3.1", "even"),
    (preference_of_one, "4.3.2", "one"),
    (due_colours, "4.3.3", "due"),
    (stronger, "4.3.4", "stronger"),
    (smaller_difference, "4.3.5", "difference"),
    (reverse_last, "4.3.6", "reversed"),
    (due_to_first, "4.3.7", "higher"),
    (turn_of_first, "4.3.8", "first"),
    (turn_of_second, "4.3.9", "other"),
)
"""Who has White on board 1; first the first-team (team-2026:4.3.1-4.3.9)."""


class TeamColours:
    """The rules of colours in a round: what teams prefer, and who gets White."""

    def __init__(self, tournament: Tournament, cards: Mapping[int, Card]) -> None:
        self.cards = cards
        self.kind = str(tournament.options.get("preferences"))
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

    def decide(self, first: int, other: int, initial: Colour) -> ColourDecision:
        """Return the colour of the first-team on board 1 (team-2026:4.3)."""
        one, two = (
            Claimant(tpn, self.cards[tpn].colours, *self.preference(tpn)) for tpn in (first, other)
        )
        return decide(COLOURS, one, two, initial)


def _secondary(tournament: Tournament) -> dict[int, int]:
    """The secondary score by team, where the competition uses it (team-2026:1.2, 4.2.2)."""
    if not isinstance(tournament, TeamTournament) or not tournament.secondary:
        return {}
    return {team.tpn: tournament.secondary_points(team) for team in tournament.teams}
