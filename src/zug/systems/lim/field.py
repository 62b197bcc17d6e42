"""The field of a round as the Lim System sees it: forced and due colours, who is compatible."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeVar

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.cards import deal_cards, is_barred, present
from zug.rules.colours import difference, due_colour
from zug.systems.base import Step
from zug.systems.legality import unmet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from zug.matching import Problem
    from zug.model import Points, Tournament
    from zug.rules.cards import Card
    from zug.systems.legality import Legality
    from zug.systems.lim.edition import Edition

MAXI_LIMIT = 100
"""Rating points an exchange for colour may cost in a maxi-tournament (lim-1999:3.2, 3.8, 5.7)."""

Label = TypeVar("Label")


class Direction(IntEnum):
    """Which way score-groups are paired (lim-1999:2.2)."""

    DOWN = 1
    UP = -1


class Entrant(NamedTuple):
    """A player to be paired.

    - `forced`, `due`: the colour they must have, and the one they should have (lim-1999:5.1, 5.3,
      5.5, 5.6).
    - `floated`: was a floater in the round before (lim-1999:3.10).
    - `kind`: players of one kind are compatible with the same kinds (lim-1999:2.1, 6).
    """

    tpn: int
    rating: int
    score: Points
    colours: str
    forced: Colour | None
    due: Colour | None
    floated: bool
    barred: bool
    kind: int


class Made(NamedTuple):
    """A pair; `below` if it was made in a group below the median (lim-1999:5.4)."""

    first: Entrant
    second: Entrant
    below: bool


class Field:
    """Who is compatible with whom, where the median lies, and the trace."""

    def __init__(self, tournament: Tournament, edition: Edition, *, maxi: bool = False) -> None:
        cards = deal_cards(tournament)
        players = present(tournament, cards)
        self.tournament = tournament
        self.edition = edition
        bars = edition.unplayed(tournament.points).bars
        self.cards = cards
        self.maxi = maxi
        names = [_kind(card, tournament) for card in players]
        kinds = {name: kind for kind, name in enumerate(dict.fromkeys(names))}
        self._width = len(kinds)
        self._allowed = [
            one[0] is None or one[0] is not two[0] or (tournament.is_last_round and one == two)
            for one in kinds
            for two in kinds
        ]
        self.players = [
            _enter(card, cards, tournament, kinds[name], barred=is_barred(card, bars))
            for card, name in zip(players, names, strict=True)
        ]
        self.legality: Legality = unmet(
            players, tournament.forbidden_now, [p.kind for p in self.players], self._allowed
        )
        self.trace: list[Step] = []

    def mark(self, article: str, action: str, players: Iterable[Entrant], **data: object) -> None:
        """Leave a mark in the trace."""
        self.decided(article, action, players, data)

    def decided(
        self, article: str, action: str, players: Iterable[Entrant], data: Mapping[str, object]
    ) -> None:
        """Leave a mark that can tell its turns."""
        self.trace.append(
            Step(f"{self.edition.id}:{article}", action, tuple(tpns_of(players)), data)
        )

    def side(self, score: int) -> int:
        """Positive above the median, 0 in it, negative below (lim-1999:2.2)."""
        return side_of_median(self.tournament, score, self.tournament.rounds_played)

    def compatible(self, first: Entrant, second: Entrant) -> bool:
        return self.legality.is_legal(first.tpn, second.tpn)

    def pairable(self, players: Sequence[Entrant]) -> bool:
        return self.legality.completable(tpns_of(players))

    def who_may_stay_over(self, players: Sequence[Entrant]) -> frozenset[int]:
        """TPNs without whom the others of an odd set are pairable."""
        return frozenset(self.legality.who_may_stay_over(tpns_of(players)))

    def within_limit(self, first: Entrant, second: Entrant) -> bool:
        """May one be exchanged for the other to improve colours (lim-1999:3.2, 3.8, 5.7)?"""
        return not self.maxi or abs(first.rating - second.rating) <= MAXI_LIMIT

    def problem(
        self,
        players: Sequence[Entrant | None],
        labels: Sequence[Label],
        cost: Callable[[Label, Label], int | None],
    ) -> Problem:
        """A least-cost matching of players, None standing for a vertex that is no player.

        What a pair costs depends on the labels of the two.
        """
        kinds = [-1 if player is None else player.kind for player in players]
        names = list(zip(kinds, labels, strict=True))
        index = {name: place for place, name in enumerate(dict.fromkeys(names))}
        table = [
            cost(mine, yours)
            if one < 0 or two < 0 or self._allowed[one * self._width + two]
            else None
            for one, mine in index
            for two, yours in index
        ]
        tpns = [0 if player is None else player.tpn for player in players]
        return self.legality.problem(tpns, [index[name] for name in names], table)


def tpns_of(players: Iterable[Entrant]) -> list[int]:
    return [player.tpn for player in players]


def in_row(players: Iterable[Entrant], direction: Direction) -> list[Entrant]:
    """Highest numbered (smallest TPN) first downward, lowest numbered first upward."""
    return sorted(players, key=lambda player: direction * player.tpn)


def side_of_median(tournament: Tournament, score: int, rounds: int) -> int:
    """A score against half the number of rounds, counted in wins (lim-1999:2.2, 7.3)."""
    return 2 * score - rounds * tournament.points.win


def forced_colour(colours: str) -> Colour | None:
    """The colour a player must have: twice the other one running, or two too many of it.

    (lim-1999:2.1, 5.1.a, 5.1.b, 5.3)
    """
    if colours[-2:] in ("ww", "bb"):
        return Colour(colours[-1]).opposite
    balance = difference(colours)
    if abs(balance) < 2:
        return None
    return Colour.BLACK if balance > 0 else Colour.WHITE


def clash(first: Entrant, second: Entrant) -> bool:
    """Both are due the same colour."""
    return first.due is not None and first.due is second.due


def floated_before(card: Card, cards: Mapping[int, Card], tournament: Tournament) -> bool:
    """Was the player a floater in the round before (lim-1999:3.10)?

    It is read from the record: of two unequal scores on one side of the median as it was then, the
    one farther from it has floated; across the median both have.
    """
    index = tournament.rounds_played - 1
    cell = card.player.cell(index + 1) if index >= 0 else None
    if cell is None or not cell.opponent:
        return False
    mine, yours = card.scores[index], cards[cell.opponent].scores[index]
    my_side = side_of_median(tournament, mine, index)
    your_side = side_of_median(tournament, yours, index)
    if my_side * your_side < 0:
        return True
    return mine > yours if my_side + your_side > 0 else mine < yours


def _kind(card: Card, tournament: Tournament) -> tuple[Colour | None, int]:
    """Forced colour; in the last round the score too, for equal scores must meet (lim-1999:6)."""
    forced = forced_colour(card.colours)
    return forced, card.score if forced and tournament.is_last_round else 0


def _enter(
    card: Card, cards: Mapping[int, Card], tournament: Tournament, kind: int, *, barred: bool
) -> Entrant:
    forced = forced_colour(card.colours)
    return Entrant(
        card.tpn,
        card.rating,
        card.score,
        card.colours,
        forced,
        forced or due_colour(card.colours),
        floated_before(card, cards, tournament),
        barred,
        kind,
    )
