"""Pairs to be kept apart as far as a legal pairing allows: as few as possible are given up.

Every system treats a forbidden pair like one that has met. So the wishes become forbidden pairs of
the round to come, if a complete pairing is left; if not, some of them are given up. Which ones:

1. the fewest of the first wish, then the fewest of the second, and so on;
2. then those with which the scores of opponents differ least, added up over all boards, where the
   score of the player with the bye counts too;
3. then those with the fewest that the rules do not pair if there are no wishes at all;
4. then the lowest in rank, by the sum of their places.

These are layers of one minimum-cost perfect matching of all legal pairs, so the answer is exact.
The round is paired by the rules alone, with what is left forbidden. Every pair given up is on a
board then: otherwise fewer would have done.
"""

from __future__ import annotations

from itertools import combinations

from zug.errors import UsageError
from zug.fastclasses import NamedTuple, replace
from zug.matching import Exclusions, Problem
from zug.messages import say
from zug.model import ForbiddenGroup
from zug.model.arguments import public
from zug.rules.cards import by_rank, deal_cards, present
from zug.systems import PairingRequest, noted, require_a_round, system_of
from zug.systems.base import NO_OPTIONS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.systems import RoundPairing

Group = tuple[int, ...]
Pair = tuple[int, int]


class Kept(NamedTuple):
    """The round to come with wishes kept as far as possible.

    - `pairing`: that of the rules with all `groups` forbidden.
    - `groups`: TPNs of whom no two may meet; the pairs given up are in none of them.
    - `given_up`: the pairs that meet all the same, the lower TPN first.
    - `tournament`: the one that was given, with the groups among its forbidden ones.
    """

    pairing: RoundPairing
    groups: tuple[Group, ...]
    given_up: tuple[Pair, ...]
    tournament: Tournament


@public
def keep_apart(
    tournament: Tournament,
    wishes: Iterable[Iterable[Iterable[int]]],
    system: str | None = None,
    *,
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> Kept:
    """Pair the next round and keep players apart as far as a legal pairing allows.

    A wish is a list of groups of TPNs of whom no two should meet: the members of each club, say.
    If not all can be kept, as few pairs as possible are given up: the fewest of the first wish,
    then the fewest of the second, and so on; `Kept.given_up` names them. Whoever must never meet is
    `forbidden` in the tournament instead. In a round robin the table says who meets whom: a wish
    is refused.
    """
    asked = _wishes(tournament, wishes)
    if any(asked) and system_of(tournament, system).schedule is not None:
        raise UsageError("all-meet", say("the table says who meets whom: nobody is kept apart"))
    require_a_round(tournament)
    request = PairingRequest(tournament, system, None, acceleration, options)
    kept = pair_apart(request, asked)
    return kept._replace(pairing=noted(request.prepare(), kept.pairing))


def pair_apart(request: PairingRequest, wishes: Sequence[Sequence[Group]]) -> Kept:
    """Pair the round asked for and give up as few wishes as possible, the last ones first."""
    asked = [tuple(tuple(sorted({*group})) for group in wish) for wish in wishes]
    case = _KeepApartCase(request, asked)
    kept = case.giving_up(())
    if kept.pairing.is_complete or not any(asked):
        return kept
    fewest = case.fewest()
    if fewest is None:
        return kept
    kept = case.giving_up(fewest)
    if not kept.pairing.is_complete:  # a system whose rules go beyond its legality
        kept = case.giving_up(case.meeting(case.paired(request.tournament).boards))
    return kept


def _wishes(
    tournament: Tournament, wishes: Iterable[Iterable[Iterable[int]]]
) -> tuple[tuple[Group, ...], ...]:
    """Return the wishes as tuples; raise if they are none, or name a player there is not."""
    from zug.model.validation import WISHES, all_of, require  # noqa: PLC0415 - for scripts

    asked = tuple(
        tuple(
            all_of(f"wishes[{at}][{place}]", group)
            for place, group in enumerate(all_of(f"wishes[{at}]", wish))
        )
        for at, wish in enumerate(all_of("wishes", wishes))
    )
    require(wishes=(asked, WISHES))
    for tpn in (tpn for wish in asked for group in wish for tpn in group):
        if tpn not in tournament.by_tpn:
            raise UsageError("no-such-player", say("there is no player {tpn}", tpn=tpn))
    return asked


class _KeepApartCase:
    """A round, the wishes about it, and how it is to be paired."""

    def __init__(self, request: PairingRequest, wishes: list[tuple[Group, ...]]) -> None:
        self._request = request
        self._tournament = request.tournament
        self._wishes = wishes
        groups = (group for wish in wishes for group in wish)
        self._wished = {pair for group in groups for pair in combinations(group, 2)}

    def paired(self, tournament: Tournament) -> RoundPairing:
        return self._request._replace(tournament=tournament).prepare().pair()

    def meeting(self, boards: Iterable[Pair]) -> tuple[Pair, ...]:
        """Return the pairs of a round that should not meet."""
        pairs = ((min(board), max(board)) for board in boards)
        return tuple(sorted(pair for pair in pairs if pair in self._wished))

    def giving_up(self, pairs: tuple[Pair, ...]) -> Kept:
        """Return the round by the rules if all wishes but these are forbidden pairs."""
        parts = (part for wish in self._wishes for group in wish for part in divided(group, pairs))
        groups = tuple(dict.fromkeys(parts))
        known = self._tournament
        now = known.next_round
        bans = tuple(ForbiddenGroup(group, now, now) for group in groups)
        asked = replace(known, forbidden=(*known.forbidden, *bans)) if bans else known
        return Kept(self.paired(asked), groups, pairs, asked)

    def fewest(self) -> tuple[Pair, ...] | None:
        """Return the pairs to give up; None if without wishes no complete pairing exists either."""
        freely = self.paired(self._tournament)
        if not freely.is_complete:
            return None
        system, seen, _options = self._request.prepare()
        cards = deal_cards(seen)
        here = by_rank(present(seen, cards))
        barred = {card.tpn for card in here if system.is_barred(card, cards, seen.points)}
        size = len(here) + len(here) % 2
        costs: list[int | None] = [None] * (size * size)
        cost = _cost_of_boards(here, self._wishes, self.meeting(freely.boards))
        legal = system.open_legality(seen).is_legal
        for first, other in combinations(range(size), 2):
            if other == len(here):
                is_open = here[first].tpn not in barred
            else:
                is_open = legal(here[first].tpn, here[other].tpn)
            if is_open:
                costs[first * size + other] = costs[other * size + first] = cost(first, other)
        problem = Problem(Exclusions(size), [-1] * size, [*range(size)], costs)
        if not problem.solve():
            return None
        tpns = [card.tpn for card in here]
        mates = enumerate(problem.mates()[: len(here)])
        return self.meeting((tpns[v], tpns[mate]) for v, mate in mates if v < mate < len(tpns))


def _cost_of_boards(
    here: Sequence[Card], wishes: Sequence[Sequence[Group]], natural: Iterable[Pair]
) -> Callable[[int, int], int]:
    """Return what a board costs by the ranks of both; a rank after the last one is the bye.

    Every layer is wider than all boards together can fill it.
    """
    usual = {*natural}
    groups = [
        [{at for at, group in enumerate(wish) if card.tpn in group} for wish in wishes]
        for card in here
    ]
    least = min((card.score for card in here), default=0)
    most = max((card.score for card in here), default=0)
    boards = len(here) // 2 + 1
    gaps = boards * (most - least + 1)
    places = boards * 2 * len(here)

    def cost(one: int, other: int) -> int:
        if other == len(here):
            return (here[one].score - least) * boards * places
        wished = 0
        for mine, theirs in zip(groups[one], groups[other], strict=True):
            wished = wished * boards + (not mine.isdisjoint(theirs))
        first, second = here[one], here[other]
        gap = wished * gaps + abs(first.score - second.score)
        pair = (min(first.tpn, second.tpn), max(first.tpn, second.tpn))
        unusual = gap * boards + (wished > 0 and pair not in usual)
        above = 2 * len(here) - 2 - one - other if wished else 0
        return unusual * places + above

    return cost


def divided(group: Group, given_up: Iterable[Pair]) -> Iterator[Group]:
    """Yield groups that keep apart all pairs of a group but a few, which have nobody in common.

    One of each pair goes with all the others, in enough ways that two of different pairs are in one
    of the groups together: all the first, all the second, and by every digit of the pair's number.
    """
    inside = {*group}
    pairs = [pair for pair in given_up if inside.issuperset(pair)]
    named = {tpn for pair in pairs for tpn in pair}
    rest = [tpn for tpn in group if tpn not in named]
    digits = range(max(len(pairs) - 1, 0).bit_length())
    ways = [[0] * len(pairs), [1] * len(pairs)] if pairs else [[]]
    ways += [
        [number >> digit & 1 ^ side for number in range(len(pairs))]
        for digit in digits
        for side in (0, 1)
    ]
    for way in ways:
        part = (*rest, *(pair[side] for pair, side in zip(pairs, way, strict=True)))
        if len(part) > 1:
            yield tuple(sorted(part))
