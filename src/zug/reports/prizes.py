"""Papers for the prize-giving: the sheet to read from, a receipt for every prize."""

from __future__ import annotations

from zug.messages import joined, say, say_n
from zug.model import Tournament, show_points
from zug.model.names import told_apart
from zug.prizes import (
    Award,
    PrizeDivision,
    PrizeTie,
    Purse,
    Rule,
    divide,
    show_money,
    told_division,
    told_tie,
)
from zug.reports.pairings import named
from zug.reports.ranking import rank
from zug.reports.sheets import PaperColumn, Receipt, Receipts, Stamp, TableSheet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from zug.messages import Message

UNANNOUNCED = 10
"""Places on a prize sheet without announced prizes: room to write them in."""


def prize_sheet(
    tournament: Tournament,
    stamp: Stamp,
    purse: Purse,
    *,
    lots: Mapping[int, int] | None = None,
    after: int | None = None,
) -> TableSheet:
    """To read aloud, last place first, the main prizes last; every division is explained.

    Without prizes: the first ten, with room for the sums.
    """
    lines = rank(tournament, after=after, lots=lots).lines
    division = divide(lines, purse)
    given: Sequence[Award] = division.awards
    if purse.is_empty:
        given = [_unannounced(*line[:3]) for line in lines[:UNANNOUNCED]]
    with_names = any(award.name for award in given)
    rows = []
    for award in reversed(given):
        player = tournament.by_tpn[award.tpn]
        money = show_money(award.cents) if award.cents else ""
        where = (award.name,) if with_names else ()
        who = (str(player.number), named(player), show_points(award.points))
        rows.append((*where, f"{award.place}.", *who, money))
    return TableSheet(
        "prizes",
        say("Prizes, last place first"),
        stamp,
        (
            *((PaperColumn(say("Category"), "left"),) if with_names else ()),
            PaperColumn(say("Place"), "right"),
            PaperColumn(say("No."), "right", small=True),
            PaperColumn(say("Name"), "left", 1),
            PaperColumn(say("Points"), "right"),
            PaperColumn(say("Prize"), "right", box=True),
        ),
        tuple(rows),
        points=18,
        leading=0.5,
        notes=() if purse.is_empty else (*_notes(tournament, division, purse),),
    )


def _unannounced(rank_: int, tpn: int, points: int) -> Award:
    tie = PrizeTie(rank_, (tpn,), (), ())
    return Award(0, "", rank_, rank_, tpn, points, 0, tie, Rule())


def _notes(tournament: Tournament, division: PrizeDivision, purse: Purse) -> Iterator[Message]:
    count, money = len(division.awards), show_money(division.sum)
    yield say_n(
        "{count} prize, {money} in all", "{count} prizes, {money} in all", count, money=money
    )
    names = told_apart(tournament)
    yield from told_division(division, purse, names)


def receipts(
    tournament: Tournament,
    stamp: Stamp,
    purse: Purse,
    *,
    lots: Mapping[int, int] | None = None,
    after: int | None = None,
) -> Receipts:
    """One for every prize, to be signed."""
    division = divide(rank(tournament, after=after, lots=lots).lines, purse)
    return Receipts(
        "receipts",
        say("Receipts"),
        stamp,
        tuple(Receipt((*_receipt(tournament, award),)) for award in division.awards),
    )


def _receipt(tournament: Tournament, award: Award) -> Iterator[tuple[str, str]]:
    player = tournament.by_tpn[award.tpn]
    yield say("Name"), f"{named(player)} ({player.number})"
    yield say("Amount"), show_money(award.cents)
    yield say("For"), _for_what(award)


def _for_what(award: Award) -> str:
    points = show_points(award.points)
    place = (
        say(
            "prize for place {rank} of category {name} (score {points})",
            rank=award.place,
            name=award.name,
            points=points,
        )
        if award.name
        else say("prize for place {rank} (score {points})", rank=award.place, points=points)
    )
    if len(award.tie.tpns) == 1:
        return place
    return joined((place, told_tie(award.tie, award.rule)), "; ")
