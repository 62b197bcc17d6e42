"""The Dubov System in force from 1 February 2026 (C.04.4.1).

The bye first, then brackets from the top: a scoregroup and the upfloaters it needs, White seekers
of low ARO against highly rated Black seekers. The decisions where the text leaves room are in
`docs/systems/dubov-2026.md`.
"""

from __future__ import annotations

from functools import partial

from zug.systems.dubov.players_2026 import Dubov2026Round
from zug.systems.dubov.recomposition_2026 import judge, pair_bracket
from zug.systems.dubov.upfloaters_2026 import choose_upfloaters
from zug.systems.explaining.trace import JudgedBracket

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems.base import Options, RoundPairing
    from zug.systems.rounds import Pair


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the round to come in the order of dubov-2026:1.9.2 until it is complete (1.9.1)."""
    state = Dubov2026Round(tournament)
    why = state.give_bye("3.1", partial(_order_of_bye, state), _told_of_bye)
    if why is not None:  # dubov-2026:1.9.3
        return state.impossible(why)
    boards = []
    for pair in _pair_brackets(state):
        higher, lower, given = state.colour(pair)
        boards.append(state.board((higher, lower), given))
    return state.finish(boards)


def _order_of_bye(state: Dubov2026Round) -> list[int]:
    """Lowest score, most games played, largest TPN (dubov-2026:1.4, 2.1.2, 3.1.1-3.1.5)."""
    return sorted(
        state.ranking, key=lambda tpn: (state.score(tpn), -len(state.cards[tpn].opponents), -tpn)
    )


def _told_of_bye(card: Card) -> dict[str, object]:
    return {"score": card.score, "games": len(card.opponents)}


def _pair_brackets(state: Dubov2026Round) -> list[Pair]:
    """Scoregroup after scoregroup, with its upfloaters (dubov-2026:1.3.1, 1.3.2, 3.2)."""
    groups = state.groups()
    pairs: list[Pair] = []
    while groups:
        residents, *lower = groups
        upfloaters = choose_upfloaters(state, residents, lower)
        members = [*residents, *upfloaters]
        found = pair_bracket(state, members).pairs
        pairs += found
        record = JudgedBracket(
            score=state.score(residents[0]),
            residents=residents,
            incoming=upfloaters,
            members=members,
            pairs=found,
            judge=partial(judge, state, frozenset(residents)),
        )
        state.mark("3.2", "bracket", members, record)
        risen = frozenset(upfloaters)
        left = ([tpn for tpn in group if tpn not in risen] for group in lower)
        groups = [group for group in left if group]
    return pairs
