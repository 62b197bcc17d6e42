"""`zug norms`: title norms that are made, and what those in reach need."""

from __future__ import annotations

import click

from zug.cli.files.elo import rated_of
from zug.cli.options import examples
from zug.cli.output import emit, spoken, spoken_language
from zug.errors import UsageError, up_to
from zug.messages import say
from zug.rating.field import EXEMPTIONS
from zug.reports.norms import norm_reports, norm_sheet, norm_state
from zug.reports.rendering import as_body
from zug.reports.sheets import Stamp, saying_why

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.rating.event import RatedEvent
    from zug.rating.judging import Condition
    from zug.rating.norms import Norm, Norms


@click.command(
    epilog=examples(
        "zug norms                      of the .zug file here, as it stands",
        "zug norms open.trf --after 7   with two rounds to go",
        "zug norms open.trf --why 12    every condition, for number 12",
        "zug norms --event national-championship",
        "zug print it1 --output certificates.pdf",
    )
)
@click.argument("file", required=False)
@click.option("--after", type=int, metavar="N", help="After an earlier round.")
@click.option("--why", type=int, metavar="NO", help="Every condition, for one player.")
@click.option(
    "--event",
    "exemption",
    type=click.Choice(list(EXEMPTIONS)),
    help="An event in which federations do not matter (B.01 1.4.3).",
)
@click.option(
    "--all", "with_unlikely", is_flag=True, help="Also those who need unlikely opponents."
)
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document.")
def command(
    *,
    file: str | None,
    after: int | None,
    why: int | None,
    exemption: str | None,
    with_unlikely: bool,
    as_json: bool,
) -> None:
    """Title norms (GM, IM, WGM, WIM) by FIDE's regulations (B.01).

    Made, or in reach with what is needed in the games to come. With --why every condition with its
    article: met, open or not met.
    """
    event, pending = rated_of(file, after)
    event = event._replace(exemption=exemption or "")
    found = event.norms(None if why is None else _tpn(event, why))
    if as_json:
        from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

        emit(to_json(_view(event, found) | {"notes": [*pending]}))
        return
    if why is None:
        sheet = saying_why(norm_sheet(found, Stamp(""), with_unlikely=with_unlikely), pending)
        emit(f"{spoken(sheet.title)}\n\n{as_body(sheet, spoken_language())}")
    elif found.norms:
        reports = saying_why(norm_reports(found.norms, found, Stamp("")), pending)
        emit(as_body(reports, spoken_language()))
    else:
        emit(f"{spoken(say('This player has every title there are norms for.'))}\n")


def _tpn(event: RatedEvent, number: int) -> int:
    known = {player.number: player.tpn for player in event.players}
    if number not in known:
        raise UsageError(
            "no-such-player", say("there is no number {number}", number=number), up_to(len(known))
        )
    return known[number]


def _view(event: RatedEvent, found: Norms) -> dict[str, object]:
    return {
        "after_round": event.tournament.rounds_played,
        "event": _conditions(found.conditions),
        "foreigners": None if found.foreigners is None else found.foreigners._asdict(),
        "norms": [_norm_view(one) for one in found.norms],
    }


def _conditions(conditions: Iterable[Condition]) -> list[dict[str, str]]:
    return [
        {
            "article": one.article,
            "asks": str(one.asks),
            "found": str(one.found),
            "verdict": str(one.verdict),
        }
        for one in conditions
    ]


def _norm_view(norm: Norm) -> dict[str, object]:
    held, chance = norm.judgement, norm.chance
    return {
        "number": norm.player.number,
        "name": norm.player.name,
        "title": norm.title.code,
        "verdict": str(norm.verdict),
        "state": str(norm_state(norm)),
        "games": len(held.games),
        "points": held.halves / 2,
        "average": held.average or None,
        "performance": held.performance or None,
        "counts_as": norm.counts_as if not chance and norm.verdict == "met" else None,
        "articles": list(norm.articles),
        "conditions": _conditions(held.conditions),
        "left_out": [
            {"round": one.round, "article": one.article, "reason": str(one.reason)}
            for one in norm.left_out
        ],
        "needs": None
        if chance is None
        else {
            "points": chance.halves / 2,
            "games": chance.games,
            "average": chance.least_average or None,
            "likely": chance.is_likely,
            "options": [{"points": h / 2, "average": least or None} for h, least in chance.options],
        },
    }
