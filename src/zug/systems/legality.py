"""Which two players may be paired in a round, and which sets of players can be paired completely.

Every system asks the second question again and again ("can the rest be completed?"); it is one
maximum matching of the kernel, remembered.
"""

from __future__ import annotations

from math import isqrt

from zug.fastclasses import NamedTuple
from zug.matching import Exclusions, Problem, Structure
from zug.rules.cards import deal_cards, present
from zug.systems.base import Impossibility

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from zug.model import Tournament
    from zug.rules.cards import Card

_ANY = (True,)
_LARGE, _PART, _MOST_KINDS = 50, 4, 64
_MANY = 200
"""Matchings with costs of fewer players are found faster without kinds for clubs."""


def is_large_club(size: int, everybody: int) -> bool:
    """Is a group whose members may not meet worth a kind of its own: a fourth of many players?"""
    return size >= _LARGE and _PART * size >= everybody


class _Kinds(NamedTuple):
    """The kind of every player, and which kinds may be paired with each other.

    The kernel begins with those who have the least choice and looks at whole kinds. So it finds
    a matching of a field with a large club at once if the club is a kind.
    """

    kinds: Sequence[int]
    allowed: Sequence[bool]

    @property
    def width(self) -> int:
        return isqrt(len(self.allowed))

    def apart(self, group: Collection[int]) -> _Kinds:
        """Return each kind divided in two: those in the group, who may not meet, and the others."""
        width = self.width
        halves = range(2 * width)
        return _Kinds(
            [2 * kind + (index in group) for index, kind in enumerate(self.kinds)],
            [
                self.allowed[first // 2 * width + two // 2] and not (first % 2 and two % 2)
                for first in halves
                for two in halves
            ],
        )


def _by_club(costs: Sequence[int | None], clubs: int) -> list[int | None]:
    """Return the table for kinds divided by their marks, a bit a club; no club meets itself."""
    width = isqrt(len(costs))
    marks = range(clubs)
    table: list[int | None] = []
    for row in range(0, len(costs), width):
        for mark in marks:
            for cost in costs[row : row + width]:
                table += [None if mark & other else cost for other in marks]
    return table


class Completion:
    """Players who can be paired completely, and one way to do it, while pairs are taken out."""

    def __init__(self, legality: Legality, tpns: Sequence[int]) -> None:
        self._legality = legality
        self._mates: dict[int, int] = {}
        if not self._find(tpns):
            raise AssertionError("there is no way to pair them completely")

    def _find(self, tpns: Sequence[int]) -> bool:
        mates = self._legality.structure(tpns).mates()
        if -1 in mates:
            return False
        self._mates = {tpn: tpns[mate] for tpn, mate in zip(tpns, mates, strict=True)}
        return True

    def take(self, first: int, second: int) -> bool:
        """Take these two out; return whether the others can be paired.

        Mostly their partners in the pairing at hand may meet, and no search is needed.
        """
        mates = self._mates
        mate, other = mates[first], mates[second]
        if mate != second and not self._legality.is_legal(mate, other):
            return self._find([tpn for tpn in mates if tpn not in (first, second)])
        mates[mate], mates[other] = other, mate
        del mates[first], mates[second]
        return True


class Legality:
    """The legal pairs of a round among the players given.

    Where more than meetings counts (colours, say) every player has a kind, and `allowed` is the
    square table, row by row, of the kinds that may be paired with each other.
    """

    def __init__(
        self,
        tpns: Sequence[int],
        illegal: Iterable[tuple[int, int]] = (),
        kinds: Sequence[int] = (),
        allowed: Sequence[bool] = _ANY,
    ) -> None:
        self._index = {tpn: index for index, tpn in enumerate(tpns)}
        self._exclusions = Exclusions(len(self._index))
        self._kinds = kinds or [0] * len(self._index)
        self._allowed = allowed
        self._width = isqrt(len(allowed))
        self._refined = _Kinds(self._kinds, self._allowed)
        self._known: dict[frozenset[int], bool] = {}
        for first, second in illegal:
            self.forbid(first, second)

    def forbid(self, first: int, second: int) -> None:
        """Forbid a pair; nothing happens if one of them is not in the round."""
        a, b = self._index.get(first), self._index.get(second)
        if a is not None and b is not None and a != b:
            self._exclusions.forbid(a, b)

    def forbid_within(self, group: Iterable[int]) -> None:
        """Forbid all pairs among these."""
        places = (self._index.get(tpn) for tpn in group)
        indices = [index for index in places if index is not None]
        self._exclusions.forbid_within(indices)
        large = is_large_club(len(indices), len(self._index))
        if large and self._refined.width < _MOST_KINDS:
            self._refined = self._refined.apart(frozenset(indices))

    def forbid_between(self, ones: Iterable[int], others: Collection[int]) -> None:
        """Forbid all pairs of one of each; everybody must be in the round."""
        there = [self._index[tpn] for tpn in others]
        here = [self._index[tpn] for tpn in ones]
        self._exclusions.forbid_pairs(
            [a for first in here for other in there for a in (first, other)]
        )

    def forbid_met(self, cards: Iterable[Card]) -> None:
        """Forbid opponents of before; a forfeited pairing does not count as a meeting.

        (basic-2026:2, basic-2016:b, handling-2026:3.5, handling-2016:D.6)
        """
        index = self._index
        pairs = [
            (index[card.tpn], index[opponent])
            for card in cards
            for opponent in card.opponents
            if opponent in index
        ]
        self._exclusions.forbid_pairs([item for pair in pairs for item in pair])

    def is_legal(self, first: int, second: int) -> bool:
        a, b = self._index[first], self._index[second]
        if not self._allowed[self._kinds[a] * self._width + self._kinds[b]]:
            return False
        return not self._exclusions.excluded(a, b)

    def completable(self, tpns: Collection[int]) -> bool:
        """Can this set be divided entirely into legal pairs? The empty set can."""
        if len(tpns) % 2:
            return False
        key = frozenset(tpns)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self.structure(tpns).deficiency == 0
        return known

    def structure(
        self, tpns: Iterable[int], kinds: Sequence[int] = (), allowed: Sequence[bool] = ()
    ) -> Structure:
        """Return the maximum matching of a set, its vertices in the order given.

        TPN 0 is a vertex that is no player; then kinds and what they allow must be given, and
        leave out what the kinds of this legality do not allow.
        """
        items = [self._index[tpn] if tpn else -1 for tpn in tpns]
        if not allowed:
            known = self._refined
            kinds, allowed = [known.kinds[item] for item in items], known.allowed
        return Structure(self._exclusions, items, kinds, allowed)

    def problem(
        self,
        tpns: Iterable[int],
        kinds: Sequence[int],
        costs: Sequence[int | None],
        sequence: Sequence[int] = (),
    ) -> Problem:
        """Return the min-cost perfect matching of a set, its vertices in the order given.

        TPN 0 is a vertex that is no player. The kinds are those of `costs`, which must leave out
        what the kinds of this legality do not allow.
        """
        items = [self._index[tpn] if tpn else -1 for tpn in tpns]
        clubs = self._refined.width // self._width
        if clubs > 1 and len(items) >= _MANY:
            marks = (self._refined.kinds[item] % clubs if item >= 0 else 0 for item in items)
            kinds = [kind * clubs + mark for kind, mark in zip(kinds, marks, strict=True)]
            costs = _by_club(costs, clubs)
        return Problem(self._exclusions, items, kinds, costs, sequence)

    def who_completes(
        self, rest: Sequence[int], candidates: Sequence[int], allowed: Sequence[bool] = ()
    ) -> list[int]:
        """Return the candidates each of whom makes an odd set one that can be paired completely.

        `allowed` may be a stricter table for the kinds of this legality.
        """
        kinds = self._kinds if allowed else self._refined.kinds
        structure = self.structure(
            rest, [kinds[self._index[tpn]] for tpn in rest], allowed or self._refined.allowed
        )
        if structure.deficiency != 1:
            return []
        items = [self._index[tpn] for tpn in candidates]
        met = structure.meets_outer(items, [kinds[item] for item in items])
        return [tpn for tpn, yes in zip(candidates, met, strict=True) if yes]

    def who_may_stay_over(self, tpns: Sequence[int]) -> list[int]:
        """Return who of an odd set can be left out so that the others can be paired completely."""
        structure = self.structure(tpns)
        if structure.deficiency != 1:
            return []
        return [tpn for tpn, outer in zip(tpns, structure.outer(), strict=True) if outer]

    def obstacle(self, tpns: Sequence[int]) -> Impossibility:
        """Return who makes a complete pairing of this set impossible, as a proof one can check.

        The stuck players fall into groups that no other opponent links than the partners; each
        group of odd size must send somebody to a partner, and there are more groups than partners.
        """
        structure = self.structure(tpns)
        outer, inner = structure.outer(), structure.inner()
        return Impossibility(
            stuck=tuple(tpn for tpn, yes in zip(tpns, outer, strict=True) if yes),
            partners=tuple(tpn for tpn, yes in zip(tpns, inner, strict=True) if yes),
            bye_barred=len(tpns) % 2 == 1 and structure.deficiency == 1,
        )


def unmet(
    cards: Sequence[Card],
    forbidden: Iterable[Sequence[int]] = (),
    kinds: Sequence[int] = (),
    allowed: Sequence[bool] = _ANY,
    others: Sequence[int] = (),
) -> Legality:
    """Return legality by meetings: no pair twice, and forbidden pairs count as met.

    (basic-2026:2, handling-2026:3.5) `others` are partners without a card, such as the bye as
    TPN 0; their kinds come after those of the cards.
    """
    tpns = [*(card.tpn for card in cards), *others]
    legality = Legality(tpns, kinds=kinds, allowed=allowed)
    legality.forbid_met(cards)
    for group in forbidden:
        legality.forbid_within(group)
    return legality


def open_legality(tournament: Tournament) -> Legality:
    """Return who may meet whom in the round to come, where meetings alone decide."""
    return unmet(present(tournament, deal_cards(tournament)), tournament.forbidden_now)


def first_set(problem: Problem, asked: Iterable[tuple[int, range]], count: int) -> list[int]:
    """Return the first `count` vertices, in the order asked, whose partner can lie in their range.

    Each yes is fixed before the next question, so of all sets that optimal matchings allow it is
    the first in that order.
    """
    vertices: list[int] = []
    for vertex, partners in asked:
        if len(vertices) == count:
            break
        if problem.restrict(vertex, partners.start, partners.stop):
            vertices.append(vertex)
    return vertices
