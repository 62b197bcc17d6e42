"""The Dubov System in force from 1 February 2026 (C.04.4.1).

The bye first, then brackets from the top: a scoregroup and the upfloaters it needs, White seekers
of low ARO against highly rated Black seekers. The decisions where the text leaves room are in
`docs/systems/dubov-2026.md`.
"""

from __future__ import annotations

from functools import partial
from itertools import groupby

from zug.messages import say
from zug.rules.cards import is_barred, unplayed_2026
from zug.rules.colours import drawn_colour
from zug.systems.base import Step, not_paired, paired, rounds_not_declared
from zug.systems.dubov.allocation import allocate
from zug.systems.dubov.judging import judge
from zug.systems.dubov.recomposition import pair_bracket
from zug.systems.dubov.roster import BOOK, Roster
from zug.systems.dubov.upfloaters import choose_upfloaters
from zug.systems.explaining.trace import JudgedBracket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.model import Tournament
    from zug.systems.base import Options, RoundPairing

__all__ = ["pair_round"]

Pair = tuple[int, int]


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the round to come in the order of dubov-2026:1.9.2 until it is complete (1.9.1)."""
    roster = Roster(tournament)
    trace: list[Step] = []
    notes = rounds_not_declared(tournament)
    if notes:
        notes += (say("MaxT is {count}, as if this round were the last", count=roster.max_t),)
    field = list(roster.ranking)
    bye = None
    if len(field) % 2:
        bye = _bye(roster)
        if bye is not None:
            field.remove(bye)
            trace.append(_bye_step(roster, bye))
    if not roster.legality.completable(field):
        why = roster.legality.obstacle(field)  # dubov-2026:1.9.3
        return not_paired(BOOK, tournament, why, trace=trace, notes=notes)
    pairs = _pair_brackets(roster, field, trace)
    boards = _give_colours(roster, pairs, trace)
    return paired(BOOK, tournament, boards, roster.cards, bye=bye, trace=trace, notes=notes)


def _bye(roster: Roster) -> int | None:
    """Lowest score, most games played, largest TPN of those who may have it.

    (dubov-2026:1.4, 2.1.2, 3.1.1-3.1.5) None: there is no such player.
    """
    bars = unplayed_2026(roster.tournament.points).bars
    return min(
        (
            tpn
            for tpn in roster.legality.who_may_stay_over(roster.ranking)
            if not is_barred(roster.cards[tpn], bars)
        ),
        key=lambda tpn: (roster.score(tpn), -len(roster.cards[tpn].opponents), -tpn),
        default=None,
    )


def _bye_step(roster: Roster, bye: int) -> Step:
    card = roster.cards[bye]
    data = {"score": card.score, "games": len(card.opponents)}
    return Step(f"{BOOK}:3.1", "bye", (bye,), data)


def _pair_brackets(roster: Roster, field: Sequence[int], trace: list[Step]) -> list[Pair]:
    """Scoregroup after scoregroup, with its upfloaters (dubov-2026:1.3.1, 1.3.2, 3.2)."""
    groups = [list(group) for _, group in groupby(field, key=roster.score)]
    pairs: list[Pair] = []
    while groups:
        residents, *lower = groups
        upfloaters = choose_upfloaters(roster, residents, lower)
        members = [*residents, *upfloaters]
        found = pair_bracket(roster, members).pairs
        pairs += found
        record = JudgedBracket(
            score=roster.score(residents[0]),
            residents=residents,
            incoming=upfloaters,
            members=members,
            pairs=found,
            judge=partial(judge, roster, frozenset(residents)),
        )
        trace.append(Step(f"{BOOK}:3.2", "bracket", tuple(members), record))
        risen = frozenset(upfloaters)
        left = ([tpn for tpn in group if tpn not in risen] for group in lower)
        groups = [group for group in left if group]
    return pairs


def _give_colours(roster: Roster, pairs: Iterable[Pair], trace: list[Step]) -> list[Pair]:
    """Who has White (dubov-2026:5.1, 5.2)."""
    initial = drawn_colour(roster.tournament, by_place=False)
    boards = []
    for pair in pairs:
        high, low = sorted(pair, key=roster.rank)
        colour, article, _ = allocate(roster.cards[high], roster.cards[low], initial)
        board = (high, low) if colour == "w" else (low, high)
        trace.append(Step(f"{BOOK}:{article}", "colours", board))
        boards.append(board)
    return boards
