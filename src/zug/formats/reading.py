"""Reading a tournament, whatever the format: the content tells which one it is."""

from __future__ import annotations

from zug.errors import Fault
from zug.fastclasses import NamedTuple
from zug.formats.faults import Findings
from zug.formats.files import LARGEST, Source, bytes_of, decode
from zug.formats.stated_totals import NOTHING_LISTED, ListedValues
from zug.formats.trf_reading import read_trf
from zug.messages import say
from zug.model import Tournament

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
            findings.add(
                "too-large",
                say("the file has more than {most} bytes", most=LARGEST),
                say("is it a tournament?"),
            )
            findings.settle()
        if data[:1] not in _SIGNS or findings.source.rpartition(".")[2].lower() in _OF_OTHERS:
            found = _of_another_program(data, findings)
            if found is not None:
                return found
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

    found = import_file(data, findings.source)
    if found is None:
        return None
    from zug.formats.programs.importing import as_tournament  # noqa: PLC0415

    tournament, faults, listed = as_tournament(found, findings.source)
    beside = ListedValues(program=found.program, clubs=listed.clubs, tags=listed.tags)
    return Reading(tournament.known_sound(), faults, listed=beside)


def read(
    source: Source,
    name: str | None = None,
    *,
    lenient: bool = False,
    infer_points: bool = False,
) -> Tournament:
    """The tournament in a file, given its path or its bytes; `name` is what messages call it.

    `Reading.of` takes the same arguments and also holds warnings, assumptions, and the points and
    ranks the file lists.
    """
    return Reading.of(source, name, lenient=lenient, infer_points=infer_points).tournament
