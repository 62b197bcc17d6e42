"""The Dubov System of 1997 (C.04.4.1): equal average ratings of the opponents in a score group.

A round in the order of the articles: the bye (4), then from the highest score group down the
floaters from above (8), opponents for those who have none (7.1), a player to make the group even
(7.2), floaters (6.4), columns of equal length (7.3, 7.4) and their rows (6.2, 6.3), last the
colours (3). Round one follows its own chapter (5).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, zip_longest

from zug.model import Colour
from zug.rules.colours import ColourDecision, decide
from zug.systems.base import Step
from zug.systems.dubov.choices_1997 import (
    FLOATER,
    LOWER,
    Columns,
    Inside,
    by_opposite_due,
    column_choices,
    facing_columns,
    facing_floaters,
    floater_choices,
    joining_choice,
    leaving_choices,
    lonely_choice,
    order_of_leaving,
    transfer_choice,
)
from zug.systems.dubov.players_1997 import (
    COLOURS,
    Dubov1997Round,
    DubovPlayer,
    Pair,
    are_opposite,
    as_black,
    as_white,
    dominating_colour,
    strongest_first,
    tpns_of,
    weakest_first,
)
from zug.systems.explaining.trace import LazyStepData, merge_turn
from zug.systems.legality import first_set
from zug.systems.rounds import claim_opponents

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from zug.matching import Problem
    from zug.model import Tournament
    from zug.systems.base import Options, RoundPairing

MakeColumns = Callable[[Dubov1997Round, Sequence[DubovPlayer]], Columns]


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the round to come."""
    state = Dubov1997Round(tournament)
    is_first = tournament.next_round == 1
    why = state.give_bye("5" if is_first else "4", partial(_order_of_bye, state, is_first))
    if why is not None:
        return state.impossible(why)
    if state.bye is not None:
        del state.free[state.bye]
    if is_first:
        for players in _lists_of_round_one(state):
            pair_group(state, players, _halves, "5")
        return state.finish(_boards_by_lot(state))
    floaters: list[DubovPlayer] = []
    while state.free:
        # Whoever floats has, in every complete pairing, an opponent below: a group is left.
        floaters = _pair_score_group(state, state.score_groups(floaters)[0], floaters)
    return state.finish(
        [_board(state, pair, decide(COLOURS, *pair, state.initial)) for pair in state.pairs]
    )


def _pair_score_group(
    state: Dubov1997Round, group: list[DubovPlayer], floaters: list[DubovPlayer]
) -> list[DubovPlayer]:
    """Pair a score group and the floaters that came to it; return who floats on.

    (dubov-1997:6.1, 7)
    """
    members, place = group, len(state.steps)
    state.course = []
    floating = pair_floaters(state, floaters, group)
    group = state.still_free(group)
    floating += find_opponents(state, group, floating)
    group = [player for player in state.still_free(group) if player not in floating]
    joining = make_even(state, group, floating)
    if joining is not None:
        group.append(joining)
    leaving = choose_floaters(state, group, floating)
    state.steps.insert(place, _step_of_group(state, members, floaters))
    pair_group(state, [player for player in group if player not in leaving], equal_columns)
    return floating + leaving


def _step_of_group(
    state: Dubov1997Round, group: list[DubovPlayer], floaters: list[DubovPlayer]
) -> Step:
    """Return the step that opens a group, with the choices that were made up to its columns."""
    course = tuple(state.course)
    data = LazyStepData(
        lambda: chain.from_iterable(choices() for choices in course),
        score=group[0].score,
        floaters=tpns_of(floaters),
    )
    return Step(f"{state.system.book}:6.1", "score-group", tuple(tpns_of(group)), data)


def _order_of_bye(state: Dubov1997Round, is_first: bool) -> list[int]:
    """Return the order: lowest group, lowest R, due to the dominating colour, highest ARO.

    (dubov-1997:4) In round one it is the list from its end (dubov-1997:5).
    """
    if is_first:
        return state.ranking[::-1]
    order: list[DubovPlayer] = []
    for group in reversed(state.score_groups()):
        dominating = dominating_colour(group)
        order += sorted(group, key=lambda player: weakest_first(player, dominating))
    return tpns_of(order)


def _lists_of_round_one(state: Dubov1997Round) -> list[list[DubovPlayer]]:
    """Return the players' list (dubov-1997:5), or a list a score group with virtual points.

    The last of an odd group opens the next. If a group cannot be completed all are one list.
    """
    lists: list[list[DubovPlayer]] = [[]]
    for group in state.score_groups():
        if len(lists[-1]) % 2:
            group.insert(0, lists[-1].pop())
        lists.append(group)
    apart = all(map(state.completable, lists))
    if len(lists) > 2:
        choices = partial(merge_turn, "5", merged=not apart)
        state.mark("5", "lists" if apart else "one-list", (), choices, apart=apart)
    return lists if apart else [list(state.free.values())]


def _halves(_state: Dubov1997Round, group: Sequence[DubovPlayer]) -> Columns:
    """Return the upper part of the list on the left, the lower on the right (dubov-1997:5)."""
    half = len(group) // 2
    return list(group[:half]), list(group[half:])


def _boards_by_lot(state: Dubov1997Round) -> list[tuple[int, int]]:
    """Return the boards: the upper player has the drawn colour in odd pairs, not in even ones.

    (dubov-1997:5)
    """
    odd = ColourDecision(state.initial, "5", "list-odd")
    even = ColourDecision(state.initial.opposite, "5", "list-even")
    pairs = sorted((min(pair), max(pair)) for pair in state.pairs)
    return [_board(state, pair, even if at % 2 else odd) for at, pair in enumerate(pairs)]


def _board(state: Dubov1997Round, pair: Pair, decision: ColourDecision) -> tuple[int, int]:
    """Return White and Black of a pair whose first player has this colour."""
    (one, other), due = tpns_of(pair), pair[0].due or pair[1].due
    data = {"why": decision.why, "due": due, "by": min(one, other), "drawn": state.initial}
    return state.board((one, other), decision, **data)


# --- floaters: those from above (dubov-1997:8), and who floats on (6.4)


def by_due_colour(players: Iterable[DubovPlayer]) -> tuple[list[DubovPlayer], list[DubovPlayer]]:
    """Return the players to be White and those to be Black.

    Players without a due colour go, by TPN, to the smaller list, to White if both are equal.
    """
    white: list[DubovPlayer] = []
    black: list[DubovPlayer] = []
    undecided: list[DubovPlayer] = []
    for player in players:
        if player.due is None:
            undecided.append(player)
        else:
            (white if player.due is Colour.WHITE else black).append(player)
    for player in sorted(undecided, key=lambda player: player.tpn):
        (black if len(black) < len(white) else white).append(player)
    return white, black


def order_of_work(floaters: Iterable[DubovPlayer]) -> list[DubovPlayer]:
    """Return the highest white floater, the highest black one, and so on (dubov-1997:8.1)."""
    white, black = by_due_colour(floaters)
    rows = zip_longest(sorted(white, key=as_white), sorted(black, key=as_black))
    return [player for row in rows for player in row if player is not None]


def pair_floaters(
    state: Dubov1997Round, floaters: Sequence[DubovPlayer], group: Sequence[DubovPlayer]
) -> list[DubovPlayer]:
    """Pair the floaters from above, one by one; return who floats on (dubov-1997:8.2).

    As few of them as possible may have to look further down (dubov-1997:6.4.c, 6.4.d): that number
    is the cost of the problem, and only answers that keep it are taken.
    """
    if not floaters:
        return []
    queue = order_of_work(floaters)
    members = sorted(group, key=strongest_first)
    lower = state.rest([*queue, *members])
    made: list[Pair] = []
    facing = partial(facing_floaters, queue, members)
    state.mark("8.1", "order-of-floaters", tpns_of(queue), tuple, facing)
    problem = state.problem((queue, members, lower), {(FLOATER, LOWER): 1})
    problem.solve()
    for place, floater in enumerate(queue):
        if floater.tpn not in state.free:
            continue
        partner = _partner(state, problem, queue, members, place)
        if partner is None:
            state.mark("8.2", "floats-on", (floater.tpn,))
        else:
            state.fix("8.2", floater, partner)
            made.append((floater, partner))
    state.course.append(partial(floater_choices, state, queue, members, lower, tuple(made)))
    return state.still_free(queue)


def _partner(
    state: Dubov1997Round,
    problem: Problem,
    queue: Sequence[DubovPlayer],
    members: Sequence[DubovPlayer],
    place: int,
) -> DubovPlayer | None:
    """Return the best opponent of a floater: of the group, else a floater still to come."""
    floater = queue[place]
    first = len(queue)
    if problem.restrict(place, first, first + len(members)):
        choice = by_opposite_due(floater, members)
        vertices = [first + index for index in choice]
    elif problem.restrict(place, place + 1, first):
        vertices = list(range(place + 1, first))
    else:
        return None
    everybody = [*queue, *members]
    return next(
        everybody[vertex]
        for vertex in vertices
        if state.is_legal(floater, everybody[vertex])
        and problem.restrict(place, vertex, vertex + 1)
    )


def choose_floaters(
    state: Dubov1997Round, group: Sequence[DubovPlayer], floating: Sequence[DubovPlayer]
) -> list[DubovPlayer]:
    """Return who leaves the group because it cannot be paired within itself (dubov-1997:6.4).

    As few as possible; of those sets the one that holds the first in the order of preference
    (dubov-1997:6.4.a, 6.4.b), then the next, and so on.
    """
    rest = state.rest(group)
    lower = next(iter(state.score_groups([*group, *floating])), [])
    if state.completable(group) and state.completable(rest):
        state.course.append(partial(leaving_choices, state, group, rest, lower, ()))
        return []
    order = order_of_leaving(state, group, lower)
    problem = state.problem((order, rest), {(0, 1): 1})
    problem.solve()
    below = range(len(order), len(order) + len(rest))
    asked = ((vertex, below) for vertex in range(len(order)))
    leaving = [order[vertex] for vertex in first_set(problem, asked, problem.cost())]
    state.course.append(partial(leaving_choices, state, group, rest, lower, tuple(leaving)))
    dominating = dominating_colour(group)
    state.mark("6.4", "floaters", tpns_of(leaving), preferred=tpns_of(order), dominating=dominating)
    return leaving


# --- players brought up from lower score groups (dubov-1997:7.1, 7.2)


def find_opponents(
    state: Dubov1997Round, group: Sequence[DubovPlayer], floating: Sequence[DubovPlayer]
) -> list[DubovPlayer]:
    """Give players without a legal opponent in the group one from below (dubov-1997:7.1).

    Return those for whom there is none: they float on.
    """
    lonely = [
        player
        for player in group
        if not any(state.is_legal(player, other) for other in group if other is not player)
    ]
    lonely.sort(key=strongest_first)
    leaving: list[DubovPlayer] = []
    state.course.append(partial(lonely_choice, lonely, 0))
    for index, player in enumerate(lonely):
        spared = state.who_may_stay_over(state.rest([player]))
        fits = [tpn for tpn in spared if state.legality.is_legal(player.tpn, tpn)]
        order = _nearest_first(state, [*group, *floating], player.due)
        chosen = _first(order, fits)
        state.course += [
            partial(transfer_choice, player.tpn, order, spared, chosen),
            partial(lonely_choice, lonely, index + 1),
        ]
        if chosen is None:
            state.mark("7.1", "floats-on", (player.tpn,))
            leaving.append(player)
        else:
            state.mark("7.1", "transfer", (chosen.tpn,), opponent=player.tpn)
            state.fix("7.1", player, chosen)
    return leaving


def make_even(
    state: Dubov1997Round, group: Sequence[DubovPlayer], floating: Sequence[DubovPlayer]
) -> DubovPlayer | None:
    """Return a player from below who makes an odd group even; None if none can (dubov-1997:7.2)."""
    if len(group) % 2 == 0:
        return None
    rest = state.rest(group)
    spared = state.who_may_stay_over(rest)
    fits = spared.intersection(state.legality.who_completes(tpns_of(group), tpns_of(rest)))
    dominating = dominating_colour(group)
    order = _nearest_first(state, [*group, *floating], dominating)
    chosen = _first(order, fits)
    state.course.append(partial(joining_choice, order, fits, chosen))
    if chosen is None:
        state.mark("7.2", "no-transfer", (), group=tpns_of(group))
    else:
        state.mark("7.2", "transfer", (chosen.tpn,), group=tpns_of(group), dominating=dominating)
    return chosen


def _nearest_first(
    state: Dubov1997Round, without: Sequence[DubovPlayer], due: Colour | None
) -> list[DubovPlayer]:
    """Return the nearest lower group first, in it the opposite due colour, then the strongest.

    (dubov-1997:7.1.a-7.1.c, 7.2.a-7.2.c)
    """
    order: list[DubovPlayer] = []
    for group in state.score_groups(without):
        order += sorted(group, key=lambda p: (not are_opposite(p.due, due), strongest_first(p)))
    return order


def _first(order: Sequence[DubovPlayer], fits: Collection[int]) -> DubovPlayer | None:
    """Return the first who fits and may be transferred (dubov-1997:2.1); None if nobody."""
    return next((player for player in order if player.may_rise and player.tpn in fits), None)


# --- the white column against the black column (dubov-1997:6.1-6.3, 7.3, 7.4)


def pair_group(
    state: Dubov1997Round,
    group: Sequence[DubovPlayer],
    make_columns: MakeColumns,
    article: str = "6.2",
) -> None:
    """Pair a group that can be completed: rows, or improved rows (dubov-1997:6.2, 6.3).

    A pair of two Whites is fixed and the others begin afresh with new columns.
    """
    while group:
        white, black = make_columns(state, group)
        rows = arrange(state, white, black)
        inside = None if rows is not None else _two_whites(state, white, black, group)
        _mark_columns(state, article, (white, black), rows, inside)
        if rows is not None:
            for first, second in rows:
                state.fix(article, first, second)
            return
        assert inside is not None
        state.mark("6.3", "two-whites", tpns_of(inside.pair), row=inside.stuck + 1)
        state.fix("6.3", *inside.pair)
        group = state.still_free(group)


def _mark_columns(
    state: Dubov1997Round,
    article: str,
    columns: Columns,
    rows: list[Pair] | None,
    inside: Inside | None,
) -> None:
    white, black = map(tpns_of, columns)
    choices = partial(
        column_choices, state, columns, rows, inside, arrange=arrange, article=article
    )
    facing = partial(facing_columns, columns)
    state.mark(article, "columns", (), choices, facing, white=white, black=black)


def equal_columns(state: Dubov1997Round, group: Sequence[DubovPlayer]) -> Columns:
    """Return columns by due colour, equally long and ordered (dubov-1997:6.1, 6.2, 7.3, 7.4).

    Players who may not have the other colour stay (dubov-1997:2.2); in a group that can be
    completed enough others can move.
    """
    white, black = by_due_colour(group)
    surplus = (len(white) - len(black)) // 2
    if surplus > 0:
        _move(state, "7.3", white, black, surplus)
    elif surplus < 0:
        _move(state, "7.4", black, white, -surplus)
    return sorted(white, key=as_white), sorted(black, key=as_black)


def _move(
    state: Dubov1997Round,
    article: str,
    giving: list[DubovPlayer],
    taking: list[DubovPlayer],
    count: int,
) -> None:
    """Move Whites of the lowest ARO, or Blacks of the highest (dubov-1997:7.3, 7.4)."""
    to_black = article == "7.3"
    new_colour = Colour.BLACK if to_black else Colour.WHITE
    able = [player for player in giving if player.may_have(new_colour)]
    sign = 1 if to_black else -1
    able.sort(key=lambda player: (sign * player.aro, -sign * player.rating, player.tpn))
    moved = able[:count]
    state.mark(article, "change-column", tpns_of(moved), to=new_colour)
    for player in moved:
        giving.remove(player)
        taking.append(player)


def arrange(
    state: Dubov1997Round, white: Sequence[DubovPlayer], black: Sequence[DubovPlayer]
) -> list[Pair] | None:
    """Return the first arrangement of rows: from the top, each White with the first Black.

    (dubov-1997:6.2, 6.3) None if the columns cannot be arranged completely.
    """
    problem = state.problem((white, black), {(0, 0): None, (1, 1): None})
    if not problem.solve():
        return None
    count = len(white)
    partners = problem.first_partners(range(count), count, 2 * count)
    return [(player, black[p - count]) for player, p in zip(white, partners, strict=True)]


def _two_whites(
    state: Dubov1997Round,
    white: Sequence[DubovPlayer],
    black: Sequence[DubovPlayer],
    group: Sequence[DubovPlayer],
) -> Inside:
    """Return an opponent in the same column for the first White who is stuck (dubov-1997:6.3).

    Row k is the first that cannot be filled; then k-1 and so on upwards. For each: the Whites
    below that row, then those above it, as long as the others can still be completed.
    """
    stuck = first_stuck_row(state, white, black)
    for row in range(stuck, -1, -1):
        player = white[row]
        fits = state.who_may_stay_over([other for other in group if other is not player])
        order = [*white[row + 1 :], *reversed(white[:row])]
        for other in order:
            if other.tpn in fits and state.is_legal(player, other):
                return Inside(stuck, (player, other), order, fits)
    raise AssertionError("of a group that can be completed a stuck White can play another")


def first_stuck_row(
    state: Dubov1997Round, white: Sequence[DubovPlayer], black: Sequence[DubovPlayer]
) -> int:
    """Return the first row, from 0, down to which not all Whites can have different Blacks.

    (dubov-1997:6.3) Whites are served in turn, those above making way where they can.
    """
    served = claim_opponents(tpns_of(white), tpns_of(black), state.legality.is_legal)
    return next(row for row, has_opponent in enumerate(served) if not has_opponent)
