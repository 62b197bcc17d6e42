"""Standings: points, then tie-breaks one after the other on those still tied."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from zug.rules.tiebreaks.codes import Code, parse_code
from zug.rules.tiebreaks.direct import encounters, separate
from zug.rules.tiebreaks.record import Record
from zug.rules.tiebreaks.sums import TERMS, Term, terms_of
from zug.rules.tiebreaks.values import Number, show, value_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zug.model import Tournament

DEFAULT_TIEBREAKS = ("BH/C1", "BH", "DE", "SB")
LOWER_IS_BETTER = frozenset({"TPN", "LOT"})
GROUPWISE = frozenset({"DE"})


class Line(NamedTuple):
    """One line of the standings. Equal ranks are shared; `values` follow the tie-breaks."""

    rank: int
    tpn: int
    points: int
    values: tuple[str, ...]


class Separated(NamedTuple):
    """Groups of those no tie-break could separate, best first, and the direct encounters seen.

    A direct encounter has a value only among those it was asked of; the key is code and TPN.
    """

    groups: list[list[int]]
    encounters: dict[tuple[str, int], Number]


@dataclass(frozen=True)
class Standings:
    """The standings after the rounds played (or after fewer, see `standings`)."""

    tournament: Tournament
    codes: tuple[Code, ...]
    edition: int
    lots: Mapping[int, int]

    @cached_property
    def record(self) -> Record:
        return Record(self.tournament)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """All lines, best first; those tied to the end are in TPN order."""
        lines: list[Line] = []
        rank = 1
        for group in self._separated.groups:
            lines += [
                Line(rank, tpn, self.record.scores[tpn], self._shown(tpn)) for tpn in sorted(group)
            ]
            rank += len(group)
        return tuple(lines)

    def value(self, tpn: int, code: Code) -> Number | None:
        """The value of a tie-break; of the direct encounter, among those it was asked of."""
        if code.name == "DE":
            return self._separated.encounters.get((str(code), tpn))
        if code.name == "LOT":
            return self.lots.get(tpn)
        return self._columns[str(code)][tpn]

    def terms(self, tpn: int, code: Code) -> list[Term]:
        """The sum written out; empty for tie-breaks that are no sums."""
        return terms_of(self.record, tpn, code, self.edition) if code.name in TERMS else []

    def _shown(self, tpn: int) -> tuple[str, ...]:
        return tuple(show(code, self.value(tpn, code)) for code in self.codes)

    @cached_property
    def _columns(self) -> dict[str, dict[int, Number | None]]:
        return {
            str(code): {
                tpn: value_of(self.record, tpn, code, self.edition) for tpn in self.record.scores
            }
            for code in self.codes
            if code.name not in GROUPWISE | {"LOT"}
        }

    @cached_property
    def _separated(self) -> Separated:
        found: dict[tuple[str, int], Number] = {}
        groups = _split(self.record.scores, self.record.scores, reverse=True)
        for code in self.codes:
            groups = [part for group in groups for part in self._separate(group, code, found)]
        return Separated(groups, found)

    def _separate(
        self, group: list[int], code: Code, found: dict[tuple[str, int], Number]
    ) -> list[list[int]]:
        if len(group) < 2:
            return [group]
        if code.name == "DE":
            table = encounters(self.record, group, forfeits=code.played)
            found.update({(str(code), tpn): points for tpn, points in table.points.items()})
            return separate(self.record, group, forfeits=code.played)
        reverse = (code.name not in LOWER_IS_BETTER) != code.reverse
        values = {tpn: self.value(tpn, code) for tpn in group}
        worst = -1 if reverse else 1 << 40
        return _split(
            group,
            {tpn: worst if value is None else value for tpn, value in values.items()},
            reverse=reverse,
        )


def _split(tpns: Iterable[int], key: Mapping[int, Number], *, reverse: bool) -> list[list[int]]:
    groups: dict[Number, list[int]] = {}
    for tpn in tpns:
        groups.setdefault(key[tpn], []).append(tpn)
    return [groups[value] for value in sorted(groups, reverse=reverse)]


def standings(
    tournament: Tournament,
    tiebreaks: Sequence[str] | None = None,
    *,
    after: int | None = None,
    edition: int = 2026,
    lots: Mapping[int, int] | None = None,
) -> Standings:
    """The standings with the tie-breaks given, else those of the tournament, else a default.

    `after` asks for the standings after an earlier round; `edition` 2024 for the rules before
    1 March 2026. `PTS` may stand in the list, as TRF26 record 212 writes it.
    """
    names = tiebreaks or tournament.tiebreaks or DEFAULT_TIEBREAKS
    codes = tuple(code for code in map(parse_code, names) if code.name != "PTS")
    if after is not None:
        tournament = tournament.before(after + 1)
    return Standings(tournament, codes, edition, lots or {})
