"""The rated variant (fmjd-1986:6.1, 7.1) and its accelerations Quart and Haley (fmjd-1986:9)."""

from __future__ import annotations

from functools import partial

from zug.model import Colour, Points, Result
from zug.rules.colours import (
    Claimant,
    due_colours,
    due_to_first,
    even_number,
    odd_number,
    preference_of_one,
)
from zug.systems.explaining.trace import merge_turn
from zug.systems.fmjd import FMJD_1986
from zug.systems.fmjd.round import FmjdRound, from_the_middle, ranked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from zug.rules.cards import Card
    from zug.rules.colours import ColourRules
    from zug.systems.base import Impossibility
    from zug.systems.rounds import Pair


def no_third_running(first: Claimant, second: Claimant, _initial: Colour) -> Colour | None:
    """The colour with which fewer of the two have the same one three times running."""

    def thrice(white: Claimant, black: Claimant) -> int:
        return white.colours.endswith("ww") + black.colours.endswith("bb")

    with_white, with_black = thrice(first, second), thrice(second, first)
    if with_white == with_black:
        return None
    return Colour.WHITE if with_white < with_black else Colour.BLACK


def first_game_of_first(first: Claimant, _second: Claimant, _initial: Colour) -> Colour | None:
    """The first gets the colour of their first game."""
    return Colour(first.colours[0]) if first.colours else None


def first_game_of_second(_first: Claimant, second: Claimant, _initial: Colour) -> Colour | None:
    """The second gets the colour of their first game."""
    return Colour(second.colours[0]).opposite if second.colours else None


COLOURS: ColourRules[Claimant] = (
    (odd_number, "7.1.3", "odd"),
    (even_number, "7.1.3", "even"),
    (no_third_running, "7.1.6", "thrice"),
    (preference_of_one, "7.1.5", "rarer"),
    (due_colours, "7.1.5", "rarer-both"),
    (due_to_first, "7.1.5", "rarer-better"),
    (first_game_of_first, "7.1.6", "first-game"),
    (first_game_of_second, "7.1.6", "first-game"),
)
"""Who has White; first the better ranked (fmjd-1986:7.1.2-7.1.8)."""


def sections_of(members: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
    """Return A and B: packets 1 and 2 of a quarter each, rounded up, and packets 3 and 4.

    (fmjd-1986:9.1.1, 9.2.1)
    """
    size = 2 * -(-len(members) // 4)
    return members[:size], members[size:]


class FmjdRatedRound(FmjdRound):
    """A round by rating; `tournament.acceleration` may be `fmjd-quart` or `fmjd-haley`."""

    system = FMJD_1986

    @property
    def _is_haley(self) -> bool:
        """Is it the round in which the Haley method adds points (fmjd-1986:9.2.2, 9.2.7)?"""
        return self.tournament.acceleration == "fmjd-haley" and self.tournament.next_round == 2

    def settle_bye(self) -> Impossibility | None:
        if self._is_haley:
            self._add_classification_points()
        return super().settle_bye()

    def boards(self) -> list[Pair]:
        if self.tournament.next_round == 1:
            # Upper half against lower half (fmjd-1986:5.6, 7.1.3), accelerated in two sections
            # (fmjd-1986:9.1.1, 9.2.1, 9.2.3).
            self.ranking.sort()
            is_accelerated = self.tournament.acceleration is not None
            article = "9.1.1" if is_accelerated else "5.6"
            self._pair_in_order(self.ranking, article, in_sections=is_accelerated)
        elif self._is_haley:
            groups = self.groups()
            for index in range(len(groups)):
                self._treat(groups, index)
        else:
            self._pair_by_points(self._sort_quart_groups())
        return self.give_colours(COLOURS)

    def _pair_in_order(self, members: Sequence[int], article: str, *, in_sections: bool) -> None:
        """The order of fmjd-1986:6.1.25, in both sections if asked and if they can be completed."""
        sections = sections_of(members) if in_sections else (members,)
        apart = all(self.legality.completable(section) for section in sections)
        if in_sections:
            choices = partial(merge_turn, article, merged=not apart)
            self.mark("9.1.1", "sections" if apart else "one-section", (), choices)
        for section in sections if apart else (members,):
            self.pair_group(section, from_the_middle, article)

    def _pair_by_points(self, quart_groups: int) -> None:
        """Groups from the top to above the median, from the bottom to below it, the median last.

        (fmjd-1986:6.1.6) The `quart_groups` come before all others and are cut into quarters
        (fmjd-1986:9.1.2).
        """
        groups = self.groups()
        if not groups:
            return
        # The group of the lower of the two participants in the middle (fmjd-1986:6.1.6).
        middle = self.ranking[len(self.ranking) // 2]
        median = next(index for index, group in enumerate(groups) if middle in group)
        for index in range(quart_groups):
            self._treat(groups, index, in_sections=True)
        for index in range(quart_groups, median):
            self._treat(groups, index)
        for index in range(len(groups) - 1, max(median, quart_groups - 1), -1):
            self._treat(groups, index, upwards=True)
        if median >= quart_groups:
            self._treat(groups, median)

    def _treat(
        self,
        groups: Sequence[Sequence[int]],
        index: int,
        *,
        upwards: bool = False,
        in_sections: bool = False,
    ) -> None:
        """One group: its floaters (fmjd-1986:6.1.7-6.1.14), then its own pairs (6.1.15-6.1.26).

        Below the median everything is turned upside down (fmjd-1986:6.1.17, 6.1.18, 6.1.26).
        """
        unpaired = self.open_groups(groups)
        group, others = unpaired[index], unpaired[index + 1 :]
        if upwards:
            group, others = group[::-1], [other[::-1] for other in reversed(unpaired[:index])]
        if not group:
            return
        article = "6.1.11" if upwards else "6.1.6"
        self.mark(article, "group", group, points=self.score(group[0]), upwards=upwards)
        others = [other for other in others if other]
        staying = self.send_floaters(group, others, "6.1.11" if upwards else "6.1.7")
        article = "9.1.2" if in_sections else "6.1.26" if upwards else "6.1.25"
        self._pair_in_order(staying, article, in_sections=in_sections)

    def _sort_quart_groups(self) -> int:
        """Return how many top groups the Quart acceleration cuts, two at most (fmjd-1986:9.1.2).

        If more participants have the full score than rounds remain, the group of the full score and
        the one below it are ranked inside by number.
        """
        tournament, round_ = self.tournament, self.tournament.next_round
        if tournament.acceleration != "fmjd-quart" or not self.ranking:
            return 0
        full = tournament.points.win * (round_ - 1)
        leaders = sum(self.cards[tpn].points == full for tpn in self.ranking)
        remaining = (tournament.rounds or round_) - round_ + 1
        if leaders <= remaining:
            return 0
        groups = self.groups()
        quart_groups = min(2, len(groups))
        for group in groups[:quart_groups]:
            group.sort()
        self.ranking[:] = [tpn for group in groups for tpn in group]
        self.mark("9.1.2", "quart", groups[0], leaders=leaders, remaining=remaining)
        return quart_groups

    def _add_classification_points(self) -> None:
        """Haley, round 2: section A of round 1 has a win's points more (fmjd-1986:9.2.2, 9.2.4).

        They count in the ranking and the groups of this round, so for the rest too, and all groups
        are then treated from the top downwards (fmjd-1986:9.2.5, 9.2.6).
        """
        met = sorted(tpn for tpn, card in self.cards.items() if had_opponent(card, 1))
        section_a, _ = sections_of(met)
        extra = self.tournament.points.win
        for tpn in section_a:
            card = self.cards[tpn]
            self.cards[tpn] = card._replace(score=Points(card.score + extra))
        self.ranking[:] = ranked((self.cards[tpn] for tpn in self.ranking), self.cards)
        self.mark("9.2.4", "haley", section_a, points=extra)


def had_opponent(card: Card, round_: int) -> bool:
    """Return whether the participant was paired in that round, even if it was forfeited."""
    cell = card.player.cell(round_)
    return cell is not None and cell.opponent != 0 and cell.result is not Result.PAB
