"""The round to come with all rules about who is kept apart, and what it had to give up."""

from __future__ import annotations

from zug.director.lookup import called
from zug.director.protections import rule_for, rules_in
from zug.messages import say
from zug.records import NamedTuple, replace
from zug.systems import pair as pair_by_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from zug.director.protections import Group, Pair, Protection
    from zug.director.seating import Seating
    from zug.director.state import State
    from zug.messages import Message
    from zug.model import Tournament
    from zug.systems import RoundPairing


class Apart(NamedTuple):
    """A round to come by the rules, who is kept apart in it, and whom it gives up; by entry."""

    pairing: RoundPairing
    groups: tuple[Group, ...] = ()
    given_up: tuple[Pair, ...] = ()


def pair_apart(state: State, away: Iterable[int] = ()) -> Apart:
    """Pair the round to come by the system of the event, with all its rules about who meets whom.

    `away` are TPNs of those who are left out of the round.
    """
    tournament = state.tournament
    if left := {*away} - tournament.absent:
        tournament = replace(tournament, absent=tournament.absent | left)
    if state.kept is not None:
        pairing = pair_by_system(tournament)
        if pairing.is_complete or not left:
            return Apart(pairing, state.kept)
        open_again = replace(state, kept=None)  # a wish that was kept with others in the round
        return pair_apart(open_again, away)
    strict = strict_groups(state)
    wishes = [
        [tuple(state.tpns[entry] for entry in group) for group in one.groups(state.entries)]
        for one in state.protections
        if one.wish and one.holds_in(tournament.next_round)
    ]
    if not any(wishes):
        return Apart(pair_by_system(tournament), strict)
    return _pair_wishing(state, tournament, wishes, strict)


def to_come(state: State) -> Tournament:
    """The tournament before its next round, with all wishes that can be kept in it forbidden."""
    coming = state.tournament.next_round
    wishes = (one for one in state.protections if one.wish and one.holds_in(coming))
    if state.kept is not None or state.draft is not None or not any(wishes):
        return state.tournament
    return replace(state, kept=pair_apart(state).groups).tournament


def _pair_wishing(
    state: State, tournament: Tournament, wishes: list[list[Group]], strict: tuple[Group, ...]
) -> Apart:
    from zug.systems.wishes import keep_apart  # noqa: PLC0415 - most events wish nothing

    kept = keep_apart(tournament, wishes)

    def named(tpns: Group) -> Group:
        return tuple(state.numbering[tpn - 1] for tpn in tpns)

    groups = (*strict, *(tuple(sorted(named(group))) for group in kept.groups))
    given_up = tuple((state.numbering[a - 1], state.numbering[b - 1]) for a, b in kept.given_up)
    return Apart(kept.pairing, tuple(dict.fromkeys(groups)), given_up)


def apart_by_hand(state: State, seating: Seating) -> tuple[Group, ...]:
    """Of a round by hand: whom the rules' own round keeps apart."""
    if not state.protections or state.has_table:
        return ()
    found = pair_apart(state, [state.tpns[entry] for entry in seating.without])
    return found.groups if found.pairing.is_complete else strict_groups(state)


def wish_against(state: State, round_: int) -> Callable[[int, int], Protection | None]:
    """The wish a board is against; strict rules and forbidden pairs are another matter."""
    held = rules_in(state, round_)
    bans = [{*group.players} for group in state.forbidden if group.holds_in(round_)]

    def found(white: int, black: int) -> Protection | None:
        rule = rule_for(held, white, black)
        is_banned = any({white, black} <= ban for ban in bans)
        return rule if rule is not None and rule.wish and not is_banned else None

    return found


def wishes_met(state: State, boards: Iterable[Pair], round_: int) -> Iterator[Pair]:
    """The boards that are against a wish, the lower number first."""
    wish = wish_against(state, round_)
    for white, black in boards:
        if wish(white, black):
            is_lower = state.tpns[white] < state.tpns[black]
            yield (white, black) if is_lower else (black, white)


def are_apart(pair: Pair, groups: Iterable[Group]) -> bool:
    return any({*pair} <= {*group} for group in groups)


def told_given_up(
    state: State, pairs: Iterable[Pair], round_: int, apart: tuple[Group, ...]
) -> Iterator[Message]:
    """Pairs that meet since nothing legal keeps all apart, in words; `apart` are those it did.

    Whom a round by hand gives up beyond that is told as what speaks against its boards.
    """
    held = rules_in(state, round_)
    for one, other in (pair for pair in pairs if not are_apart(pair, apart)):
        rule = rule_for(held, one, other)
        names = say("{white} – {black}", white=called(state, one), black=called(state, other))
        yield say(
            "not kept apart, since no legal pairing keeps all of them apart: {names} ({reason})",
            names=names,
            reason=(rule and rule.words(state)) or say("wish"),
        )


def strict_groups(state: State) -> tuple[Group, ...]:
    """Whom strict rules keep apart in the round to come, by entry."""
    found = (
        tuple(sorted(group))
        for one in state.protections
        if not one.wish and one.holds_in(state.tournament.next_round)
        for group in one.groups(state.entries)
    )
    return tuple(dict.fromkeys(found))
