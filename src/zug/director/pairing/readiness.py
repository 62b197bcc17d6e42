"""Can the remaining rounds be completed? A warning, not a rule: results decide who meets whom."""

from __future__ import annotations

from zug.director.objections import Objection, refusal
from zug.director.state.state import numbered_name
from zug.fastclasses import NamedTuple
from zug.messages import joined, say, say_n
from zug.rules.cards import deal_cards, present
from zug.systems.legality import unmet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from zug.director.state import State
    from zug.messages import Message
    from zug.model import Tournament


class UnpairableRound(NamedTuple):
    """The first round without a complete pairing, and the players without an opponent in it."""

    round: int
    players: tuple[int, ...]


def stuck_later(
    tournament: Tournament, pairs: Iterable[tuple[int, int]] | None = None
) -> UnpairableRound | None:
    """Return the first round without a complete pairing, whatever the points and colours.

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
    """Return the warning that a round to come may not be pairable; nothing if none is seen."""
    stuck = None if state.has_table else stuck_later(state.tournament, pairs)
    if stuck is None:
        return ()
    names = joined(
        (numbered_name(state, state.numbering[tpn - 1]) for tpn in stuck.players[:8]), "; "
    )
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


def not_ready(state: State) -> Iterator[Objection]:
    """Yield why the next round cannot be paired now; nothing if it can."""
    if state.draft is not None:
        yield refusal(
            "draft-exists",
            say("round {round} is paired but not published", round=state.draft.number),
        )
    if state.settings.rounds and state.coming > state.settings.rounds:
        yield refusal(
            "all-rounds-played",
            say_n(
                "the event has only one round, and it is paired",
                "all {count} rounds are paired",
                state.settings.rounds,
            ),
        )
    if not state.has_table:
        yield from _missing_results(state)
    yield from _too_few(state)


def _too_few(state: State) -> Iterator[Objection]:
    """Refuse to pair fewer than two players; one with a bye is still in the event."""
    left = [entry for entry, first in state.withdrawn.items() if first <= state.coming]
    if len(state.entries) - len(left) >= 2:
        return
    if state.has_table and state.entries:
        if len(left) == len(state.entries):
            yield refusal(
                "too-few",
                say("the table has everybody in it, and nobody is there to play"),
                say("the event ends here, unless somebody comes back"),
            )
        return
    yield refusal("too-few", say("fewer than two participants are present to be paired"))


def too_few_for_a_board(state: State) -> Iterator[Message]:
    """Say that the next round has no game if fewer than two participants are present for it."""
    missing = state.missing(state.coming)
    present = [entry for entry in state.entries if entry not in missing]
    if not present:
        yield say("nobody is present in round {round}: it has no games", round=state.coming)
    elif len(present) == 1 and not state.has_table:
        name = state.entries[present[0]].name
        yield say("only {name} is present in round {round}", name=name, round=state.coming)


def _missing_results(state: State) -> Iterator[Objection]:
    """Refuse to pair before the round before is over."""
    current = state.current
    if current is not None and current.open_boards:
        missing = ", ".join(map(str, current.open_boards[:10]))
        count = len(current.open_boards)
        yield refusal(
            "open-results",
            say_n(
                "round {round} still lacks the result of board {missing}",
                "round {round} still lacks the results of boards {missing}",
                count,
                round=current.number,
                missing=missing,
            ),
            say_n(
                "enter it, or mark the game adjourned with *",
                "enter them, or mark games adjourned with *",
                count,
            ),
        )
