"""The data of IT3, the tournament report, as far as an event knows them."""

from __future__ import annotations

from zug.dates import day
from zug.messages import joined, listed, say
from zug.rating.titles import title_of
from zug.reports.norms import CONDITIONS, condition_rows, fide_id_in
from zug.reports.pairings import named
from zug.reports.sheets import Forms, FormTable, PaperColumn, ReportForm, Stamp
from zug.systems import DEFAULT_SYSTEM, find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.model import Tournament
    from zug.rating.norms import Norms
    from zug.reports.sheets import Row

_TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")


def tournament_report(tournament: Tournament, found: Norms | None, stamp: Stamp) -> Forms:
    """IT3: the event, its officials, its field, the norms made; what is missing is named."""
    lines = (*_event(tournament), *_officials(tournament), *_field(tournament))
    missing = [label for label, value in lines if not value]
    notes = (say("Missing: {labels}.", labels=listed(missing)),) if missing else ()
    return Forms(
        "it3",
        say("Tournament report (IT3)"),
        stamp,
        (ReportForm(say("Tournament report (IT3)"), lines, tuple(_tables(found)), notes),),
        lines=(say("Chief arbiter"), say("Date")),
    )


def _event(tournament: Tournament) -> Iterator[tuple[str, str]]:
    event = tournament.event
    system = find_system(tournament.system or DEFAULT_SYSTEM)
    yield say("Event"), event.name
    yield say("City"), event.city
    yield say("Federation of the event"), event.federation
    yield say("First day"), day(event.start)
    yield say("Last day"), day(event.end)
    yield say("Rounds"), str(tournament.rounds or tournament.rounds_played or "")
    yield say("Days of the rounds"), joined(map(day, filter(None, event.round_dates)), ", ")
    yield say("Type of tournament"), event.type or system.title
    yield say("Rate of play"), event.time_control or event.encoded_time_control


def _officials(tournament: Tournament) -> Iterator[tuple[str, str]]:
    yield say("Chief arbiter"), tournament.event.arbiter
    yield say("FIDE id of the chief arbiter"), fide_id_in(tournament.event.arbiter)
    yield say("Other arbiters"), joined(tournament.event.deputies, "; ")
    yield say("Organiser"), tournament.event.organiser


def _field(tournament: Tournament) -> Iterator[tuple[str, str]]:
    players, host = tournament.players, tournament.event.federation
    titles = [title_of(player) for player in players]
    counts = [f"{titles.count(one)} {one}" for one in _TITLES if one in titles]
    federations = sorted({player.federation for player in players if player.federation})
    yield say("Players"), str(len(players))
    yield say("Rated players"), str(sum(player.rating > 0 for player in players))
    yield say("Titled players"), ", ".join(counts) or "0"
    names = ", ".join(federations)
    counted = say("{count}: {names}", count=len(federations), names=names) if federations else ""
    yield say("Federations"), counted
    own = sum(player.federation == host for player in players)
    yield say("Players of the host federation"), str(own) if host else ""


def _tables(found: Norms | None) -> Iterator[FormTable]:
    if found is None:
        return
    yield FormTable(
        say("Norms"),
        (
            PaperColumn(say("Norm")),
            PaperColumn(say("Name"), "left", 1),
            PaperColumn(say("FIDE id")),
            PaperColumn(say("Fed.")),
            PaperColumn(say("Games"), "right"),
        ),
        tuple(_norm_rows(found)),
    )
    yield FormTable(say("The event (B.01)"), CONDITIONS, condition_rows(found.conditions))


def _norm_rows(found: Norms) -> Iterator[Row]:
    for norm in found.made:
        who = norm.player
        yield norm.title.code, named(who), who.fide_id, who.federation, str(norm.counts_as)
