"""Papers of several events at one venue: one list of everybody, by name.

Whoever plays in several of them has a line for each, in the order of the events.
"""

from __future__ import annotations

from zug.director.festival import BoardRange
from zug.fastclasses import replace
from zug.messages import Message, joined, say
from zug.model.names import name_order
from zug.reports.handouts import check_in_list
from zug.reports.pairings import named, places_of
from zug.reports.paper_input import paired_round
from zug.reports.sheets import PaperColumn, Stamp, TableSheet, first_letters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.reports.paper_input import PaperInput

_NAME = PaperColumn(say("Name"), "left", 1.4)
_EVENT = PaperColumn(say("Event"), "left", 0.8, small=True)
_HALL = PaperColumn(say("Hall"), small=True)
_NUMBER = PaperColumn(say("No."), "right", small=True)


def by_name_together(sources: Sequence[PaperInput]) -> TableSheet:
    """Everybody of all events by name: number, event, hall, board, colour, opponent."""
    large = sources[0].large
    with_halls = any(source.stamp.hall for source in sources)
    lines = []
    for source in sources:
        tournament, round_, _ = paired_round(source)
        places = places_of(tournament, round_, source.boards, source.first_board)
        for player in tournament.players:
            board, colour, opponent = places[player.tpn]
            hall = (source.stamp.hall if board else "",) if with_halls else ()
            number = str(player.number)
            lines.append((player.name, number, source.stamp.event, *hall, board, colour, opponent))
    lines.sort(key=lambda line: name_order(line[0]))
    columns = (
        _NAME,
        _NUMBER,
        _EVENT,
        *((_HALL,) if with_halls else ()),
        PaperColumn(say("Board") if large else say("Bd"), "right"),
        PaperColumn(say("Colour") if large else "", small=not large),
        PaperColumn(say("Opponent"), "left", 1, small=not large),
    )
    return TableSheet(
        "pairings-by-name",
        say("Pairings by name"),
        _stamp(sources),
        columns,
        tuple(lines),
        points=18 if large else 12,
        beside=2,
        leading=0.32,
        landscape=large,
        notes=tuple(map(_where, sources)),
        letters=tuple(first_letters(line[0]) for line in lines),
    )


def players_together(sources: Sequence[PaperInput]) -> TableSheet:
    """Everybody who is entered, by name, with the event; one list of all events."""
    several = len(sources) > 1
    rows = []
    for source in sources:
        clubs = source.clubs or {}
        for player in source.tournament.players:
            event = (source.stamp.event,) if several else ()
            known = (str(player.number), str(player.rating or ""), player.federation)
            rows.append((named(player), *event, *known, clubs.get(player.tpn, ""), player.name))
    rows.sort(key=lambda row: name_order(row[-1]))
    return TableSheet(
        "players",
        say("Players"),
        replace(_stamp(sources), round=None, version="", draft=False, provisional=False),
        (
            _NAME,
            *((_EVENT,) if several else ()),
            PaperColumn(say("No."), "right"),
            PaperColumn(say("Rating"), "right"),
            PaperColumn(say("Fed.")),
            PaperColumn(say("Club"), "left", 1),
        ),
        tuple(row[:-1] for row in rows),
        points=12,
        letters=tuple(first_letters(row[-1]) for row in rows),
    )


def check_in_together(sources: Sequence[PaperInput]) -> TableSheet:
    """Everybody expected at any of the events by name, as the list of each has them."""
    sources = [source for source in sources if _goes_on(source)] or sources
    clubs = any(source.clubs for source in sources)
    sheets = [
        check_in_list(
            source.tournament,
            source.overall,
            source.dues,
            clubs=(source.clubs or {0: ""}) if clubs else None,
            away=source.away,
            here=source.here,
        )
        for source in sources
    ]
    rows = [
        (name, (*row[:2], source.stamp.event, *row[2:]))
        for source, sheet in zip(sources, sheets, strict=True)
        for name, row in zip(_expected(source), sheet.rows, strict=True)
    ]
    rows.sort(key=lambda one: name_order(one[0]))
    first = sheets[0]
    notes = [
        say("{event}: {note}", event=source.stamp.event, note=note)
        for source, sheet in zip(sources, sheets, strict=True)
        for note in sheet.notes
    ]
    return replace(
        first,
        stamp=replace(_stamp(sources), round=None, version="", draft=False),
        columns=(*first.columns[:2], _EVENT, *first.columns[2:]),
        rows=tuple(row for _, row in rows),
        notes=tuple(notes),
        letters=tuple(first_letters(name) for name, _ in rows),
    )


def _goes_on(source: PaperInput) -> bool:
    """Whether a round is left that people can check in for."""
    rounds = source.tournament.rounds
    return not rounds or source.tournament.rounds_played < rounds


def _expected(source: PaperInput) -> list[str]:
    """The names in the order of the list of an event."""
    names = [player.name for player in source.tournament.players if player.tpn not in source.away]
    return sorted(names, key=name_order)


def _stamp(sources: Sequence[PaperInput]) -> Stamp:
    """One for all: the round if it is the same everywhere, a draft if any is one."""
    stamps = [source.stamp for source in sources]
    name = sources[0].venue or joined((stamp.event for stamp in stamps), " · ")
    rounds = {source.round for source in sources}
    left = [stamp for stamp in stamps if stamp.outside]
    several = (say("{event}: {note}", event=stamp.event, note=stamp.outside) for stamp in left)
    return Stamp(
        name,
        rounds.pop() if len(rounds) == 1 else None,
        made=stamps[0].made,
        outside=stamps[0].outside if len(stamps) == 1 else joined(several, "; "),
        draft=any(stamp.draft for stamp in stamps),
        version=stamps[0].version if len(stamps) == 1 else "",
    )


def _where(source: PaperInput) -> Message:
    """Which round of an event this is, where it is played, and which version; a draft is named."""
    last = source.first_board + len(source.boards or ()) - 1
    where = say(
        "{event}: round {round}, {boards}",
        event=source.stamp.event,
        round=source.round,
        boards=BoardRange(source.stamp.hall, source.first_board, last).told,
    )
    version = source.stamp.mark or source.stamp.version
    return say("{where}, {version}", where=where, version=version) if version else where
