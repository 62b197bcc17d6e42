"""The Burstein system (C.04.4.2): scoregroups from the top, in each the highest meets the lowest.

"Higher" is always the order of burstein-2017:3.2: the strength of the opposition met so far. The
decisions where the text leaves room are in `docs/systems/burstein-2017.md`.
"""

from __future__ import annotations

from functools import cached_property, partial
from itertools import groupby

from zug.rules.colours import (
    Claimant,
    decide,
    drawn_colour,
    due_colours,
    due_to_first,
    even_number,
    odd_number,
    only_colour,
    only_colour_after_two,
    reverse_last,
    wider_difference,
)
from zug.rules.opposition import opposition
from zug.systems.burstein import BURSTEIN_2017
from zug.systems.burstein.groups import (
    claim,
    combination_choices,
    combine,
    facing,
    floatable,
    refusals,
)
from zug.systems.explaining.trace import LazyStepData, merge_turn
from zug.systems.legality import unmet
from zug.systems.rounds import Round, kinds_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.model import Colour, Tournament
    from zug.rules.colours import ColourRule, ColourRules
    from zug.systems.base import Options, RoundPairing
    from zug.systems.burstein.groups import Combination
    from zug.systems.legality import Legality
    from zug.systems.rounds import Pair


def smaller_number(rule: ColourRule[Claimant]) -> ColourRule[Claimant]:
    """Return a rule about numbers for a pair whose smaller number counts, not the higher rank."""

    def colour(first: Claimant, second: Claimant, initial: Colour) -> Colour | None:
        if first.tpn < second.tpn:
            return rule(first, second, initial)
        found = rule(second, first, initial)
        return None if found is None else found.opposite

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


def pair_round(tournament: Tournament, _options: Options) -> RoundPairing:
    """Pair the next round: the bye first, then the groups from the top, then the colours."""
    return Burstein2017Round(tournament).pair()


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
            (claim(card.colours) for card in self.present),
            lambda one, other: refusals(one, other) is not None,
        )
        return unmet(self.present, self.tournament.forbidden_now, kinds, allowed)

    def pair(self) -> RoundPairing:
        """Pair the round, or say why it cannot be paired."""
        why = self.give_bye("4.2", self._order_of_bye, lambda card: {"score": card.score})
        if why is not None:
            return self.impossible(why)
        drawn = drawn_colour(self.tournament, by_place=False)
        return self.finish([self._board(pair, drawn) for pair in self._pair_groups()])

    def _order_of_bye(self) -> list[int]:
        """The lowest player of the lowest scoregroup first (burstein-2017:4.1-4.4)."""
        return sorted(self.ranking, key=lambda tpn: (self.score(tpn), -self.place[tpn]))

    def _pair_groups(self) -> list[Pair]:
        """Pair the SGs (burstein-2017:1.2) from the highest down, each with the floater from above.

        A group without a possible combination is joined with the next SG (burstein-2017:6.6); the
        floater who came down may not float again (6.3).
        """
        ranking = sorted(self.ranking, key=self.score, reverse=True)
        below = [list(group) for _, group in groupby(ranking, key=self.score)]
        pairs: list[Pair] = []
        floater: int | None = None
        while below:
            members = below.pop(0)
            if floater is not None:
                members = self._in_order([*members, floater])
            found = self._pair_group(members, below, floater)
            pairs += found.pairs
            floater = found.floater
        return pairs

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
            floaters = [] if even else floatable(self.legality, own, below)
            rest = [tpn for group in below for tpn in group]
            if floaters or (even and self.legality.completable(rest)):
                found = combine(self.legality, self.cards, members, floaters)
                if found is not None:
                    break
            # There is something to join: what is left can always be completed as a whole (6.6).
            joined = below.pop(0)
            self.mark("6.6", "join", joined, LazyStepData(partial(merge_turn, "6.6", merged=True)))
            members = self._in_order([*members, *joined])
        self._mark_combination(members, floaters, found)
        return found

    def _mark_combination(
        self, members: Sequence[int], floaters: Sequence[int], found: Combination
    ) -> None:
        """Mark the pairs and the floater; the first of these steps holds the choices."""
        choices = partial(
            combination_choices, self.legality, self.cards, members, frozenset(floaters), found
        )
        lined_up = partial(facing, members)
        if found.pairs:
            made = LazyStepData(choices, lined_up, pairs=found.pairs, refused=found.refused)
            self.mark("6.5", "combination", members, made)
        if found.floater is not None:
            told: dict[str, object] = {"candidates": tuple(floaters)}
            data = told if found.pairs else LazyStepData(choices, lined_up, **told)
            self.mark("6.3", "float", (found.floater,), data)

    def _mark_group(self, members: Sequence[int], came_down: int | None) -> None:
        strength = [self.strength[tpn] for tpn in members]
        self.mark(
            "3.2",
            "group",
            members,
            floater=came_down,
            scores=tuple(map(self.score, members)),
            sonneborn_berger_twice=tuple(one.sonneborn_berger for one in strength),
            buchholz=tuple(one.buchholz for one in strength),
            median=tuple(one.median for one in strength),
        )

    def _board(self, pair: Pair, drawn: Colour) -> Pair:
        """White and Black; the trace names who got the opposite of their due colour."""
        first, second = (
            Claimant(tpn, self.cards[tpn].colours, claim(self.cards[tpn].colours).due)
            for tpn in pair
        )
        given = decide(COLOURS, first, second, drawn)
        refused = tuple(
            one.tpn
            for one, colour in ((first, given.colour), (second, given.colour.opposite))
            if one.due is colour.opposite
        )
        told = {"why": given.why, "due": first.due, "drawn": drawn, "by": min(pair)}
        return self.board(pair, given, refused=refused, **told)
