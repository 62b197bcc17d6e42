"""The frame of a round: who takes part, who may meet whom, the bye, and what was decided so far.

A system that pairs step by step subclasses `Round`, gives the bye with `give_bye`, pairs those in
`ranking`, names the boards with `board` and ends with `finish` or `impossible`. Every decision is
in `steps` with its article.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.cards import deal_cards, present
from zug.systems.base import Step, not_paired, paired
from zug.systems.explaining.turns import NOBODY, Deciding, Measure, Turn
from zug.systems.legality import unmet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Mapping, Sequence
    from typing import TypeVar

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.rules.colours import Allocation
    from zug.systems.base import Impossibility, RoundPairing
    from zug.systems.explaining.turns import Worth
    from zug.systems.legality import Legality

    Label = TypeVar("Label", bound=Hashable)

Pair = tuple[int, int]


class Round:
    """The round to come while it is paired.

    - `cards`: those of everybody, the absent too; `present`: those of whoever is to be paired, by
      TPN; `ranking`: their TPNs, in the order of the system once it has sorted them. Whoever gets
      the bye is taken out.
    - `legality`: who may meet whom.
    - `bye_action`: how the trace calls the bye.
    - `steps`: the trace; `notes`: what had to be assumed; `bye`: who has it.
    """

    bye_action = "bye"

    def __init__(
        self,
        system: str,
        tournament: Tournament,
        *,
        cards: dict[int, Card] | None = None,
        book: str = "",
    ) -> None:
        self.system = system
        self.book = book or system
        self.tournament = tournament
        self.cards = deal_cards(tournament) if cards is None else cards
        self.present = present(tournament, self.cards)
        self.ranking = [card.tpn for card in self.present]
        self.steps: list[Step] = []
        self.notes: tuple[str, ...] = ()
        self.bye: int | None = None

    @cached_property
    def legality(self) -> Legality:
        """Who may meet whom: whoever has not met, where a system asks for no more."""
        return unmet(self.present, self.tournament.forbidden_now)

    def is_legal(self, first: int, second: int) -> bool:
        """May these two meet?"""
        return self.legality.is_legal(first, second)

    def score(self, tpn: int) -> int:
        """Return the score this round is paired by."""
        return self.cards[tpn].score

    def mark(
        self,
        article: str,
        action: str,
        players: Iterable[int],
        data: Mapping[str, object] | None = None,
        **told: object,
    ) -> None:
        """Leave a step in the trace; `data` instead of `told` may be a `Deciding`."""
        step = Step(
            f"{self.book}:{article}", action, tuple(players), told if data is None else data
        )
        self.steps.append(step)

    def give_bye(
        self,
        article: str,
        order: Sequence[int],
        is_barred: Callable[[Card], bool],
        told: Callable[[Card], Mapping[str, object]] = lambda _card: {},
        wish: ByeWish | None = None,
    ) -> Impossibility | None:
        """Give the bye of an odd field; return why the round is impossible, None if it is not.

        The bye goes to the first in order who is not barred from it and without whom the others
        can be paired, if possible to one who keeps a wish. `told` is what the step holds of them.
        """
        legality, everybody = self.legality, self.ranking
        if len(everybody) % 2 == 0:
            return None if legality.completable(everybody) else legality.obstacle(everybody)
        spared = frozenset(legality.who_may_stay_over(everybody))
        able = [tpn for tpn in order if tpn in spared and not is_barred(self.cards[tpn])]
        if not able:
            return legality.obstacle(everybody)
        fitting = able if wish is None else [*filter(wish.is_kept_by, able)] or able
        bye = fitting[0]
        measures = () if wish is None else (wish.measure,)

        def worth(tpn: int) -> Worth | None:
            return tuple(int(tpn not in fitting) for _ in measures) if tpn in spared else None

        turn = Turn("bye", article, "lowest", NOBODY, bye, lambda: order, worth, measures)
        data = Deciding(lambda: (turn,), tuple, **told(self.cards[bye]))
        self.mark(article, self.bye_action, (bye,), data)
        self.bye = bye
        everybody.remove(bye)
        return None

    def board(self, first: int, second: int, given: Allocation, **told: object) -> Pair:
        """Return White and Black of a pair whose first player has this colour."""
        board = (first, second) if given.colour is Colour.WHITE else (second, first)
        self.mark(given.article, "colours", board, told)
        return board

    def finish(self, boards: Iterable[Pair]) -> RoundPairing:
        """Return the pairing with these boards, White first, in any order."""
        return paired(
            self.system,
            self.tournament,
            boards,
            self.cards,
            bye=self.bye,
            trace=self.steps,
            notes=self.notes,
        )

    def impossible(self, why: Impossibility) -> RoundPairing:
        """Return that no complete pairing exists."""
        return not_paired(self.system, self.tournament, why, trace=self.steps, notes=self.notes)


class ByeWish(NamedTuple):
    """What the bye should look at once nobody is barred: it falls if nobody can keep it."""

    measure: Measure
    is_kept_by: Callable[[int], bool]


def kinds_of(
    labels: Iterable[Label], may_meet: Callable[[Label, Label], bool]
) -> tuple[list[int], list[bool]]:
    """Return the kinds of players by their labels, and which kinds may meet, for a `Legality`."""
    numbers: dict[Label, int] = {}
    kinds = [numbers.setdefault(label, len(numbers)) for label in labels]
    return kinds, [may_meet(one, other) for one in numbers for other in numbers]
