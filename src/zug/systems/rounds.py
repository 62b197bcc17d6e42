"""The frame of a round: who takes part, who may meet whom, the bye, and what was decided so far.

The engine of a system subclasses `Round` and says how it settles the bye (with `give_bye`) and the
boards: it pairs those in `ranking` and names each board with `board`. Every decision is in `steps`
with its article.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from itertools import groupby, islice

from zug.fastclasses import NamedTuple
from zug.model import Colour
from zug.rules.cards import board_order, deal_cards, present
from zug.rules.colours import drawn_colour
from zug.systems.base import Board, RoundPairing, Step
from zug.systems.explaining.trace import NOBODY, LazyStepData, Measure, PairingChoice, proposed
from zug.systems.legality import unmet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, TypeVar

    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.rules.colours import ColourDecision
    from zug.systems.base import Impossibility, Options
    from zug.systems.explaining.trace import Section, Worth
    from zug.systems.legality import Legality
    from zug.systems.system import System

    Label = TypeVar("Label", bound=Hashable)
    Entry = TypeVar("Entry")

Pair = tuple[int, int]


class Round:
    """The round to come while it is paired.

    - `system`: the record of the system, which a subclass names.
    - `cards`: those of everybody, the absent too; `present`: those of the participants to be
      paired, by TPN; `ranking`: the TPNs of those still to be paired, in the order of the system
      once it has sorted them.
    - `bye`: who has it; `bye_action`: how the trace calls it; `impossible_article`: where the text
      says what holds if no complete pairing exists, if the trace has a step for that.
    - `initial_by_place`: does the place among those paired in round 1 tell the initial-colour, not
      the TPN?
    - `steps`: the trace; `notes`: what had to be assumed.
    """

    system: System
    bye_action = "bye"
    impossible_article = ""
    initial_by_place = False

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.cards = deal_cards(tournament)
        self.present = present(tournament, self.cards)
        self.ranking = [card.tpn for card in self.present]
        self.steps: list[Step] = []
        self.notes: tuple[str, ...] = ()
        self.bye: int | None = None

    @classmethod
    def open_legality(cls, tournament: Tournament) -> Legality:
        """Return who may meet whom in the round to come."""
        return cls(tournament).legality

    @classmethod
    def pair_round(cls, tournament: Tournament, _options: Options) -> RoundPairing:
        """Pair the round to come: the engine that the record of a system names."""
        return cls(tournament).pair()

    def pair(self) -> RoundPairing:
        """Pair the round, or say why it cannot be paired."""
        why = self.settle_bye()
        return self.finish(self.boards()) if why is None else self.impossible(why)

    def settle_bye(self) -> Impossibility | None:
        """Give the bye if the number is odd; return why the round is impossible, None if not."""
        raise NotImplementedError

    def boards(self) -> Iterable[Pair]:
        """Pair those in `ranking`; return White and Black of every board."""
        raise NotImplementedError

    @cached_property
    def legality(self) -> Legality:
        """Who may meet whom: those who have not met, unless a system asks for more."""
        return unmet(self.present, self.tournament.forbidden_now)

    def colour(self, pair: Pair) -> tuple[int, int, ColourDecision]:
        """Return the higher of a pair, the lower, and the colour of the former."""
        raise NotImplementedError

    @cached_property
    def initial(self) -> Colour:
        """The colour that was drawn for player 1."""
        return drawn_colour(self.tournament, by_place=self.initial_by_place)

    def score(self, tpn: int) -> int:
        """Return the score this round is paired by."""
        return self.cards[tpn].score

    def groups(self) -> list[list[int]]:
        """Return those still to be paired by score, as a ranking by score has them."""
        return [list(group) for _, group in groupby(self.ranking, key=self.score)]

    def mark(
        self,
        article: str,
        action: str,
        players: Iterable[int],
        choices: Callable[[], Iterable[PairingChoice]] | None = None,
        rows: Callable[[], Iterable[Section]] = tuple,
        **data: Any,
    ) -> None:
        """Leave a step in the trace, with the choices made in it and the rows first proposed."""
        held = data if choices is None else LazyStepData(choices, rows, **data)
        step = Step(f"{self.system.book}:{article}", action, tuple(players), held)
        self.steps.append(step)

    def give_bye(
        self,
        article: str,
        order: Callable[[], Sequence[int]],
        facts: Callable[[Card], Mapping[str, Any]] = lambda _card: {},
        wish: ByeWish | None = None,
    ) -> Impossibility | None:
        """Give the bye if the number is odd; return why the round is impossible, None if it is not.

        The bye goes to the first in order who is not barred from it and without whom the others
        can be paired, if possible to one who keeps a wish. `facts` is what the step holds of them.
        """
        legality, everybody = self.legality, self.ranking
        if len(everybody) % 2 == 0:
            return None if legality.completable(everybody) else legality.obstacle(everybody)
        spared = frozenset(legality.who_may_stay_over(everybody))
        tries = order()
        able = (tpn for tpn in tries if tpn in spared and not self.is_barred(tpn))
        candidates = [*islice(able, None if wish else 1)]
        if not candidates:
            return legality.obstacle(everybody)
        fitting = [*filter(wish.is_kept_by, candidates)] if wish else []
        fitting = fitting or candidates
        measures = (wish.measure,) if wish else ()
        bye = fitting[0]

        def worth(tpn: int) -> Worth | None:
            return tuple(int(tpn not in fitting) for _ in measures) if tpn in spared else None

        choice = PairingChoice("bye", article, "lowest", NOBODY, bye, tuple(tries), worth, measures)
        data = facts(self.cards[bye])
        self.mark(article, self.bye_action, (bye,), lambda: (choice,), **data)
        self.bye = bye
        everybody.remove(bye)
        return None

    def lowest_first(self, place: Callable[[int], int] = lambda tpn: tpn) -> list[int]:
        """Return the order of the bye in the books of 2026: lowest score, most games, last place.

        (burstein-2026:3.1, double-swiss-2026:3.4, dubov-2026:3.1, team-2026:3.4)
        """

        def key(tpn: int) -> tuple[int, int, int]:
            return self.score(tpn), -len(self.cards[tpn].opponents), -place(tpn)

        return sorted(self.ranking, key=key)

    def pair_from_top(self, article: str) -> list[Pair]:
        """Pair `ranking`, of whom all can be paired: the highest first, with the next one possible.

        A pair is possible if it is legal and the others can be paired.
        """
        pairs: list[Pair] = []
        everybody = tuple(self.ranking)

        def neighbours() -> list[Section]:
            return [proposed("alone", everybody, lambda left: left[1:])]

        while self.ranking:
            first, *rest = self.ranking
            tries = tuple(rest)

            def worth(tpn: int, first: int = first, tries: Sequence[int] = tries) -> Worth | None:
                others = [other for other in tries if other != tpn]
                legality = self.legality
                is_possible = legality.is_legal(first, tpn) and legality.completable(others)
                return () if is_possible else None

            second = next(tpn for tpn in tries if worth(tpn) is not None)
            choice = PairingChoice("pair", article, "next", first, second, tries, worth)
            rows = tuple if pairs else neighbours
            self.mark(article, "pair", (first, second), partial(tuple, [choice]), rows)
            pairs.append((first, second))
            self.ranking = [tpn for tpn in tries if tpn != second]
        return pairs

    def is_barred(self, tpn: int) -> bool:
        """May this participant not have the bye?"""
        return self.system.is_barred(self.cards[tpn], self.cards, self.tournament.points)

    def board(self, pair: Pair, decision: ColourDecision, **data: Any) -> Pair:
        """Return White and Black of a pair whose first player has this colour."""
        board = pair if decision.colour is Colour.WHITE else pair[::-1]
        self.mark(decision.article, "colours", board, **data)
        return board

    def finish(self, boards: Iterable[Pair]) -> RoundPairing:
        """Return the pairing with these boards, White first, in any order.

        The steps leave the round with it: choices among them refer to the round, and a circle
        would be left for the garbage collector.
        """
        published = board_order(boards, self.cards)
        pairing = RoundPairing(
            self.system.id,
            self.tournament.next_round,
            tuple(Board(white, black) for white, black in published),
            bye=self.bye,
            trace=tuple(self.steps),
            notes=self.notes,
        )
        self.steps = []
        return pairing

    def impossible(self, why: Impossibility) -> RoundPairing:
        """Return that no complete pairing exists."""
        if self.impossible_article:
            stuck = (*why.stuck, *why.partners)
            self.mark(self.impossible_article, "impossible", stuck, bye=why.bye_barred)
        return RoundPairing(
            self.system.id,
            self.tournament.next_round,
            (),
            impossible=why,
            trace=tuple(self.steps),
            notes=self.notes,
        )


class ByeWish(NamedTuple):
    """What the bye should look at once nobody is barred: it falls if nobody can keep it."""

    measure: Measure
    is_kept_by: Callable[[int], bool]


def kinds_of(
    labels: Iterable[Label], entry: Callable[[Label, Label], Entry]
) -> tuple[list[int], list[Entry]]:
    """Return the kinds of players by their labels, and the table of two kinds for a `Legality`.

    Its entries are whether they may meet, or what their pair costs.
    """
    numbers: dict[Label, int] = {}
    kinds = [numbers.setdefault(label, len(numbers)) for label in labels]
    return kinds, [entry(label, other) for label in numbers for other in numbers]


def claim_opponents(
    players: Iterable[int], others: Sequence[int], may_meet: Callable[[int, int], bool]
) -> Iterator[bool]:
    """Yield for each player whether there is one more opponent, all of them being different.

    Those before keep one, but make way for another where they can.
    """
    player_of: dict[int, int] = {}
    for player in players:
        reached: dict[int, int] = {}
        free: int | None = None
        asking = [player]
        for seeker in asking:
            for other in others:
                if other in reached or not may_meet(seeker, other):
                    continue
                reached[other] = seeker
                if other in player_of:
                    asking.append(player_of[other])
                else:
                    free = other
                    break
            if free is not None:
                break
        yield free is not None
        opponent_of = {} if free is None else {it: other for other, it in player_of.items()}
        while free is not None:  # everybody on the way to the free opponent moves one step on
            seeker = player_of[free] = reached[free]
            free = opponent_of.get(seeker)
