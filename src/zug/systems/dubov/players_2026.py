"""The players of a round as the edition of 2026 sees them: preferences, AROs, upfloats, colours."""

from __future__ import annotations

from functools import cached_property
from itertools import chain

from zug.fastclasses import NamedTuple
from zug.messages import say
from zug.model import Colour
from zug.rules.cards import by_rank, upfloated_rounds
from zug.rules.colours import (
    Claimant,
    Strength,
    decide,
    drawn_colour,
    due_colours,
    due_to_first,
    even_number,
    odd_number,
    preference,
    reverse_last,
    stronger,
)
from zug.rules.opposition import rounded_average
from zug.systems.base import rounds_not_declared
from zug.systems.dubov import DUBOV_2026
from zug.systems.legality import unmet
from zug.systems.rounds import Round
from zug.systems.upward.criteria import (
    UpwardCriterion,
    count_upfloaters,
    scores_of_upfloaters,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.rules.colours import ColourDecision, ColourRules
    from zug.systems.legality import Legality
    from zug.systems.rounds import Pair

COLOURS: ColourRules[Claimant] = (
    (odd_number, "5.2.1", "odd"),
    (even_number, "5.2.1", "even"),
    (due_colours, "5.2.2", "due"),
    (stronger, "5.2.3", "stronger"),
    (reverse_last, "5.2.4", "reversed"),
    (due_to_first, "5.2.5", "higher"),
)
"""The rules for colours (dubov-2026:5.2.1-5.2.5)."""


def preferred(colours: str) -> tuple[Colour, Strength]:
    """Return the colour preference; everybody has one (dubov-2026:1.5, 1.6.1-1.6.4)."""
    colour, strength = preference(colours)
    return (Colour.BLACK, Strength.MILD) if colour is None else (colour, strength)


KINDS = 4
"""Who prefers White, White absolutely, Black, Black absolutely."""
_FIRST_BLACK, _ABSOLUTE = 2, 1


def same_colour(one: int, two: int) -> bool:
    """Do players of these two kinds prefer the same colour?"""
    return (one < _FIRST_BLACK) == (two < _FIRST_BLACK)


MAY_MEET = tuple(
    tuple(not (one == two and one % _FIRST_BLACK == _ABSOLUTE) for two in range(KINDS))
    for one in range(KINDS)
)
"""[C3]: not two of the same absolute preference (dubov-2026:2.1.3), in the last round neither."""


class Upfloats(NamedTuple):
    """What a player adds to [C8], [C9] and [C10] as an upfloater (dubov-2026:2.3.4-2.3.6)."""

    maximum: int = 0
    times: int = 0
    again: int = 0


class DubovMember(NamedTuple):
    """What the criteria look at: the kind of a player, and what upfloats add."""

    kind: int
    upfloats: Upfloats = Upfloats()


def prefer_same(one: DubovMember, other: DubovMember) -> bool:
    """[C7]: two who meet prefer the same colour."""
    return same_colour(one.kind, other.kind)


def _is_not_last(round_: Dubov2026Round) -> bool:
    return not round_.tournament.is_last_round


CRITERIA = (
    UpwardCriterion("C5", "dubov-2026:2.3.1", "upfloaters", of_set=count_upfloaters),
    UpwardCriterion(
        "C6",
        "dubov-2026:2.3.2",
        "upfloater-scores",
        is_more_better=True,
        of_set=scores_of_upfloaters,
    ),
    UpwardCriterion("C7", "dubov-2026:2.3.3", "denied", of_pair=prefer_same),
    UpwardCriterion(
        "C8",
        "dubov-2026:2.3.4",
        "maximum-upfloaters",
        of_upfloater=lambda member: member.upfloats.maximum,
        is_asked=_is_not_last,
    ),
    UpwardCriterion(
        "C9",
        "dubov-2026:2.3.5",
        "maximum-upfloats",
        of_upfloater=lambda member: member.upfloats.times,
        is_asked=_is_not_last,
    ),
    UpwardCriterion(
        "C10",
        "dubov-2026:2.3.6",
        "upfloaters-again",
        of_upfloater=lambda member: member.upfloats.again,
        is_asked=_is_not_last,
    ),
)


class Dubov2026Round(Round):
    """A round; `ranking` is by score, then TPN.

    Ratings and TPNs are those of the tournament (dubov-2026:1.1.1, 1.2.1). `kinds` says what each
    player prefers, `max_t` how many upfloats are too many (dubov-2026:1.8.2).
    """

    system = DUBOV_2026

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.ranking = [card.tpn for card in by_rank(self.present)]
        self.kinds = {card.tpn: _kind(card) for card in self.present}
        rounds = max(tournament.rounds or 0, tournament.next_round)
        self.max_t = 2 + rounds // 5
        self.initial = drawn_colour(tournament, by_place=False)
        self._upfloats: dict[int, Upfloats] = {}
        self.notes = rounds_not_declared(tournament)
        if self.notes:
            note = say("MaxT is {count}, as if this round were the last", count=self.max_t)
            self.notes += (note,)

    @cached_property
    def legality(self) -> Legality:
        """[C1] and [C3] (dubov-2026:2.1.1, 2.1.3)"""
        kinds = list(self.kinds.values())
        allowed = [*chain.from_iterable(MAY_MEET)]
        return unmet(self.present, self.tournament.forbidden_now, kinds, allowed)

    def rank(self, tpn: int) -> tuple[int, int]:
        """Sort by rank, the highest first (dubov-2026:4.2.2, 5.2.1)."""
        return -self.cards[tpn].score, tpn

    def prefers_white(self, tpn: int) -> bool:
        return self.kinds[tpn] < _FIRST_BLACK

    def has_played(self, tpn: int) -> bool:
        return bool(self.cards[tpn].opponents)

    def by_aro(self, tpn: int) -> tuple[int, int]:
        """Sort S1 and White seekers (dubov-2026:1.7.1, 1.7.2, 3.2.5, 4.3.2)."""
        return rounded_average(self.cards[tpn], self.cards), tpn

    def member(self, tpn: int) -> DubovMember:
        """Return what the criteria look at."""
        return DubovMember(self.kinds[tpn], self.upfloats(tpn))

    def upfloats(self, tpn: int) -> Upfloats:
        """Return what a player adds as an upfloater; nothing in the last round."""
        if self.tournament.is_last_round:
            return Upfloats()
        if tpn not in self._upfloats:
            self._upfloats[tpn] = self._look_up_upfloats(self.cards[tpn])
        return self._upfloats[tpn]

    def _look_up_upfloats(self, card: Card) -> Upfloats:
        rounds = upfloated_rounds(card, self.cards)
        maximum = len(rounds) >= self.max_t  # dubov-2026:1.8.1
        again = bool(rounds) and rounds[-1] == card.held
        return Upfloats(int(maximum), len(rounds) if maximum else 0, int(again))

    def colour(self, pair: Pair) -> tuple[int, int, ColourDecision]:
        """Return the higher ranked of two, the other, and the colour of the former.

        (dubov-2026:5.1, 5.2)
        """
        higher, lower = sorted(pair, key=self.rank)
        first, second = (
            Claimant(tpn, self.cards[tpn].colours, *preferred(self.cards[tpn].colours))
            for tpn in (higher, lower)
        )
        return higher, lower, decide(COLOURS, first, second, self.initial)


def _kind(card: Card) -> int:
    colour, strength = preferred(card.colours)
    return _FIRST_BLACK * (colour is Colour.BLACK) + (strength is Strength.ABSOLUTE)
