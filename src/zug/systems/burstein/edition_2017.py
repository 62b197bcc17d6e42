"""The Burstein system (C.04.4.2): scoregroups from the top, in each the highest meets the lowest.

"Higher" is always the order of burstein-2017:3.2: the strength of the opposition met so far. The
decisions where the text leaves room are in `docs/systems/burstein-2017.md`.

The order in a group (burstein-2017:6.2, 6.4) is a walk: the highest player not yet placed tries the
others from the lowest up, floating comes last. So the players are numbered from the lowest up, the
float is one more vertex at the end, and the combination wanted is the one in which the highest
player has the smallest partner, then the next highest, and so on, among all matchings of least
cost.
"""

from __future__ import annotations

from functools import cache, cached_property, partial

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.colours import (
    Claimant,
    breaks_limits,
    decide,
    due_colour,
    due_colours,
    due_to_first,
    even_number,
    odd_number,
    only_colour,
    only_colour_after_two,
    refused,
    reverse_last,
    wider_difference,
)
from zug.rules.opposition import opposition
from zug.systems.burstein import BURSTEIN_2017
from zug.systems.explaining.trace import (
    NOBODY,
    Measure,
    PairingChoice,
    Section,
    merge_turn,
    proposed,
)
from zug.systems.legality import unmet
from zug.systems.rounds import Round, kinds_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from zug.matching import Problem
    from zug.model import Tournament
    from zug.rules.colours import ColourRule, ColourRules
    from zug.systems.base import Impossibility
    from zug.systems.explaining.trace import Worth
    from zug.systems.legality import Legality
    from zug.systems.rounds import Pair


def smaller_number(rule: ColourRule[Claimant]) -> ColourRule[Claimant]:
    """Return a rule about numbers for a pair whose smaller number counts, not the higher rank."""

    def colour(first: Claimant, second: Claimant, initial: Colour) -> Colour | None:
        if first.tpn < second.tpn:
            return rule(first, second, initial)
        colour = rule(second, first, initial)
        return None if colour is None else colour.opposite

    return colour


COLOURS: ColourRules[Claimant] = (
    (only_colour_after_two, "5.3", "thrice"),
    (only_colour, "5.2", "excess"),
    (smaller_number(odd_number), "5.1", "smaller-odd"),
    (smaller_number(even_number), "5.1", "smaller-even"),
    (due_colours, "5.4", "due"),
    (wider_difference, "5.4", "equalise"),
    (reverse_last, "5.4", "reversed"),
    (due_to_first, "5.4", "higher"),
)
"""The rules for colours (burstein-2017:5.1-5.4)."""
_REFUSED = (Measure("denied-due", "6.5"),)


class ColourLimits(NamedTuple):
    """All that a colour history says about whom a player can meet and at what price."""

    open: frozenset[Colour]
    due: Colour | None


@cache
def limits_of(colours: str) -> ColourLimits:
    """Return which colours may come next (burstein-2017:5.2, 5.3), and the due one (1.3)."""
    left = frozenset(colour for colour in Colour if not breaks_limits(colours, colour))
    return ColourLimits(left, due_colour(colours))


def refusals(first: ColourLimits, second: ColourLimits) -> int | None:
    """Return how many of the two get the opposite of their due colour (burstein-2017:6.5).

    None: the limits leave no way to give the colours, the two are no legal pair.
    """
    ways = [colour for colour in Colour if colour in first.open and colour.opposite in second.open]
    if not ways:
        return None
    if len(ways) == 2:
        return int(first.due is not None and first.due is second.due)
    return int(first.due is ways[0].opposite) + int(second.due is ways[0])


_Kind = tuple[ColourLimits, bool] | None
"""A player's claim and whether they may float; None is the float itself."""


class Combination(NamedTuple):
    """The pairs (higher player first) in the order they were found, and who floats, if any."""

    pairs: tuple[tuple[int, int], ...]
    floater: int | None
    refused: int


def _vertices(members: Sequence[int]) -> list[int]:
    """From the lowest up; the float of an odd group, 0, is the last."""
    return [*reversed(members), *([0] * (len(members) % 2))]


def _cost(first: _Kind, second: _Kind) -> int | None:
    """Refused due colours; the floater is not counted (burstein-2017:6.5)."""
    if first is None or second is None:
        player = first or second
        return 0 if player is not None and player[1] else None
    return refusals(first[0], second[0])


def _from_below(left: Sequence[int]) -> list[int]:
    """Return whom the highest tries: the others from the lowest up (burstein-2017:6.2)."""
    return list(reversed(left[1:]))


class Burstein2017Round(Round):
    """A round; `ranking` is by Sonneborn-Berger, Buchholz, Median, rating, then TPN.

    (burstein-2017:1.1, 3.2) `strength` are the first three.
    """

    system = BURSTEIN_2017

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.strength = {card.tpn: opposition(card, self.cards) for card in self.present}
        # By TPN already; sorting keeps equals in that order, `reverse` too.
        ranked = sorted(
            self.present, key=lambda card: (*self.strength[card.tpn], card.rating), reverse=True
        )
        self.ranking = [card.tpn for card in ranked]
        self.place = {tpn: place for place, tpn in enumerate(self.ranking)}

    @cached_property
    def legality(self) -> Legality:
        """Not met yet (burstein-2017:3.1); colours within the limits are possible (5.2, 5.3)."""
        kinds, allowed = kinds_of(
            (limits_of(card.colours) for card in self.present),
            lambda one, other: refusals(one, other) is not None,
        )
        return unmet(self.present, self.tournament.forbidden_now, kinds, allowed)

    def settle_bye(self) -> Impossibility | None:
        """Give the bye: the lowest player of the lowest scoregroup first.

        (burstein-2017:4.1-4.4)
        """

        def order() -> list[int]:
            return sorted(self.ranking, key=lambda tpn: (self.score(tpn), -self.place[tpn]))

        return self.give_bye("4.2", order, lambda card: {"score": card.score})

    def boards(self) -> list[Pair]:
        """Pair the SGs (burstein-2017:1.2) from the highest down, each with the floater from above.

        A group without a possible combination is joined with the next SG (burstein-2017:6.6); the
        floater who came down may not float again (6.3). The colours come last.
        """
        self.ranking.sort(key=self.score, reverse=True)
        below = self.groups()
        pairs: list[Pair] = []
        floater: int | None = None
        while below:
            members = below.pop(0)
            if floater is not None:
                members = self._in_order([*members, floater])
            combination = self._pair_group(members, below, floater)
            pairs += combination.pairs
            floater = combination.floater
        return [self._board(pair) for pair in pairs]

    def _in_order(self, members: Sequence[int]) -> list[int]:
        return sorted(members, key=self.place.__getitem__)

    def _pair_group(
        self, members: list[int], below: list[list[int]], came_down: int | None
    ) -> Combination:
        """Pair a group; SGs it has to be joined with are taken off `below`."""
        while True:
            self._mark_group(members, came_down)
            own = [tpn for tpn in members if tpn != came_down]
            even = len(members) % 2 == 0
            floaters = [] if even else self._floatable(own, below)
            rest = [tpn for group in below for tpn in group]
            if floaters or (even and self.legality.completable(rest)):
                combination = self._combine(members, floaters)
                if combination is not None:
                    break
            # There is something to join: what is left can always be completed as a whole (6.6).
            joined = below.pop(0)
            self.mark("6.6", "join", joined, partial(merge_turn, "6.6", merged=True))
            members = self._in_order([*members, *joined])
        self._mark_combination(members, floaters, combination)
        return combination

    def _floatable(self, members: Sequence[int], below: Sequence[Sequence[int]]) -> list[int]:
        """Return members who can meet somebody of the next SG, all below being completed with them.

        (burstein-2017:6.3, 6.6)
        """
        if not below:
            return []
        legality = self.legality
        fit = legality.who_completes([tpn for group in below for tpn in group], members)
        return [tpn for tpn in fit if any(legality.is_legal(tpn, other) for other in below[0])]

    def _combine(self, members: Sequence[int], floaters: Sequence[int]) -> Combination | None:
        """Pair a group, its members given highest first (burstein-2017:6.1-6.5).

        In an odd group one of `floaters` floats. None: there is no possible combination.
        """
        problem = self._problem(members, floaters)
        if not problem.solve():
            return None
        vertices = _vertices(members)
        pairs: list[Pair] = []
        floater = None
        placed = [False] * len(vertices)
        for place in reversed(range(len(members))):
            if placed[place]:
                continue
            partner = problem.first_partners([place], 0, len(vertices))[0]
            placed[partner] = True
            if vertices[partner]:
                pairs.append((vertices[place], vertices[partner]))
            else:
                floater = vertices[place]
        return Combination(tuple(pairs), floater, problem.cost())

    def _problem(self, members: Sequence[int], floaters: Collection[int]) -> Problem:
        """Return the matching with the fewest refused due colours (burstein-2017:6.5)."""
        may_float = frozenset(floaters)
        vertices = _vertices(members)
        kinds, costs = kinds_of(
            ((self._limits(tpn), tpn in may_float) if tpn else None for tpn in vertices), _cost
        )
        return self.legality.problem(vertices, kinds, costs)

    def _limits(self, tpn: int) -> ColourLimits:
        return limits_of(self.cards[tpn].colours)

    def _mark_combination(
        self, members: Sequence[int], floaters: Sequence[int], combination: Combination
    ) -> None:
        """Mark the pairs and the floater; the first of these steps holds the choices."""
        pairs, floater, cost = combination

        def rows() -> list[Section]:
            return [proposed("ends", members, _from_below)]

        choices = partial(self._choices, members, frozenset(floaters), combination), rows
        if pairs:
            self.mark("6.5", "combination", members, *choices, pairs=pairs, refused=cost)
        if floater is not None:
            self.mark(
                "6.3", "float", (floater,), *(() if pairs else choices), candidates=tuple(floaters)
            )

    def _choices(
        self, members: Sequence[int], floaters: Collection[int], combination: Combination
    ) -> Iterator[PairingChoice]:
        """Yield whom the highest not yet placed gets: the lowest is tried first, to float last.

        (burstein-2017:6.2, 6.4)
        """
        yield from merge_turn("6.6", merged=False)
        pairs = combination.pairs
        partner = {tpn: other for pair in pairs for tpn, other in (pair, pair[::-1])}
        left, cost, floats = list(members), 0, len(members) % 2 == 1
        article = "6.4" if floats else "6.2"

        def refused(one: int, other: int) -> int | None:
            return refusals(self._limits(one), self._limits(other))

        def worth(left: Sequence[int], cost: int, tpn: int) -> Worth | None:
            price = refused(left[0], tpn) if tpn else 0
            if price is None or (tpn == NOBODY and left[0] not in floaters):
                return None
            problem = self._problem([other for other in left[1:] if other != tpn], floaters)
            return (cost + price + problem.cost(),) if problem.solve() else None

        while left:
            seeker, chosen = left[0], partner.get(left[0], NOBODY)
            tries = (*_from_below(left), *[NOBODY] * floats)
            order, price = "order.burstein-ends", partial(worth, tuple(left), cost)
            yield PairingChoice("pair", article, order, seeker, chosen, tries, price, _REFUSED)
            floats = floats and chosen != NOBODY
            cost += (refused(seeker, chosen) or 0) if chosen else 0
            left = [tpn for tpn in left[1:] if tpn != chosen]

    def _mark_group(self, members: Sequence[int], came_down: int | None) -> None:
        strength = [self.strength[tpn] for tpn in members]
        self.mark(
            "3.2",
            "group",
            members,
            floater=came_down,
            scores=tuple(map(self.score, members)),
            sonneborn_berger_twice=tuple(each.sonneborn_berger for each in strength),
            buchholz=tuple(each.buchholz for each in strength),
            median=tuple(each.median for each in strength),
        )

    def _board(self, pair: Pair) -> Pair:
        """White and Black; the trace names who got the opposite of their due colour."""
        first, second = (
            Claimant(tpn, self.cards[tpn].colours, self._limits(tpn).due) for tpn in pair
        )
        decision = decide(COLOURS, first, second, self.initial)
        who = refused(first, second, decision.colour)
        data = {"why": decision.why, "due": first.due, "drawn": self.initial, "by": min(pair)}
        return self.board(pair, decision, refused=who, **data)
