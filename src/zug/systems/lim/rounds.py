"""The Lim System, 1987-1999 (C.04.4.3): score-groups are paired from both ends to the median.

A round in the order of the articles: the bye (1.1), the groups above the median downward, those
below it upward (2.2); in each the floaters are chosen (2.3, 3), those who came in are paired (3.6
to 3.8), then the row of its own players (2.4, 4) with a second look at colours (5.2). The median is
last; if it is blocked, pairs are cracked (2.6). Then colours are given (5.3-5.6, 7.2).
"""

from __future__ import annotations

from functools import partial

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
from zug.systems.explaining.trace import LazyStepData
from zug.systems.lim.colours import colour_of, reason_of
from zug.systems.lim.field import Direction, Entrant, Field, Made, tpns_of
from zug.systems.lim.floaters import choose_floaters
from zug.systems.lim.pairing import Group, lined_up, pair_members
from zug.systems.lim.turns import bye_turn, crack_turn, float_turns

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from zug.systems.explaining.trace import PairingChoice


def pair_field(field: Field) -> RoundPairing:
    """Pair the round to come."""
    bye, why = _give_bye(field)
    if why is not None:
        return _not_paired(field, why)
    players = [player for player in field.players if player is not bye]
    return _paired(field, _colours(field, _pair_groups(field, players)), bye)


def _give_bye(field: Field) -> tuple[Entrant | None, Impossibility | None]:
    """The bye of an odd field, or why the round is impossible (lim-1999:1.1, 7.1, 8.2).

    The lowest numbered player of the lowest score-group first.
    """
    players = field.players
    obstacle = field.legality.obstacle
    if len(players) % 2 == 0:
        return None, None if field.pairable(players) else obstacle(tpns_of(players))
    spared = field.who_may_stay_over(players)
    order = sorted(players, key=lambda player: (player.score, -player.tpn))
    for player in order:
        if player.tpn in spared and not player.barred:
            turns = partial(bye_turn, tpns_of(order), spared, player.tpn)
            field.decided("1.1", "bye", (player,), LazyStepData(turns))
            return player, None
    return None, obstacle(tpns_of(players))


def _pair_groups(field: Field, players: Sequence[Entrant]) -> list[Made]:
    """From both ends to the median, which is paired last (lim-1999:2.2, 8.1, 8.3)."""
    by_score: dict[int, list[Entrant]] = {}
    for player in players:
        by_score.setdefault(player.score, []).append(player)
    scores = sorted(by_score, reverse=True)
    above = [by_score[score] for score in scores if field.side(score) > 0]
    below = [by_score[score] for score in reversed(scores) if field.side(score) < 0]
    own = [player for player in players if field.side(player.score) == 0]
    higher, down = _pair_side(field, above, own, Direction.DOWN)
    lower, up = _pair_side(field, below, [*own, *down], Direction.UP)
    return _pair_median(field, own, (higher, down), (lower, up))


def _pair_side(
    field: Field, groups: Sequence[list[Entrant]], median: list[Entrant], direction: Direction
) -> tuple[list[Made], list[Entrant]]:
    """Pair the groups of one side; returned are the pairs and the floaters to the median."""
    made: list[Made] = []
    floaters: list[Entrant] = []
    for index, own in enumerate(groups):
        below = direction is Direction.UP
        group = Group(own[0].score, own, floaters, direction, below)
        adjacent = groups[index + 1] if index + 1 < len(groups) else median
        leaving: list[Entrant] = []
        _mark_group(field, group, leaving, partial(float_turns, field, group, adjacent, leaving))
        leaving += choose_floaters(field, group, adjacent)
        made += pair_members(field, group.without(leaving))
        floaters = leaving[:]
    return made, floaters


def _pair_median(
    field: Field,
    own: list[Entrant],
    higher: tuple[list[Made], list[Entrant]],
    lower: tuple[list[Made], list[Entrant]],
) -> list[Made]:
    """Pair the median; while it is blocked, crack the latest pair of a side (lim-1999:2.6).

    On the lower side if there are more floaters from above than from below, else on the higher
    side; on the other one if that has no pair left.
    """
    while not field.pairable([*own, *higher[1], *lower[1]]):
        pairs, floaters = lower if len(higher[1]) > len(lower[1]) else higher
        if not pairs:
            pairs, floaters = higher if pairs is lower[0] else lower
        cracked = pairs.pop()
        floaters += cracked[:2]
        told = LazyStepData(partial(crack_turn, cracked=True))
        field.decided("2.6", "crack", cracked[:2], told)
    score = own[0].score if own else _median_score(field)
    median = Group(score, own, [*higher[1], *lower[1]], Direction.DOWN)
    _mark_group(field, median, (), partial(crack_turn, cracked=False))
    return [*higher[0], *lower[0], *pair_members(field, median)]


def _median_score(field: Field) -> int:
    """A score of the median that nobody has, rounded down; it parts those above from below."""
    return field.tournament.rounds_played * field.tournament.points.win // 2


def _mark_group(
    field: Field,
    group: Group,
    leaving: Sequence[Entrant],
    turns: Callable[[], Iterator[PairingChoice]],
) -> None:
    """A group; who leaves it is written into `leaving` later."""
    told = LazyStepData(
        turns,
        partial(lined_up, group, leaving),
        score=group.score,
        floaters=tpns_of(group.floaters),
        direction=group.direction.name.lower(),
    )
    field.decided("2.2", "score-group", group.own, told)


def _colours(field: Field, made: Sequence[Made]) -> list[Board]:
    """Colours pair by pair; rank is score, then number (lim-1999:5.4)."""
    drawn = drawn_colour(field.tournament, by_place=False)
    boards = []
    for pair in made:
        higher, lower = sorted(pair[:2], key=lambda player: (-player.score, player.tpn))
        colour, article = colour_of(higher, lower, drawn, below=pair.below)
        white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
        why = reason_of(higher, lower, article, below=pair.below)
        histories = {
            "higher_history": higher.colours or "–",
            "lower_history": lower.colours or "–",
        }
        both = {"higher": higher.tpn, "lower": lower.tpn, "due": higher.due, "drawn": drawn}
        field.mark(article, "colours", (white, black), why=why, **both, **histories)
        boards.append(Board(white.tpn, black.tpn))
    return boards


def _paired(field: Field, boards: Sequence[Board], bye: Entrant | None) -> RoundPairing:
    event, tpn = field.tournament, None if bye is None else bye.tpn
    notes = rounds_not_declared(event)
    return paired(
        field.edition.id, event, boards, field.cards, bye=tpn, trace=field.trace, notes=notes
    )


def _not_paired(field: Field, why: Impossibility) -> RoundPairing:
    players = (*why.stuck, *why.partners)
    trace = [
        *field.trace,
        Step(f"{field.edition.id}:2.1", "impossible", players, {"bye": why.bye_barred}),
    ]
    notes = rounds_not_declared(field.tournament)
    return not_paired(field.edition.id, field.tournament, why, trace=trace, notes=notes)
