"""Rating lists: `zug list …` keeps and compares them, `zug ratings` says how an event uses them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import click

from zug.cli.event.event_file import at_desk, decide, desk_options, event_file, look, reason_option
from zug.cli.exits import Exit
from zug.cli.options import examples, map_option
from zug.cli.output import columns, emit, emit_line, spoken
from zug.cli.output import note as notice
from zug.dates import day, moment
from zug.director.actions.ratings import compare, known_words, rating_terms, source_of, take_ratings
from zug.director.state.find import find_entry
from zug.errors import UsageError
from zug.lists import (
    AddedList,
    RatingLists,
    addresses,
    age_of_list,
    find_people,
    forget_address,
    name_address,
)
from zug.messages import joined, say, say_n
from zug.rules.numbering import METHODS, RATES_OF_PLAY

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.director import State
    from zug.director.actions.ratings import RatingComparison
    from zug.errors import ZugError
    from zug.lists import Address
    from zug.messages import Message


@click.group(
    "list",
    epilog=examples(
        "zug list add players_list.zip   FIDE's list as it is downloaded",
        "zug list find polgar",
        "zug list check                  which ratings of the event differ from the lists",
    ),
)
def command() -> None:
    """Rating lists of FIDE, of federations and of your own: bring, find, compare."""


@command.command(
    epilog=examples(
        "zug list add players_list.zip              FIDE's list as it is downloaded",
        "zug list add LV-0-csv.zip                  that of a federation whose form is known",
        "zug list add elo.csv --national --map Wer=name --map Zahl=rating",
        "zug list add club.csv --name club --valid 2026-11-01",
    )
)
@click.argument("files", nargs=-1, required=True)
@click.option("--name", default="", help="Name of a list of your own; by default that of its file.")
@click.option("--valid", metavar="DAY", default="", help="The first day it is valid.")
@click.option("--national", is_flag=True, help="It is the list of a federation.")
@map_option
def add(
    *, files: tuple[str, ...], name: str, valid: str, national: bool, columns: dict[str, str]
) -> None:
    """Take lists in: FIDE's (ZIP, text or XML), those of federations, tables with headings."""
    lists = RatingLists.usual()
    for file in files:
        with _progress(file) as progress:
            added = lists.add(
                file,
                name=name,
                valid=valid,
                national=national,
                columns=columns or None,
                progress=progress,
            )
        _tell(added)
    _compare_here(lists)


@contextmanager
def _progress(label: str) -> Iterator[Callable[[float], None]]:
    """A bar on a terminal; nothing elsewhere."""
    if not sys.stderr.isatty():
        yield lambda _part: None
        return
    with click.progressbar(length=100, label=label, file=sys.stderr) as bar:
        yield lambda part: bar.update(int(part * 100) - bar.pos)


def _tell(added: AddedList) -> None:
    kept = added.list
    emit_line(
        say_n(
            "{list}: {count} player ({ratings})",
            "{list}: {count} players ({ratings})",
            kept.size,
            list=kept.called,
            ratings=", ".join(kept.words),
        )
    )
    if added.assumed:
        what = say("its day was taken from {source}; --valid names another", source=added.assumed)
        notice(say("note: {remark}", remark=what))
    if added.unread:
        what = say("columns that were not read: {names}", names=", ".join(added.unread))
        notice(say("note: {remark}", remark=what))


@command.command()
def show() -> None:
    """The lists that are kept, and the folder and the addresses they are renewed from."""
    lists = RatingLists.usual()
    head = tuple(map(spoken, (say("List"), say("Valid from"), say("Players"), say("Ratings"))))
    rows = [head, *(_row(stored) for stored in lists.all())]
    if len(rows) == 1:
        emit_line(say("there are no rating lists yet: `zug list add FILE`"))
    else:
        emit(columns(rows, "llrl"))
    for remark in age_of_list(lists):
        emit_line(remark)
    if lists.folder:
        emit_line(say("renewed from {folder}", folder=lists.folder))
    for address in addresses(lists):
        emit_line(_told_address(address))


def _told_address(address: Address) -> Message:
    """When it was fetched last and what it gave; or why it gave nothing."""
    if address.error:
        why = say("not fetched on {time}: {why}", time=_local(address.asked), why=address.error)
    elif address.fetched:
        why = say("last fetched on {time}: {list}", time=_local(address.fetched), list=address.list)
    else:
        why = say("not fetched yet")
    return say("fetched from {address}: {told}", address=address.url, told=why)


def _local(time: str) -> str:
    return moment(datetime.fromisoformat(time).astimezone())


def _row(kept: Any) -> tuple[str, ...]:
    return kept.name, day(kept.valid), str(kept.size), ", ".join(kept.words)


@command.command(epilog=examples("zug list remove FIDE --valid 2026-10-01"))
@click.argument("name")
@click.option("--valid", metavar="DAY", default="", help="Only that of this day.")
def remove(*, name: str, valid: str) -> None:
    """Forget a list."""
    gone = RatingLists.usual().remove(name, valid)
    if not gone:
        raise UsageError("no-list", say("there is no such list: {name}", name=name), _SEE)
    emit_line(say_n("{count} list removed", "{count} lists removed", gone))


_SEE = say("see `zug list show`")


@command.command(epilog=examples("zug list folder ~/Downloads", "zug list folder --none"))
@click.argument("folder", required=False, type=click.Path(exists=True, file_okay=False))
@click.option("--none", is_flag=True, help="Watch no folder any more.")
def folder(*, folder: str | None, none: bool) -> None:
    """The folder from which lists are renewed: files put there are taken in."""
    if (folder is None) != none:
        raise UsageError("which-folder", say("name a folder, or --none"))
    RatingLists.usual().watch(folder or "")
    emit_line(
        say("renewed from {folder}", folder=folder) if folder else say("no folder is watched")
    )


@command.command(
    epilog=examples(
        "zug list source https://ratings.fide.com/download/players_list.zip",
        "zug list source https://chess.example.org/dwz.zip --national",
        "zug list source --none https://chess.example.org/dwz.zip",
    )
)
@click.argument("address")
@click.option("--name", default="", help="Name of a list of your own; by default that of its file.")
@click.option("--national", is_flag=True, help="It is the list of a federation.")
@click.option("--none", is_flag=True, help="Fetch nothing from this address any more.")
def source(*, address: str, name: str, national: bool, none: bool) -> None:
    """An address from which `zug list renew` and `check` fetch a list."""
    lists = RatingLists.usual()
    if none:
        if not forget_address(lists, address):
            raise UsageError(
                "no-address", say("nothing is fetched from {address}", address=address), _SEE
            )
        emit_line(say("nothing is fetched from {address} any more", address=address))
        return
    named = name_address(lists, address, name=name, national=national)
    emit_line(say("`zug list renew` fetches a list from {address}", address=named.url))


@command.command()
def renew() -> None:
    """Take in what is new in the folder and at the addresses; compare the event here with it."""
    lists = RatingLists.usual()
    if not lists.folder and not addresses(lists):
        raise UsageError(
            "no-folder",
            say("no folder is watched and no address was named"),
            say("see `zug list folder` and `zug list source`"),
        )
    renewed, failed = _renewed(lists)
    if not renewed and not failed:
        emit_line(say("all lists are current"))
    _compare_here(lists)
    if failed:
        raise failed[0]


def _renewed(lists: RatingLists) -> tuple[int, list[ZugError]]:
    """Lists from the folder and from the addresses, told; and why addresses gave none."""
    from zug.lists.fetching import fetch_all  # noqa: PLC0415 - only where something is fetched

    with _progress(lists.folder) as progress:
        renewed = [*lists.renew(progress)]
    failed = []
    if named := addresses(lists):
        with _progress(", ".join(address.called for address in named)) as progress:
            fetched = fetch_all(lists, progress)
        renewed += [
            fetched_list.added for fetched_list in fetched if fetched_list.added is not None
        ]
        failed = [fetched_list.error for fetched_list in fetched if fetched_list.error is not None]
    for added in renewed:
        _tell(added)
    for error in failed[1:]:
        for remark in error.sentences():
            notice(say("note: {remark}", remark=remark))
    return len(renewed), failed


@command.command(epilog=examples("zug list find polgar", "zug list find 700070"))
@click.argument("text")
def find(*, text: str) -> None:
    """Players of the lists by the beginning of their name or by their FIDE id."""
    people = find_people(RatingLists.usual(), text, 20)
    if not people:
        emit_line(say("nobody in the lists is called like that"))
        return
    rows = [
        (
            listed.fide_id,
            listed.title,
            listed.name,
            listed.federation,
            _ratings(listed.official),
            listed.birth,
        )
        for listed in people
    ]
    emit(columns(rows, "rlllll"))


def _ratings(official: Any) -> str:
    return ", ".join(f"{name} {rating}" for name, rating in official.items())


@command.command(
    epilog=examples(
        "zug list check                      which ratings differ",
        "zug list check --take Smith 12      take the list's rating for these",
        "zug list check --take-all           for all but those made by hand",
        "zug list check --take-all --data    title, federation, sex, birth and FIDE id as well",
    )
)
@click.option("--take", "who", multiple=True, metavar="WHO", help="Whose rating to take; repeat.")
@click.option("--take-all", is_flag=True, help="All that differ, but for those made by hand.")
@click.option("--data", is_flag=True, help="Take other data than ratings, too.")
@reason_option()
@desk_options()
def check(
    *, who: tuple[str, ...], take_all: bool, data: bool, reason: str, file: str | None
) -> int:
    """Compare ratings with the list valid on the first day; nothing changes unasked."""
    lists = RatingLists.usual()
    for error in _renewed(lists)[1][:1]:  # compared with what is here
        for remark in error.sentences():
            notice(say("note: {remark}", remark=remark))
    if not who and not take_all:
        comparison = compare(look(file), lists)
        _tell_comparison(comparison)
        return Exit.DIFFERENCES if comparison.differences else Exit.OK
    with at_desk(file) as desk:
        comparison = compare(desk.state, lists)
        chosen = None if take_all else {find_entry(desk.state, name).id for name in who}
        renewals = [
            renewal
            for renewal in comparison.renewals
            if chosen is None or renewal.entry.id in chosen
        ]
        decide(
            desk,
            take_ratings(comparison.differences, chosen, renewals if data else ()),
            reason=reason,
        )
    return Exit.OK


def _tell_comparison(comparison: RatingComparison) -> None:
    if not comparison.lists:
        emit_line(
            say("no list that counts for the event is valid on {day}", day=day(comparison.day))
        )
        return
    lists = ", ".join(comparison.lists)
    if not comparison.differences and comparison.is_whole:
        emit_line(say("all ratings are those of {lists}", lists=lists))
    elif not comparison.differences:
        emit_line(say("no rating differs from {lists}", lists=lists))
    else:
        emit_line(
            say_n(
                "{count} rating differs from {lists}:",
                "{count} ratings differ from {lists}:",
                len(comparison.differences),
                lists=lists,
            )
        )
        rows = [
            (
                difference.entry.name,
                str(difference.entry.rating),
                "→",
                str(difference.rating),
                spoken(_mark(difference)),
            )
            for difference in comparison.differences
        ]
        emit(columns(rows, "lrlrl"))
    if comparison.renewals:
        emit_line(
            say_n(
                "the lists have other data of {count} player (--data takes them):",
                "the lists have other data of {count} players (--data takes them):",
                len(comparison.renewals),
            )
        )
        emit(columns([(spoken(renewal.sentence),) for renewal in comparison.renewals], "l"))
    if comparison.unknown:
        names = joined((entry.name for entry in comparison.unknown[:5]), "; ")
        count = len(comparison.unknown)
        emit_line(
            say_n(
                "{count} player was not found in the lists by FIDE id or by a name that occurs "
                "once: {names}",
                "{count} players were not found in the lists by FIDE id or by a name that occurs "
                "once: {names}",
                count,
                names=names + (" …" if count > 5 else ""),
            )
        )


def _mark(difference: Any) -> str:
    return source_of(difference.entry) if difference.is_by_hand else difference.source


def _compare_here(lists: RatingLists) -> None:
    """The event of this folder, if there is one, once lists were renewed."""
    try:
        state = look(str(event_file(None)))
    except UsageError:
        return
    if state.rating_terms.check:
        _tell_comparison(compare(state, lists))


@click.command(
    epilog=examples(
        "zug ratings                                 ratings and where they are from",
        "zug ratings --play rapid                    effective rapid, then blitz",
        "zug ratings --lists standard,national,club  lists in your own order",
        "zug ratings --method FIDON                  FIDE's rating or else the national one",
        "zug ratings --equals lot                    a lot instead of the alphabet",
    )
)
@click.option("--play", type=click.Choice(RATES_OF_PLAY), help="Rate of play of the event.")
@click.option("--lists", metavar="NAMES", help="Lists in order; `usual` for those of --play.")
@click.option("--method", type=click.Choice((*METHODS, "none")), help="As in record 172.")
@click.option(
    "--equals",
    type=click.Choice(["name", "entry", "lot"]),
    help="What decides between equal rating and title.",
)
@click.option("--check/--no-check", default=None, help="Compare whenever lists are renewed.")
@reason_option()
@desk_options()
def ratings(*, reason: str, file: str | None, lists: str | None, **options: Any) -> None:
    """How ratings are taken from lists; without options, the ratings and their sources."""
    terms = {key: value for key, value in options.items() if value is not None}
    if terms.get("method") == "none":
        terms["method"] = ""
    if lists is not None:
        terms["lists"] = _sequence(lists)
    if not terms:
        _show_ratings(look(file))
        return
    with at_desk(file) as desk:
        decide(desk, rating_terms(desk.state, **terms), reason=reason)


def _sequence(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if names == ["usual"]:
        return []
    known = known_words(RatingLists.usual())
    for name in names:
        if name not in known:
            raise UsageError(
                "no-list",
                say("there is no such list: {name}", name=name),
                say("one of {known}", known=", ".join(known)),
            )
    return names


def _show_ratings(state: State) -> None:
    terms = state.rating_terms
    emit_line(say("lists in order: {names}", names=", ".join(terms.sequence)))
    if terms.method:
        emit_line(say("method: {method}", method=terms.method))
    rows = []
    for tpn, id_ in enumerate(state.numbering, 1):
        entry = state.entries[id_]
        shown = (str(tpn), entry.name, str(entry.rating or "-"), spoken(source_of(entry)))
        rows.append((*shown, _ratings(entry.official)))
    if rows:
        emit(columns(rows, "rlrll"))
