"""The round to come with all rules about who is kept apart, and what it had to give up."""

from __future__ import annotations

from zug.director.state.prohibited_pairings import rule_for, rules_in
from zug.director.state.state import numbered_name
from zug.fastclasses import NamedTuple, replace
from zug.messages import joined, say, say_n
from zug.systems import PairingRequest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from zug.director.pairing.seating import SeatingPlan
    from zug.director.state import State
    from zug.director.state.prohibited_pairings import Group, Held, Pair, Protection
    from zug.director.state.state import EventRound
    from zug.messages import Message
    from zug.model import Tournament
    from zug.systems import RoundPairing

NAMED = 5
"""So many pairs are named in a sentence."""


class ProtectedPairing(NamedTuple):
    """The computed pairing of the next round with the prohibited pairings, by entry number.

    `given_up` are the pairs that could not be kept apart.
    """

    pairing: RoundPairing
    groups: tuple[Group, ...] = ()
    given_up: tuple[Pair, ...] = ()


def pair_apart(state: State, away: Iterable[int] = ()) -> ProtectedPairing:
    """Pair the round to come by the system of the event, with all its rules about who meets whom.

    `away` are TPNs of those who are left out of the round.
    """
    tournament = state.tournament
    if left := {*away} - tournament.absent:
        tournament = replace(tournament, absent=tournament.absent | left)
    if state.kept is not None:
        pairing = PairingRequest(tournament).pair()
        if pairing.is_complete or not left:
            return ProtectedPairing(pairing, state.kept)
        open_again = replace(state, kept=None)  # a wish that was kept with others in the round
        return pair_apart(open_again, away)
    strict = strict_groups(state)
    wishes = [
        [tuple(state.tpns[entry] for entry in group) for group in rule.groups(state.entries)]
        for rule in state.protections
        if rule.wish and rule.holds_in(tournament.next_round)
    ]
    if not any(wishes):
        return ProtectedPairing(PairingRequest(tournament).pair(), strict)
    return _pair_wishing(state, tournament, wishes, strict)


def to_come(state: State) -> Tournament:
    """Return the tournament before its next round, with all soft rules that can be kept."""
    coming = state.tournament.next_round
    wishes = (rule for rule in state.protections if rule.wish and rule.holds_in(coming))
    if state.kept is not None or state.draft is not None or not any(wishes):
        return state.tournament
    return replace(state, kept=pair_apart(state).groups).tournament


def _pair_wishing(
    state: State, tournament: Tournament, wishes: list[list[Group]], strict: tuple[Group, ...]
) -> ProtectedPairing:
    from zug.systems.keep_apart import pair_apart as pair_wishing  # noqa: PLC0415 - seldom needed

    kept = pair_wishing(PairingRequest(tournament), wishes)

    def named(tpns: Group) -> Group:
        return tuple(state.numbering[tpn - 1] for tpn in tpns)

    groups = (*strict, *(tuple(sorted(named(group))) for group in kept.groups))
    given_up = tuple((state.numbering[a - 1], state.numbering[b - 1]) for a, b in kept.given_up)
    return ProtectedPairing(kept.pairing, tuple(dict.fromkeys(groups)), given_up)


def apart_by_hand(state: State, seating: SeatingPlan) -> tuple[Group, ...]:
    """Return the groups that the computed pairing keeps apart, for a manual round."""
    if not state.protections or state.has_table:
        return ()
    protected = pair_apart(state, [state.tpns[entry] for entry in seating.without])
    return protected.groups if protected.pairing.is_complete else strict_groups(state)


def wish_against(state: State, round_: int) -> Callable[[int, int], Protection | None]:
    """Return a function from a board to the soft rule it breaks; None if it breaks none."""
    held = rules_in(state, round_)
    bans = [{*group.players} for group in state.forbidden if group.holds_in(round_)]

    def found(white: int, black: int) -> Protection | None:
        rule = rule_for(held, white, black)
        is_banned = any({white, black} <= ban for ban in bans)
        return rule if rule is not None and rule.wish and not is_banned else None

    return found


def wishes_met(state: State, boards: Iterable[Pair], round_: int) -> Iterator[Pair]:
    """Yield the boards that break a soft rule, the lower number first."""
    wish = wish_against(state, round_)
    for white, black in boards:
        if wish(white, black):
            is_lower = state.tpns[white] < state.tpns[black]
            yield (white, black) if is_lower else (black, white)


def are_apart(pair: Pair, groups: Iterable[Group]) -> bool:
    return any({*pair} <= {*group} for group in groups)


def given_up_in_words(state: State, pairs: Iterable[Pair], round_: int) -> Iterator[Message]:
    """Yield each pair with the reason why it should not have met."""
    held = rules_in(state, round_)
    for first, other in pairs:
        names = say(
            "{white} – {black}",
            white=numbered_name(state, first),
            black=numbered_name(state, other),
        )
        yield say("{names} ({reason})", names=names, reason=_reason(held, state, first, other))


def some_given_up(state: State, pairs: Sequence[Pair], round_: int, most: int = NAMED) -> str:
    """Return the same in one line, which ends with a number if there are many."""
    names = joined(given_up_in_words(state, pairs[:most], round_), "; ")
    more = len(pairs) - most
    return say("{names} and {count} more", names=names, count=more) if more > 0 else names


def told_given_up(
    state: State, pairs: Iterable[Pair], round_: int, apart: tuple[Group, ...]
) -> Iterator[Message]:
    """Yield the pairs that meet because nothing legal keeps all apart, as text.

    Whom a round by hand gives up beyond that is told as what speaks against its boards.
    """
    gone = [pair for pair in pairs if not are_apart(pair, apart)]
    if gone:
        yield say_n(
            "{count} pair is not kept apart, since no legal pairing keeps all of them apart: "
            "{pairs}",
            "{count} pairs are not kept apart, since no legal pairing keeps all of them apart: "
            "{pairs}",
            len(gone),
            pairs=some_given_up(state, gone, round_),
        )


def told_of_round(state: State, round_: EventRound) -> Iterator[Message]:
    """Yield the pairs a round gave up, for readers who look at it later."""
    yield from told_given_up(state, round_.given_up, round_.number, round_.apart)
    by_hand = [pair for pair in round_.given_up if are_apart(pair, round_.apart)]
    if by_hand:
        yield say_n(
            "{count} pair is not kept apart, since the round was paired by hand: {pairs}",
            "{count} pairs are not kept apart, since the round was paired by hand: {pairs}",
            len(by_hand),
            pairs=some_given_up(state, by_hand, round_.number),
        )


def all_given_up(state: State, pairs: Sequence[Pair], round_: int) -> list[Message]:
    """Return every pair as text, if one line does not name them all."""
    return [*given_up_in_words(state, pairs, round_)] if len(pairs) > NAMED else []


def reasons_given_up(state: State, round_: EventRound) -> dict[frozenset[int], str]:
    """Return, by TPNs, why pairs that nothing legal kept apart should have been."""
    held = rules_in(state, round_.number)
    return {
        frozenset((state.tpns[first], state.tpns[other])): _reason(held, state, first, other)
        for first, other in round_.given_up
        if not are_apart((first, other), round_.apart)
    }


def _reason(held: Held, state: State, first: int, other: int) -> str:
    rule = rule_for(held, first, other)
    return (rule and rule.words(state)) or say("wish")


def strict_groups(state: State) -> tuple[Group, ...]:
    """Return the groups that strict rules keep apart in the round to come, by entry."""
    groups = (
        tuple(sorted(group))
        for rule in state.protections
        if not rule.wish and rule.holds_in(state.tournament.next_round)
        for group in rule.groups(state.entries)
    )
    return tuple(dict.fromkeys(groups))
