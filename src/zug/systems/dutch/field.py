"""The field of a round: its players in rank order, and all that the brackets ask about them.

Players are known by their rank here, 0 for the first; the kernel's items are these ranks.
"""

from __future__ import annotations

from zug.matching import Exclusions
from zug.rules.cards import Card, Float, by_rank, deal_cards, is_barred, present, recent_floats
from zug.systems.dutch.colours import (
    ILLEGAL,
    ColourTable,
    final_class,
    ordinary_classes,
    table_of,
)
from zug.systems.dutch.criteria import Repeat
from zug.systems.legality import is_large_club

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.model import Result, Tournament
    from zug.systems.dutch.colours import ColourClass
    from zug.systems.dutch.criteria import DutchEdition

REPEATS = 15
IN_CLUB = 16
CLASS_SHIFT = 5

NOBODY = -1
"""The item of a port or dummy: no exclusions apply."""

CLUB = 3
"""What is added to the legal kind of those who belong to a large club."""

_LAST = {Float.DOWN: int(Repeat.DOWN_1), Float.NONE: 0, Float.UP: int(Repeat.UP_1)}
_BEFORE = {Float.DOWN: int(Repeat.DOWN_2), Float.NONE: 0, Float.UP: int(Repeat.UP_2)}


class DutchField:
    """The players to be paired, ranked by score and TPN.

    (dutch-2026:1.2.1, 1.2.2; dutch-2017:A.2.a, A.2.b)

    - `codes`: colour class, club and floats of earlier rounds in one number (see `CLASS_SHIFT`,
      `IN_CLUB`, `REPEATS`).
    - `legal_kinds`: what dutch-2026:2.1.3 looks at, see `ColourClass.legal_kind`, plus `CLUB`. The
      kernel looks at whole kinds, so a large club whose members may not meet is kept apart by them.
    - `groups`: first and last-plus-one rank of every scoregroup, from the top
      (dutch-2026:1.3.1, dutch-2017:A.3).
    """

    __slots__ = (
        "all_cards",
        "cards",
        "codes",
        "edition",
        "exclusions",
        "faults",
        "groups",
        "has_club",
        "kind_of_class",
        "last_round",
        "legal_kinds",
        "rank_of",
        "ranks",
        "round",
        "scores",
        "tournament",
        "tpns",
        "unplayed",
        "wants",
    )

    def __init__(self, tournament: Tournament, edition: DutchEdition) -> None:
        self.tournament = tournament
        self.edition = edition
        self.round = tournament.next_round
        self.last_round = tournament.is_last_round
        self.unplayed = edition.unplayed(tournament.points)
        self.all_cards = deal_cards(tournament)
        self.cards: list[Card] = self._ranked(present(tournament, self.all_cards))
        self.ranks = list(range(len(self.cards)))
        self.tpns = [card.tpn for card in self.cards]
        self.rank_of = dict(zip(self.tpns, self.ranks, strict=True))
        self.scores = [card.score for card in self.cards]
        table, class_numbers = self._classes()
        self.faults, self.kind_of_class, self.wants = table
        self.legal_kinds = [self.kind_of_class[number] for number in class_numbers]
        self.codes = self._codes(class_numbers)
        self.groups = self._scoregroups()
        self.exclusions = self._exclusions()
        self.has_club = self._mark_club()

    def _ranked(self, here: list[Card]) -> list[Card]:
        return by_rank(here)

    def _classes(self) -> tuple[ColourTable, list[int]]:
        """The colour classes there are, and the number of the class of everybody."""
        if not self.last_round:
            return ordinary_classes(self.cards)
        # dutch-2026:1.8, dutch-2017:A.7: more than half of what could be had so far
        maximum = (self.round - 1) * self.tournament.points.win
        classes = [final_class(card.colours, 2 * card.score > maximum) for card in self.cards]
        numbers: dict[ColourClass, int] = {}
        class_numbers = [numbers.setdefault(each, len(numbers)) for each in classes]
        return table_of(list(numbers)), class_numbers

    def _codes(self, class_numbers: list[int]) -> list[int]:
        floating: frozenset[Result] = self.unplayed.downfloats
        last, before = recent_floats(self.tournament, self.all_cards, floating)
        return [
            number << CLASS_SHIFT | _LAST[last[tpn]] | _BEFORE[before[tpn]]
            for number, tpn in zip(class_numbers, self.tpns, strict=True)
        ]

    def _scoregroups(self) -> list[tuple[int, int]]:
        first = dict(zip(reversed(self.scores), reversed(self.ranks), strict=True))
        starts = [*reversed(first.values())]  # of each score, the rank met last stays
        return list(zip(starts, [*starts[1:], len(self.scores)], strict=False))

    def _exclusions(self) -> Exclusions:
        """Who has met, and who is kept apart by the tournament's rules (dutch-2026:2.1.1)."""
        rank_of = self.rank_of
        exclusions = Exclusions(len(self.cards))
        met: list[int] = []
        for tpn, rank, card in zip(self.tpns, self.ranks, self.cards, strict=True):
            for opponent in card.opponents:
                if tpn < opponent and opponent in rank_of:
                    met.append(rank)
                    met.append(rank_of[opponent])
        exclusions.forbid_pairs(met)
        for group in self.tournament.forbidden_now:
            exclusions.forbid_within([rank_of[tpn] for tpn in group if tpn in rank_of])
        return exclusions

    def _mark_club(self) -> bool:
        """The largest group whose members may not meet is a kind of its own, if it is large."""
        groups = self.tournament.forbidden_now
        if not groups:
            return False
        club: frozenset[int] = max(map(frozenset, groups), key=len)
        members = [rank for rank, card in enumerate(self.cards) if card.tpn in club]
        if not is_large_club(len(members), len(self.cards)):
            return False
        for rank in members:
            self.codes[rank] |= IN_CLUB
            self.legal_kinds[rank] += CLUB
        return True

    def apart(self, groups: Iterable[Sequence[int]]) -> DutchField:
        """This field if nobody of a group, given by rank, could meet anybody else of it."""
        from copy import copy  # noqa: PLC0415 - only explanations ask

        other = copy(self)
        other.exclusions = self._exclusions()
        for group in groups:
            other.exclusions.forbid_within(group)
        return other

    def may_have_bye(self, rank: int) -> bool:
        """dutch-2026:2.1.2, dutch-2017:C.2"""
        return not is_barred(self.cards[rank], self.unplayed.bars)

    def is_legal(self, first: int, second: int) -> bool:
        """May these two meet? They are named by TPN, as everywhere outside this package."""
        return self.may_meet(self.rank_of[first], self.rank_of[second])

    def may_meet(self, first: int, second: int) -> bool:
        """dutch-2026:2.1.1, 2.1.3, dutch-2017:C.1, C.3"""
        codes = self.codes
        if self.faults[codes[first] >> CLASS_SHIFT][codes[second] >> CLASS_SHIFT] == ILLEGAL:
            return False
        return not self.exclusions.excluded(first, second)
