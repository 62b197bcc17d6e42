"""A tournament file read and written, whatever its format: the content of a file tells which it is.

What is written is byte for byte the same for the same tournament.
"""

from __future__ import annotations

import os

from zug.errors import Fault, FaultyFileError, UsageError
from zug.fastclasses import NamedTuple
from zug.formats.faults import Findings
from zug.formats.files import LARGEST, Source, bytes_of, decode, write_bytes
from zug.formats.stated_totals import NOTHING_LISTED, ListedValues
from zug.formats.trf_reading import read_trf
from zug.messages import say
from zug.model import Tournament
from zug.model.arguments import public
from zug.model.results import ABSENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from zug.formats.trf_writing import TrfWriter
    from zug.model import Player, Result

_SIGNS = tuple(sign.encode() for sign in "0123456789{#XB")
"""How reports and our JSON begin."""
_OF_OTHERS = ("res", "swt", "swi", "swx", "lst", "turx", "tumx", "tutx", "vegx")
"""Endings of files that could begin like a report."""


class Reading(NamedTuple):
    """A tournament, the faults its file has in spite of that, what was assumed, what is listed.

    Of a file of another program `listed` also has its `program`, and the clubs and tags of players.
    """

    tournament: Tournament
    faults: tuple[Fault, ...] = ()
    assumptions: tuple[str, ...] = ()
    listed: ListedValues = NOTHING_LISTED

    @classmethod
    def of(
        cls,
        source: Source,
        name: str | None = None,
        *,
        lenient: bool = False,
        infer_points: bool = False,
        trust_points: bool = False,
        system: str = "",
    ) -> Reading:
        """Read a file, given its path or its bytes; `name` is what messages call it.

        Faults raise `FaultyFileError`, all together; an unreadable file `AccessError`. A lenient
        reading repairs what it can and says what it assumed. `infer_points` takes another point
        system if the file states none and the points of all players add up in it. `trust_points`
        makes a lenient reading keep points that do not add up: the rest is given apart from the
        results. Where a point system is stated they must add up. `system` is the one that will be
        used: if it pairs teams, those of the file are the participants, although it does not say
        so.
        """
        data, called = bytes_of(source)
        findings = Findings(str(name or called), lenient)
        if len(data) > LARGEST:
            findings.add("too-large.bytes", most=LARGEST)
            findings.settle()
        if data[:1] not in _SIGNS or findings.source.rpartition(".")[2].lower() in _OF_OTHERS:
            imported = _of_another_program(data, findings)
            if imported is not None:
                return imported
        text = decode(data, findings)
        findings.settle()
        if text.lstrip()[:1] == "{":
            from zug.formats.json.reading import read_json  # noqa: PLC0415 - json is slow to load

            tournament, listed = read_json(text, findings)
        else:
            tournament, listed = read_trf(
                text,
                findings,
                infer_points=infer_points,
                trust_points=trust_points,
                system=system,
            )
        return cls(tournament.known_sound(), findings.faults, findings.assumptions, listed)


def _of_another_program(data: bytes, findings: Findings) -> Reading | None:
    from zug.formats.programs import import_file  # noqa: PLC0415 - rarely needed

    event = import_file(data, findings.source)
    if event is None:
        return None
    from zug.formats.programs.importing import as_tournament  # noqa: PLC0415

    tournament, faults, listed = as_tournament(event, findings.source)
    return Reading(tournament.known_sound(), faults, listed=listed)


def read(
    source: Source,
    name: str | None = None,
    *,
    lenient: bool = False,
    infer_points: bool = False,
) -> Tournament:
    """Return the tournament in a file: its path, its bytes, or an open file such as an upload.

    `name` is what messages call it; `lenient` repairs what it can. `Reading.of` takes the same
    arguments and also holds warnings, assumptions, and the points and ranks the file lists.
    """
    return Reading.of(source, name, lenient=lenient, infer_points=infer_points).tournament


FORMATS = {
    "trf16": "FIDE tournament report of 2016, with the extensions of JaVaFo and bbpPairings",
    "trf26": "FIDE tournament report of 2026",
    "json": "Zug's own format, complete for everything Zug knows of a tournament",
}


class Writing(NamedTuple):
    """A file, and what its format could not say or says in another way."""

    data: bytes
    assumptions: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """Return one short line."""
        return f"<Writing: {len(self.data)} bytes, {len(self.assumptions)} assumptions>"

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
    from zug.formats.trf_writing import Trf16Writer, Trf26Writer  # noqa: PLC0415

    return (Trf16Writer if format == "trf16" else Trf26Writer)(tournament, listed)


@public
def write(
    tournament: Tournament,
    format: str = "trf16",  # noqa: A002
    *,
    ranks: Mapping[int, int] | None = None,
) -> bytes:
    """Return the bytes of a tournament in a format; `ranks` are the ranks to list, by TPN."""
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
    """Return what `save` would write to this file."""
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
    try:
        again = Reading.of(writing.data).tournament
    except FaultyFileError as error:
        raise _not_repaired(error.faults[0].message) from None
    held = tournament.rounds_played
    there = {player.tpn: _rounds(player, held) for player in again.players}
    for player in tournament.players:
        if there.get(player.tpn) != _rounds(player, held):
            raise _not_repaired(
                say("the rounds of {number} would be read otherwise", number=player.number)
            )


def _rounds(player: Player, held: int) -> list[tuple[int, Result, Result | None]]:
    """Return what a player did in these rounds, without colours: a forfeited game may lack one."""
    cells = (player.cell(round_) or ABSENT for round_ in range(1, held + 1))
    return [(cell.opponent, cell.result, cell.second) for cell in cells]


def _not_repaired(fault: str) -> UsageError:
    return UsageError(
        "unwritable",
        say("the repaired tournament cannot be written: {fault}", fault=fault),
        say("correct the file by hand, or use another format"),
    )
