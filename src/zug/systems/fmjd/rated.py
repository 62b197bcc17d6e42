"""The rated variant (fmjd-1986:6.1, 7.1) and its accelerations Quart and Haley (fmjd-1986:9)."""

from __future__ import annotations

from functools import partial

from zug.model import Points
from zug.rules.colours import drawn_colour
from zug.systems.explaining.trace import LazyStepData, merge_turn
from zug.systems.fmjd.colours import colour_by_balance, colour_of_first_round
from zug.systems.fmjd.field import (
    Field,
    finish,
    give_rest,
    had_opponent,
    impossible,
    open_field,
    opponents_from_the_middle,
    pair_group,
    points_groups,
    ranked,
    send_floaters,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.model import Tournament
    from zug.systems.base import Options, RoundPairing

SYSTEM = "fmjd-1986"


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the next round; `tournament.acceleration` may be `fmjd-quart` or `fmjd-haley`."""
    state = open_field(tournament)
    haley = tournament.acceleration == "fmjd-haley" and state.round == 2
    if haley:
        _add_classification_points(state)
    why = give_rest(state)
    if why is not None:
        return impossible(state, SYSTEM, why)
    drawn = drawn_colour(tournament, by_place=False)
    if state.round == 1:
        _first_round(state)
        return finish(state, SYSTEM, partial(colour_of_first_round, drawn))
    if haley:  # in round 2 alone: from round 3 on the base system (fmjd-1986:9.2.7)
        groups = points_groups(state)
        for index in range(len(groups)):
            _treat(state, groups, index, upwards=False)
    else:
        _by_points(state, _quart_groups(state))
    place = {tpn: index for index, tpn in enumerate(state.ranking)}
    return finish(state, SYSTEM, partial(colour_by_balance, state.cards, place, drawn))


def _first_round(state: Field) -> None:
    """Upper half against lower half in number order; accelerated: in two sections.

    (fmjd-1986:5.6, 7.1.3, 9.1.1, 9.2.1, 9.2.3)
    """
    state.ranking.sort()
    accelerated = state.tournament.acceleration is not None
    article = "9.1.1" if accelerated else "5.6"
    _pair_in_order(state, state.ranking, article, in_sections=accelerated)


def cut(members: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
    """Sections A and B: packets 1 and 2 of a quarter each, rounded up, and packets 3 and 4.

    (fmjd-1986:9.1.1, 9.2.1)
    """
    size = 2 * -(-len(members) // 4)
    return members[:size], members[size:]


def _pair_in_order(
    state: Field, members: Sequence[int], article: str, *, in_sections: bool
) -> None:
    """The order of fmjd-1986:6.1.25, in both sections if asked and if they can be completed."""
    sections = cut(members) if in_sections else (members,)
    apart = all(state.legality.completable(section) for section in sections)
    if in_sections:
        told = LazyStepData(partial(merge_turn, article, merged=not apart))
        state.decided("9.1.1", "sections" if apart else "one-section", (), told)
    if not apart:
        sections = (members,)
    for section in sections:
        pair_group(state, section, lambda left: opponents_from_the_middle(len(left)), article)


def _by_points(state: Field, first_groups: int) -> None:
    """Groups from the top to above the median, from the bottom to below it, the median last.

    (fmjd-1986:6.1.6) The first `first_groups` groups come before all others and are cut into
    quarters (fmjd-1986:9.1.2).
    """
    groups = points_groups(state)
    if not groups:
        return
    median = _median_group(state, groups)
    specials = range(first_groups)
    above = range(first_groups, median)
    below = [index for index in range(len(groups) - 1, median, -1) if index >= first_groups]
    for index in specials:
        _treat(state, groups, index, upwards=False, in_sections=True)
    for index in above:
        _treat(state, groups, index, upwards=False)
    for index in below:
        _treat(state, groups, index, upwards=True)
    if median >= first_groups:
        _treat(state, groups, median, upwards=False)


def _median_group(state: Field, groups: Sequence[Sequence[int]]) -> int:
    """The group of the lower of the two participants in the middle (fmjd-1986:6.1.6)."""
    middle = state.ranking[len(state.ranking) // 2] if state.ranking else None
    return next((index for index, group in enumerate(groups) if middle in group), 0)


def _treat(
    state: Field,
    groups: Sequence[Sequence[int]],
    index: int,
    *,
    upwards: bool,
    in_sections: bool = False,
) -> None:
    """One group: its floaters (fmjd-1986:6.1.7-6.1.14), then its own pairs (6.1.15-6.1.26).

    Below the median everything is turned upside down (fmjd-1986:6.1.17, 6.1.18, 6.1.26).
    """
    paired = {tpn for pair in state.pairs for tpn in pair}
    unpaired = [[tpn for tpn in group if tpn not in paired] for group in groups]
    group, others = unpaired[index], unpaired[index + 1 :]
    if upwards:
        group, others = group[::-1], [other[::-1] for other in reversed(unpaired[:index])]
    if not group:
        return
    score = state.cards[group[0]].score
    state.mark("6.1.11" if upwards else "6.1.6", "group", group, points=score, upwards=upwards)
    staying = send_floaters(
        state, group, [o for o in others if o], "6.1.11" if upwards else "6.1.7"
    )
    article = "9.1.2" if in_sections else "6.1.26" if upwards else "6.1.25"
    _pair_in_order(state, staying, article, in_sections=in_sections)


def _quart_groups(state: Field) -> int:
    """How many top groups the Quart acceleration cuts: two, or none (fmjd-1986:9.1.2).

    If more participants have the full score than rounds remain, the group of the full score and
    the one below it are ranked inside by number.
    """
    tournament = state.tournament
    if tournament.acceleration != "fmjd-quart" or not state.ranking:
        return 0
    full = tournament.points.win * (state.round - 1)
    leaders = sum(state.cards[tpn].points == full for tpn in state.ranking)
    remaining = (tournament.rounds or state.round) - state.round + 1
    if leaders <= remaining:
        return 0
    groups = points_groups(state)
    cut_groups = min(2, len(groups))
    for group in groups[:cut_groups]:
        group.sort()
    state.ranking[:] = [tpn for group in groups for tpn in group]
    state.mark("9.1.2", "quart", groups[0], leaders=leaders, remaining=remaining)
    return cut_groups


def _add_classification_points(state: Field) -> None:
    """Haley, round 2: section A of round 1 has a win's points more (fmjd-1986:9.2.2, 9.2.4).

    They count in the ranking and the groups of this round, so for the rest too, and all groups
    are then treated from the top downwards (fmjd-1986:9.2.5, 9.2.6).
    """
    met = sorted(tpn for tpn, card in state.cards.items() if had_opponent(card, 1))
    section_a, _ = cut(met)
    extra = state.tournament.points.win
    for tpn in section_a:
        card = state.cards[tpn]
        state.cards[tpn] = card._replace(score=Points(card.score + extra))
    here = [state.cards[tpn] for tpn in state.ranking]
    state.ranking[:] = [card.tpn for card in ranked(here, state.cards)]
    state.mark("9.2.4", "haley", section_a, points=extra)
