"""Candidates of a Dutch bracket: where one stands in the sequence, and the first of them all.

A set of pairs may be written down in several ways; the earliest counts, in which everybody of S1
is the higher ranked of the pair. (dutch-2026:3.3-3.7, 4.2-4.4, dutch-2017:B.2-B.7, D.1-D.3)
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from zug.fastclasses import NamedTuple
from zug.systems.explaining.bracket_view import Candidate
from zug.systems.explaining.trace import Pair


class Shape(NamedTuple):
    """The players of a bracket by TPN in rank order."""

    mdps: tuple[int, ...]
    residents: tuple[int, ...]

    @property
    def members(self) -> tuple[int, ...]:
        return self.mdps + self.residents


class Writing(NamedTuple):
    """The earliest writing of a candidate, element by element in the order of the sequence.

    - `mdps`: places of the MDPs that are paired; `opponents`: the resident each of them gets;
    - `leaving`, `entering`: BSNs in the remainder of those exchanged out of and into S1;
    - `tops`: S1 of the remainder after the exchange, `partners`: the player of S2 each one gets.
    """

    mdps: tuple[int, ...]
    opponents: tuple[int, ...]
    remainder: tuple[int, ...]
    leaving: tuple[int, ...]
    entering: tuple[int, ...]
    tops: tuple[int, ...]
    partners: tuple[int, ...]


class Later(NamedTuple):
    """The first element of the sequence in which two candidates differ.

    `kind` is `mdp-set`, `mdp-opponents`, `exchange-number`, `exchange-sum`, `exchange-leaving`,
    `exchange-entering` or `transposition`; `ours` and `theirs` are its values, `who` the player
    whose opponents differ.
    """

    kind: str
    ours: object
    theirs: object
    who: int | None = None


def restricted(shape: Shape, pairs: Collection[Pair]) -> Candidate:
    """The candidate of a bracket that a whole round holds: whoever is not paired inside floats.

    Pairs have the higher ranked first; all are in rank order.
    """
    place = {tpn: index for index, tpn in enumerate(shape.members)}
    inside = [
        (first, second) if place[first] < place[second] else (second, first)
        for first, second in pairs
        if first in place and second in place
    ]
    inside.sort(key=lambda pair: place[pair[0]])
    paired = {tpn for pair in inside for tpn in pair}
    return Candidate(tuple(inside), tuple(tpn for tpn in shape.members if tpn not in paired))


def natural(shape: Shape, limbo: Collection[int], pairs: int) -> Candidate:
    """The first candidate of the sequence, legal or not.

    The MDPs of the Limbo stay out; the bracket has so many pairs altogether.
    """
    paired = [tpn for tpn in shape.mdps if tpn not in limbo]
    made = list(zip(paired, shape.residents, strict=False))
    remainder = shape.residents[len(made) :]
    half = max(0, min(pairs - len(made), len(remainder) // 2))
    made += zip(remainder[:half], remainder[half : 2 * half], strict=True)
    return restricted(shape, made)


def write(shape: Shape, candidate: Candidate) -> Writing:
    """The earliest writing of a candidate."""
    order = {tpn: place for place, tpn in enumerate(shape.members)}
    mate = dict(candidate.pairs)
    mdps = tuple(tpn for tpn in shape.mdps if tpn in mate)
    opponents = tuple(mate[tpn] for tpn in mdps)
    taken = {*opponents}
    remainder = tuple(tpn for tpn in shape.residents if tpn not in taken)
    bsn = {tpn: number for number, tpn in enumerate(remainder, 1)}
    tops = tuple(sorted((tpn for tpn in mate if tpn in bsn), key=order.__getitem__))
    half = len(tops)
    leaving = tuple(n for n in range(1, half + 1) if remainder[n - 1] not in mate)
    entering = tuple(bsn[tpn] for tpn in tops if bsn[tpn] > half)
    return Writing(
        mdps, opponents, remainder, leaving, entering, tops, tuple(mate[tpn] for tpn in tops)
    )


def first_difference(shape: Shape, ours: Candidate, theirs: Candidate) -> Later:
    """Where two candidates of equal worth part in the sequence."""
    mine, yours = write(shape, ours), write(shape, theirs)
    if mine.mdps != yours.mdps:
        return Later("mdp-set", mine.mdps, yours.mdps)
    if mine.opponents != yours.opponents:
        return _first_partner("mdp-opponents", mine.mdps, mine.opponents, yours.opponents)
    counts = len(mine.leaving), len(yours.leaving)
    if counts[0] != counts[1]:
        return Later("exchange-number", *counts)
    sums = (
        sum(mine.entering) - sum(mine.leaving),
        sum(yours.entering) - sum(yours.leaving),
    )
    if sums[0] != sums[1]:
        return Later("exchange-sum", *sums)
    for kind, here, there in (
        ("exchange-leaving", mine.leaving[::-1], yours.leaving[::-1]),
        ("exchange-entering", mine.entering, yours.entering),
    ):
        for one, other in zip(here, there, strict=True):
            if one != other:
                return Later(kind, one, other)
    return _first_partner("transposition", mine.tops, mine.partners, yours.partners)


def is_earlier(shape: Shape, found: Later) -> bool:
    """Does the first of the two candidates compared really come first?"""
    place = {tpn: index for index, tpn in enumerate(shape.members)}
    ours, theirs = found.ours, found.theirs
    if found.kind == "mdp-set":
        assert isinstance(ours, tuple)
        assert isinstance(theirs, tuple)
        sizes = len(theirs) - len(ours)
        return sizes < 0 or (sizes == 0 and _places(place, ours) < _places(place, theirs))
    assert isinstance(ours, int)
    assert isinstance(theirs, int)
    if found.kind in ("mdp-opponents", "transposition"):
        return place[ours] < place[theirs]
    return ours > theirs if found.kind == "exchange-leaving" else ours < theirs


def _places(place: dict[int, int], tpns: Sequence[int]) -> list[int]:
    return [place[tpn] for tpn in tpns]


def _first_partner(
    kind: str, tops: Sequence[int], ours: Sequence[int], theirs: Sequence[int]
) -> Later:
    for top, mine, yours in zip(tops, ours, theirs, strict=True):
        if mine != yours:
            return Later(kind, mine, yours, top)
    raise AssertionError("the two candidates are the same")
