"""Papers beside the rounds: check-in, prizes, receipts, table numbers, a poster to scan."""

from __future__ import annotations

from zug.messages import say, say_n
from zug.model import Tournament, format_points
from zug.reports.pairings import named
from zug.reports.ranking import rank
from zug.reports.sheets import (
    Code,
    Column,
    Numbers,
    Poster,
    Receipt,
    Receipts,
    Sheet,
    Stamp,
    first_letters,
)
from zug.rules.order import alphabet
from zug.rules.prizes import Award, awards, format_money

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Container, Mapping, Sequence

UNANNOUNCED = 10
"""Places on a prize sheet without announced prizes: room to write them in."""
_BLANK = "____________"


def check_in_list(
    tournament: Tournament,
    stamp: Stamp,
    fees: Mapping[int, int] | int = 0,
    *,
    clubs: Mapping[int, str] | None = None,
    away: Container[int] = (),
) -> Sheet:
    """Everybody expected by name, with boxes to tick; the fees in cents, one for all or by player.

    `away` are those who are not expected, by TPN; clubs are shown where they are known.
    """
    by_name = sorted(tournament.players, key=lambda player: alphabet(player.name))
    expected = [player for player in by_name if player.tpn not in away]
    owed = [fees if isinstance(fees, int) else fees.get(p.tpn, 0) for p in expected]
    rows = []
    for p, fee in zip(expected, owed, strict=True):
        club = (clubs.get(p.tpn, ""),) if clubs else ()
        known = (named(p), str(p.number), p.federation, str(p.rating or ""), *club)
        rows.append(("☐", *known, _money(fee), "☐", ""))
    money = format_money(sum(owed)) if any(owed) else _BLANK
    count = len(expected)
    note = say_n(
        "{count} player, fees {money}", "{count} players, fees {money}", count, money=money
    )
    return Sheet(
        "check-in",
        say("Check-in"),
        stamp,
        _CHECK_IN if clubs else tuple(column for column in _CHECK_IN if column != _CLUB),
        tuple(rows),
        points=12,
        notes=(note,),
        letters=tuple(first_letters(player.name) for player in expected),
    )


_CLUB = Column(say("Club"), "left", 1)
_CHECK_IN = (
    Column(say("Here"), "center"),
    Column(say("Name"), "left", 2),
    Column(say("No."), "right"),
    Column(say("Fed.")),
    Column(say("Rating"), "right"),
    _CLUB,
    Column(say("Fee"), "right"),
    Column(say("Paid"), "center"),
    Column(say("Remarks"), "left", 1),
)


def _money(cents: int) -> str:
    return format_money(cents) if cents else ""


def _awards(
    tournament: Tournament,
    prizes: Sequence[int],
    lots: Mapping[int, int] | None,
    *,
    divided: bool,
    after: int | None,
) -> list[Award]:
    return awards(rank(tournament, after=after, lots=lots).lines, prizes, divided=divided)


def prize_sheet(
    tournament: Tournament,
    stamp: Stamp,
    prizes: Sequence[int],
    *,
    divided: bool = True,
    lots: Mapping[int, int] | None = None,
    after: int | None = None,
) -> Sheet:
    """To read aloud, last place first. Without prizes: the first ten, with room for the sums."""
    given = _awards(tournament, prizes, lots, divided=divided, after=after)
    money = format_money(sum(award.cents for award in given))
    note = say_n(
        "{count} prize, {money} in all", "{count} prizes, {money} in all", len(given), money=money
    )
    if not prizes:
        first = rank(tournament, after=after, lots=lots).lines[:UNANNOUNCED]
        given = [Award(line.rank, line.tpn, line.points, 0) for line in first]
    rows = []
    for place, tpn, points, cents, _ in reversed(given):
        name = named(tournament.by_tpn[tpn])
        rows.append((f"{place}.", name, format_points(points), _money(cents)))
    return Sheet(
        "prizes",
        say("Prizes, last place first"),
        stamp,
        (
            Column(say("Rank"), "right"),
            Column(say("Name"), "left", 1),
            Column(say("Points"), "right"),
            Column(say("Prize"), "right", box=True),
        ),
        tuple(rows),
        points=18,
        leading=0.5,
        notes=(note,) if prizes else (),
    )


def receipts(
    tournament: Tournament,
    stamp: Stamp,
    prizes: Sequence[int],
    *,
    divided: bool = True,
    lots: Mapping[int, int] | None = None,
    after: int | None = None,
) -> Receipts:
    """One for every prize, to be signed."""
    return Receipts(
        "receipts",
        say("Receipts"),
        stamp,
        tuple(
            Receipt(
                (
                    (say("Name"), named(tournament.by_tpn[award.tpn])),
                    (say("Amount"), format_money(award.cents)),
                    (say("For"), _for_what(award)),
                )
            )
            for award in _awards(tournament, prizes, lots, divided=divided, after=after)
        ),
    )


def _for_what(award: Award) -> str:
    points = format_points(award.points)
    if award.divided <= 1:
        return say("prize for place {rank} (score {points})", rank=award.rank, points=points)
    return say(
        "prize for place {rank} (score {points}), divided among {divided}",
        rank=award.rank,
        points=points,
        divided=award.divided,
    )


def board_numbers(count: int, stamp: Stamp, first: int = 1) -> Numbers:
    """A number a page, for the tables."""
    return Numbers("board-numbers", say("Board numbers"), stamp, tuple(range(first, first + count)))


def poster(address: str, stamp: Stamp) -> Poster:
    """Pairings and results on the players' phones: one scan."""
    lines = (say("Pairings, results and standings"), say("Scan with your phone’s camera"))
    return Poster("poster", say("Poster"), stamp, lines, Code(address))
