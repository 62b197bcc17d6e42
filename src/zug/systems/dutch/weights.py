"""The criteria of a bracket packed into one integer a pair or downfloater.

Every criterion is a field, or one field for each value of the list it compares (descending lists
compare like counts taken from the highest value). Fields stand in the order of the criteria, each
wide enough for the counts that can occur in this bracket, so that sums never spill over and
comparing two sums compares the criteria one by one (dutch-2026:3.8.1, dutch-2017:B.8). A field
that is the same for all candidates is left out.
"""

from __future__ import annotations

from functools import cache, lru_cache

from zug.fastclasses import NamedTuple
from zug.model import POINT
from zug.systems.dutch.criteria import DOWNS, UPS, ColourFault, DutchEdition, DutchMeasure, Who

CostRows = list[list[int | None]]
_TOPSCORERS_ONLY = ColourFault.BEYOND_TWO | ColourFault.THIRD_IN_A_ROW
_HIGHER, _LOWER, _MDP, _RESIDENT = Who.HIGHER, Who.LOWER, Who.MDP, Who.RESIDENT
_COLOUR, _UNPLAYED, _FLOAT_COUNT = (
    DutchMeasure.COLOUR,
    DutchMeasure.UNPLAYED,
    DutchMeasure.FLOAT_COUNT,
)
_DOWNFLOATERS, _SCORES, _PSD = (
    DutchMeasure.DOWNFLOATERS,
    DutchMeasure.DOWNFLOATER_SCORES,
    DutchMeasure.PSD,
)
_NEXT_SCORES, _NEXT_PSD = DutchMeasure.NEXT_SCORES, DutchMeasure.NEXT_PSD


class DutchShape(NamedTuple):
    """All that the layout of a bracket depends on; numbers of players are given as bit lengths.

    All scores are given as gaps: how far they are above what the scores of downfloaters are
    compared with (`DutchBracket.floor`). So brackets at different heights have the same shape.

    - `pairs`, `unequal`, `downfloaters`: bits of the most pairs, pairs of unequal scores, and
      downfloaters there can be; `unequal` 0: there are none.
    - `mdps`: scores of the MDPs, descending, each with the bits of their number.
    - `residents`: scores of the residents likewise: one, but many in a CLB.
    - `settled`: number and scores of the downfloaters, and what they mean for the next bracket,
      are the same for all candidates; MDPs do not float.
    - `next_score`, `next_size`: score of the next scoregroup, bits of all in both brackets;
      `next_size` 0: nothing is asked about the next bracket.
    - `unplayed`: bits of the most unplayed games, 0 if they do not matter.
    - `sums`, `exchanges`: bits of the sum of BSNs and of the number of players exchanged in the
      remainder; 0 while MDPs are paired.
    """

    pairs: int
    unequal: int
    downfloaters: int
    mdps: tuple[tuple[int, int], ...]
    residents: tuple[tuple[int, int], ...]
    topscorers: bool
    settled: bool
    next_score: int = 0
    next_size: int = 0
    unplayed: int = 0
    sums: int = 0
    exchanges: int = 0


class DutchWeights:
    """Units of all fields of a bracket, and the sums for single pairs and downfloaters."""

    __slots__ = (
        "_by_score",
        "_counts",
        "_each",
        "_gaps",
        "_known",
        "_next_each",
        "_next_psd",
        "_next_values",
        "_psd",
        "_shape",
        "beyond",
        "colour",
        "exchange",
        "starts",
        "unplayed",
        "width",
    )

    def __init__(self, edition: DutchEdition, shape: DutchShape) -> None:
        self._shape = shape
        self.width = 0
        self.starts: list[int] = []
        """The lowest bits of all fields."""
        self._each = self.unplayed = self._next_each = self.exchange = 0
        self._next_psd = False
        self._by_score: dict[int, int] = {}
        self._psd: dict[int, int] = {}
        self._next_values: dict[int, int] = {}
        self._counts: list[tuple[int, int, int]] = []
        self._gaps: list[tuple[int, int, dict[int, int]]] = []
        self._known: dict[tuple[int, int, int], int] = {}
        faults: dict[int, int] = {}
        self._lay_sequence()
        for measure, fault, repeat, who in _layers(edition):
            if measure is _COLOUR:
                if shape.topscorers or not fault & _TOPSCORERS_ONLY:
                    faults[fault] = self._field(shape.pairs)
            elif repeat:
                self._lay_floats(measure, repeat, who)
            else:
                self._lay_downfloaters(measure)
        colours = [0]
        for bit in (1, 2, 4, 8):
            colours += [cost + faults.get(bit, 0) for cost in colours]
        self.colour: list[int | None] = [*colours, None]
        """What the colours of a pair cost, by its faults; None, at the end, for ILLEGAL."""
        self.beyond = 1 << self.width
        """More than any candidate can cost."""

    def _field(self, bits: int) -> int:
        """The unit of a new field, more important than all before it."""
        self.starts.append(self.width)
        unit = 1 << self.width
        self.width += bits
        return unit

    def _fields(self, most: dict[int, int]) -> dict[int, int]:
        """A field for each value, the highest most important; `most`: how often it can occur."""
        return {value: self._field(count.bit_length()) for value, count in sorted(most.items())}

    def _lay_sequence(self) -> None:
        """Sum and number of exchanged players: the last things to look at (dutch-2026:4.3.2)."""
        if self._shape.sums:
            self._field(self._shape.sums)
            self.exchange = self._field(self._shape.exchanges)

    def _lay_floats(self, measure: DutchMeasure, repeat: int, who: int) -> None:
        shape = self._shape
        paired = shape.unequal if who & (_HIGHER | _LOWER) else 0
        floating = shape.downfloaters if who & (_MDP | _RESIDENT) else 0
        if not (paired or floating):
            return
        bits = max(paired, floating) + bool(paired and floating)
        if measure is _FLOAT_COUNT:
            self._counts.append((repeat, who, self._field(bits)))
        else:
            self._gaps.append((repeat, who, self._fields(_gaps_of(shape, who))))

    def _lay_downfloaters(self, measure: DutchMeasure) -> None:
        shape = self._shape
        if measure is _UNPLAYED:
            if shape.unplayed:
                self.unplayed = self._field(shape.unplayed)
        elif shape.settled:
            pass
        elif measure is _DOWNFLOATERS:
            self._each = self._field(shape.downfloaters)
        elif measure is _SCORES:
            # The residents' number follows from the number of all downfloaters.
            self._by_score = {score: self._field(bits) for score, bits in reversed(shape.mdps)}
        elif measure is _PSD:
            self._psd = self._fields(_gaps_of(shape, _HIGHER | _MDP | _RESIDENT))
        elif shape.next_size and measure in (_NEXT_SCORES, _NEXT_PSD):
            self._lay_next(measure)

    def _lay_next(self, measure: DutchMeasure) -> None:
        shape = self._shape
        scores = {score for score, _ in (*shape.mdps, *shape.residents)}
        self._next_psd = measure is _NEXT_PSD
        if self._next_psd:
            gaps = {score - shape.next_score for score in scores}
            scores = gaps | {gap + POINT for gap in gaps} | {int(POINT)}
        self._next_values = self._fields(dict.fromkeys(scores, _most(shape.next_size)))
        self._next_each = self._field(shape.next_size)

    def floating(self, is_mdp: bool, gap: int, repeats: int) -> int:
        """Cost, in this bracket, of a player who floats down from it, `gap` above the floor."""
        own = self._each + self._by_score.get(gap, 0) + self._psd.get(gap, 0)
        repeats &= DOWNS
        return own + self._float(_MDP if is_mdp else _RESIDENT, gap, repeats) if repeats else own

    def higher(self, gap: int, repeats: int) -> int:
        """Cost of being the higher scored of a pair, `gap` above zero; its PSD is counted here."""
        return self._psd.get(gap, 0) + self._float(_HIGHER, gap, repeats & DOWNS)

    def lower(self, gap: int, repeats: int) -> int:
        """Cost of being the lower scored of a pair, `gap` above zero."""
        return self._float(_LOWER, gap, repeats & UPS)

    def _float(self, role: int, gap: int, repeats: int) -> int:
        """Cost of a float that repeats earlier ones."""
        if not repeats:
            return 0
        key = (role, gap, repeats)
        cost = self._known.get(key)
        if cost is None:
            cost = sum(
                unit for repeat, who, unit in self._counts if repeat & repeats and who & role
            )
            cost += sum(
                units[gap] for repeat, who, units in self._gaps if repeat & repeats and who & role
            )
            self._known[key] = cost
        return cost

    def paired_next(self, gap: int) -> int:
        """Cost, in the next bracket, of a downfloater who is paired there."""
        if not self._next_psd:
            return 0
        return self._next_values.get(gap - self._shape.next_score, 0)

    def floating_next(self, gap: int) -> int:
        """Cost, in the next bracket, of a player who floats down from it."""
        value = gap - self._shape.next_score + POINT if self._next_psd else gap
        return self._next_each + self._next_values.get(value, 0)

    @property
    def next_through(self) -> int:
        """Cost of a resident of the next bracket who floats down from it."""
        return self.floating_next(self._shape.next_score)


def _most(bits: int) -> int:
    """The largest number of so many bits."""
    return (1 << bits) - 1


@lru_cache(maxsize=64)
def _gaps_of(shape: DutchShape, who: int) -> dict[int, int]:
    """Score differences above zero of these players, and how often each can occur at most."""
    residents = {score: _most(bits) for score, bits in shape.residents}
    gaps: dict[int, int] = {}
    if who & (_HIGHER | _LOWER):
        players = [*((score, _most(bits)) for score, bits in shape.mdps), *residents.items()]
        for score, count in players:
            for other, others in residents.items():
                if score > other:
                    pairs = gaps.get(score - other, 0) + min(count, others)
                    gaps[score - other] = min(pairs, _most(shape.unequal))
    floats: dict[int, int] = {}
    if who & _MDP and not shape.settled:
        floats |= {gap: _most(bits) for gap, bits in shape.mdps}
    if who & _RESIDENT:
        for gap, count in residents.items():
            floats[gap] = floats.get(gap, 0) + count
    for gap, count in floats.items():
        gaps[gap] = gaps.get(gap, 0) + min(count, _most(shape.downfloaters))
    return {gap: count for gap, count in gaps.items() if count}


@cache
def _layers(edition: DutchEdition) -> list[tuple[DutchMeasure, int, int, int]]:
    """Measure, fault, repeat and who of the criteria, in plain numbers, the last one first."""
    return [
        (each.measure, int(each.fault), int(each.repeat), int(each.who))
        for each in reversed(edition.criteria)
    ]


@lru_cache(maxsize=4096)
def lay_out(edition: DutchEdition, shape: DutchShape) -> DutchWeights:
    """The weights of a bracket; the same shape gives the same object."""
    return DutchWeights(edition, shape)
