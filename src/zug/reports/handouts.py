"""Papers beside the rounds: check-in, table numbers, a poster to scan, prizes and receipts."""

from __future__ import annotations

from zug.messages import joined, say, say_n
from zug.model import Tournament, show_points
from zug.model.names import name_order, told_apart
from zug.prizes import (
    Award,
    Due,
    PrizeDivision,
    PrizeTie,
    Purse,
    Rule,
    divide,
    show_money,
    told_division,
    told_tie,
)
from zug.prizes.fees import sums_of
from zug.reports.pairings import named
from zug.reports.qr_codes import ONLY_HERE, TO_REACH_IT, is_only_here
from zug.reports.sheets import (
    Numbers,
    PaperColumn,
    Poster,
    QrCode,
    Receipt,
    Receipts,
    Stamp,
    TableSheet,
    first_letters,
)
from zug.screens.standings import rank

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Iterator, Mapping, Sequence

    from zug.messages import Message


_BLANK = "____________"


def check_in_list(
    tournament: Tournament,
    stamp: Stamp,
    dues: Mapping[int, Due] | None = None,
    *,
    clubs: Mapping[int, str] | None = None,
    away: Container[int] = (),
    here: Container[int] = (),
) -> TableSheet:
    """Everybody expected by name, with boxes to tick, what they owe and have paid.

    `away` are those who are not expected, by TPN, `here` those who have checked in: their box is
    ticked. Clubs are shown where they are known.
    """
    by_name = sorted(tournament.players, key=lambda player: name_order(player.name))
    expected = [player for player in by_name if player.tpn not in away]
    owed = [(dues or {}).get(player.tpn, Due(0)) for player in expected]
    rows = []
    for p, due in zip(expected, owed, strict=True):
        club = (clubs.get(p.tpn, ""),) if clubs else ()
        known = (named(p), str(p.number), p.federation, str(p.rating or ""), *club)
        paid = _money(due.paid) or ("" if due.fee and not due.cents else "☐")
        rows.append(("☑" if p.tpn in here else "☐", *known, _owed(due), paid, ""))
    return TableSheet(
        "check-in",
        say("Check-in"),
        stamp,
        _CHECK_IN if clubs else tuple(column for column in _CHECK_IN if column != _CLUB),
        tuple(rows),
        points=12,
        notes=(_total(owed),),
        letters=tuple(first_letters(player.name) for player in expected),
    )


_CLUB = PaperColumn(say("Club"), "left", 1)
_CHECK_IN = (
    PaperColumn(say("Here"), "center"),
    PaperColumn(say("Name"), "left", 2),
    PaperColumn(say("No."), "right"),
    PaperColumn(say("Fed.")),
    PaperColumn(say("Rating"), "right"),
    _CLUB,
    PaperColumn(say("Fee"), "right"),
    PaperColumn(say("Paid"), "center"),
    PaperColumn(say("Remarks"), "left", 1),
)


def _money(cents: int) -> str:
    return show_money(cents) if cents else ""


def _owed(due: Due) -> str:
    """Nothing where nothing is asked of anybody; 0.00 of those a fee lets off."""
    return show_money(due.cents) if due.cents or due.fee else ""


def _total(owed: list[Due]) -> str:
    count, sums = len(owed), sums_of(owed)
    money = show_money(sums.due) if sums.due else _BLANK
    total = say_n(
        "{count} player, fees {money}", "{count} players, fees {money}", count, money=money
    )
    if not sums.paid:
        return total
    paid, left = show_money(sums.paid), show_money(sums.left)
    return sums.told(
        say("{told}, paid {paid}, to be paid {left}", told=total, paid=paid, left=left)
    )


def board_numbers(count: int, stamp: Stamp, first: int = 1) -> Numbers:
    """A number a page, for the tables."""
    return Numbers("board-numbers", say("Board numbers"), stamp, tuple(range(first, first + count)))


def poster(address: str, stamp: Stamp) -> Poster:
    """Pairings and results on the players' phones: one scan."""
    lines = (say("Pairings, results and standings"), say("Scan with your phone’s camera"))
    warning = (ONLY_HERE, TO_REACH_IT) if is_only_here(address) else ()
    return Poster("poster", say("Poster"), stamp, lines, QrCode(address), warning)


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
    awards: Sequence[Award] = division.awards
    if purse.is_empty:
        awards = [_unannounced(*line[:3]) for line in lines[:UNANNOUNCED]]
    with_names = any(award.name for award in awards)
    rows = []
    for award in reversed(awards):
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
