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

from zug.rules.colours import decide, due_colour
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
    LimPlayer,
    floated_before,
    forced_colour,
    in_row,
    side_of_median,
)
from zug.systems.rounds import Round, kinds_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence
    from typing import TypeVar

    from zug.matching import Problem
    from zug.model import Colour, Tournament
    from zug.systems.base import Impossibility, Options, RoundPairing
    from zug.systems.explaining.trace import Worth
    from zug.systems.legality import Legality
    from zug.systems.rounds import Pair
    from zug.systems.system import System

    Item = TypeVar("Item")
    Label = TypeVar("Label")
    Side = tuple[list[LimPair], list[int]]
    """The pairs of one side of the median, and its floaters to the median."""
    Wants = tuple[Colour | None, Colour | None]
    """The colour somebody must have, and the one they should have."""
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
        is_last = tournament.is_last_round
        forced = [forced_colour(card.colours) for card in self.present]
        # In the last round the score counts too, for equal scores must meet (lim-1999:6).
        labels = [
            (colour, card.score if colour and is_last else 0)
            for colour, card in zip(forced, self.present, strict=True)
        ]
        self._kinds, self._allowed = kinds_of(
            labels,
            lambda one, two: one[0] is None or one[0] is not two[0] or (is_last and one == two),
        )
        self._kind_of = {
            card.tpn: kind for card, kind in zip(self.present, self._kinds, strict=True)
        }
        self.players = {
            card.tpn: LimPlayer(
                card.tpn,
                card.rating,
                card.score,
                card.colours,
                colour,
                colour or due_colour(card.colours),
                floated_before(card, self.cards, tournament),
            )
            for card, colour in zip(self.present, forced, strict=True)
        }

    @cached_property
    def legality(self) -> Legality:
        """Who is compatible: not met, and not both forced the same colour (lim-1999:2.1, 6)."""
        return unmet(self.present, self.tournament.forbidden_now, self._kinds, self._allowed)

    def due(self, tpn: int) -> Colour | None:
        return self.players[tpn].due

    def clash(self, first: int, second: int) -> bool:
        """Return whether both are due the same colour."""
        due = self.due(first)
        return due is not None and due is self.due(second)

    def within_limit(self, first: int, second: int) -> bool:
        """May one be exchanged for the other to improve colours (lim-1999:3.2, 3.8, 5.7)?"""
        gap = abs(self.players[first].rating - self.players[second].rating)
        return not self.maxi or gap <= MAXI_LIMIT

    def problem(
        self,
        tpns: Sequence[int],
        labels: Sequence[Label],
        cost: Callable[[Label, Label], int | None],
    ) -> Problem:
        """Pose a least-cost matching of players, 0 standing for a vertex that is no player.

        What a pair costs depends on the labels of the two.
        """
        width = max(self._kinds, default=-1) + 1
        kinds = (self._kind_of.get(tpn, -1) for tpn in tpns)

        def entry(one: tuple[int, Label], two: tuple[int, Label]) -> int | None:
            (mine, label), (yours, other) = one, two
            may_meet = mine < 0 or yours < 0 or self._allowed[mine * width + yours]
            return cost(label, other) if may_meet else None

        return self.legality.problem(tpns, *kinds_of(zip(kinds, labels, strict=True), entry))

    def settle_bye(self) -> Impossibility | None:
        """The lowest numbered player of the lowest score-group first (lim-1999:1.1, 7.1, 8.2)."""
        return self.give_bye(
            "1.1", lambda: sorted(self.ranking, key=lambda tpn: (self.score(tpn), -tpn))
        )

    def boards(self) -> list[Pair]:
        """Pair from both ends to the median, which is paired last, then give the colours.

        (lim-1999:2.2, 8.1, 8.3)
        """
        by_score: dict[int, list[int]] = {}
        for tpn in self.ranking:
            by_score.setdefault(self.score(tpn), []).append(tpn)
        rounds = self.tournament.rounds_played
        side = {score: side_of_median(self.tournament, score, rounds) for score in by_score}
        above = [by_score[score] for score in sorted(by_score, reverse=True) if side[score] > 0]
        below = [by_score[score] for score in sorted(by_score) if side[score] < 0]
        own = [tpn for score in by_score if side[score] == 0 for tpn in by_score[score]]
        higher, down = self._pair_side(above, own, Direction.DOWN)
        lower, up = self._pair_side(below, [*own, *down], Direction.UP)
        return list(map(self._board, self._pair_median(own, (higher, down), (lower, up))))

    def _pair_side(
        self, groups: Sequence[list[int]], median: list[int], direction: Direction
    ) -> Side:
        """Pair the groups of one side; return the pairs and the floaters to the median."""
        pairs: list[LimPair] = []
        floaters: list[int] = []
        for own, adjacent in zip(groups, [*groups[1:], median], strict=False):
            group = LimGroup(self.score(own[0]), own, floaters, direction)
            selection, floaters, reason = select_floaters(self, group, adjacent)
            choices = partial(float_choices, selection, tuple(floaters), reason)
            self._mark_group(group, floaters, choices)
            if floaters:
                types = floater_types(self, group, floaters, adjacent)
                self.mark("3.9", "floaters", floaters, types=types, reason=reason)
            pairs += self._pair_members(group.without(floaters))
        return pairs, floaters

    def _pair_median(self, own: list[int], higher: Side, lower: Side) -> list[LimPair]:
        """Pair the median; while it is blocked, crack the latest pair of a side (lim-1999:2.6).

        On the lower side if there are more floaters from above than from below, else on the higher
        side; on the other one if that has no pair left.
        """
        while not self.legality.completable([*own, *higher[1], *lower[1]]):
            pairs, floaters = lower if len(higher[1]) > len(lower[1]) else higher
            if not pairs:
                pairs, floaters = higher if pairs is lower[0] else lower
            cracked, _ = pairs.pop()
            floaters += cracked
            self.mark("2.6", "crack", cracked, partial(_crack_choice, cracked=True))
        # A score of the median that nobody has is rounded down; it parts those above from below.
        nobodys = self.tournament.rounds_played * self.tournament.points.win // 2
        score = self.score(own[0]) if own else nobodys
        median = LimGroup(score, own, [*higher[1], *lower[1]], Direction.DOWN)
        self._mark_group(median, (), partial(_crack_choice, cracked=False))
        return [*higher[0], *lower[0], *self._pair_members(median)]

    def _mark_group(
        self,
        group: LimGroup,
        leaving: Sequence[int],
        choices: Callable[[], Iterator[PairingChoice]],
    ) -> None:
        self.mark(
            "2.2",
            "score-group",
            group.own,
            choices,
            partial(self._lined_up, group.without(leaving)),
            score=group.score,
            floaters=list(group.floaters),
            direction=group.direction.name.lower(),
        )

    def _lined_up(self, group: LimGroup) -> list[Section]:
        """Return floaters with the first of the group's own players, the others in halves."""
        own, floaters = in_row(group.own, group.direction), self.order_of_floaters(group)
        first, rest = own[: len(floaters)], own[len(floaters) :]
        sections = [Section("floaters", tuple(floaters), tuple(first))] if floaters else []
        return [*sections, proposed("halves", rest, exchanges)] if rest else sections

    # --- the pairs of a group

    def _pair_members(self, group: LimGroup) -> list[LimPair]:
        """Pair a group that can be completed, in the order in which the pairs are made."""
        pairs = self._pair_floaters(group)
        busy = {tpn for pair in pairs for tpn in pair}
        row = in_row((tpn for tpn in group.own if tpn not in busy), group.direction)
        pairs += [(row[first], row[two]) for first, two in self._pair_row(row)]
        return [LimPair(pair, group.direction) for pair in pairs]

    def order_of_floaters(self, group: LimGroup) -> list[int]:
        """Return down-floaters from the highest score and number; then up-floaters from the lowest.

        (lim-1999:3.6.1-3.6.3, 3.7.1-3.7.3)
        """

        def key(tpn: int) -> tuple[int, int, int]:
            score = self.score(tpn)
            return (0, -score, tpn) if score > group.score else (1, score, -tpn)

        return sorted(group.floaters, key=key)

    def _pair_floaters(self, group: LimGroup) -> list[Pair]:
        """Each floater in turn with the best of the group's own players (lim-1999:3.6-3.8)."""
        pairs: list[Pair] = []
        unpaired = in_row(group.members, group.direction)
        own = {*group.own}
        for floater in self.order_of_floaters(group):
            if floater not in unpaired:
                continue
            others = [tpn for tpn in unpaired if tpn != floater]
            fits = frozenset(self.legality.who_may_stay_over(others))
            able = [tpn for tpn in others if tpn in fits and self.legality.is_legal(floater, tpn)]
            opponent = self._best([tpn for tpn in able if tpn in own] or able, floater)
            others.sort(key=lambda tpn: tpn not in own)
            choices = partial(self._opponent_choice, own, (floater, opponent), tuple(others), fits)
            pair, clash = (floater, opponent), self.clash(floater, opponent)
            self.mark("3.8", "pair-floater", pair, choices, clash=clash)
            pairs.append(pair)
            unpaired = [tpn for tpn in unpaired if tpn not in pair]
        return pairs

    def _best(self, candidates: Sequence[int], floater: int) -> int:
        """Return the first without clash, in maxi-tournaments within the limit; else the first."""
        first = candidates[0]
        return next(
            (
                tpn
                for tpn in candidates
                if not self.clash(floater, tpn) and (tpn == first or self.within_limit(tpn, first))
            ),
            first,
        )

    def _opponent_choice(
        self, own: Collection[int], pair: Pair, others: tuple[int, ...], fits: Collection[int]
    ) -> Iterator[PairingChoice]:
        """Yield the choice of an opponent: the group's own players first, then other floaters.

        (lim-1999:3.6-3.8)
        """
        floater, is_legal = pair[0], self.legality.is_legal
        first = next(tpn for tpn in others if tpn in fits and is_legal(floater, tpn))

        def worth(tpn: int) -> Worth | None:
            return (int(tpn not in own), int(self.clash(floater, tpn))) if tpn in fits else None

        def barred(tpn: int) -> str:
            return "" if self.within_limit(tpn, first) else "limit"

        order, measures = "order.lim-floater", _MEASURES_OF_OPPONENTS
        yield PairingChoice("pair", "3.8", order, *pair, others, worth, measures, barred)

    # --- the row of a group's own players

    def _pair_row(self, row: Sequence[int]) -> PlacePairs:
        """First scrutiny for compatibility, second for colours (lim-1999:4.1, 5.2).

        First comes the first pairing in the order of exchanges with all pairs compatible (2.5,
        4.1.a, 4.1.b), then the first with the fewest clashes. In the last round, before that, the
        fewest pairs count who must both have the same colour (lim-1999:6). In maxi-tournaments a
        player of the row changes the opponent of the first scrutiny only within the limit (5.7).
        """
        if not row:
            return ()
        self.mark("2.4", "proposed-pairings", row, pairs=len(row) // 2)
        problem = self.problem(row, [None] * len(row), lambda _one, _two: 0)
        problem.solve()
        first = first_in_order(problem, len(row))
        pairs = [(row[a], row[two]) for a, two in first]
        self.mark("4.1", "first-scrutiny", (tpn for pair in pairs for tpn in pair), pairs=pairs)
        problem = self._row_problem(row, first, range(len(row)))
        problem.solve()
        second = first_in_order(problem, len(row))
        pairs = [(row[a], row[two]) for a, two in second]
        clashes = sum(self.clash(*pair) for pair in pairs)
        everybody = (tpn for pair in pairs for tpn in pair)
        choices = partial(self._row_choices, row, first, second)
        self.mark("5.2", "second-scrutiny", everybody, choices, clashes=clashes, pairs=pairs)
        return second

    def _wants(self, tpn: int) -> Wants:
        player = self.players[tpn]
        return player.forced, player.due

    def _row_problem(self, row: Sequence[int], first: PlacePairs, places: Sequence[int]) -> Problem:
        """Pose the matching of these places of a row: a pair costs by colours and the limit."""
        before = {place: mate for pair in first for place, mate in (pair, pair[::-1])}
        labels = [(self._wants(row[place]), place if self.maxi else 0) for place in places]

        def cost(one: tuple[Wants, int], two: tuple[Wants, int]) -> int | None:
            if self.maxi:
                place, opponent = sorted((one[1], two[1]))
                if not self.within_limit(row[opponent], row[before[place]]):
                    return None
            return _cost_by_colours(one[0], two[0], len(row) + 1)

        return self.problem([row[place] for place in places], labels, cost)

    def _row_choices(
        self, row: Sequence[int], first: PlacePairs, second: PlacePairs
    ) -> Iterator[PairingChoice]:
        """Yield the choices of the row in turn, in the order of exchanges.

        (lim-1999:4.2, 4.3, 5.2) They cost the pairs who must both have the same colour, and those
        that clash: the pairs made, and at best the rest.
        """
        before = {place: mate for pair in first for place, mate in (pair, pair[::-1])}
        place_of = {tpn: place for place, tpn in enumerate(row)}
        base = len(row) + 1

        def worth(left: Sequence[int], fixed: PlacePairs, tpn: int) -> Worth | None:
            rest = [place for place in left[1:] if place != place_of[tpn]]
            problem = self._row_problem(row, first, rest)
            if not problem.solve():
                return None
            pairs = [*((row[a], row[two]) for a, two in fixed), (row[left[0]], tpn)]
            wants = ((self._wants(a), self._wants(b)) for a, b in pairs)
            cost = sum(_cost_by_colours(mine, two, base) for mine, two in wants)
            return divmod(problem.cost() + cost, base)

        def barred(one: int, tpn: int) -> str:
            later = max(one, place_of[tpn])
            other = before[min(one, place_of[tpn])]
            is_free = later == other or self.within_limit(row[later], row[other])
            return "" if is_free else "limit"

        article = "4.2" if len(row) > 2 else "4.1"
        for index, (left, chosen) in enumerate(left_at_turns(range(len(row)), second)):
            pair, tries = (row[left[0]], row[chosen]), tuple(row[at] for at in exchanges(left))
            cost, bar = partial(worth, left, second[:index]), partial(barred, left[0])
            yield PairingChoice(
                "pair", article, "order.lim-row", *pair, tries, cost, _MEASURES_OF_ROWS, bar
            )

    def _board(self, pair: LimPair) -> Pair:
        """Return White and Black; rank is score, then number (lim-1999:5.4)."""
        players = (self.players[tpn] for tpn in pair.pair)
        higher, lower = sorted(players, key=lambda player: (-player.score, player.tpn))
        rules = COLOURS_BELOW if pair.direction is Direction.UP else COLOURS
        decision = decide(rules, higher, lower, self.initial)
        data: dict[str, object] = {"why": decision.why, "higher": higher.tpn, "lower": lower.tpn}
        data |= {"due": higher.due, "drawn": self.initial}
        data |= {"higher_history": higher.colours or "–", "lower_history": lower.colours or "–"}
        return self.board((higher.tpn, lower.tpn), decision, **data)


def _crack_choice(cracked: bool) -> Iterator[PairingChoice]:
    """Yield whether a pair is broken up for the median (lim-1999:2.6)."""
    yield last_resort("crack", "2.6", "median", Measure("cracked", "2.6"), taken=cracked)


def exchanges(left: Sequence[Item]) -> list[Item]:
    """Return whom the first of a row tries: the second half onward, then the first half backward.

    (lim-1999:4.2, 4.3)
    """
    half = len(left) // 2
    return [*left[half:], *reversed(left[1:half])]


def _cost_by_colours(one: Wants, two: Wants, base: int) -> int:
    """Return the cost of a pair: `base` if both must have the same colour, 1 if they clash."""
    (forced, due), (other_forced, other_due) = one, two
    must = forced is not None and forced is other_forced
    return base * must + (due is not None and due is other_due)


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
