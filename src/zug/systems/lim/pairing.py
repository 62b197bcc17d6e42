"""Pairing the players who stay in a group: floaters first (lim-1999:3.6-3.8), then the row."""

from __future__ import annotations

from functools import partial

from zug.fastclasses import NamedTuple
from zug.systems.explaining.trace import LazyStepData, Rows, proposed
from zug.systems.lim.field import Direction, Entrant, Field, Made, clash, in_row, tpns_of
from zug.systems.lim.scrutiny import Row, exchanges, first_scrutiny, second_scrutiny
from zug.systems.lim.turns import opponent_turn, row_turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


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
    made: list[Made] = []
    _pair_floaters(field, group, made)
    busy = {player.tpn for pair in made for player in pair[:2]}
    row = in_row((player for player in group.own if player.tpn not in busy), group.direction)
    made += [Made(row[one], row[two], group.below) for one, two in _pair_row(field, row)]
    return made


def lined_up(group: Group, leaving: Sequence[Entrant]) -> list[Rows]:
    """Floaters with the first of the group's own players, the others in halves."""
    stay = group.without(leaving)
    own = tpns_of(in_row(stay.own, group.direction))
    floaters = tpns_of(order_of_floaters(stay))
    rest = own[len(floaters) :]
    first = [Rows("floaters", tuple(floaters), tuple(own[: len(floaters)]))] if floaters else []
    return [*first, proposed("halves", rest, exchanges)] if rest else first


def order_of_floaters(group: Group) -> list[Entrant]:
    """Down-floaters from the highest score and number; then up-floaters from the lowest.

    (lim-1999:3.6.1-3.6.3, 3.7.1-3.7.3)
    """

    def key(player: Entrant) -> tuple[int, int, int]:
        if player.score > group.score:
            return 0, -player.score, player.tpn
        return 1, player.score, -player.tpn

    return sorted(group.floaters, key=key)


def _pair_floaters(field: Field, group: Group, made: list[Made]) -> None:
    """Each floater in turn with the best of the group's own players (lim-1999:3.6-3.8)."""
    unpaired = {player.tpn: player for player in in_row(group.members, group.direction)}
    own = {player.tpn for player in group.own}
    for floater in order_of_floaters(group):
        if floater.tpn not in unpaired:
            continue
        others = [player for player in unpaired.values() if player is not floater]
        fits = field.who_may_stay_over(others)
        able = [p for p in others if p.tpn in fits and field.compatible(floater, p)]
        candidates = [player for player in able if player.tpn in own] or able
        opponent = _choose(field, floater, candidates)
        turns = partial(opponent_turn, field, own, floater, others, opponent)
        told = LazyStepData(turns, clash=clash(floater, opponent))
        field.decided("3.8", "pair-floater", (floater, opponent), told)
        made.append(Made(floater, opponent, group.below))
        del unpaired[floater.tpn], unpaired[opponent.tpn]


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
    told = LazyStepData(partial(row_turns, field, row, first, second), clashes=clashes, pairs=pairs)
    field.decided("5.2", "second-scrutiny", _flat(row, second), told)
    return second


def _pairs(row: Sequence[Entrant], pairs: Row) -> list[tuple[int, int]]:
    return [(row[one].tpn, row[two].tpn) for one, two in pairs]


def _flat(row: Sequence[Entrant], pairs: Row) -> list[Entrant]:
    return [row[place] for pair in pairs for place in pair]
