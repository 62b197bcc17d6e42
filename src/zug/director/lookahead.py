"""Can the remaining rounds be completed? A warning, not a rule: results decide who meets whom."""

from __future__ import annotations

from zug.director.lookup import called
from zug.fastclasses import NamedTuple
from zug.messages import joined, say
from zug.rules.cards import deal_cards, present
from zug.systems.legality import unmet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.director.state import State
    from zug.model import Tournament


class UnpairableRound(NamedTuple):
    """The first round without a complete pairing, and the players without an opponent in it."""

    round: int
    players: tuple[int, ...]


def stuck_later(
    tournament: Tournament, pairs: Iterable[tuple[int, int]] | None = None
) -> UnpairableRound | None:
    """Play on without regard to points and colours: does every round have a complete pairing?

    After the given pairs of the round to come (without them: from that round on), maximum
    matchings of those who have not met are taken round by round. Where one falls short although
    everybody could still sit, the warning is due; that none falls short is no promise.
    """
    here = present(tournament, deal_cards(tournament))
    tpns = [card.tpn for card in here]
    used = [*(pairs or ())]
    last = tournament.rounds or tournament.next_round
    start = tournament.next_round + (pairs is not None)
    held, legality = None, unmet(here)
    for round_ in range(start, last + 1):
        bans = [group.players for group in tournament.forbidden if group.holds_in(round_)]
        if bans != held:
            held, legality = bans, unmet(here, bans)
            for first, second in used:
                legality.forbid(first, second)
        structure = legality.structure(tpns)
        if structure.deficiency > len(tpns) % 2:
            outer = structure.outer()
            return UnpairableRound(
                round_, tuple(t for t, yes in zip(tpns, outer, strict=True) if yes)
            )
        for place, mate in enumerate(structure.mates()):
            if mate > place:
                used.append((tpns[place], tpns[mate]))
                legality.forbid(*used[-1])
    return None


def outlook(state: State, pairs: Iterable[tuple[int, int]] | None = None) -> tuple[str, ...]:
    """The warning in words; nothing if the rounds left can be completed as far as can be seen."""
    stuck = None if state.has_table else stuck_later(state.tournament, pairs)
    if stuck is None:
        return ()
    names = joined((called(state, state.numbering[tpn - 1]) for tpn in stuck.players[:8]), "; ")
    if pairs is None and stuck.round == state.tournament.next_round:
        words = {"round": stuck.round, "names": names}
        return (say("round {round} cannot be paired; short of opponents: {names}", **words),)
    return (
        say(
            "round {round} may not be completable any more; short of opponents: {names}",
            round=stuck.round,
            names=names,
        ),
    )
