"""`zug elo` and `zug norms`: rating changes of an event, and title norms made or in reach."""

from __future__ import annotations

import click

from zug.cli.event.event_file import look
from zug.cli.loading import reading_of
from zug.cli.options import examples
from zug.cli.output import emit, spoken, spoken_language
from zug.director.reporting.report import rated_event
from zug.director.state.unfinished import TO_COME, provisional_in_report, provisional_notes
from zug.errors import UsageError, up_to
from zug.messages import say
from zug.rating.event import RatedEvent
from zug.rating.field import EXEMPTIONS
from zug.reports.ratings_and_norms import (
    norm_reports,
    norm_sheet,
    norm_state,
    own_rating_sheet,
    rating_sheet,
)
from zug.reports.rendering import as_body
from zug.reports.sheets import Stamp, saying_why
from zug.rules.numbering import RATES_OF_PLAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zug.messages import Message
    from zug.rating.changes import RatingChange
    from zug.rating.judging import Condition
    from zug.rating.norms import Norm, Norms


@click.command(
    epilog=examples(
        "zug elo                        of the .zug file here, as it stands",
        "zug elo open.trf",
        "zug elo open.trf --why 7       game by game, of number 7",
        "zug elo open.trf --k 7=40 --k 12=10",
        "zug elo open.trf --play rapid --json",
    )
)
@click.argument("file", required=False)
@click.option(
    "--play",
    type=click.Choice(RATES_OF_PLAY),
    help="Rate of play; by default that of the event, or of the time control of the report.",
)
@click.option(
    "--k", "coefficients", multiple=True, metavar="NO=K", help="The K of a player, if known."
)
@click.option("--after", type=int, metavar="N", help="After an earlier round.")
@click.option("--why", type=int, metavar="NO", help="The games of one player.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document.")
def elo(
    *,
    file: str | None,
    play: str | None,
    coefficients: tuple[str, ...],
    after: int | None,
    why: int | None,
    as_json: bool,
) -> None:
    """Rating changes, first ratings and performances, by FIDE's regulations (B.02).

    K is 40, 20 or 10 by age and rating; a report does not say who has fewer than 30 rated games or
    once reached 2400. What the rating list says of them is given by --k, or kept in the event by
    `zug edit NO --k 40`.
    """
    event, pending = rated_of(file, after)
    if play is not None:
        event = event._replace(play=play)
    numbers = {player.number: player.tpn for player in event.players}
    event = event._replace(k={**event.k, **_coefficients(coefficients, numbers)})
    changes = event.changes()
    if as_json:
        from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

        emit(to_json(_changes_view(event, changes, why) | {"notes": [*pending]}))
        return
    stamp = Stamp("")
    sheet = rating_sheet(changes, event.play, stamp)
    if why is not None:
        sheet = own_rating_sheet(one_of(changes, why), changes, stamp)
    sheet = saying_why(sheet, pending)
    emit(f"{spoken(sheet.title)}\n\n{as_body(sheet, spoken_language())}")


def rated_of(file: str | None, after: int | None = None) -> tuple[RatedEvent, tuple[Message, ...]]:
    """The event here, one that is named, or a report, as it is rated; after a round if asked.

    And why what comes of it is not final, if it is not.
    """
    if file is None or file.endswith(".zug"):
        state = look(file)
        event, pending = rated_event(state), provisional_notes(state)
    else:
        tournament = reading_of(file).tournament
        event, pending = RatedEvent.of(tournament), provisional_in_report(tournament)
    if after is None:
        return event, pending
    held = event.tournament.rounds_played
    if not 0 <= after <= held:
        raise UsageError(
            "no-such-round",
            say("round {after} has not been played", after=after),
            say("use 0 to {rounds_played}", rounds_played=held),
        )
    return event.after(after), (TO_COME,) if after < held else pending


def one_of(changes: Sequence[RatingChange], number: int) -> RatingChange:
    change = next((candidate for candidate in changes if candidate.player.number == number), None)
    if change is None:
        raise UsageError(
            "no-such-player", say("there is no number {number}", number=number), up_to(len(changes))
        )
    return change


def _coefficients(texts: Sequence[str], numbers: dict[int, int]) -> dict[int, int]:
    coefficients = {}
    for text in texts:
        number, _, k = text.partition("=")
        if number.isdecimal() and k.isdecimal() and int(number) not in numbers:
            raise UsageError("no-such-player", say("there is no number {number}", number=number))
        if not (number.isdecimal() and k.isdecimal()):
            raise UsageError(
                "bad-value",
                say("{text!r} does not give a player a K", text=text),
                say("write the number of a player and the K: 7=40"),
            )
        coefficients[numbers[int(number)]] = int(k)
    return coefficients


def _changes_view(
    event: RatedEvent, changes: Sequence[RatingChange], why: int | None
) -> dict[str, object]:
    shown = changes if why is None else [one_of(changes, why)]
    numbers = {player.tpn: player.number for player in event.players}
    return {
        "after_round": event.tournament.rounds_played,
        "play": event.play,
        "players": [_player_view(change, numbers) for change in shown],
    }


def _player_view(change: RatingChange, numbers: Mapping[int, int]) -> dict[str, object]:
    first = change.first
    return {
        "number": change.player.number,
        "name": change.player.name,
        "rating": change.rating or None,
        "k": change.k or None,
        "games": len(change.games),
        "points": change.halves / 2,
        "expected": change.expected / 100 if change.rating else None,
        "change": change.change / 100 if change.rating else None,
        "rounded": change.rounded if change.rating else None,
        "becomes": change.becomes or None,
        "average": change.average,
        "performance": change.performance,
        "first": None
        if first is None
        else {"rating": first.rating, "games": first.games, "published": first.is_published},
        "rated": [
            {
                "round": game.round,
                "opponent": numbers[game.opponent],
                "rating": game.rating,
                "points": game.halves / 2,
                "difference": game.difference if change.rating else None,
                "expected": game.expected / 100 if change.rating else None,
            }
            for game in change.games
        ],
        "not_rated": [
            {"round": game.round, "opponent": numbers[game.opponent], "reason": str(game.reason)}
            for game in change.left_out
        ],
    }


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
def norms(
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
    norms_of_event = event.norms(None if why is None else _tpn(event, why))
    if as_json:
        from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

        emit(to_json(_norms_view(event, norms_of_event) | {"notes": [*pending]}))
        return
    if why is None:
        sheet = saying_why(
            norm_sheet(norms_of_event, Stamp(""), with_unlikely=with_unlikely), pending
        )
        emit(f"{spoken(sheet.title)}\n\n{as_body(sheet, spoken_language())}")
    elif norms_of_event.norms:
        reports = saying_why(norm_reports(norms_of_event.norms, norms_of_event, Stamp("")), pending)
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


def _norms_view(event: RatedEvent, event_norms: Norms) -> dict[str, object]:
    return {
        "after_round": event.tournament.rounds_played,
        "event": _conditions(event_norms.conditions),
        "foreigners": None if event_norms.foreigners is None else event_norms.foreigners._asdict(),
        "norms": [_norm_view(norm) for norm in event_norms.norms],
    }


def _conditions(conditions: Iterable[Condition]) -> list[dict[str, str]]:
    return [
        {
            "article": condition.article,
            "asks": str(condition.asks),
            "found": str(condition.found),
            "verdict": str(condition.verdict),
        }
        for condition in conditions
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
            {"round": game.round, "article": game.article, "reason": str(game.reason)}
            for game in norm.left_out
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
