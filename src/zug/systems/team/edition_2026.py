"""The Swiss Team Pairing System (C.04.6, 2026).

The bye first, then brackets from the top: a top-scoregroup and the upfloaters it needs. The
decisions where the text leaves room are in `docs/systems/team-2026.md`.
"""

from __future__ import annotations

from itertools import groupby, pairwise
from typing import TYPE_CHECKING, NamedTuple

from zug.rules.byes import HAD_A_WIN_UNPLAYED, is_barred
from zug.rules.cards import Card, by_rank, deal_cards, present
from zug.systems.base import Options, RoundPairing, Step
from zug.systems.legality import Legality, unmet
from zug.systems.outcome import not_paired, paired
from zug.systems.reasons.brackets import JudgedBracket
from zug.systems.team.bracket import Judge, pair_bracket
from zug.systems.team.colours import Colours
from zug.systems.upfloaters import Outlook, choose_upfloaters

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from zug.model import Tournament
    from zug.rules.colours import Preference

SYSTEM = "team-2026"
LAST_ROUNDS = 2
"""[C7] and [C10] do not hold in so many rounds at the end (team-2026:2.3.4, 2.3.7)."""

__all__ = ["pair_round"]


class _Round(NamedTuple):
    """What the pairing of a round works with; `ranking` is by score and TPN."""

    cards: dict[int, Card]
    ranking: list[int]
    legality: Legality
    colours: Colours
    preferences: Mapping[int, Preference]
    asks_floats: bool
    floated: frozenset[int]
    steps: list[Step]

    def mark(self, article: str, action: str, teams: Iterable[int], **data: object) -> None:
        self.steps.append(Step(f"{SYSTEM}:{article}", action, tuple(teams), data))

    def score(self, tpn: int) -> int:
        return self.cards[tpn].score


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the next round in the steps of team-2026:3.3.2 until it is complete (3.3.1).

    What was chosen among the options stands in the tournament.
    """
    state = _open(tournament)
    bye = _bye(state) if len(state.ranking) % 2 else None
    field = [tpn for tpn in state.ranking if tpn != bye]
    if not state.legality.completable(field):
        why = state.legality.obstacle(field)  # team-2026:3.3.3
        return not_paired(SYSTEM, tournament, why, trace=state.steps)
    pairs = _pair_brackets(state, field)
    boards = _give_colours(state, pairs)
    return paired(SYSTEM, tournament, boards, state.cards, bye=bye, trace=state.steps)


def _open(tournament: Tournament) -> _Round:
    """TPNs are taken as they are; who is absent is left out of everything (team-2026:1.1)."""
    cards = deal_cards(tournament)
    here = present(tournament, cards)
    colours = Colours(tournament, cards)
    rounds = tournament.rounds
    asks_floats = rounds is None or tournament.next_round <= rounds - LAST_ROUNDS
    # [C1] and [C3]: meetings are no edges, and what is left must be completable at every step
    # (team-2026:2.1.1, 2.2.1, 3.1).
    return _Round(
        cards,
        [card.tpn for card in by_rank(here)],
        unmet(here, tournament.forbidden_now),
        colours,
        {card.tpn: colours.preference(card.tpn) for card in here},
        asks_floats,
        frozenset(card.tpn for card in here if asks_floats and was_floater(card, cards)),
        [],
    )


def was_floater(card: Card, cards: Mapping[int, Card]) -> bool:
    """Did the team play, in the round just before, one whose score was different then?

    (team-2026:1.5) A bye or a match without a game makes nobody a floater.
    """
    last = card.held
    cell = card.player.cell(last) if last else None
    if cell is None or not cell.is_played:
        return False
    return card.scores[last - 1] != cards[cell.opponent].scores[last - 1]


def _bye(state: _Round) -> int | None:
    """Lowest score, most matches played, largest TPN of the teams that may have it.

    (team-2026:2.1.2, 3.4.1-3.4.4) None: there is no such team.
    """
    candidates = [
        tpn
        for tpn in state.legality.who_may_stay_over(state.ranking)
        if not is_barred(state.cards[tpn], HAD_A_WIN_UNPLAYED)
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
    """Top-scoregroup after top-scoregroup, with its upfloaters (team-2026:3.2, 3.3.2)."""
    groups = [list(group) for _, group in groupby(field, key=state.score)]
    following = {state.score(high[0]): state.score(low[0]) for high, low in pairwise(groups)}
    pairs: list[tuple[int, int]] = []
    while groups:
        top, *lower = groups
        is_following = bool(lower) and state.score(lower[0][0]) == following[state.score(top[0])]
        outlook = Outlook(top, lower, is_following, state.floated)
        # Sets of upfloaters are chosen as in Double-Swiss (team-2026:2.3.1-2.3.4, 3.5.1-3.5.5).
        upfloaters = choose_upfloaters(state.legality, outlook)
        pairs += _pair_bracket(state, outlook, upfloaters)
        gone = frozenset(upfloaters)
        left = ([tpn for tpn in group if tpn not in gone] for group in lower)
        groups = [group for group in left if group]
    return pairs


def _pair_bracket(
    state: _Round, outlook: Outlook, upfloaters: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    top = outlook.top
    state.mark("3.2", "top-scoregroup", top, score=state.score(top[0]))
    if upfloaters:
        state.mark(
            "3.5.5",
            "upfloaters",
            upfloaters,
            number=len(upfloaters),
            scores=tuple(map(state.score, upfloaters)),
            floaters_again=tuple(tpn for tpn in upfloaters if tpn in state.floated),
        )
    found = pair_bracket(state.legality, top, upfloaters, state.preferences, state.floated)
    record = JudgedBracket(
        score=state.score(top[0]),
        residents=top,
        incoming=upfloaters,
        members=[*top, *upfloaters],
        pairs=found,
        judge=Judge(
            state.legality,
            outlook,
            state.score,
            state.asks_floats,
            state.preferences,
            state.colours.kind == "b",
        ),
    )
    state.steps.append(Step(f"{SYSTEM}:3.6.4", "bracket", record.members, record))
    return found


def _give_colours(state: _Round, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """White and Black of board 1, after the whole round is paired (team-2026:4.1, 4.3.1)."""
    boards = []
    for pair in pairs:
        first, other = state.colours.first_and_other(pair)
        colour, article = state.colours.allocate(first, other)
        board = (first, other) if colour == "w" else (other, first)
        state.mark(article, "colours", board)
        boards.append(board)
    return boards
