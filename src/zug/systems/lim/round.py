"""A round of the Lim System: score-groups are paired from both ends to the median.

In the order of the articles: the bye (1.1), the groups above the median downward, those below it
upward (2.2); in each the floaters are chosen (2.3, 3), those who came in are paired (3.6 to 3.8),
then the row of its own players (2.4, 4) with a second look at colours (5.2). The median is last; if
it is blocked, pairs are cracked (2.6). Then colours are given (5.3-5.6, 7.2).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from functools import cached_property, partial

from zug.rules.colours import decide
from zug.systems.base import rounds_not_declared
from zug.systems.explaining.trace import (
    Measure,
    PairingChoice,
    Section,
    last_resort,
    left_at_turns,
    proposed,
)
from zug.systems.legality import unmet
from zug.systems.lim import LIM_1999, LIM_2026
from zug.systems.lim.floaters import float_choices, floater_types, select_floaters
from zug.systems.lim.players import (
    COLOURS,
    COLOURS_BELOW,
    Direction,
    LimGroup,
    LimPair,
    clash,
    enter,
    forced_colour,
    in_row,
    side_of_median,
    tpns_of,
)
from zug.systems.rounds import Round, kinds_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence
    from typing import TypeVar

    from zug.matching import Problem
    from zug.model import Colour, Tournament
    from zug.rules.cards import Card
    from zug.systems.base import Impossibility, Options, RoundPairing
    from zug.systems.explaining.trace import Worth
    from zug.systems.legality import Legality
    from zug.systems.lim.players import LimPlayer
    from zug.systems.rounds import Pair
    from zug.systems.system import System

    Item = TypeVar("Item")
    Label = TypeVar("Label")
    Side = tuple[list[LimPair], list[LimPlayer]]
    """The pairs of one side of the median, and its floaters to the median."""
    PlacePairs = tuple[tuple[int, int], ...]
    """Pairs of a row by their places in it, the earlier place first."""

MAXI_LIMIT = 100
"""Rating points an exchange for colour may cost in a maxi-tournament (lim-1999:3.2, 3.8, 5.7)."""
_MEASURES_OF_ROWS = (Measure("forced-clashes", "6"), Measure("clashes", "5.2"))
_MEASURES_OF_OPPONENTS = (Measure("two-floaters", "3.6.1"), Measure("clashes", "3.8"))


def pair_1999(tournament: Tournament, options: Options) -> RoundPairing:
    """Pair the round to come; the option `maxi` limits exchanges for colour to 100 points."""
    return LimRound(tournament, LIM_1999, maxi=options.get("maxi", False) is True).pair()


def pair_2026(tournament: Tournament, options: Options) -> RoundPairing:
    """The same in the edition of 2026, whose text differs about the bye."""
    return LimRound(tournament, LIM_2026, maxi=options.get("maxi", False) is True).pair()


class LimRound(Round):
    """A round of any edition; `players` are those present, by TPN."""

    impossible_article = "2.1"

    def __init__(
        self, tournament: Tournament, system: System = LIM_2026, *, maxi: bool = False
    ) -> None:
        super().__init__(tournament)
        self.system = system
        self.maxi = maxi
        self.notes = rounds_not_declared(tournament)
        labels = [_label(card, tournament) for card in self.present]
        is_last = tournament.is_last_round
        self._kinds, self._allowed = kinds_of(
            labels,
            lambda one, two: one[0] is None or one[0] is not two[0] or (is_last and one == two),
        )
        self.players = {
            card.tpn: enter(card, self.cards, tournament, forced, kind)
            for card, (forced, _), kind in zip(self.present, labels, self._kinds, strict=True)
        }

    @cached_property
    def legality(self) -> Legality:
        """Who is compatible: not met, and not both forced the same colour (lim-1999:2.1, 6)."""
        return unmet(self.present, self.tournament.forbidden_now, self._kinds, self._allowed)

    def compatible(self, first: LimPlayer, second: LimPlayer) -> bool:
        return self.legality.is_legal(first.tpn, second.tpn)

    def within_limit(self, first: LimPlayer, second: LimPlayer) -> bool:
        """May one be exchanged for the other to improve colours (lim-1999:3.2, 3.8, 5.7)?"""
        return not self.maxi or abs(first.rating - second.rating) <= MAXI_LIMIT

    def problem(
        self,
        players: Sequence[LimPlayer | None],
        labels: Sequence[Label],
        cost: Callable[[Label, Label], int | None],
    ) -> Problem:
        """Pose a least-cost matching of players, None standing for a vertex that is no player.

        What a pair costs depends on the labels of the two.
        """
        width = max(self._kinds, default=-1) + 1
        kinds = (-1 if player is None else player.kind for player in players)

        def entry(one: tuple[int, Label], two: tuple[int, Label]) -> int | None:
            (mine, label), (yours, other) = one, two
            may_meet = mine < 0 or yours < 0 or self._allowed[mine * width + yours]
            return cost(label, other) if may_meet else None

        tpns = [0 if player is None else player.tpn for player in players]
        return self.legality.problem(tpns, *kinds_of(zip(kinds, labels, strict=True), entry))

    def settle_bye(self) -> Impossibility | None:
        """The lowest numbered player of the lowest score-group first (lim-1999:1.1, 7.1, 8.2)."""
        return self.give_bye(
            "1.1", lambda: sorted(self.ranking, key=lambda tpn: (self.score(tpn), -tpn))
        )

    def boards(self) -> list[Pair]:
        return [self._board(pair) for pair in self._pair_groups()]

    def _pair_groups(self) -> list[LimPair]:
        """From both ends to the median, which is paired last (lim-1999:2.2, 8.1, 8.3)."""
        by_score: dict[int, list[LimPlayer]] = {}
        for tpn in self.ranking:
            by_score.setdefault(self.score(tpn), []).append(self.players[tpn])
        rounds = self.tournament.rounds_played
        side = {score: side_of_median(self.tournament, score, rounds) for score in by_score}
        above = [by_score[score] for score in sorted(by_score, reverse=True) if side[score] > 0]
        below = [by_score[score] for score in sorted(by_score) if side[score] < 0]
        own = [player for score in by_score if side[score] == 0 for player in by_score[score]]
        higher, down = self._pair_side(above, own, Direction.DOWN)
        lower, up = self._pair_side(below, [*own, *down], Direction.UP)
        return self._pair_median(own, (higher, down), (lower, up))

    def _pair_side(
        self, groups: Sequence[list[LimPlayer]], median: list[LimPlayer], direction: Direction
    ) -> Side:
        """Pair the groups of one side; return the pairs and the floaters to the median."""
        pairs: list[LimPair] = []
        floaters: list[LimPlayer] = []
        for index, own in enumerate(groups):
            group = LimGroup(own[0].score, own, floaters, direction)
            adjacent = groups[index + 1] if index + 1 < len(groups) else median
            selection, floaters, reason = select_floaters(self, group, adjacent)
            choices = partial(float_choices, selection, tuple(floaters), reason)
            self._mark_group(group, floaters, choices)
            if floaters:
                types = floater_types(self, group, floaters, adjacent)
                self.mark("3.9", "floaters", tpns_of(floaters), types=types, reason=reason)
            pairs += self._pair_members(group.without(floaters))
        return pairs, floaters

    def _pair_median(self, own: list[LimPlayer], higher: Side, lower: Side) -> list[LimPair]:
        """Pair the median; while it is blocked, crack the latest pair of a side (lim-1999:2.6).

        On the lower side if there are more floaters from above than from below, else on the higher
        side; on the other one if that has no pair left.
        """
        while not self.legality.completable(tpns_of([*own, *higher[1], *lower[1]])):
            pairs, floaters = lower if len(higher[1]) > len(lower[1]) else higher
            if not pairs:
                pairs, floaters = higher if pairs is lower[0] else lower
            cracked = pairs.pop()[:2]
            floaters += cracked
            self.mark("2.6", "crack", tpns_of(cracked), partial(_crack_choice, cracked=True))
        # A score of the median that nobody has is rounded down; it parts those above from below.
        nobodys = self.tournament.rounds_played * self.tournament.points.win // 2
        score = own[0].score if own else nobodys
        median = LimGroup(score, own, [*higher[1], *lower[1]], Direction.DOWN)
        self._mark_group(median, (), partial(_crack_choice, cracked=False))
        return [*higher[0], *lower[0], *self._pair_members(median)]

    def _mark_group(
        self,
        group: LimGroup,
        leaving: Sequence[LimPlayer],
        choices: Callable[[], Iterator[PairingChoice]],
    ) -> None:
        self.mark(
            "2.2",
            "score-group",
            tpns_of(group.own),
            choices,
            partial(_lined_up, group.without(leaving)),
            score=group.score,
            floaters=tpns_of(group.floaters),
            direction=group.direction.name.lower(),
        )

    # --- the pairs of a group

    def _pair_members(self, group: LimGroup) -> list[LimPair]:
        """Pair a group that can be completed, in the order in which the pairs are made."""
        pairs = self._pair_floaters(group)
        busy = {player.tpn for pair in pairs for player in pair[:2]}
        row = in_row((player for player in group.own if player.tpn not in busy), group.direction)
        pairs += [LimPair(row[one], row[two], group.direction) for one, two in self._pair_row(row)]
        return pairs

    def _pair_floaters(self, group: LimGroup) -> list[LimPair]:
        """Each floater in turn with the best of the group's own players (lim-1999:3.6-3.8)."""
        pairs: list[LimPair] = []
        unpaired = {player.tpn: player for player in in_row(group.members, group.direction)}
        own = {player.tpn for player in group.own}
        for floater in group.order_of_floaters():
            if floater.tpn not in unpaired:
                continue
            others = [player for player in unpaired.values() if player is not floater]
            fits = frozenset(self.legality.who_may_stay_over(tpns_of(others)))
            able = [p for p in others if p.tpn in fits and self.compatible(floater, p)]
            opponent = self._best([p for p in able if p.tpn in own] or able, floater)
            others.sort(key=lambda player: player.tpn not in own)
            choices = partial(self._opponent_choice, own, floater, opponent, others, fits)
            pair = (floater.tpn, opponent.tpn)
            self.mark("3.8", "pair-floater", pair, choices, clash=clash(floater, opponent))
            pairs.append(LimPair(floater, opponent, group.direction))
            del unpaired[floater.tpn], unpaired[opponent.tpn]
        return pairs

    def _best(self, candidates: Sequence[LimPlayer], floater: LimPlayer) -> LimPlayer:
        """Return the first without clash, in maxi-tournaments within the limit; else the first."""
        first = candidates[0]
        return next(
            (
                player
                for player in candidates
                if not clash(floater, player)
                and (player is first or self.within_limit(player, first))
            ),
            first,
        )

    def _opponent_choice(
        self,
        own: Collection[int],
        floater: LimPlayer,
        opponent: LimPlayer,
        others: Sequence[LimPlayer],
        fits: Collection[int],
    ) -> Iterator[PairingChoice]:
        """Yield the choice of an opponent: the group's own players first, then other floaters.

        (lim-1999:3.6-3.8)
        """
        by_tpn = {player.tpn: player for player in others}
        first = next(p for p in others if p.tpn in fits and self.compatible(floater, p))

        def worth(tpn: int) -> Worth | None:
            return (int(tpn not in own), int(clash(floater, by_tpn[tpn]))) if tpn in fits else None

        def barred(tpn: int) -> str:
            return "" if self.within_limit(by_tpn[tpn], first) else "limit"

        pair, tries = (floater.tpn, opponent.tpn), tuple(tpns_of(others))
        order, measures = "order.lim-floater", _MEASURES_OF_OPPONENTS
        yield PairingChoice("pair", "3.8", order, *pair, tries, worth, measures, barred)

    def _pair_row(self, row: Sequence[LimPlayer]) -> PlacePairs:
        """First scrutiny for compatibility, second for colours (lim-1999:4.1, 5.2)."""
        if not row:
            return ()
        self.mark("2.4", "proposed-pairings", tpns_of(row), pairs=len(row) // 2)
        first = first_scrutiny(self, row)
        pairs = [(row[one].tpn, row[two].tpn) for one, two in first]
        self.mark("4.1", "first-scrutiny", (tpn for pair in pairs for tpn in pair), pairs=pairs)
        second = second_scrutiny(self, row, first)
        pairs = [(row[one].tpn, row[two].tpn) for one, two in second]
        clashes = sum(clash(row[one], row[two]) for one, two in second)
        everybody = (tpn for pair in pairs for tpn in pair)
        choices = partial(_row_choices, self, row, first, second)
        self.mark("5.2", "second-scrutiny", everybody, choices, clashes=clashes, pairs=pairs)
        return second

    def _board(self, pair: LimPair) -> Pair:
        """Return White and Black; rank is score, then number (lim-1999:5.4)."""
        higher, lower = sorted(pair[:2], key=lambda player: (-player.score, player.tpn))
        rules = COLOURS_BELOW if pair.direction is Direction.UP else COLOURS
        decision = decide(rules, higher, lower, self.initial)
        data: dict[str, object] = {"why": decision.why, "higher": higher.tpn, "lower": lower.tpn}
        data |= {"due": higher.due, "drawn": self.initial}
        data |= {"higher_history": higher.colours or "–", "lower_history": lower.colours or "–"}
        return self.board((higher.tpn, lower.tpn), decision, **data)


def _label(card: Card, tournament: Tournament) -> tuple[Colour | None, int]:
    """Forced colour; in the last round the score too, for equal scores must meet (lim-1999:6)."""
    forced = forced_colour(card.colours)
    return forced, card.score if forced and tournament.is_last_round else 0


def _crack_choice(cracked: bool) -> Iterator[PairingChoice]:
    """Yield whether a pair is broken up for the median (lim-1999:2.6)."""
    yield last_resort("crack", "2.6", "median", Measure("cracked", "2.6"), taken=cracked)


def _lined_up(group: LimGroup) -> list[Section]:
    """Return floaters with the first of the group's own players, the others in halves."""
    own = tpns_of(in_row(group.own, group.direction))
    floaters = tpns_of(group.order_of_floaters())
    rest = own[len(floaters) :]
    first = [Section("floaters", tuple(floaters), tuple(own[: len(floaters)]))] if floaters else []
    return [*first, proposed("halves", rest, exchanges)] if rest else first


# --- the row of a group's own players


def exchanges(left: Sequence[Item]) -> list[Item]:
    """Return whom the first of a row tries: the second half onward, then the first half backward.

    (lim-1999:4.2, 4.3)
    """
    half = len(left) // 2
    return [*left[half:], *reversed(left[1:half])]


def first_scrutiny(state: LimRound, row: Sequence[LimPlayer]) -> PlacePairs:
    """Return the first pairing in the order of exchanges with all pairs compatible.

    (lim-1999:2.5, 4.1, 4.1.a, 4.1.b)
    """
    problem = state.problem(row, [None] * len(row), lambda _one, _two: 0)
    problem.solve()
    return first_in_order(problem, len(row))


def second_scrutiny(state: LimRound, row: Sequence[LimPlayer], first: PlacePairs) -> PlacePairs:
    """Return the first pairing with the fewest clashes (lim-1999:5.2).

    In the last round, before that, the fewest pairs who must both have the same colour
    (lim-1999:6). In maxi-tournaments a player of the row changes the opponent of the first
    scrutiny only within the limit (lim-1999:5.7).
    """
    problem = _row_problem(state, row, first, range(len(row)))
    problem.solve()
    return first_in_order(problem, len(row))


def _row_cost(
    state: LimRound,
    row: Sequence[LimPlayer],
    first: PlacePairs,
    made: Iterable[tuple[int, int]],
    rest: Sequence[int],
) -> tuple[int, int] | None:
    """Return how many pairs must both have the same colour, and how many clash.

    The number is that of the pairs made and, at best, of the rest; all are places in the row. None
    if the rest cannot be paired.
    """
    problem = _row_problem(state, row, first, rest)
    if not problem.solve():
        return None
    cost = problem.cost() + sum(_cost_in_row(row, *pair) for pair in made)
    return divmod(cost, len(row) + 1)


def _row_problem(
    state: LimRound, row: Sequence[LimPlayer], first: PlacePairs, places: Sequence[int]
) -> Problem:
    """Pose the matching of these places of a row: a pair costs by colours and the limit."""
    before = {place: mate for one, two in first for place, mate in ((one, two), (two, one))}
    seen: dict[tuple[object, object, int], int] = {}
    labels = []
    for place in places:
        label = (row[place].forced, row[place].due, place if state.maxi else 0)
        seen.setdefault(label, place)
        labels.append(label)

    def cost(one: tuple[object, object, int], two: tuple[object, object, int]) -> int | None:
        if state.maxi:
            place, opponent = sorted((one[2], two[2]))
            if not state.within_limit(row[opponent], row[before[place]]):
                return None
        return _cost_in_row(row, seen[one], seen[two])

    return state.problem([row[place] for place in places], labels, cost)


def _cost_in_row(row: Sequence[LimPlayer], one: int, two: int) -> int:
    first, second = row[one], row[two]
    forced = first.forced is not None and first.forced is second.forced
    return (len(row) + 1) * forced + clash(first, second)


def first_in_order(problem: Problem, count: int) -> PlacePairs:
    """Return the first optimal pairing of a row in the order of exchanges (lim-1999:4.2, 4.3).

    The others close up to a new row.
    """
    row = list(range(count))
    pairs = []
    while row:
        half = len(row) // 2
        (partner,) = problem.first_partners([row[0]], row[half], count)
        if partner < 0:
            partner = next(
                place
                for place in reversed(row[1:half])
                if problem.restrict(row[0], place, place + 1)
            )
        pairs.append((row[0], partner))
        del row[bisect_left(row, partner)], row[0]
    return tuple(pairs)


def _row_choices(
    state: LimRound, row: Sequence[LimPlayer], first: PlacePairs, second: PlacePairs
) -> Iterator[PairingChoice]:
    """Yield the choices of the row in turn, in the order of exchanges (lim-1999:4.2, 4.3, 5.2)."""
    before = {place: mate for one, two in first for place, mate in ((one, two), (two, one))}
    place = {player.tpn: index for index, player in enumerate(row)}

    def worth(left: Sequence[int], fixed: PlacePairs, tpn: int) -> Worth | None:
        made = [*fixed, (left[0], place[tpn])]
        rest = [index for index in left[1:] if index != place[tpn]]
        return _row_cost(state, row, first, made, rest)

    def barred(one: int, tpn: int) -> str:
        later = max(one, place[tpn])
        other = before[min(one, place[tpn])]
        return "" if later == other or state.within_limit(row[later], row[other]) else "limit"

    for index, (left, chosen) in enumerate(left_at_turns(range(len(row)), second)):
        article, pair = "4.2" if len(row) > 2 else "4.1", (row[left[0]].tpn, row[chosen].tpn)
        tries = tuple(row[there].tpn for there in exchanges(left))
        cost, bar = partial(worth, left, second[:index]), partial(barred, left[0])
        yield PairingChoice(
            "pair", article, "order.lim-row", *pair, tries, cost, _MEASURES_OF_ROWS, bar
        )
