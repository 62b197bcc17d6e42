"""`zug print`: the papers of an event."""

from __future__ import annotations

from datetime import UTC, datetime

import click

from zug.cli.event_file import look
from zug.cli.loading import reading_of
from zug.cli.options import examples
from zug.cli.output import done, emit, emit_line, spoken_language
from zug.errors import UsageError
from zug.formats.files import write_bytes
from zug.messages import say
from zug.records import replace
from zug.reports import PAPERS, Paper, as_html, as_pdf, as_text, of_event, of_report
from zug.rules.prizes import parse_money
from zug.systems.schedule import known_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.reports import Document, Order

SIZES = {"a4": Paper.A4, "letter": Paper.LETTER}


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
@click.argument("paper", type=click.Choice(list(PAPERS)))
@click.argument("file", required=False)
@click.option(
    "--round",
    "round_",
    type=int,
    metavar="N",
    help="By default the last one; tables and prizes: as they stood after it.",
)
@click.option(
    "--output", metavar="FILE", help="Ends in .pdf, .html or .txt; by default text is printed."
)
@click.option(
    "--size",
    type=click.Choice(list(SIZES)),
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
    _refuse_round(paper, round_)
    order = _order(file, round_)
    order = replace(
        order,
        as_of=round_,
        large=large,
        fee=_amounts(fee)[0] if fee else order.fee,
        prizes=_amounts(prizes) if prizes else order.prizes,
        divided=order.divided and not undivided,
        address=url,
    )
    _refuse_of_table(paper, order)
    document = PAPERS[paper].make(order)
    data = _printed(document, output, SIZES[size])
    if output is None:
        emit(data.decode())
    else:
        write_bytes(output, data)
        done()
        emit_line(say("{name}: {text}", name=output, text=document.title))


def _refuse_round(paper: str, round_: int | None) -> None:
    kind = PAPERS[paper]
    if round_ is not None and not kind.needs_round:
        raise UsageError(
            "no-round",
            say("{paper}: this paper is not about a round", paper=kind.title),
            say("leave out --round"),
        )


def _refuse_of_table(paper: str, order: Order) -> None:
    """What the desk does not offer for a round robin."""
    kind = PAPERS[paper]
    if kind.of_table is False and known_table(order.tournament) is not None:
        raise UsageError(
            "not-of-table",
            say("{paper}: a round robin does not have this paper", paper=kind.title),
            say("print `own-schedules`: the games of every player, round by round"),
        )


def _printed(document: Document, output: str | None, size: Paper) -> bytes:
    """In the form the name of the output asks for, in the language that is spoken."""
    kind = "txt" if output is None else output.rsplit(".", 1)[-1].lower()
    if kind == "pdf":
        return as_pdf(document, size, spoken_language())
    if kind == "html":
        return as_html(document, spoken_language()).encode()
    if kind == "txt":
        return as_text(document, spoken_language()).encode()
    raise UsageError(
        "bad-output",
        say("{output} does not end in .pdf, .html or .txt", output=output),
    )


def _amounts(text: str) -> tuple[int, ...]:
    try:
        return tuple(parse_money(part) for part in text.split(","))
    except ValueError as error:
        raise UsageError("bad-amount", error.args[0], say("write 500 or 12.50")) from None


def _order(file: str | None, round_: int | None) -> Order:
    made = datetime.now(UTC).astimezone().strftime("%Y-%m-%d %H:%M")
    if file is None or file.endswith(".zug"):
        return of_event(look(file), round_, made)
    return of_report(reading_of(file).tournament, round_, made)
