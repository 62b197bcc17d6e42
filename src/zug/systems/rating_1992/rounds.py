"""The Swiss System Based on Rating, approved in 1992: the ancestor of the Dutch System.

Brackets from the highest score down, each paired by the first acceptable candidate in the order
of the articles. How the search follows them is told in `docs/systems/rating-1992.md`.
"""

from __future__ import annotations

from zug.model import Colour
from zug.rules.colours import drawn_colour
from zug.systems.base import Options, RoundPairing, Step, not_paired, paired
from zug.systems.rating_1992.bracket import make_bracket
from zug.systems.rating_1992.colours import allocate
from zug.systems.rating_1992.field import SYSTEM, Field
from zug.systems.rating_1992.trace import bracket_steps, step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament

__all__ = ["pair_round"]


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the next round: the brackets from the top, then the colours.

    The boards come in the order of rating-1992:F1.
    """
    field = Field(tournament)
    if not field.completable([*field.ranking, *field.bye]):
        why = field.legality.obstacle(field.ranking)
        mark = step("C13", "impossible", why.stuck, partners=why.partners, bye=why.bye_barred)
        return not_paired(SYSTEM, tournament, why, trace=[mark])
    trace: list[Step] = []
    pairs, left = _pair_brackets(field, trace)
    bye = left[0] if left else None
    if bye is not None:
        trace.append(step("A5", "bye", (bye,)))
    boards = _give_colours(field, pairs, drawn_colour(tournament, by_place=False), trace)
    return paired(SYSTEM, tournament, boards, field.cards, bye=bye, trace=trace)


def _pair_brackets(field: Field, trace: list[Step]) -> tuple[list[tuple[int, int]], list[int]]:
    """The pairs, and who is left after the lowest bracket (rating-1992:A3, C6)."""
    groups = field.groups()
    pairs: list[tuple[int, int]] = []
    moved_down: list[int] = []
    for index, group in enumerate(groups):
        bracket = make_bracket(field, moved_down, group, groups[index + 1 :])
        found = bracket.pair()
        trace += bracket_steps(bracket, found, moved_down)
        pairs += found.candidate.pairs
        moved_down = field.in_order([*bracket.lonely, *found.candidate.leaving])
    return pairs, moved_down


def _give_colours(
    field: Field, pairs: list[tuple[int, int]], drawn: Colour, trace: list[Step]
) -> list[tuple[int, int]]:
    """White and Black of every pair; the trace names those who did not get their preference."""
    boards = []
    for pair in pairs:
        higher, lower = (field.entrants[tpn] for tpn in field.in_order(pair))
        colour, article, why = allocate(higher, lower, drawn)
        given = ((higher, colour), (lower, colour.opposite))
        refused = tuple(one.tpn for one, had in given if one.prefers.colour is had.opposite)
        white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
        told = {"why": why, "due": higher.prefers.colour, "drawn": drawn, "by": higher.tpn}
        board = white.tpn, black.tpn
        trace.append(step(article, "colours", board, refused=refused, **told))
        boards.append((white.tpn, black.tpn))
    return boards
