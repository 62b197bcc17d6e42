"""The white column against the black column (dubov-1997:6.1-6.3, 7.3, 7.4)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from zug.model import Colour
from zug.systems.dubov.field import Entrant, Field, Pair, as_black, as_white, tpns_of
from zug.systems.dubov.floaters import by_due_colour
from zug.systems.dubov.turns import Columns, Inside, column_turns, facing_columns
from zug.systems.explaining.trace import LazyStepData

MakeColumns = Callable[[Field, Sequence[Entrant]], Columns]


def pair_group(
    field: Field, group: Sequence[Entrant], make_columns: MakeColumns, article: str = "6.2"
) -> None:
    """Pair a group that can be completed: rows, or improved rows (dubov-1997:6.2, 6.3).

    A pair of two Whites is fixed and the others begin afresh with new columns.
    """
    while group:
        white, black = make_columns(field, group)
        rows = arrange(field, white, black)
        inside = None if rows is not None else _two_whites(field, white, black, group)
        _mark_columns(field, article, (white, black), rows, inside)
        if rows is not None:
            for first, second in rows:
                field.fix(article, first, second)
            return
        assert inside is not None
        field.mark("6.3", "two-whites", inside.pair, row=inside.stuck + 1)
        field.fix("6.3", *inside.pair)
        group = field.still_free(group)


def _mark_columns(
    field: Field, article: str, columns: Columns, rows: list[Pair] | None, inside: Inside | None
) -> None:
    white, black = columns
    told = LazyStepData(
        partial(column_turns, field, columns, rows, inside, arrange=arrange, article=article),
        partial(facing_columns, columns),
        white=tpns_of(white),
        black=tpns_of(black),
    )
    field.decided(article, "columns", (), told)


def equal_columns(field: Field, group: Sequence[Entrant]) -> Columns:
    """Columns by due colour, made equally long and ordered (dubov-1997:6.1, 6.2, 7.3, 7.4).

    Who may not have the other colour stays (dubov-1997:2.2); of a group that can be completed
    enough others can move.
    """
    white, black = by_due_colour(group)
    surplus = (len(white) - len(black)) // 2
    if surplus > 0:
        _move(field, "7.3", white, black, surplus)
    elif surplus < 0:
        _move(field, "7.4", black, white, -surplus)
    return sorted(white, key=as_white), sorted(black, key=as_black)


def _move(
    field: Field, article: str, giving: list[Entrant], taking: list[Entrant], count: int
) -> None:
    """Whites of the lowest ARO, or Blacks of the highest, change over (dubov-1997:7.3, 7.4)."""
    to_black = article == "7.3"
    new_colour = Colour.BLACK if to_black else Colour.WHITE
    able = [player for player in giving if player.may_have(new_colour)]
    sign = 1 if to_black else -1
    able.sort(key=lambda player: (sign * player.aro, -sign * player.rating, player.tpn))
    moved = able[:count]
    field.mark(article, "change-column", moved, to=new_colour)
    for player in moved:
        giving.remove(player)
        taking.append(player)


def arrange(field: Field, white: Sequence[Entrant], black: Sequence[Entrant]) -> list[Pair] | None:
    """The first arrangement of the rows: each White, from the top, their first possible Black.

    (dubov-1997:6.2, 6.3) None if the columns cannot be arranged completely.
    """
    problem = field.problem((white, black), {(0, 0): None, (1, 1): None})
    if not problem.solve():
        return None
    count = len(white)
    partners = problem.first_partners(range(count), count, 2 * count)
    return [(player, black[p - count]) for player, p in zip(white, partners, strict=True)]


def _two_whites(
    field: Field, white: Sequence[Entrant], black: Sequence[Entrant], group: Sequence[Entrant]
) -> Inside:
    """An opponent in their own column for the first White who is stuck (dubov-1997:6.3).

    Row k is the first that cannot be filled; then k-1 and so on upwards. For each: the Whites
    below that row, then those above it, as long as the others can still be completed.
    """
    stuck = first_stuck_row(field, white, black)
    for row in range(stuck, -1, -1):
        player = white[row]
        fits = field.who_may_stay_over([other for other in group if other is not player])
        order = [*white[row + 1 :], *reversed(white[:row])]
        for other in order:
            if other.tpn in fits and field.is_legal(player, other):
                return Inside(stuck, (player, other), order, fits)
    raise AssertionError("of a group that can be completed a stuck White can play another")


def first_stuck_row(field: Field, white: Sequence[Entrant], black: Sequence[Entrant]) -> int:
    """The first row, from 0, down to which not all Whites can have different Blacks.

    (dubov-1997:6.3) Whites are served in turn, those above making way where they can.
    """
    possible = [[b for b, two in enumerate(black) if field.is_legal(one, two)] for one in white]
    taken: dict[int, int] = {}

    def serve(row: int, tried: set[int]) -> bool:
        for b in possible[row]:
            if b not in tried:
                tried.add(b)
                if b not in taken or serve(taken[b], tried):
                    taken[b] = row
                    return True
        return False

    return next(row for row in range(len(white)) if not serve(row, set()))
