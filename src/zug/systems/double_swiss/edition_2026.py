"""The Double-Swiss system (C.04.5, 2026): every pairing is a match of two games.

The bye first, then brackets from the top: a top-scoregroup and the upfloaters it needs. The
decisions where the text leaves room are in `docs/systems/double-swiss-2026.md`.
"""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from zug.rules.cards import Card, by_rank, deal_cards, present
from zug.rules.colours import drawn_colour
from zug.rules.matches import is_barred_from_bye, was_floater
from zug.systems.base import Options, RoundPairing, Step
from zug.systems.double_swiss.bracket import Judge, pair_bracket
from zug.systems.double_swiss.colours import allocate
from zug.systems.legality import Legality, unmet
from zug.systems.outcome import not_paired, paired
from zug.systems.reasons.brackets import JudgedBracket
from zug.systems.upfloaters import Outlook, choose_upfloaters

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from zug.model import Colour, Tournament

SYSTEM = "double-swiss-2026"

__all__ = ["pair_round"]


class _Round(NamedTuple):
    """What the pairing of a round works with; `ranking` is by score and TPN.

    (double-swiss-2026:1.1, 1.2.1, 1.2.2)
    """

    cards: dict[int, Card]
    ranking: list[int]
    legality: Legality
    is_last: bool
    floated: frozenset[int]
    steps: list[Step]

    def mark(self, article: str, action: str, players: Iterable[int], **data: object) -> None:
        self.steps.append(Step(f"{SYSTEM}:{article}", action, tuple(players), data))

    def score(self, tpn: int) -> int:
        return self.cards[tpn].score


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the next round in the steps of double-swiss-2026:3.3.2 until it is complete (3.3.1)."""
    state = _open(tournament)
    bye = _bye(state) if len(state.ranking) % 2 else None
    field = [tpn for tpn in state.ranking if tpn != bye]
    if not state.legality.completable(field):
        why = state.legality.obstacle(field)  # double-swiss-2026:3.3.3
        return not_paired(SYSTEM, tournament, why, trace=state.steps)
    pairs = _pair_brackets(state, field)
    boards = _give_colours(state, pairs, drawn_colour(tournament, by_place=False))
    return paired(SYSTEM, tournament, boards, state.cards, bye=bye, trace=state.steps)


def _open(tournament: Tournament) -> _Round:
    cards = deal_cards(tournament)
    here = present(tournament, cards)
    # [C1] and [C3]: meetings are no edges, and what is left must be completable at every step
    # (double-swiss-2026:2.1.1, 2.2.1, 3.1.1, 3.1.2).
    # [C7] and [C8] do not hold in the last round (double-swiss-2026:2.3.4, 2.3.5).
    floated = () if tournament.is_last_round else (c.tpn for c in here if was_floater(c, cards))
    return _Round(
        cards,
        [card.tpn for card in by_rank(here)],
        unmet(here, tournament.forbidden_now),
        tournament.is_last_round,
        frozenset(floated),
        [],
    )


def _bye(state: _Round) -> int | None:
    """Lowest score, most matches played, largest TPN of those who may have it.

    (double-swiss-2026:2.1.2, 3.4.1-3.4.4) None: there is no such player.
    """
    candidates = [
        tpn
        for tpn in state.legality.who_may_stay_over(state.ranking)
        if not is_barred_from_bye(state.cards[tpn], state.cards)
    ]
    if not candidates:
        return None
    chosen = min(
        candidates, key=lambda tpn: (state.score(tpn), -len(state.cards[tpn].opponents), -tpn)
    )
    matches = len(state.cards[chosen].opponents)
    state.mark("3.4", "bye", (chosen,), score=state.score(chosen), matches=matches)
    return chosen


def _pair_brackets(state: _Round, field: Sequence[int]) -> list[tuple[int, int]]:
    """Top-scoregroup after top-scoregroup, with its upfloaters (double-swiss-2026:3.2, 3.3.2)."""
    groups = [list(group) for _, group in groupby(field, key=state.score)]
    following = {state.score(high[0]): state.score(low[0]) for high, low in pairwise(groups)}
    pairs: list[tuple[int, int]] = []
    while groups:
        top, *lower = groups
        is_following = bool(lower) and state.score(lower[0][0]) == following[state.score(top[0])]
        outlook = Outlook(top, lower, is_following, state.floated)
        upfloaters = choose_upfloaters(state.legality, outlook)
        pairs += _pair_bracket(state, outlook, upfloaters)
        paired = frozenset(upfloaters)
        left = ([tpn for tpn in group if tpn not in paired] for group in lower)
        groups = [group for group in left if group]
    return pairs


def _pair_bracket(
    state: _Round, outlook: Outlook, upfloaters: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    state.mark("3.2", "top-scoregroup", outlook.top, score=state.score(outlook.top[0]))
    if upfloaters:
        state.mark(
            "3.5.5",
            "upfloaters",
            upfloaters,
            number=len(upfloaters),
            scores=tuple(map(state.score, upfloaters)),
            floaters_again=tuple(tpn for tpn in upfloaters if tpn in state.floated),
        )
    members = [*outlook.top, *upfloaters]
    found = pair_bracket(state.legality, members, upfloaters, state.floated)
    record = JudgedBracket(
        score=state.score(outlook.top[0]),
        residents=outlook.top,
        incoming=upfloaters,
        members=members,
        pairs=found,
        judge=Judge(state.legality, outlook, state.score, not state.is_last),
    )
    state.steps.append(Step(f"{SYSTEM}:3.6.4", "bracket", record.members, record))
    return found


def _give_colours(
    state: _Round, pairs: Iterable[tuple[int, int]], initial: Colour
) -> list[tuple[int, int]]:
    """White and Black of the first games (double-swiss-2026:4.1-4.4)."""
    boards = []
    for pair in pairs:
        hrp, opponent = by_rank(state.cards[tpn] for tpn in pair)
        colour, article = allocate(hrp, opponent, initial)
        board = (hrp.tpn, opponent.tpn) if colour == "w" else (opponent.tpn, hrp.tpn)
        state.mark(article, "colours", board)
        boards.append(board)
    return boards
