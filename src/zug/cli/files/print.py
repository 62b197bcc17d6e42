"""`zug print`: the papers of an event."""

from __future__ import annotations

from datetime import UTC, datetime
from os.path import realpath

import click

from zug.cli.event.event_file import look
from zug.cli.loading import as_it_counted, reading_of
from zug.cli.options import examples
from zug.cli.output import done, emit, emit_line, note, spoken_language
from zug.dates import moment
from zug.director.festival import overlaps
from zug.errors import UsageError
from zug.fastclasses import replace
from zug.formats.files import write_bytes
from zug.messages import either, say
from zug.prizes import Due, PrizeList, Purse, Sharing, amounts_in, parse_money
from zug.rating.field import EXEMPTIONS
from zug.reports import (
    PAPERS,
    Paper,
    as_html,
    as_pdf,
    as_text,
    letters_missing,
    of_event,
    of_report,
)
from zug.systems.schedule import known_table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from zug.reports import Document, PaperInput
    from zug.reports.catalogue import PaperKind

SIZES = {"a4": Paper.A4, "letter": Paper.LETTER}


@click.command(
    epilog=examples(
        "zug print pairings-by-board --output round5.pdf       of the .zug file here",
        "zug print slips open.trf --round 3 --output slips.pdf",
        "zug print standings open.trf                          as text",
        "zug print standings open.trf --category U14           of one category",
        "zug print crosstable open.trf --output table.html",
        "zug print check-in --fee 30 --output check-in.pdf",
        "zug print prizes --prizes 500,300,200 --output prizes.pdf",
        "zug print poster --url http://192.168.1.20:8000/ --output poster.pdf",
        "zug print pairings-by-name a.zug b.zug                of several events together",
    )
)
@click.argument("paper", type=click.Choice(list(PAPERS)))
@click.argument("files", nargs=-1, metavar="[FILE]...")
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
@click.option("--category", default="", metavar="NAME", help="Of one category alone (standings).")
@click.option("--url", default="", help="Address behind the scan code (poster).")
@click.option(
    "--event",
    "exemption",
    type=click.Choice(list(EXEMPTIONS)),
    help="An event in which federations do not matter (norms).",
)
def command(
    *,
    paper: str,
    files: tuple[str, ...],
    round_: int | None,
    output: str | None,
    size: str,
    large: bool,
    fee: str,
    prizes: str,
    undivided: bool,
    category: str,
    url: str,
    exemption: str | None,
) -> None:
    """Print a paper: pairing lists, slips, standings, tables, cards, check-in, prizes, poster."""
    _refuse_round(paper, round_)
    _refuse_category(paper, category)
    orders = [
        replace(
            order,
            as_of=round_,
            large=large,
            dues=_dues(order, fee) if fee else order.dues,
            purse=_purse(order, prizes, undivided=undivided),
            category=category,
            address=url,
            exemption=exemption or "",
        )
        for order in _of_those_paired(PAPERS[paper], _once(files), round_)
    ]
    document = _made(paper, orders)
    data = _printed(document, output, SIZES[size])
    if output is None:
        emit(data.decode())
    else:
        write_bytes(output, data)
        done()
        emit_line(say("{name}: {text}", name=output, text=document.title))
        if output.lower().endswith(".pdf"):
            _tell_letters(orders)


def _made(paper: str, orders: Sequence[PaperInput]) -> Document:
    """Of one event, or of several that are held at one venue."""
    kind = PAPERS[paper]
    for order in orders:
        _refuse_of_table(paper, order)
    nothing = kind.obstacle(has_table=False, is_paired=False)
    if not orders and nothing is not None:
        raise nothing
    if len(orders) == 1:
        return kind.make(orders[0])
    if kind.together is None:
        known = either([name for name, kind in PAPERS.items() if kind.together is not None])
        raise UsageError(
            "one-event",
            say("{paper}: this paper is of one event", paper=kind.title),
            say("of several events print {known}", known=known),
        )
    return kind.together(orders)


def _tell_letters(orders: Sequence[PaperInput]) -> None:
    players = (player for order in orders for player in order.tournament.players)
    missing = letters_missing(player.name for player in players)
    if missing:
        note(missing)


def _refuse_round(paper: str, round_: int | None) -> None:
    kind = PAPERS[paper]
    if round_ is not None and not kind.needs_round:
        raise UsageError(
            "no-round",
            say("{paper}: this paper is not about a round", paper=kind.title),
            say("leave out --round"),
        )


def _refuse_category(paper: str, category: str) -> None:
    kind = PAPERS[paper]
    if category and not kind.by_category:
        raise UsageError(
            "no-category",
            say("{paper}: this paper is not made by category", paper=kind.title),
            say("leave out --category"),
        )


def _dues(order: PaperInput, fee: str) -> dict[int, Due]:
    """The same fee for everybody."""
    (amount,) = _amounts(fee)[:1]
    return {player.tpn: Due(amount) for player in order.tournament.players}


def _purse(order: PaperInput, prizes: str, *, undivided: bool) -> Purse:
    """What is announced, or other main prizes."""
    main, *others = order.purse.lists or (PrizeList("", ()),)
    if prizes:
        main = main._replace(prizes=_amounts(prizes))
    if undivided:
        main = main._replace(rule=main.rule._replace(sharing=Sharing.RANK))
    return order.purse._replace(lists=(main, *others))


def _refuse_of_table(paper: str, order: PaperInput) -> None:
    """What the desk does not offer for a round robin."""
    kind = PAPERS[paper]
    obstacle = kind.obstacle(has_table=known_table(order.tournament) is not None, is_paired=True)
    if kind.of_table is False and obstacle is not None:
        raise obstacle


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
        return tuple(parse_money(part) for part in amounts_in(text))
    except ValueError as error:
        raise UsageError("bad-amount", error.args[0], say("write 500 or 12.50")) from None


def _once(files: Sequence[str]) -> list[str]:
    """A file given twice is one event."""
    by_place: dict[str, str] = {}
    for file in files:
        place = realpath(file)
        if place in by_place:
            remark = say("{file} is given twice, and counts once", file=file)
            note(say("note: {remark}", remark=remark))
        by_place.setdefault(place, file)
    return [*by_place.values()]


def _of_those_paired(
    kind: PaperKind, files: Sequence[str], round_: int | None
) -> Iterator[PaperInput]:
    """Of several events those whose round is paired; which are left out is told."""
    several = len(files) > 1 and kind.together is not None and kind.needs_round
    for order, file in zip(_orders(files, round_), files or ("",), strict=True):
        if not several or order.is_paired:
            yield order
        else:
            remark = say("{file} is left out: this round is not paired yet", file=file)
            note(say("note: {remark}", remark=remark))


def _orders(files: Sequence[str], round_: int | None) -> Iterator[PaperInput]:
    """Of each file, or of the event here; what clashes between events is told."""
    time = moment(datetime.now(UTC).astimezone())
    states = []
    for file in files or (None,):
        if file is None or file.endswith(".zug"):
            states.append(look(file))
            yield of_event(states[-1], round_, time)
        else:
            yield of_report(as_it_counted(file, reading_of(file).tournament), round_, time)
    for clash in overlaps(states) if len(states) > 1 else ():
        note(say("note: {remark}", remark=clash))
