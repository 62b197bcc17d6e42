"""Pairing the players who stay in a group: floaters first (lim-1999:3.6-3.8), then the row of the
group's own players with its exchanges (lim-1999:2.4, 4.1-4.3) and second scrutiny (lim-1999:5.2).
"""

from __future__ import annotations

from zug.records import NamedTuple
from zug.systems.lim.field import Direction, Entrant, Field, Made, clash, in_row

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.matching import Problem

Row = tuple[tuple[int, int], ...]
"""Pairs of places in a row, the earlier place first."""


class Group(NamedTuple):
    """A score-group to be paired: its own players, the floaters that came in, and the way."""

    score: int
    own: list[Entrant]
    floaters: list[Entrant]
    direction: Direction
    below: bool = False

    @property
    def members(self) -> list[Entrant]:
        return [*self.own, *self.floaters]

    def without(self, leaving: Sequence[Entrant]) -> Group:
        return self._replace(
            own=[player for player in self.own if player not in leaving],
            floaters=[player for player in self.floaters if player not in leaving],
        )


def pair_members(field: Field, group: Group) -> list[Made]:
    """Pair a group whose members are pairable, in the order in which the pairs are made."""
    made = _pair_floaters(field, group)
    busy = {player.tpn for pair in made for player in pair[:2]}
    row = in_row((player for player in group.own if player.tpn not in busy), group.direction)
    made += [Made(row[one], row[two], group.below) for one, two in _pair_row(field, row)]
    return made


def order_of_floaters(group: Group) -> list[Entrant]:
    """Down-floaters from the highest score and number; then up-floaters from the lowest.

    (lim-1999:3.6.1-3.6.3, 3.7.1-3.7.3)
    """

    def key(player: Entrant) -> tuple[int, int, int]:
        if player.score > group.score:
            return 0, -player.score, player.tpn
        return 1, player.score, -player.tpn

    return sorted(group.floaters, key=key)


def _pair_floaters(field: Field, group: Group) -> list[Made]:
    """Each floater in turn with the best of the group's own players (lim-1999:3.6-3.8)."""
    unpaired = {player.tpn: player for player in in_row(group.members, group.direction)}
    own = {player.tpn for player in group.own}
    made = []
    for floater in order_of_floaters(group):
        if floater.tpn not in unpaired:
            continue
        others = [player for player in unpaired.values() if player is not floater]
        fits = field.who_may_stay_over(others)
        able = [p for p in others if p.tpn in fits and field.compatible(floater, p)]
        candidates = [player for player in able if player.tpn in own] or able
        opponent = _choose(field, floater, candidates)
        field.mark("3.8", "pair-floater", (floater, opponent), clash=clash(floater, opponent))
        made.append(Made(floater, opponent, group.below))
        del unpaired[floater.tpn], unpaired[opponent.tpn]
    return made


def _choose(field: Field, floater: Entrant, candidates: Sequence[Entrant]) -> Entrant:
    """The first without clash, in maxi-tournaments within the limit; else the first."""
    first = candidates[0]
    return next(
        (
            player
            for player in candidates
            if not clash(floater, player) and (player is first or field.within_limit(player, first))
        ),
        first,
    )


def _pair_row(field: Field, row: Sequence[Entrant]) -> Row:
    """First scrutiny for compatibility, second for colours (lim-1999:4.1, 5.2)."""
    if not row:
        return ()
    half = len(row) // 2
    field.mark("2.4", "proposed-pairings", row, pairs=half)
    first = first_scrutiny(field, row)
    field.mark("4.1", "first-scrutiny", _flat(row, first), pairs=_pairs(row, first))
    second = second_scrutiny(field, row, first)
    clashes = sum(clash(row[one], row[two]) for one, two in second)
    pairs = _pairs(row, second)
    field.mark("5.2", "second-scrutiny", _flat(row, second), clashes=clashes, pairs=pairs)
    return second


def first_scrutiny(field: Field, row: Sequence[Entrant]) -> Row:
    """The first pairing in the order of exchanges with all pairs compatible.

    (lim-1999:2.5, 4.1, 4.1.a, 4.1.b)
    """
    problem = field.problem(row, [None] * len(row), lambda _one, _two: 0)
    problem.solve()
    return first_in_order(problem, len(row))


def second_scrutiny(field: Field, row: Sequence[Entrant], first: Row) -> Row:
    """The first pairing with the fewest clashes (lim-1999:5.2).

    In the last round, before that, the fewest pairs who must both have the same colour
    (lim-1999:6). In maxi-tournaments a player of the row changes the opponent of the first
    scrutiny only within the limit (lim-1999:5.7).
    """
    many = len(row) + 1
    labels = [(p.forced, p.due, place if field.maxi else 0) for place, p in enumerate(row)]
    before = {place: mate for one, two in first for place, mate in ((one, two), (two, one))}

    def cost(one: tuple[object, object, int], two: tuple[object, object, int]) -> int | None:
        if field.maxi:
            place, opponent = sorted((one[2], two[2]))
            if not field.within_limit(row[opponent], row[before[place]]):
                return None
        forced = one[0] is not None and one[0] == two[0]
        return many * forced + (one[1] is not None and one[1] == two[1])

    problem = field.problem(row, labels, cost)
    problem.solve()
    return first_in_order(problem, len(row))


def first_in_order(problem: Problem, count: int) -> Row:
    """The first optimal pairing of a row in the order of exchanges (lim-1999:4.2, 4.3).

    The first of the row tries the second half from its first place to the last, then the first
    half from its last place back; the others close up to a new row.
    """
    row = list(range(count))
    pairs = []
    while row:
        half = len(row) // 2
        (partner,) = problem.first_partners([row[0]], row[half], count)
        if partner < 0:
            partner = next(
                place
                for place in reversed(row[1:half])
                if problem.restrict(row[0], place, place + 1)
            )
        pairs.append((row[0], partner))
        row = [place for place in row[1:] if place != partner]
    return tuple(pairs)


def _pairs(row: Sequence[Entrant], pairs: Row) -> list[tuple[int, int]]:
    return [(row[one].tpn, row[two].tpn) for one, two in pairs]


def _flat(row: Sequence[Entrant], pairs: Row) -> list[Entrant]:
    return [row[place] for pair in pairs for place in pair]
