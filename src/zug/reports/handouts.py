"""Papers beside the rounds: check-in, prizes, receipts, table numbers, a poster to scan."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from zug.errors import UsageError
from zug.messages import say
from zug.model import Tournament, format_points
from zug.reports.sheets import Column, Numbers, Poster, Receipt, Receipts, Sheet, Stamp
from zug.rules.order import alphabet
from zug.rules.prizes import Award, awards, format_money
from zug.rules.tiebreaks.standings import standings

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from zug.model import Player


def named(player: Player) -> str:
    return f"{player.title} {player.name}".strip()


def check_in_list(tournament: Tournament, stamp: Stamp, fees: Mapping[int, int] | int = 0) -> Sheet:
    """Everybody by name with boxes to tick; the fees in cents, one for all or by player."""

    def fee(tpn: int) -> int:
        return fees if isinstance(fees, int) else fees.get(tpn, 0)

    ordered = sorted(tournament.players, key=lambda player: alphabet(player.name))
    rows = [
        ("☐", named(p), p.federation, str(p.rating or ""), _money(fee(p.tpn)), "☐", "")
        for p in ordered
    ]
    whole = sum(fee(player.tpn) for player in ordered)
    count = len(ordered)
    note = say("{count} players", count=count)
    if whole:
        note = say("{count} players, fees {money}", count=count, money=format_money(whole))
    return Sheet(
        "check-in",
        say("Check-in"),
        stamp,
        (
            Column(say("Here"), "center"),
            Column(say("Name"), "left", 2),
            Column(say("Fed.")),
            Column(say("Rating"), "right"),
            Column(say("Fee"), "right"),
            Column(say("Paid"), "center"),
            Column(say("Remarks"), "left", 1),
        ),
        tuple(rows),
        points=12,
        notes=(note,),
        letters=tuple(player.name for player in ordered),
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
    return awards(standings(tournament, after=after, lots=lots).lines, prizes, divided=divided)


def prize_sheet(
    tournament: Tournament,
    stamp: Stamp,
    prizes: Sequence[int],
    *,
    divided: bool = True,
    lots: Mapping[int, int] | None = None,
    after: int | None = None,
) -> Sheet:
    """To read aloud, last place first."""
    given = _awards(tournament, prizes, lots, divided=divided, after=after)
    rows = [
        (
            f"{award.rank}.",
            named(tournament.by_tpn[award.tpn]),
            format_points(award.points),
            format_money(award.cents),
        )
        for award in reversed(given)
    ]
    whole = sum(award.cents for award in given)
    return Sheet(
        "prizes",
        say("Prizes, last place first"),
        stamp,
        (
            Column(say("Place"), "right"),
            Column(say("Name"), "left", 1),
            Column(say("Points"), "right"),
            Column(say("Prize"), "right"),
        ),
        tuple(rows),
        points=18,
        leading=0.5,
        notes=(say("{count} prizes, {money} in all", count=len(given), money=format_money(whole)),),
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
                named(tournament.by_tpn[award.tpn]),
                format_money(award.cents),
                _for_what(award),
            )
            for award in _awards(tournament, prizes, lots, divided=divided, after=after)
        ),
    )


def _for_what(award: Award) -> str:
    points = format_points(award.points)
    if award.divided <= 1:
        return say("prize for place {rank}, {points} points", rank=award.rank, points=points)
    return say(
        "prize for place {rank}, {points} points (divided among {divided})",
        rank=award.rank,
        points=points,
        divided=award.divided,
    )


def board_numbers(count: int, stamp: Stamp, first: int = 1) -> Numbers:
    """A number a page, for the tables."""
    return Numbers("board-numbers", say("Board numbers"), stamp, tuple(range(first, first + count)))


def poster(address: str, stamp: Stamp) -> Poster:
    """Pairings and results on the players' phones: one scan. Needs the extra `zug[reports]`."""
    try:
        import segno  # noqa: PLC0415 - an extra
    except ImportError:
        raise UsageError(
            "no-segno", "a scan code needs the extra `reports`", "pip install 'zug[reports]'"
        ) from None
    drawn = BytesIO()
    segno.make(address, error="m").save(drawn, kind="svg", scale=8, border=2, xmldecl=False)
    lines = (say("Pairings, results and standings"), say("Scan with the camera of your phone"))
    return Poster("poster", say("Poster"), stamp, lines, address, drawn.getvalue().decode())
