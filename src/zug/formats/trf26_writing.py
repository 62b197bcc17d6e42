"""Writing TRF26."""

from __future__ import annotations

from zug.formats.scoring import as_162, as_full_xxs
from zug.formats.trf_writing import NEW_IN_26, TrfWriter, clean
from zug.messages import say
from zug.model import format_points
from zug.model.tournament import MOST_ROUNDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from zug.model import Points


class Trf26Writer(TrfWriter):
    """TRF26; what it lacks goes into the same extensions as for TRF16."""

    new_records = frozenset(NEW_IN_26)

    def _type(self, code: str) -> str:
        self.code = code
        return self.tournament.event.type

    def _settings(self) -> Iterator[str]:
        tournament = self.tournament
        if tournament.rounds is not None:
            yield f"142 {tournament.rounds}"
        if tournament.initial_colour:
            yield f"152 {tournament.initial_colour.upper()}"
        if not self._has_usual_points:
            yield from self._points()
        if self.code:
            yield f"192 {self.code}"
        if tournament.tiebreaks:
            codes = ",".join(map(clean, tournament.tiebreaks))
            yield f"202 {codes}"
            if not any(line.startswith("212") for line in tournament.extras):
                yield f"212 PTS,{codes}"
        yield from self._configuration(with_colour=False)

    def _points(self) -> Iterator[str]:
        points = self.tournament.points
        value, is_exact = as_162(points, self.games)
        if value:
            yield f"162  {value}"
        if not is_exact:
            yield f"XXS {as_full_xxs(points)}"
            self.notes.append(
                say("TRF26 has no record for this point system; it is written as XXS")
            )

    def _lists(self) -> Iterator[str]:
        tournament = self.tournament
        for bye in tournament.byes:
            yield f"240 {bye.result} {bye.round:03d}{self._ids(bye.players)}"
        requested = [bye.players for bye in tournament.byes if bye.round == tournament.next_round]
        if absent := self._absent(frozenset().union(*requested)):
            yield f"240 Z {tournament.next_round:03d}{self._ids(absent)}"
            self.notes.append(say("absences from the round to come are written as zero-point byes"))
        yield from self._ranges()
        for group in self._bans():
            last = group.last or tournament.rounds or MOST_ROUNDS
            yield f"260 {group.first:03d} {last:03d}{self._ids(group.players)}"
        for extra in tournament.adjustments:
            points = f"{format_points(extra.points):>4}"
            yield f"299 {extra.kind:1}        {points}  {extra.round:03d}{self._ids(extra.players)}"

    def _ranges(self) -> Iterator[str]:
        by_number = {number: tpn for tpn, number in self.numbers.items()}
        for first, last, start, end, points in runs_of_virtual_points(
            by_number, self._virtual(self.tournament)
        ):
            worth = f"{format_points(points):>4}"
            yield f"250      {worth} {start:03d} {end:03d} {first:04d} {last:04d}"


def runs_of_virtual_points(
    by_number: Mapping[int, int], virtual: Mapping[int, tuple[Points, ...]]
) -> Iterator[tuple[int, int, int, int, Points]]:
    """Records 250: first and last number, first and last round, points.

    Neighbours with the same points share a record.
    """
    runs: list[tuple[int, int, tuple[Points, ...]]] = []
    for number, tpn in sorted(by_number.items()):
        row = virtual.get(tpn, ())
        if runs and runs[-1][2] == row:
            runs[-1] = (runs[-1][0], number, row)
        else:
            runs.append((number, number, row))
    for first, last, row in runs:
        start = 0
        for end in range(1, len(row) + 1):
            if end == len(row) or row[end] != row[start]:
                if row[start]:
                    yield first, last, start + 1, end, row[start]
                start = end
