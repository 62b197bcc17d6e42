"""The Dubov System of 1997 (C.04.4.1): equal average ratings of the opponents in a score group.

A round in the order of the articles: the bye (4), then from the highest score group down the
floaters from above (8), opponents for those who have none (7.1), a player to make the group even
(7.2), floaters (6.4), columns of equal length (7.3, 7.4) and their rows (6.2, 6.3), last the
colours (3). Round one follows its own chapter (5).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, zip_longest

from zug.model import Colour
from zug.rules.colours import ColourDecision, decide
from zug.systems.base import Step, rounds_not_declared
from zug.systems.dubov.choices_1997 import (
    FLOATER,
    LOWER,
    Columns,
    Inside,
    by_opposite_due,
    column_choices,
    facing_floaters,
    floater_choices,
    joining_choice,
    leaving_choices,
    lonely_choice,
    order_of_leaving,
    transfer_choice,
)
from zug.systems.dubov.players_1997 import COLOURS, Dubov1997Players, are_opposite
from zug.systems.explaining.trace import NOBODY, LazyStepData, Section, merge_turn
from zug.systems.legality import first_set
from zug.systems.rounds import claim_opponents

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from zug.matching import Problem
    from zug.model import Tournament
    from zug.systems.base import Impossibility
    from zug.systems.explaining.trace import PairingChoice
    from zug.systems.rounds import Pair

MakeColumns = Callable[[Sequence[int]], Columns]


class Dubov1997Round(Dubov1997Players):
    """A round; `pairs` are made first and get their colours at the end.

    `course` are the choices in the score group that is being paired, up to its columns.
    """

    initial_by_place = True
    impossible_article = "2"

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.notes = rounds_not_declared(tournament)
        self.is_first = tournament.next_round == 1
        self.pairs: list[Pair] = []
        self.course: list[Callable[[], Iterable[PairingChoice]]] = []

    def settle_bye(self) -> Impossibility | None:
        return self.give_bye("5" if self.is_first else "4", self._order_of_bye)

    def boards(self) -> list[Pair]:
        if self.is_first:
            for tpns in self._lists_of_round_one():
                self.pair_group(tpns, _halves, "5")
            return self._boards_by_lot()
        floaters: list[int] = []
        while self.ranking:
            # Whoever floats has, in every complete pairing, an opponent below: a group is left.
            floaters = self._pair_score_group(self.score_groups(floaters)[0], floaters)
        players = self.players
        decisions = (decide(COLOURS, players[a], players[b], self.initial) for a, b in self.pairs)
        return list(map(self._board, self.pairs, decisions))

    def fix(self, article: str, pair: Pair) -> None:
        """Pair two players for good."""
        self.mark(article, "pair", pair)
        self.pairs.append(pair)
        for tpn in pair:
            self.ranking.remove(tpn)

    def still_free(self, tpns: Iterable[int]) -> list[int]:
        """Return those of these players who are not paired yet."""
        free = {*self.ranking}
        return [tpn for tpn in tpns if tpn in free]

    def _pair_score_group(self, group: list[int], floaters: list[int]) -> list[int]:
        """Pair a score group and the floaters that came to it; return who floats on.

        (dubov-1997:6.1, 7)
        """
        members, place = group, len(self.steps)
        self.course = []
        floating = self.pair_floaters(floaters, group)
        group = self.still_free(group)
        floating += self.find_opponents(group, floating)
        group = [tpn for tpn in self.still_free(group) if tpn not in floating]
        joining = self.make_even(group, floating)
        if joining:
            group.append(joining)
        leaving = self.choose_floaters(group, floating)
        course = tuple(self.course)
        data = LazyStepData(
            lambda: chain.from_iterable(choices() for choices in course),
            score=self.score(members[0]),
            floaters=floaters,
        )
        step = Step(f"{self.system.book}:6.1", "score-group", tuple(members), data)
        self.steps.insert(place, step)
        self.pair_group([tpn for tpn in group if tpn not in leaving], self.equal_columns)
        return floating + leaving

    def _order_of_bye(self) -> list[int]:
        """Return the order: lowest group, lowest R, due to the dominating colour, highest ARO.

        (dubov-1997:4) In round one it is the list from its end (dubov-1997:5).
        """
        if self.is_first:
            return self.ranking[::-1]
        order: list[int] = []
        for group in reversed(self.score_groups()):
            order += self.weakest_first(group, self.dominating_colour(group))
        return order

    def _lists_of_round_one(self) -> list[list[int]]:
        """Return the players' list (dubov-1997:5), or a list a score group with virtual points.

        The last of an odd group opens the next. If a group cannot be completed all are one list.
        """
        lists: list[list[int]] = [[]]
        for group in self.score_groups():
            if len(lists[-1]) % 2:
                group.insert(0, lists[-1].pop())
            lists.append(group)
        apart = all(map(self.legality.completable, lists))
        if len(lists) > 2:
            choices = partial(merge_turn, "5", merged=not apart)
            self.mark("5", "lists" if apart else "one-list", (), choices, apart=apart)
        return lists if apart else [[*self.ranking]]

    def _boards_by_lot(self) -> list[Pair]:
        """Return the boards: the upper player has the drawn colour in odd pairs, not in even ones.

        (dubov-1997:5)
        """
        odd = ColourDecision(self.initial, "5", "list-odd")
        even = ColourDecision(self.initial.opposite, "5", "list-even")
        pairs = sorted((min(pair), max(pair)) for pair in self.pairs)
        return [self._board(pair, even if at % 2 else odd) for at, pair in enumerate(pairs)]

    def _board(self, pair: Pair, decision: ColourDecision) -> Pair:
        """Return White and Black of a pair whose first player has this colour."""
        due = self.due(pair[0]) or self.due(pair[1])
        data = {"why": decision.why, "due": due, "by": min(pair), "drawn": self.initial}
        return self.board(pair, decision, **data)

    # --- floaters: those from above (dubov-1997:8), and who floats on (6.4)

    def by_due_colour(self, tpns: Iterable[int]) -> tuple[list[int], list[int]]:
        """Return the players to be White and those to be Black.

        Players without a due colour go, by TPN, to the smaller list, to White if both are equal.
        """
        columns: dict[Colour | None, list[int]] = {Colour.WHITE: [], Colour.BLACK: [], None: []}
        for tpn in tpns:
            columns[self.due(tpn)].append(tpn)
        white, black, undecided = columns.values()
        for tpn in sorted(undecided):
            (black if len(black) < len(white) else white).append(tpn)
        return white, black

    def order_of_work(self, floaters: Iterable[int]) -> list[int]:
        """Return the highest white floater, the highest black one, and so on (dubov-1997:8.1)."""
        white, black = self.by_due_colour(floaters)
        rows = zip_longest(sorted(white, key=self.as_white), sorted(black, key=self.as_black))
        return [tpn for row in rows for tpn in row if tpn is not None]

    def pair_floaters(self, floaters: Sequence[int], group: Sequence[int]) -> list[int]:
        """Pair the floaters from above, one by one; return who floats on (dubov-1997:8.2).

        As few of them as possible may have to look further down (dubov-1997:6.4.c, 6.4.d): that
        number is the cost of the problem, and only answers that keep it are taken.
        """
        if not floaters:
            return []
        queue = self.order_of_work(floaters)
        members = sorted(group, key=self.strongest_first)
        lower = self.rest([*queue, *members])
        facing = partial(facing_floaters, self, queue, members)
        self.mark("8.1", "order-of-floaters", queue, tuple, facing)
        problem = self.problem((queue, members, lower), {(FLOATER, LOWER): 1})
        problem.solve()
        partners: dict[int, int] = {}
        for place, floater in enumerate(queue):
            if floater not in self.ranking:
                continue
            partner = self._partner(problem, queue, members, place)
            if partner:
                self.fix("8.2", (floater, partner))
                partners[floater] = partner
            else:
                self.mark("8.2", "floats-on", (floater,))
        self.course.append(partial(floater_choices, self, queue, members, lower, partners))
        return self.still_free(queue)

    def _partner(
        self, problem: Problem, queue: Sequence[int], members: Sequence[int], place: int
    ) -> int:
        """Return the best opponent of a floater: of the group, else a floater still to come."""
        floater, first = queue[place], len(queue)
        if problem.restrict(place, first, first + len(members)):
            vertices = [first + index for index in by_opposite_due(self, floater, members)]
        elif problem.restrict(place, place + 1, first):
            vertices = list(range(place + 1, first))
        else:
            return NOBODY
        everybody = [*queue, *members]
        return next(
            everybody[vertex]
            for vertex in vertices
            if self.legality.is_legal(floater, everybody[vertex])
            and problem.restrict(place, vertex, vertex + 1)
        )

    def choose_floaters(self, group: Sequence[int], floating: Sequence[int]) -> list[int]:
        """Return who leaves the group because it cannot be paired within itself (dubov-1997:6.4).

        As few as possible; of those sets the one that holds the first in the order of preference
        (dubov-1997:6.4.a, 6.4.b), then the next, and so on.
        """
        rest = self.rest(group)
        lower = next(iter(self.score_groups([*group, *floating])), [])
        choices = partial(leaving_choices, self, group, rest, lower)
        if self.legality.completable(group) and self.legality.completable(rest):
            self.course.append(partial(choices, ()))
            return []
        order = order_of_leaving(self, group, lower)
        problem = self.problem((order, rest), {(0, 1): 1})
        problem.solve()
        below = range(len(order), len(order) + len(rest))
        asked = ((vertex, below) for vertex in range(len(order)))
        leaving = [order[vertex] for vertex in first_set(problem, asked, problem.cost())]
        self.course.append(partial(choices, tuple(leaving)))
        dominating = self.dominating_colour(group)
        self.mark("6.4", "floaters", leaving, preferred=order, dominating=dominating)
        return leaving

    # --- players brought up from lower score groups (dubov-1997:7.1, 7.2)

    def find_opponents(self, group: Sequence[int], floating: Sequence[int]) -> list[int]:
        """Give players without a legal opponent in the group one from below (dubov-1997:7.1).

        Return those for whom there is none: they float on.
        """
        is_legal = self.legality.is_legal
        lonely = [
            tpn
            for tpn in sorted(group, key=self.strongest_first)
            if not any(is_legal(tpn, other) for other in group if other != tpn)
        ]
        leaving: list[int] = []
        self.course.append(partial(lonely_choice, lonely, 0))
        for index, tpn in enumerate(lonely, 1):
            spared = frozenset(self.legality.who_may_stay_over(self.rest([tpn])))
            order = self._nearest_first([*group, *floating], self.due(tpn))
            chosen = self._first(order, [other for other in spared if is_legal(tpn, other)])
            self.course += [
                partial(transfer_choice, self, tpn, order, spared, chosen),
                partial(lonely_choice, lonely, index),
            ]
            if chosen:
                self.mark("7.1", "transfer", (chosen,), opponent=tpn)
                self.fix("7.1", (tpn, chosen))
            else:
                self.mark("7.1", "floats-on", (tpn,))
                leaving.append(tpn)
        return leaving

    def make_even(self, group: Sequence[int], floating: Sequence[int]) -> int:
        """Return a player from below who makes an odd group even; nobody if none can.

        (dubov-1997:7.2)
        """
        if len(group) % 2 == 0:
            return NOBODY
        rest = self.rest(group)
        spared = frozenset(self.legality.who_may_stay_over(rest))
        fits = spared.intersection(self.legality.who_completes(group, rest))
        dominating = self.dominating_colour(group)
        order = self._nearest_first([*group, *floating], dominating)
        chosen = self._first(order, fits)
        self.course.append(partial(joining_choice, self, order, fits, chosen))
        members = list(group)
        if chosen:
            self.mark("7.2", "transfer", (chosen,), group=members, dominating=dominating)
        else:
            self.mark("7.2", "no-transfer", (), group=members)
        return chosen

    def _nearest_first(self, without: Sequence[int], due: Colour | None) -> list[int]:
        """Return the nearest lower group first, in it the opposite due colour, then the strongest.

        (dubov-1997:7.1.a-7.1.c, 7.2.a-7.2.c)
        """

        def key(tpn: int) -> tuple[object, ...]:
            return not are_opposite(self.due(tpn), due), self.strongest_first(tpn)

        return [tpn for group in self.score_groups(without) for tpn in sorted(group, key=key)]

    def _first(self, order: Sequence[int], fits: Collection[int]) -> int:
        """Return the first who fits and may be transferred (dubov-1997:2.1), or nobody."""
        able = (tpn for tpn in order if self.players[tpn].may_rise and tpn in fits)
        return next(able, NOBODY)

    # --- the white column against the black column (dubov-1997:6.1-6.3, 7.3, 7.4)

    def pair_group(
        self, group: Sequence[int], make_columns: MakeColumns, article: str = "6.2"
    ) -> None:
        """Pair a group that can be completed: rows, or improved rows (dubov-1997:6.2, 6.3).

        A pair of two Whites is fixed and the others begin afresh with new columns.
        """
        while group:
            white, black = columns = make_columns(group)
            rows = self.arrange(white, black)
            inside = None if rows is not None else self._two_whites(white, black, group)
            choices = partial(column_choices, columns, rows, inside, self.arrange, article)
            facing = partial(tuple, [Section("columns", tuple(white), tuple(black))])
            self.mark(article, "columns", (), choices, facing, white=white, black=black)
            if inside is None:
                for pair in rows or ():
                    self.fix(article, pair)
                return
            self.mark("6.3", "two-whites", inside.pair, row=inside.stuck + 1)
            self.fix("6.3", inside.pair)
            group = self.still_free(group)

    def equal_columns(self, group: Sequence[int]) -> Columns:
        """Return columns by due colour, equally long and ordered (dubov-1997:6.1, 6.2, 7.3, 7.4).

        Players who may not have the other colour stay (dubov-1997:2.2); in a group that can be
        completed enough others can move.
        """
        white, black = self.by_due_colour(group)
        surplus = (len(white) - len(black)) // 2
        if surplus > 0:
            self._move("7.3", white, black, surplus)
        elif surplus < 0:
            self._move("7.4", black, white, -surplus)
        return sorted(white, key=self.as_white), sorted(black, key=self.as_black)

    def _move(self, article: str, giving: list[int], taking: list[int], count: int) -> None:
        """Move Whites of the lowest ARO, or Blacks of the highest (dubov-1997:7.3, 7.4)."""
        to_black = article == "7.3"
        sign = 1 if to_black else -1

        def key(tpn: int) -> tuple[object, ...]:
            player = self.players[tpn]
            return sign * player.aro, -sign * player.rating, tpn

        able = [tpn for tpn in giving if self.players[tpn].colours_left[to_black]]
        moved = sorted(able, key=key)[:count]
        new_colour = Colour.BLACK if to_black else Colour.WHITE
        self.mark(article, "change-column", moved, to=new_colour)
        for tpn in moved:
            giving.remove(tpn)
            taking.append(tpn)

    def arrange(self, white: Sequence[int], black: Sequence[int]) -> list[Pair] | None:
        """Return the first arrangement of rows: from the top, each White with the first Black.

        (dubov-1997:6.2, 6.3) None if the columns cannot be arranged completely.
        """
        problem = self.problem((white, black), {(0, 0): None, (1, 1): None})
        if not problem.solve():
            return None
        count = len(white)
        partners = problem.first_partners(range(count), count, 2 * count)
        return [(tpn, black[p - count]) for tpn, p in zip(white, partners, strict=True)]

    def _two_whites(
        self, white: Sequence[int], black: Sequence[int], group: Sequence[int]
    ) -> Inside:
        """Return an opponent in the same column for the first White who is stuck (dubov-1997:6.3).

        Row k is the first that cannot be filled; then k-1 and so on upwards. For each: the Whites
        below that row, then those above it, as long as the others can still be completed.
        """
        stuck = self.first_stuck_row(white, black)
        for row in range(stuck, -1, -1):
            tpn = white[row]
            others = [other for other in group if other != tpn]
            fits = frozenset(self.legality.who_may_stay_over(others))
            order = [*white[row + 1 :], *reversed(white[:row])]
            for other in order:
                if other in fits and self.legality.is_legal(tpn, other):
                    return Inside(stuck, (tpn, other), order, fits)
        raise AssertionError("of a group that can be completed a stuck White can play another")

    def first_stuck_row(self, white: Sequence[int], black: Sequence[int]) -> int:
        """Return the first row, from 0, down to which not all Whites can have different Blacks.

        (dubov-1997:6.3) Whites are served in turn, those above making way where they can.
        """
        served = claim_opponents(white, black, self.legality.is_legal)
        return next(row for row, has_opponent in enumerate(served) if not has_opponent)


def _halves(group: Sequence[int]) -> Columns:
    """Return the upper part of the list on the left, the lower on the right (dubov-1997:5)."""
    half = len(group) // 2
    return list(group[:half]), list(group[half:])
