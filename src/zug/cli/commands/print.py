"""`zug print`: the papers of an event."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

import click

from zug import reports
from zug.cli.desk import examples, look
from zug.cli.loading import reading_of
from zug.cli.output import emit
from zug.director.report import lots_by_tpn
from zug.errors import UsageError
from zug.formats.files import write_bytes
from zug.reports import PAPERS, Document, Paper, Stamp, as_html, as_pdf, as_text
from zug.rules.prizes import parse_money

if TYPE_CHECKING:
    from zug.director import State
    from zug.model import Tournament
    from zug.reports.papers import Boards


class Order(NamedTuple):
    """What a paper is made from, and how it is wanted."""

    tournament: Tournament
    round: int
    stamp: Stamp
    boards: Boards | None = None
    large: bool = False
    prizes: tuple[int, ...] = ()
    divided: bool = True
    fee: int = 0
    address: str = ""
    lots: Mapping[int, int] | None = None


@click.command(
    epilog=examples(
        "zug print pairings-by-board --output round5.pdf       of the .zug file here",
        "zug print slips open.trf --round 3 --output slips.pdf",
        "zug print standings open.trf                          as text",
        "zug print crosstable open.trf --output table.html",
        "zug print check-in --fee 30 --output check-in.pdf",
        "zug print prizes --prizes 500,300,200 --output prizes.pdf",
        "zug print poster --url http://192.168.1.20:8000/ --output poster.pdf",
    )
)
@click.argument("paper", type=click.Choice(PAPERS))
@click.argument("file", required=False)
@click.option("--round", "round_", type=int, metavar="N", help="The last one otherwise.")
@click.option("--output", metavar="FILE", help="Ends in .pdf, .html or .txt; text without.")
@click.option(
    "--size",
    type=click.Choice(["a4", "letter"]),
    default="a4",
    show_default=True,
    help="Size of the paper.",
)
@click.option("--large", is_flag=True, help="Large letters (pairings by name).")
@click.option("--fee", default="", metavar="AMOUNT", help="Entry fee (check-in).")
@click.option("--prizes", default="", metavar="A,B,...", help="Prizes from the first place on.")
@click.option("--undivided", is_flag=True, help="Equal points do not share prizes.")
@click.option("--url", default="", help="Address behind the scan code (poster).")
def command(
    *,
    paper: str,
    file: str | None,
    round_: int | None,
    output: str | None,
    size: str,
    large: bool,
    fee: str,
    prizes: str,
    undivided: bool,
    url: str,
) -> None:
    """Print a paper: pairing lists, slips, standings, tables, cards, check-in, prizes, poster."""
    order = _order(file, round_)
    order = order._replace(
        large=large,
        fee=_amounts(fee)[0] if fee else order.fee,
        prizes=_amounts(prizes) if prizes else order.prizes,
        divided=order.divided and not undivided,
        address=url,
    )
    document = _MAKERS[paper](order)
    kind = "txt" if output is None else output.rsplit(".", 1)[-1].lower()
    if kind == "pdf":
        data = as_pdf(document, Paper.A4 if size == "a4" else Paper.LETTER)
    elif kind == "html":
        data = as_html(document).encode()
    elif kind == "txt":
        data = as_text(document).encode()
    else:
        raise UsageError("bad-output", f"{output} ends in none of .pdf, .html, .txt")
    if output is None:
        emit(data.decode())
    else:
        write_bytes(output, data)
        emit(f"{output}: {document.title}\n")


def _amounts(text: str) -> tuple[int, ...]:
    try:
        return tuple(parse_money(part) for part in text.split(","))
    except ValueError as error:
        raise UsageError("bad-amount", str(error), "write 500 or 12.50") from None


def _order(file: str | None, round_: int | None) -> Order:
    made = datetime.now(UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    if file is None or file.endswith(".zug"):
        return _of_event(look(file), round_, made)
    tournament = reading_of(file).tournament
    number = round_ or tournament.rounds_played
    stamp = Stamp(tournament.event.name or "Tournament", number or None, "", made)
    return Order(tournament, number, stamp)


def _of_event(state: State, round_: int | None, made: str) -> Order:
    """Boards as they were published, or as a draft that is marked as one."""
    number = round_ or len(state.rounds)
    version, boards = "", None
    if 1 <= number <= len(state.rounds):
        held = state.rounds[number - 1]
        version = f"version {held.version}" + ("" if held.published else ", draft")
        boards = [(state.tpns[pair.white], state.tpns[pair.black]) for pair in held.boards]
        shown = tuple(replace(one, published=True) for one in state.rounds)
        state = replace(state, rounds=shown)
    name = state.settings.name or "Tournament"
    stamp = Stamp(name, number or None, version, made)
    return Order(
        state.tournament,
        number,
        stamp,
        boards,
        prizes=state.settings.prizes,
        divided=not state.settings.undivided_prizes,
        fee=state.settings.fee,
        lots=lots_by_tpn(state),
    )


def _needs_round(make: Callable[[Order], Document]) -> Callable[[Order], Document]:
    def checked(order: Order) -> Document:
        if not 1 <= order.round <= order.tournament.rounds_played:
            raise UsageError("no-such-round", f"round {order.round} is not paired yet")
        return make(order)

    return checked


def _prizes(make: Callable[..., Document]) -> Callable[[Order], Document]:
    def checked(order: Order) -> Document:
        if not order.prizes:
            raise UsageError("no-prizes", "name the prizes", "such as --prizes 500,300,200")
        return make(
            order.tournament, order.stamp, order.prizes, divided=order.divided, lots=order.lots
        )

    return checked


def _numbers(order: Order) -> Document:
    count = len(order.boards or ()) or (len(order.tournament.players) + 1) // 2
    return reports.board_numbers(count, order.stamp)


def _poster(order: Order) -> Document:
    if not order.address:
        raise UsageError("no-address", "name the address behind the code", "with --url")
    return reports.poster(order.address, order.stamp)


_MAKERS: dict[str, Callable[[Order], Document]] = {
    "pairings-by-board": _needs_round(
        lambda o: reports.pairings_by_board(o.tournament, o.round, o.stamp, boards=o.boards)
    ),
    "pairings-by-name": _needs_round(
        lambda o: reports.pairings_by_name(
            o.tournament, o.round, o.stamp, large=o.large, boards=o.boards
        )
    ),
    "slips": _needs_round(
        lambda o: reports.result_slips(o.tournament, o.round, o.stamp, boards=o.boards)
    ),
    "standings": lambda o: reports.standings_sheet(o.tournament, o.stamp, lots=o.lots),
    "crosstable": lambda o: reports.cross_table(o.tournament, o.stamp, lots=o.lots),
    "wall-chart": lambda o: reports.cross_table(o.tournament, o.stamp, by_number=True),
    "cards": lambda o: reports.player_cards(o.tournament, o.stamp),
    "check-in": lambda o: reports.check_in_list(o.tournament, o.stamp, o.fee),
    "prizes": _prizes(reports.prize_sheet),
    "receipts": _prizes(reports.receipts),
    "board-numbers": _numbers,
    "poster": _poster,
}
