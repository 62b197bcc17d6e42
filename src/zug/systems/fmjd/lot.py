"""The variant by lot (fmjd-1986:3.2, 5.7, 6.2, 7.2)."""

from __future__ import annotations

from functools import partial

from zug.systems.fmjd.colours import colour_by_lot, colour_of_round_one, subgroup
from zug.systems.fmjd.field import (
    Field,
    finish,
    give_rest,
    impossible,
    open_field,
    pair_group,
    points_groups,
    send_floaters,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.model import Tournament
    from zug.systems.base import Options, RoundPairing

SYSTEM = "fmjd-1986-lot"


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the next round; the numbers are those of the one draw of lots (fmjd-1986:3.2.1)."""
    state = open_field(tournament)
    why = give_rest(state)
    if why is not None:
        return impossible(state, SYSTEM, why)
    if state.round == 1:
        state.ranking.sort()
        pair_group(state, state.ranking, lambda left: range(1, len(left)), "5.7", "next")
        return finish(state, SYSTEM, colour_of_round_one)
    _by_points(state)
    return finish(state, SYSTEM, partial(colour_by_lot, state.cards))


def _by_points(state: Field) -> None:
    """The groups from the top downwards, each without its floaters (fmjd-1986:6.2.1, 6.2.3)."""
    groups = points_groups(state)
    for index in range(len(groups)):
        gone = {tpn for pair in state.pairs for tpn in pair}
        open_groups = [[tpn for tpn in group if tpn not in gone] for group in groups[index:]]
        group, others = open_groups[0], [other for other in open_groups[1:] if other]
        if not group:
            continue
        state.mark("6.2.1", "group", group, points=state.cards[group[0]].score)
        staying = send_floaters(state, group, others, "6.2.3")
        pair_group(state, staying, partial(_tries, state), "6.2.2", "lot")


def _tries(state: Field, left: Sequence[int]) -> list[int]:
    """The best ranked tries the others from the worst ranked up (fmjd-1986:6.2.2).

    After odd rounds those of the opposite subgroup come first (fmjd-1986:7.2.2, 7.2.3).
    """
    places = list(range(len(left) - 1, 0, -1))
    mine = subgroup(state.cards[left[0]])
    if state.round % 2 or mine is None:
        return places
    opposite = mine.opposite
    return sorted(places, key=lambda place: subgroup(state.cards[left[place]]) is not opposite)
