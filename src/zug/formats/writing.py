"""Writing a tournament in any format, byte for byte the same for the same tournament."""

from __future__ import annotations

import os

from zug.errors import UsageError
from zug.fastclasses import NamedTuple
from zug.formats.files import write_bytes
from zug.formats.stated_totals import NOTHING_LISTED, ListedValues
from zug.messages import say
from zug.model.arguments import public
from zug.model.results import ABSENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.formats.trf_writing import TrfWriter
    from zug.model import Player, Result, Tournament

FORMATS = {
    "trf16": "FIDE tournament report of 2016, with the extensions of JaVaFo and bbpPairings",
    "trf26": "FIDE tournament report of 2026",
    "json": "Zug's own format, complete for everything Zug knows of a tournament",
}


class Writing(NamedTuple):
    """A file, and what its format could not say or says in another way."""

    data: bytes
    assumptions: tuple[str, ...] = ()

    @classmethod
    def of(
        cls,
        tournament: Tournament,
        format: str = "trf16",  # noqa: A002
        listed: ListedValues = NOTHING_LISTED,
    ) -> Writing:
        """A tournament in a format, and what got lost on the way.

        Points that are not listed are worked out where the format shows them.
        """
        if not tournament.players:
            raise UsageError(
                "unwritable",
                say("a tournament without players cannot be written"),
                say("add players first"),
            )
        if format == "json":
            from zug.formats.json.writing import json_bytes  # noqa: PLC0415 - json is slow to load

            return cls(json_bytes(tournament, listed))
        if format not in FORMATS:
            known = ", ".join(FORMATS)
            raise UsageError(
                "unknown-format",
                say("there is no format {format!r}", format=format),
                say("use one of {known}", known=known),
            )
        writer = _writer(tournament, format, listed)
        return cls(writer.text().encode(), tuple(writer.notes))


def _writer(tournament: Tournament, format: str, listed: ListedValues) -> TrfWriter:  # noqa: A002
    if tournament.are_teams:
        from zug.formats.teams.writing import team_writer  # noqa: PLC0415 - rarely needed

        return team_writer(tournament, format, listed)
    if format == "trf16":
        from zug.formats.trf_writing import Trf16Writer  # noqa: PLC0415

        return Trf16Writer(tournament, listed)
    from zug.formats.trf_writing import Trf26Writer  # noqa: PLC0415

    return Trf26Writer(tournament, listed)


@public
def write(
    tournament: Tournament,
    format: str = "trf16",  # noqa: A002
    *,
    ranks: Mapping[int, int] | None = None,
) -> bytes:
    """The bytes of a tournament in a format; `ranks` are the ranks to list, by TPN."""
    return Writing.of(tournament, format, ListedValues(ranks=ranks or {})).data


@public
def save(
    tournament: Tournament,
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002
    *,
    ranks: Mapping[int, int] | None = None,
    listed: ListedValues = NOTHING_LISTED,
) -> Writing:
    """Write a file, whole or not at all.

    Without a format `.json` is our own; any other file becomes a TRF16 if that can say all there
    is to say, else a TRF26. `ranks` are the ranks to list, by TPN; `listed` is what another file
    listed (see `zug.formats.Reading`), for one that is only copied.
    """
    from zug.model.validation import member, require  # noqa: PLC0415 - reading needs none

    require(listed=(listed, member(ListedValues, say("the listed values of a Reading"))))
    listed = listed if ranks is None else listed._replace(ranks=ranks)
    writing = writing_for(tournament, path, format, listed)
    write_bytes(path, writing.data)
    return writing


def writing_for(
    tournament: Tournament,
    path: str | os.PathLike[str],
    format: str | None = None,  # noqa: A002
    listed: ListedValues = NOTHING_LISTED,
) -> Writing:
    """What `save` would write to this file."""
    if format is None and os.fspath(path).lower().endswith(".json"):
        format = "json"  # noqa: A001
    writing = Writing.of(tournament, format or "trf16", listed)
    if format is None and writing.assumptions:
        writing = Writing.of(tournament, "trf26", listed)
    return writing


def require_readable(writing: Writing, tournament: Tournament) -> None:
    """Refuse a file that Zug itself would not read, or read with other rounds than these.

    What was repaired may be beyond what a format can say.
    """
    from zug.errors import FaultyFileError  # noqa: PLC0415 - for repaired files alone
    from zug.formats.reading import Reading  # noqa: PLC0415

    try:
        again = Reading.of(writing.data).tournament
    except FaultyFileError as error:
        raise _not_repaired(error.faults[0].message) from None
    held = tournament.rounds_played
    there = {one.tpn: _rounds(one, held) for one in again.players}
    for player in tournament.players:
        if there.get(player.tpn) != _rounds(player, held):
            raise _not_repaired(
                say("the rounds of {number} would be read otherwise", number=player.number)
            )


def _rounds(player: Player, held: int) -> list[tuple[int, Result, Result | None]]:
    """What a player did in these rounds; colours that a forfeited game lacks may be added."""
    cells = (player.cell(round_) or ABSENT for round_ in range(1, held + 1))
    return [(cell.opponent, cell.result, cell.second) for cell in cells]


def _not_repaired(fault: str) -> UsageError:
    return UsageError(
        "unwritable",
        say("the repaired tournament cannot be written: {fault}", fault=fault),
        say("correct the file by hand, or use another format"),
    )
