"""The field of a round as the Dubov System sees it: R, ARO, due colours, who may meet whom."""

from __future__ import annotations

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.cards import HAD_A_WIN_UNPLAYED, deal_cards, is_barred, present, upfloated_rounds
from zug.rules.colours import breaks_limits, due_colour
from zug.rules.opposition import average_of_opponents
from zug.systems.base import Step
from zug.systems.legality import unmet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from fractions import Fraction

    from zug.matching import Problem
    from zug.model import Points, Tournament
    from zug.rules.cards import Card
    from zug.systems.explaining.trace import PairingChoice
    from zug.systems.legality import Legality

BOOK = "dubov-1997"

Pair = tuple["Entrant", "Entrant"]

# Which colours the limits leave a player: both, White only, Black only, none.
_COLOURS_LEFT = ((True, True), (True, False), (False, True), (False, False))
_CAN_MEET = tuple(
    (mine[0] and yours[1]) or (mine[1] and yours[0])
    for mine in _COLOURS_LEFT
    for yours in _COLOURS_LEFT
)
_KINDS = len(_COLOURS_LEFT)


class Entrant(NamedTuple):
    """A player to be paired.

    - `rating`, `aro`, `due`: R, ARO and due colour (dubov-1997:1.1-1.4).
    - `colours_left`: the place in the list of what basic-2016:f, g still allow.
    - `may_rise`: may be transferred to a higher score group (dubov-1997:2.1).
    - `barred`: may not have the bye (basic-2016:d).
    """

    tpn: int
    rating: int
    aro: Fraction
    due: Colour | None
    score: Points
    colours: str
    difference: int
    colours_left: int
    may_rise: bool
    barred: bool

    def may_have(self, colour: Colour) -> bool:
        """Do the limits of basic-2016:f, g allow this colour?"""
        return _COLOURS_LEFT[self.colours_left][colour is Colour.BLACK]


class Field:
    """Who is still to be paired, the pairs fixed so far, and the trace."""

    def __init__(self, tournament: Tournament) -> None:
        cards = deal_cards(tournament)
        players = present(tournament, cards)
        self.tournament = tournament
        self.cards = cards
        self.free = {card.tpn: _enter(card, cards, tournament) for card in players}
        self.legality: Legality = unmet(
            players,
            tournament.forbidden_now,
            [entrant.colours_left for entrant in self.free.values()],
            _CAN_MEET,
        )
        self.bye: int | None = None
        self.pairs: list[Pair] = []
        self.trace: list[Step] = []
        self.course: list[Callable[[], Iterable[PairingChoice]]] = []
        """The turns of the score group that is being paired, up to its columns."""

    def mark(self, article: str, action: str, players: Iterable[Entrant], **data: object) -> None:
        """Leave a mark in the trace."""
        self.decided(article, action, players, data)

    def decided(
        self, article: str, action: str, players: Iterable[Entrant], data: Mapping[str, object]
    ) -> None:
        """Leave a mark that can tell its turns."""
        self.trace.append(Step(f"{BOOK}:{article}", action, tuple(tpns_of(players)), data))

    def fix(self, article: str, first: Entrant, second: Entrant, **data: object) -> None:
        """Pair two players for good."""
        self.mark(article, "pair", (first, second), **data)
        self.pairs.append((first, second))
        del self.free[first.tpn], self.free[second.tpn]

    def still_free(self, players: Iterable[Entrant]) -> list[Entrant]:
        return [player for player in players if player.tpn in self.free]

    def rest(self, without: Iterable[Entrant]) -> list[Entrant]:
        """All unpaired players but these."""
        left_out = {player.tpn for player in without}
        return [player for tpn, player in self.free.items() if tpn not in left_out]

    def groups(self, without: Iterable[Entrant] = ()) -> list[list[Entrant]]:
        """The score groups of the unpaired players, highest first; the empty ones are gone."""
        by_score: dict[int, list[Entrant]] = {}
        for player in self.rest(without):
            by_score.setdefault(player.score, []).append(player)
        return [by_score[score] for score in sorted(by_score, reverse=True)]

    def is_legal(self, first: Entrant, second: Entrant) -> bool:
        """May they meet (dubov-1997:2)?"""
        return self.legality.is_legal(first.tpn, second.tpn)

    def completable(self, players: Sequence[Entrant]) -> bool:
        return self.legality.completable(tpns_of(players))

    def who_may_stay_over(self, players: Sequence[Entrant]) -> frozenset[int]:
        """TPNs without whom the others of an odd set can be completed."""
        return frozenset(self.legality.who_may_stay_over(tpns_of(players)))

    def problem(
        self, roles: Sequence[Sequence[Entrant]], cost: Mapping[tuple[int, int], int | None]
    ) -> Problem:
        """A least-cost pairing of players in roles, in the order given.

        `cost` is what a pair of two roles costs, the smaller role first; missing is 0, None no
        pair at all.
        """
        kinds = [role * _KINDS + p.colours_left for role, row in enumerate(roles) for p in row]
        table = [
            cost.get((min(a, b), max(a, b)), 0) if _CAN_MEET[mine * _KINDS + yours] else None
            for a in range(len(roles))
            for mine in range(_KINDS)
            for b in range(len(roles))
            for yours in range(_KINDS)
        ]
        return self.legality.problem([p.tpn for row in roles for p in row], kinds, table)


def _enter(card: Card, cards: Mapping[int, Card], tournament: Tournament) -> Entrant:
    colours = card.colours
    left = tuple(not breaks_limits(colours, colour) for colour in (Colour.WHITE, Colour.BLACK))
    return Entrant(
        card.tpn,
        card.rating,
        average_of_opponents(card, cards),
        due_colour(colours),
        card.score,
        colours,
        card.difference,
        _COLOURS_LEFT.index(left),
        may_rise(card, cards, tournament),
        is_barred(card, HAD_A_WIN_UNPLAYED),
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


def tpns_of(players: Iterable[Entrant]) -> list[int]:
    return [player.tpn for player in players]


def are_opposite(first: Colour | None, second: Colour | None) -> bool:
    """Due colours that do not get in each other's way: different, or one is missing."""
    return first is None or second is None or first is not second


def dominating_colour(players: Iterable[Entrant]) -> Colour | None:
    """The due colour of the majority; None if there is none (dubov-1997:4, 7.2)."""
    dues = [player.due for player in players]
    balance = dues.count(Colour.WHITE) - dues.count(Colour.BLACK)
    if balance == 0:
        return None
    return Colour.WHITE if balance > 0 else Colour.BLACK


def strongest_first(player: Entrant) -> tuple[object, ...]:
    """Highest R, then lowest ARO, then TPN (dubov-1997:7.1, 7.2, 8.2)."""
    return -player.rating, player.aro, player.tpn


def weakest_first(player: Entrant, dominating: Colour | None) -> tuple[object, ...]:
    """Lowest R, then due to the dominating colour, then highest ARO (dubov-1997:4, 6.4)."""
    due = dominating is not None and player.due is dominating
    return player.rating, not due, -player.aro, -player.tpn


def as_white(player: Entrant) -> tuple[object, ...]:
    """The white column: increasing ARO, then lower R, then TPN (dubov-1997:6.2)."""
    return player.aro, player.rating, player.tpn


def as_black(player: Entrant) -> tuple[object, ...]:
    """The black column: decreasing R, then higher ARO, then TPN (dubov-1997:6.2)."""
    return -player.rating, -player.aro, player.tpn


def open_legality(tournament: Tournament) -> Legality:
    """Who may meet whom in the round to come."""
    return Field(tournament).legality
