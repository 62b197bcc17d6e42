"""The Dubov System of 1997 (C.04.4.1): equal average ratings of the opponents in a score group.

A round in the order of the articles: the bye (4), then from the highest score group down the
floaters from above (8), opponents for those who have none (7.1), a player to make the group even
(7.2), floaters (6.4), columns of equal length (7.3, 7.4) and their rows (6.2, 6.3), last the
colours (3). Round one follows its own chapter (5).
"""

from __future__ import annotations

from functools import partial
from itertools import chain

from zug.model import Colour
from zug.rules.colours import drawn_colour
from zug.systems.base import (
    Board,
    Impossibility,
    RoundPairing,
    Step,
    not_paired,
    paired,
    rounds_not_declared,
)
from zug.systems.dubov.colours import colour_of
from zug.systems.dubov.columns import equal_columns, pair_group
from zug.systems.dubov.field import (
    BOOK,
    Entrant,
    Field,
    Pair,
    dominating_colour,
    tpns_of,
    weakest_first,
)
from zug.systems.dubov.floaters import choose_floaters, pair_floaters
from zug.systems.dubov.transfers import find_opponents, make_even
from zug.systems.dubov.turns import Columns, bye_turn
from zug.systems.explaining.trace import LazyStepData, merge_turn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from zug.model import Tournament
    from zug.systems.base import Options
    from zug.systems.explaining.trace import PairingChoice


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the round to come."""
    field = Field(tournament)
    first_round = tournament.next_round == 1
    why = _give_bye(field, first_round)
    if why is not None:
        return _not_paired(field, why)
    if first_round:
        for players in _lists_of_round_one(field):
            pair_group(field, players, _halves, "5")
        return _paired(field, _colours_by_lot(field))
    floaters: list[Entrant] = []
    while field.free:
        # Whoever floats has, in every complete pairing, an opponent below: a group is left.
        floaters = _pair_score_group(field, field.groups(floaters)[0], floaters)
    return _paired(field, _colours(field))


def _pair_score_group(field: Field, group: list[Entrant], floaters: list[Entrant]) -> list[Entrant]:
    """Pair a score group and the floaters that came to it; those who float on are returned.

    (dubov-1997:6.1, 7)
    """
    _mark_group(field, group, floaters)
    floating = pair_floaters(field, floaters, group)
    group = field.still_free(group)
    floating += find_opponents(field, group, floating)
    group = [player for player in field.still_free(group) if player not in floating]
    joining = make_even(field, group, floating)
    if joining is not None:
        group.append(joining)
    leaving = choose_floaters(field, group, floating)
    pair_group(field, [player for player in group if player not in leaving], equal_columns)
    return floating + leaving


def _mark_group(field: Field, group: list[Entrant], floaters: list[Entrant]) -> None:
    """A group; its turns are written down while it is paired."""
    course: list[Callable[[], Iterable[PairingChoice]]] = []
    field.course = course
    told = LazyStepData(
        lambda: chain.from_iterable(turns() for turns in course),
        score=group[0].score,
        floaters=tpns_of(floaters),
    )
    field.decided("6.1", "score-group", group, told)


def _give_bye(field: Field, first_round: bool) -> Impossibility | None:
    """The bye of an odd field; why the round is impossible, if it is (dubov-1997:4, 5)."""
    players = list(field.free.values())
    if len(players) % 2 == 0:
        return None if field.completable(players) else field.legality.obstacle(tpns_of(players))
    spared = field.who_may_stay_over(players)
    order = players[::-1] if first_round else _order_of_bye(field)
    article = "5" if first_round else "4"
    chosen = next((p for p in order if p.tpn in spared and not p.barred), None)
    if chosen is None:
        return field.legality.obstacle(tpns_of(players))
    turns = partial(bye_turn, tpns_of(order), spared, chosen.tpn, article)
    field.decided(article, "bye", (chosen,), LazyStepData(turns))
    field.bye = chosen.tpn
    del field.free[chosen.tpn]
    return None


def _order_of_bye(field: Field) -> list[Entrant]:
    """Lowest group; in it lowest R, due to the dominating colour, highest ARO (dubov-1997:4)."""
    order: list[Entrant] = []
    for group in reversed(field.groups()):
        dominating = dominating_colour(group)
        order += sorted(group, key=lambda player: weakest_first(player, dominating))
    return order


def _lists_of_round_one(field: Field) -> list[list[Entrant]]:
    """The players' list (dubov-1997:5), or one list a score group where there are virtual points.

    The last of an odd group opens the next. If a group cannot be completed all are one list.
    """
    lists: list[list[Entrant]] = [[]]
    for group in field.groups():
        if len(lists[-1]) % 2:
            group.insert(0, lists[-1].pop())
        lists.append(group)
    apart = all(map(field.completable, lists))
    if len(lists) > 2:
        told = LazyStepData(partial(merge_turn, "5", merged=not apart), apart=apart)
        field.decided("5", "lists" if apart else "one-list", (), told)
    return lists if apart else [list(field.free.values())]


def _halves(_field: Field, group: Sequence[Entrant]) -> Columns:
    """The upper part of the list on the left, the lower part on the right (dubov-1997:5)."""
    half = len(group) // 2
    return list(group[:half]), list(group[half:])


def _colours_by_lot(field: Field) -> list[Board]:
    """The upper player has the drawn colour in odd pairs, the other in even ones.

    (dubov-1997:5)
    """
    drawn = drawn_colour(field.tournament)
    boards = []
    for index, (first, second) in enumerate(sorted(sorted(pair) for pair in field.pairs)):
        colour, why = (drawn.opposite, "list-even") if index % 2 else (drawn, "list-odd")
        boards.append(_board(field, "5", (first, second), colour, why))
    return boards


def _colours(field: Field) -> list[Board]:
    return [_board(field, "3", pair, *colour_of(*pair)) for pair in field.pairs]


def _board(field: Field, article: str, pair: Pair, colour: Colour, why: str) -> Board:
    """The board of a pair whose first player has this colour."""
    white, black = pair if colour is Colour.WHITE else pair[::-1]
    told = {"why": why, "due": pair[0].due or pair[1].due, "by": min(white.tpn, black.tpn)}
    drawn = drawn_colour(field.tournament)
    field.mark(article, "colours", (white, black), **told, drawn=drawn)
    return Board(white.tpn, black.tpn)


def _paired(field: Field, boards: Sequence[Board]) -> RoundPairing:
    event = field.tournament
    notes = rounds_not_declared(event)
    return paired(BOOK, event, boards, field.cards, bye=field.bye, trace=field.trace, notes=notes)


def _not_paired(field: Field, why: Impossibility) -> RoundPairing:
    players = (*why.stuck, *why.partners)
    trace = [*field.trace, Step(f"{BOOK}:2", "impossible", players, {"bye": why.bye_barred})]
    notes = rounds_not_declared(field.tournament)
    return not_paired(BOOK, field.tournament, why, trace=trace, notes=notes)
