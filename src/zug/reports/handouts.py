"""Papers beside the rounds: check-in, table numbers, a poster to scan."""

from __future__ import annotations

from zug.messages import say, say_n
from zug.model import Tournament
from zug.model.names import name_order
from zug.prizes import Due, show_money
from zug.prizes.fees import sums_of
from zug.reports.codes import ONLY_HERE, TO_REACH_IT, is_only_here
from zug.reports.pairings import named
from zug.reports.sheets import (
    Numbers,
    PaperColumn,
    Poster,
    QrCode,
    Stamp,
    TableSheet,
    first_letters,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Mapping

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
    told = say_n(
        "{count} player, fees {money}", "{count} players, fees {money}", count, money=money
    )
    if not sums.paid:
        return told
    paid, left = show_money(sums.paid), show_money(sums.left)
    return sums.told(say("{told}, paid {paid}, to be paid {left}", told=told, paid=paid, left=left))


def board_numbers(count: int, stamp: Stamp, first: int = 1) -> Numbers:
    """A number a page, for the tables."""
    return Numbers("board-numbers", say("Board numbers"), stamp, tuple(range(first, first + count)))


def poster(address: str, stamp: Stamp) -> Poster:
    """Pairings and results on the players' phones: one scan."""
    lines = (say("Pairings, results and standings"), say("Scan with your phone’s camera"))
    warning = (ONLY_HERE, TO_REACH_IT) if is_only_here(address) else ()
    return Poster("poster", say("Poster"), stamp, lines, QrCode(address), warning)
