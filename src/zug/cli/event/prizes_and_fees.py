"""Categories, prizes and fees: `zug category`, `prizes`, `fee`, `pay`."""

from __future__ import annotations

from typing import Any

import click

from zug.cli.event.event_file import at_desk, decide, desk_options, file_option, look
from zug.cli.options import examples
from zug.cli.output import columns, emit, emit_line
from zug.director.actions import prizes_and_fees
from zug.director.reporting.report import lots_by_tpn, settled
from zug.director.state.players import dues_of, members_of
from zug.director.state.unfinished import provisional_notes
from zug.errors import UsageError
from zug.messages import decimal, say, say_in, say_n, several
from zug.model import format_points, list_points
from zug.prizes import (
    PrizeDivision,
    Purse,
    Sharing,
    amounts_in,
    divide,
    format_money,
    show_money,
    told_division,
)
from zug.prizes.dividing import list_title
from zug.prizes.fees import sums_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.director import State
    from zug.prizes import Due

LIST = click.Choice([str(way) for way in Sharing])


def _listed(_ctx: click.Context, _parameter: click.Parameter, text: str | None) -> Any:
    """`500,300,200`; empty takes them back."""
    return None if text is None else amounts_in(text)


def _several(_ctx: click.Context, _parameter: click.Parameter, names: tuple[str, ...]) -> Any:
    """Once for each; an empty one alone takes them back."""
    return None if not names else tuple(name.strip() for name in names if name.strip())


@click.command(
    epilog=examples(
        "zug category                                all of them, with how many belong to each",
        "zug category U14 --prizes 100,60,40         a name such as U14, S50 or W says it all",
        "zug category 'Under 1800' --rating-to 1799",
        "zug category Local --club Zug --club Baar --least-players 3",
        "zug category School --tag school            with `zug edit 7 --tag school`",
        "zug category U14 --drop",
    )
)
@click.argument("name", required=False)
@click.option("--rating-from", "rated_from", type=click.IntRange(0, 4000), help="Inclusive.")
@click.option("--rating-to", "rated_to", type=click.IntRange(0, 4000), help="Inclusive.")
@click.option(
    "--unrated",
    type=click.Choice(["too", "only", "no"]),
    help="Whether players without a rating belong to it; by default not where a bound is set.",
)
@click.option("--under", type=click.IntRange(0, 150), help="U14 is 14, by the year of the event.")
@click.option("--aged", type=click.IntRange(0, 150), help="S50 is 50, by the year of the event.")
@click.option("--age-day", metavar="DAY", help="Ages on this day count instead of the year.")
@click.option("--born-from", type=click.IntRange(0, 9999), metavar="YEAR", help="Inclusive.")
@click.option("--born-to", type=click.IntRange(0, 9999), metavar="YEAR", help="Inclusive.")
@click.option("--sex", type=click.Choice(["w", "m", "any"]), help="Women or men alone.")
@click.option("--club", "clubs", multiple=True, callback=_several, help="Once for each.")
@click.option("--federation", "federations", multiple=True, callback=_several, help="Such as SUI.")
@click.option("--tag", "tags", multiple=True, callback=_several, help="Once for each.")
@click.option("--prizes", metavar="A,B,...", callback=_listed, help="From the first place on.")
@click.option("--sharing", type=LIST, help="By default as the main prizes (`zug set --sharing`).")
@click.option("--least-share", metavar="AMOUNT", help="Nobody in a tie gets less.")
@click.option("--least-players", type=click.IntRange(0), help="With fewer, no prizes are given.")
@click.option("--place", type=click.IntRange(1, 99), default=None, help="In the order of them.")
@click.option("--drop", is_flag=True, help="There is no such category any more.")
@desk_options()
def category(
    *, name: str | None, place: int | None, drop: bool, file: str | None, **terms: Any
) -> None:
    """Define a category by rating, age, sex, club, federation or tag; or list all categories."""
    changes = {key: _plain(value) for key, value in terms.items() if value is not None}
    if name is None:
        if changes or drop:
            raise UsageError("which-category", say("name the category"))
        emit(_categories(look(file)))
        return
    with at_desk(file) as desk:
        if drop:
            decide(desk, prizes_and_fees.drop_category(desk.state, name))
        else:
            decide(
                desk, prizes_and_fees.define_category(desk.state, name, place=place or 0, **changes)
            )


def _plain(value: Any) -> Any:
    return "" if value in ("no", "any") else value


def _categories(state: State) -> str:
    members = members_of(state)
    heads = (say("Category"), say("Players"), say("Who"), say("Prizes"))
    rows: list[tuple[str, ...]] = [heads]
    for category in state.categories:
        prizes = several(map(show_money, category.prizes))
        rows.append((category.name, str(len(members[category.name])), category.words(), prizes))
    return columns(rows, "lrll")


@click.command(
    epilog=examples(
        "zug prizes                  who gets what, and how every sum was divided",
        "zug prizes --after 5        as if round 5 had been the last",
        "zug set --prizes 500,300,200 --sharing hort",
    )
)
@click.option("--after", type=int, metavar="N", help="After an earlier round.")
@click.option("--json", "as_json", is_flag=True, help="Print a JSON document.")
@file_option()
def prizes(*, after: int | None, as_json: bool, file: str | None) -> None:
    """Divide the prizes, main and by category, with every division explained."""
    state = look(file)
    held = prizes_and_fees.purse_of(state)
    if held.is_empty:
        raise UsageError(
            "no-prizes", say("no prizes are announced"), say("say `zug set --prizes 500,300,200`")
        )
    division = divide(_lines(state, after), held)
    names = {player.tpn: player.name for player in state.tournament.players}
    sentences = [*told_division(division, held, names)]
    if as_json:
        from zug.cli.output import to_json  # noqa: PLC0415 - only when asked for

        emit(to_json(_view(division, names, sentences)))
        return
    emit(_awards(division, held, names))
    for sentence in (*sentences, *(provisional_notes(state) if after is None else ())):
        emit_line(sentence)


def _lines(state: State, after: int | None) -> Any:
    from zug.screens.standings import rank  # noqa: PLC0415 - only when asked for

    if after is not None and not 1 <= after <= state.tournament.rounds_played:
        raise UsageError("no-such-round", say("round {round} is not over", round=after))
    held = settled(state) if after is None else after
    return rank(state.tournament, after=held, lots=lots_by_tpn(state)).lines


def _awards(division: PrizeDivision, held: Purse, names: dict[int, str]) -> str:
    heads = (say("Prizes"), say("Place"), say("Rank"), say("Name"), say("Points"), say("Prize"))
    rows: list[tuple[str, ...]] = [heads]
    for award in division.awards:
        where = list_title(held.lists[award.list])
        known = (str(award.place), str(award.rank), names[award.tpn], list_points(award.points))
        rows.append((where, *known, show_money(award.cents)))
    whole = say_n(
        "{count} prize, {money} in all",
        "{count} prizes, {money} in all",
        len(division.awards),
        money=show_money(division.sum),
    )
    return f"{columns(rows, 'lrrlrr')}\n{columns([(whole,)], 'l')}"


def _view(
    division: PrizeDivision, names: dict[int, str], sentences: list[Any]
) -> dict[str, object]:
    return {
        "sum": format_money(division.sum),
        "not_given": format_money(division.unpaid),
        "notes": sentences,
        "awards": [
            {
                "category": award.name or None,
                "place": award.place,
                "rank": award.rank,
                "tpn": award.tpn,
                "name": names[award.tpn],
                "points": format_points(award.points),
                "prize": format_money(award.cents),
            }
            for award in division.awards
        ],
    }


@click.command(
    epilog=examples(
        "zug fee                               all fees, and who still has to pay",
        "zug set --fee 60                      the usual one",
        "zug fee juniors 30 --category U18",
        "zug fee titled 0 --title GM --title IM",
        "zug fee early 50 --until 2026-10-01   by the day of the entry",
        "zug fee early --drop",
    )
)
@click.argument("name", required=False)
@click.argument("amount", required=False)
@click.option("--category", default="", metavar="NAME", help="For those of a category.")
@click.option("--title", "titles", multiple=True, help="For this title; once for each.")
@click.option("--until", default="", metavar="DAY", help="For entries up to this day.")
@click.option("--drop", is_flag=True, help="There is no such fee any more.")
@desk_options()
def fee(
    *, name: str | None, amount: str | None, drop: bool, file: str | None, **terms: Any
) -> None:
    """Set a fee for some: of those that fit, the lowest is due. Or list fees and payments."""
    if name is None:
        emit(_fees(look(file)))
        return
    if amount is None and not drop:
        raise UsageError("which-amount", say("name the amount"), say("write 500 or 12.50"))
    with at_desk(file) as desk:
        if drop:
            decide(desk, prizes_and_fees.drop_fee(desk.state, name))
        else:
            decide(desk, prizes_and_fees.set_fee(desk.state, name, str(amount), **terms))


def _fees(state: State) -> str:
    kinds: list[tuple[str, ...]] = [(say("Fee"), say("Amount"), say("Who"))]
    kinds.append((say("usual"), show_money(state.settings.fee), say("everybody")))
    kinds += [(special.name, show_money(special.amount), special.words()) for special in state.fees]
    rows: list[tuple[str, ...]] = [
        (say("No."), say("Name"), say("Fee"), say_in("fee", "Due"), say("Paid"), say("To pay"))
    ]
    dues = dues_of(state)
    for tpn, due in sorted(dues.items()):
        if due.open:
            name = state.entries[state.numbering[tpn - 1]].name
            money = map(show_money, (due.cents, due.paid))
            rows.append((str(tpn), name, due.fee or say("usual"), *money, signed(due.open)))
    parts = [
        columns(kinds, "lrl"),
        columns(rows, "rllrrr") if rows[1:] else "",
        columns([(text,) for text in _fee_sums([*dues.values()])], "l"),
    ]
    return "\n".join(part for part in parts if part)


def _fee_sums(dues: list[Due]) -> Iterator[str]:
    settled = [due.paid for due in dues if due.paid and not due.open]
    if settled:
        yield say_n(
            "{count} player has paid the fee in full: {money}",
            "{count} players have paid the fee in full: {money}",
            len(settled),
            money=show_money(sum(settled)),
        )
    sums = sums_of(dues)
    yield sums.told(
        say(
            "due {due}, paid {paid}, to be paid {left}",
            due=show_money(sums.due),
            paid=show_money(sums.paid),
            left=show_money(sums.left),
        )
    )


def signed(cents: int) -> str:
    """An amount; too much paid is below zero."""
    return decimal(format_money(cents) if cents >= 0 else f"-{format_money(-cents)}")


@click.command(
    epilog=examples(
        "zug pay 12            the whole fee",
        "zug pay Smith 20      so much in all",
        "zug pay Smith 0       nothing after all",
    )
)
@click.argument("who")
@click.argument("amount", required=False)
@desk_options()
def pay(*, who: str, amount: str | None, file: str | None) -> None:
    """Note what a player has paid in all: the whole fee, or an amount."""
    with at_desk(file) as desk:
        decide(desk, prizes_and_fees.pay(desk.state, who, amount))
