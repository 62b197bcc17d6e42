"""Whose turn it is in the Lim System: the bye, floaters, their opponents, the row of a group."""

from __future__ import annotations

from functools import partial

from zug.systems.explaining.trace import NOBODY, Measure, PairingChoice, left_at_turns
from zug.systems.lim.balance import balance, least_gap
from zug.systems.lim.field import clash, tpns_of
from zug.systems.lim.scrutiny import exchanges, row_cost
from zug.systems.lim.selection import Selection

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from zug.systems.explaining.trace import Worth
    from zug.systems.lim.field import Entrant, Field
    from zug.systems.lim.pairing import Group
    from zug.systems.lim.scrutiny import Row

FLOATS = (
    Measure("leavers", "2.3"),
    Measure("floaters-a", "3.9"),
    Measure("floaters-b", "3.9"),
    Measure("floaters-c", "3.9"),
    Measure("floated-before", "3.10"),
    Measure("due-difference", "3.2"),
)
OPPONENTS = (Measure("two-floaters", "3.6.1"), Measure("clashes", "3.8"))
ROW = (Measure("forced-clashes", "6"), Measure("clashes", "5.2"))
CRACKS = (Measure("cracked", "2.6"),)


def bye_turn(
    order: Sequence[int], possible: Collection[int], chosen: int
) -> Iterator[PairingChoice]:
    """The lowest numbered of the lowest group first (lim-1999:1.1)."""

    def worth(tpn: int) -> Worth | None:
        return () if tpn in possible else None

    yield PairingChoice("bye", "1.1", "lowest", NOBODY, chosen, lambda: order, worth)


def crack_turn(cracked: bool) -> Iterator[PairingChoice]:
    """Is a pair broken up for the median (lim-1999:2.6)?"""

    def worth(count: int) -> Worth | None:
        return (count,) if count or not cracked else None

    yield PairingChoice(
        "crack", "2.6", "median", NOBODY, int(cracked), lambda: (0, 1), worth, CRACKS
    )


def float_turns(
    field: Field, group: Group, adjacent: Sequence[Entrant], leaving: Sequence[Entrant]
) -> Iterator[PairingChoice]:
    """Who leaves a group, in the order of lim-1999:3.2 to 3.4; nobody more at the end."""
    selection = Selection(field, group, adjacent)
    place = {player.tpn: index for index, player in enumerate(selection.order)}
    by_colour = bool(len(selection.order) % 2 and balance(selection.order)) and selection.size
    if by_colour and [*leaving] == selection.first_set():
        # The limit of maxi-tournaments can have stood against more equal colours.
        by_colour = not field.maxi
    chosen = sorted(leaving, key=lambda player: place[player.tpn])

    def worth(before: Sequence[Entrant], tpn: int) -> Worth | None:
        inside = [*before, *([] if tpn == NOBODY else [selection.order[place[tpn]]])]
        stay = [one for one in tpns_of(selection.order) if one not in tpns_of(inside)]
        number = len(inside) + field.legality.structure(stay).deficiency
        if tpn == NOBODY and number > len(inside):
            return None
        if number > selection.size or not selection.size:
            return (number,)
        outside = [one for one in selection.order[: place[inside[-1].tpn]] if one not in inside]
        return selection_worth(selection, inside, outside, by_colour=bool(by_colour))

    for index, player in enumerate((*chosen, None)):
        start = place[chosen[index - 1].tpn] + 1 if index else 0
        tries = [*tpns_of(selection.order[start:]), NOBODY]
        who = NOBODY if player is None else player.tpn
        before = chosen[:index]
        yield PairingChoice(
            "float",
            "3.9",
            "leave",
            NOBODY,
            who,
            partial(tuple, tries),
            partial(worth, before),
            FLOATS,
        )


def selection_worth(
    selection: Selection,
    inside: Sequence[Entrant],
    outside: Sequence[Entrant],
    *,
    by_colour: bool,
) -> Worth | None:
    """The least that floaters cost with those inside and without those outside."""
    prices = selection.prices(inside, outside)
    if prices is None:
        return None
    cheapest = by_colour and prices == selection.prices((), ())
    gap = least_gap(selection, [*inside]) if cheapest else 0
    return (*prices, gap)


def opponent_turn(
    field: Field,
    own: Collection[int],
    floater: Entrant,
    others: Sequence[Entrant],
    opponent: Entrant,
) -> Iterator[PairingChoice]:
    """The opponents of a floater: the group's own players in order, then other floaters.

    (lim-1999:3.6-3.8)
    """
    order = sorted(others, key=lambda player: player.tpn not in own)
    by_tpn = {player.tpn: player for player in order}
    fits = field.who_may_stay_over(others)
    able = [p for p in order if p.tpn in fits and field.compatible(floater, p)]

    def worth(tpn: int) -> Worth | None:
        return (int(tpn not in own), int(clash(floater, by_tpn[tpn]))) if tpn in fits else None

    def barred(tpn: int) -> str:
        return "" if field.within_limit(by_tpn[tpn], able[0]) else "limit"

    yield PairingChoice(
        "pair",
        "3.8",
        "floater",
        floater.tpn,
        opponent.tpn,
        partial(tpns_of, order),
        worth,
        OPPONENTS,
        barred,
    )


def row_turns(
    field: Field, row: Sequence[Entrant], first: Row, second: Row
) -> Iterator[PairingChoice]:
    """Everybody of the row in turn, in the order of exchanges (lim-1999:4.2, 4.3, 5.2)."""
    before = {place: mate for one, two in first for place, mate in ((one, two), (two, one))}
    place = {player.tpn: index for index, player in enumerate(row)}

    def worth(left: Sequence[int], fixed: Row, tpn: int) -> Worth | None:
        made = [*fixed, (left[0], place[tpn])]
        rest = [index for index in left[1:] if index != place[tpn]]
        return row_cost(field, row, first, made, rest)

    def barred(one: int, tpn: int) -> str:
        later = max(one, place[tpn])
        other = before[min(one, place[tpn])]
        return "" if later == other or field.within_limit(row[later], row[other]) else "limit"

    for index, (left, chosen) in enumerate(left_at_turns(range(len(row)), second)):
        tries = [row[there].tpn for there in exchanges(left)]
        yield PairingChoice(
            "pair",
            "4.2" if len(row) > 2 else "4.1",
            "row",
            row[left[0]].tpn,
            row[chosen].tpn,
            partial(tuple, tries),
            partial(worth, left, second[:index]),
            ROW,
            partial(barred, left[0]),
        )
