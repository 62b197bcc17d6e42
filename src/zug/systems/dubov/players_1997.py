"""The players of a round as the edition of 1997 sees them: R, ARO, colours, who may meet whom."""

from __future__ import annotations

from functools import cached_property

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.cards import upfloated_rounds
from zug.rules.colours import (
    breaks_limits,
    due_colour,
    due_colours,
    only_colour,
    only_colour_after_two,
    reverse_last,
    wider_difference,
)
from zug.rules.opposition import average_of_opponents
from zug.systems.dubov import DUBOV_1997
from zug.systems.legality import unmet
from zug.systems.rounds import Round, kinds_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from fractions import Fraction

    from zug.matching import Problem
    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.rules.colours import ColourRules
    from zug.systems.legality import Legality

ColoursLeft = tuple[bool, bool]
"""Do the limits leave a player White, do they leave Black?"""


def _can_meet(mine: ColoursLeft, yours: ColoursLeft) -> bool:
    return (mine[0] and yours[1]) or (mine[1] and yours[0])


class DubovPlayer(NamedTuple):
    """A player to be paired.

    - `rating`, `aro`, `due`: R, ARO and due colour (dubov-1997:1.1-1.4).
    - `colours_left`: what basic-2016:f, g still allow.
    - `may_rise`: may be transferred to a higher score group (dubov-1997:2.1).
    """

    tpn: int
    rating: int
    aro: Fraction
    due: Colour | None
    colours: str
    colours_left: ColoursLeft
    may_rise: bool


def higher_aro(first: DubovPlayer, second: DubovPlayer, _initial: Colour) -> Colour | None:
    """White for the higher ARO."""
    return _white_for_more(first.aro, second.aro)


def lower_rating(first: DubovPlayer, second: DubovPlayer, _initial: Colour) -> Colour | None:
    """White for the lower R."""
    return _white_for_more(second.rating, first.rating)


def larger_number(first: DubovPlayer, second: DubovPlayer, _initial: Colour) -> Colour | None:
    """White for the larger TPN."""
    return _white_for_more(first.tpn, second.tpn)


def _white_for_more(mine: Fraction | int, yours: Fraction | int) -> Colour | None:
    if mine == yours:
        return None
    return Colour.WHITE if mine > yours else Colour.BLACK


COLOURS: ColourRules[DubovPlayer] = (
    (only_colour_after_two, "3", "thrice"),
    (only_colour, "3", "excess"),
    (due_colours, "3", "due"),
    (wider_difference, "3", "equalise"),
    (reverse_last, "3", "reversed"),
    (higher_aro, "3", "average"),
    (lower_rating, "3", "rating"),
    (larger_number, "3", "number"),
)
"""The rules for colours (dubov-1997:2, 3)."""


class Dubov1997Players(Round):
    """What a round knows of its players, and the orders the text puts them in."""

    system = DUBOV_1997

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.players = {card.tpn: _player_of(card, self.cards, tournament) for card in self.present}

    @cached_property
    def legality(self) -> Legality:
        """Not met yet; colours within the limits are possible (dubov-1997:2)."""
        left = (player.colours_left for player in self.players.values())
        return unmet(self.present, self.tournament.forbidden_now, *kinds_of(left, _can_meet))

    def rest(self, without: Iterable[int]) -> list[int]:
        """Return all unpaired players but these."""
        left_out = {*without}
        return [tpn for tpn in self.ranking if tpn not in left_out]

    def score_groups(self, without: Iterable[int] = ()) -> list[list[int]]:
        """Return the unpaired players but these by score, the highest first."""
        by_score: dict[int, list[int]] = {}
        for tpn in self.rest(without):
            by_score.setdefault(self.score(tpn), []).append(tpn)
        return [by_score[score] for score in sorted(by_score, reverse=True)]

    def problem(
        self, roles: Sequence[Sequence[int]], cost: Mapping[tuple[int, int], int | None]
    ) -> Problem:
        """Return the least-cost pairing of players in roles, in the order given.

        `cost` is what a pair of two roles costs, the smaller role first; missing is 0, None no
        pair at all.
        """

        def entry(one: tuple[int, ColoursLeft], two: tuple[int, ColoursLeft]) -> int | None:
            (a, mine), (b, yours) = one, two
            return cost.get((min(a, b), max(a, b)), 0) if _can_meet(mine, yours) else None

        tpns = [tpn for row in roles for tpn in row]
        left = (self.players[tpn].colours_left for tpn in tpns)
        labels = zip((role for role, row in enumerate(roles) for _ in row), left, strict=True)
        return self.legality.problem(tpns, *kinds_of(labels, entry))

    def due(self, tpn: int) -> Colour | None:
        """Return the due colour of a player (dubov-1997:1.4)."""
        return self.players[tpn].due

    def dominating_colour(self, tpns: Iterable[int]) -> Colour | None:
        """Return the due colour of the majority; None if there is none (dubov-1997:4, 7.2)."""
        dues = [self.due(tpn) for tpn in tpns]
        balance = dues.count(Colour.WHITE) - dues.count(Colour.BLACK)
        if balance == 0:
            return None
        return Colour.WHITE if balance > 0 else Colour.BLACK

    def strongest_first(self, tpn: int) -> tuple[object, ...]:
        """Sort by highest R, then lowest ARO, then TPN (dubov-1997:7.1, 7.2, 8.2)."""
        player = self.players[tpn]
        return -player.rating, player.aro, tpn

    def weakest_first(self, tpns: Iterable[int], dominating: Colour | None) -> list[int]:
        """Return players by lowest R, then due to the dominating colour, then highest ARO.

        (dubov-1997:4, 6.4)
        """

        def key(tpn: int) -> tuple[object, ...]:
            player = self.players[tpn]
            due = dominating is not None and player.due is dominating
            return player.rating, not due, -player.aro, -tpn

        return sorted(tpns, key=key)

    def as_white(self, tpn: int) -> tuple[object, ...]:
        """Sort the white column: increasing ARO, then lower R, then TPN (dubov-1997:6.2)."""
        player = self.players[tpn]
        return player.aro, player.rating, tpn

    def as_black(self, tpn: int) -> tuple[object, ...]:
        """Sort the black column: decreasing R, then higher ARO, then TPN (dubov-1997:6.2)."""
        player = self.players[tpn]
        return -player.rating, -player.aro, tpn


def _player_of(card: Card, cards: Mapping[int, Card], tournament: Tournament) -> DubovPlayer:
    colours = card.colours
    return DubovPlayer(
        card.tpn,
        card.rating,
        average_of_opponents(card, cards),
        due_colour(colours),
        colours,
        (not breaks_limits(colours, Colour.WHITE), not breaks_limits(colours, Colour.BLACK)),
        may_rise(card, cards, tournament),
    )


def may_rise(card: Card, cards: Mapping[int, Card], tournament: Tournament) -> bool:
    """May this player be transferred to a higher score group now (dubov-1997:2.1)?

    They were transferred in a round if they were paired with somebody of a higher score then.
    Not twice running, and three times at most, four in a tournament of ten rounds or more.
    """
    if tournament.is_last_round:
        return True
    risen = upfloated_rounds(card, cards)
    rounds = max(tournament.rounds or 0, tournament.next_round)
    return tournament.rounds_played not in risen and len(risen) < (4 if rounds >= 10 else 3)


def are_opposite(first: Colour | None, second: Colour | None) -> bool:
    """Do these due colours not clash, being different, or one of them missing?"""
    return first is None or second is None or first is not second
