"""The Burstein System in force from 1 February 2026 (C.04.4.2).

The seeding rounds are rounds of the Dutch System. Afterwards the bye is given first, then the
brackets are paired from the top (burstein-2026:1.9.2). The decisions where the text leaves room are
in `docs/systems/burstein-2026.md`.

The criteria of a bracket are fields of one cost, as in the Dutch System, and completion is as lazy
as there (`zug.systems.dutch.levels`). The order is a walk: number 1 takes the largest number that
an optimal matching allows, and floats if it allows none, then number 2, and so on
(burstein-2026:4.1-4.3).

What a bracket leaves in the trace says what any other matching of it would be worth.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, cached_property, partial

from zug.errors import EditionError
from zug.fastclasses import replace
from zug.messages import say
from zug.rules.colours import by_preferences, claimant, decide, preference, refused
from zug.systems.base import Step
from zug.systems.burstein import BURSTEIN_2026
from zug.systems.burstein.players_2026 import IndexedField, by_index, indices
from zug.systems.dutch.bracket import DutchBracket, LookAhead, Solution, beyond, weigh
from zug.systems.dutch.colours import ordinary_class
from zug.systems.dutch.completion import DutchCompletion
from zug.systems.dutch.edition_2026 import pair_round as pair_dutch
from zug.systems.dutch.graph import RESIDENT, DutchPart, pose
from zug.systems.dutch.levels import LazyRound
from zug.systems.explaining.trace import Element, JudgedBracket, Judgement
from zug.systems.legality import unmet
from zug.systems.rounds import Round

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.rules.cards import Card
    from zug.rules.colours import ColourDecision
    from zug.systems.base import Impossibility, Options, RoundPairing
    from zug.systems.burstein.players_2026 import Index
    from zug.systems.dutch.record import Foresight
    from zug.systems.legality import Legality
    from zug.systems.rounds import Pair

    Foreseen = Callable[[tuple[int, ...]], Solution | None]

COLOURS = by_preferences("5.2.2", "5.2.3", "5.2.4", "5.2.5", "5.2.1")
"""The rules for colours (burstein-2026:5.2.1-5.2.5)."""
_MAY_MEET = tuple(kind != other or kind == 0 for kind in range(3) for other in range(3))
"""`ColourClass.legal_kind`: equal absolute preferences never meet (burstein-2026:2.1.3)."""


def is_seeding(tournament: Tournament) -> bool:
    """Is the round to come one of the first half of the rounds, and of the first four?

    (burstein-2026:1.6.1, 1.6.2)
    """
    if tournament.rounds is None:
        raise EditionError(
            "rounds-not-declared",
            say("{name} must know how many rounds there will be", name=BURSTEIN_2026.id),
            say("declare the number of rounds (XXR, 142)"),
        )
    return tournament.next_round <= min(tournament.rounds // 2, 4)


def pair_round(tournament: Tournament, options: Options, first_level: int = 1) -> RoundPairing:
    """Pair the next round; `first_level` is where lazy completion starts, as in Dutch rounds."""
    if is_seeding(tournament):
        return replace(pair_dutch(tournament, options, first_level), system=BURSTEIN_2026.id)
    state = Burstein2026Round(tournament)
    state.first_level = first_level
    return state.pair()


class Burstein2026Round(Round):
    """A round after the seeding rounds; `ranking` is by score, then by index and TPN.

    - `index`: the opposition index of everybody who is here, by TPN.
    - `place`: the place in the order of the index alone, in which the score plays no part.
    """

    system = BURSTEIN_2026
    initial_by_place = True
    first_level = 1

    def __init__(self, tournament: Tournament) -> None:
        super().__init__(tournament)
        self.index = indices(self.present, self.cards, tournament.points)
        ordered = [card.tpn for card in by_index(self.present, self.index)]
        self.place = {tpn: place for place, tpn in enumerate(ordered)}
        self.ranking = sorted(ordered, key=self.score, reverse=True)

    @cached_property
    def legality(self) -> Legality:
        """Not met yet, and not both the same absolute preference (burstein-2026:2.1.1, 2.1.3)."""
        kinds = [ordinary_class(card.colours).legal_kind for card in self.present]
        return unmet(self.present, self.tournament.forbidden_now, kinds, _MAY_MEET)

    def settle_bye(self) -> Impossibility | None:
        """Give the bye before all brackets (burstein-2026:1.9.1, 1.9.2)."""
        if len(self.ranking) % 2:
            order = partial(self.lowest_first, self.place.__getitem__)
            return self.give_bye("3.1.1", order, self._told_of_bye)
        is_completable = self.opened.completion.perfect(0)
        return None if is_completable else self.legality.obstacle(self.ranking)

    def _told_of_bye(self, card: Card) -> dict[str, object]:
        games = len(card.opponents)
        return {"score": card.score, "games": games, "index": self.index[card.tpn]}

    @cached_property
    def opened(self) -> IndexedRound:
        """The brackets of those who do not have the bye, before they are paired."""
        return IndexedRound(IndexedField(self.tournament, self.index, without=self.bye))

    def boards(self) -> list[Pair]:
        """Bracket by bracket from the top scoregroup down (burstein-2026:1.2, 1.9.2, 3.2).

        The trace names who was refused a preference.
        """
        return [self._board(pair) for pair in self._pair_brackets()]

    def _pair_brackets(self) -> list[Pair]:
        opened, field = self.opened, self.opened.field
        pairs: list[Pair] = []
        floaters: list[int] = []
        for number in range(len(field.groups)):
            bracket = opened.bracket(number, floaters)
            solution, _ = opened.pair_bracket(bracket, number, self.first_level)
            pairs += [(field.tpns[high], field.tpns[other]) for high, other in solution.pairs]
            floaters = solution.downfloaters
            foresee = partial(opened.foresee, bracket, number)
            record = IndexedBracket(field, bracket, opened.in_order(bracket), solution, foresee)
            step = Step(field.edition.best_candidate, "bracket", record.members, record)
            self.steps.append(step)
        return pairs

    def _board(self, pair: Pair) -> Pair:
        higher, lower, decision = self.colour(pair)
        first, other = (claimant(tpn, self.cards[tpn].colours) for tpn in (higher, lower))
        who = refused(first, other, decision.colour)
        return self.board((higher, lower), decision, refused=who)

    def colour(self, pair: Pair) -> tuple[int, int, ColourDecision]:
        """Return the higher in order, the lower, and the colour of the former.

        (burstein-2026:5.1, 5.2.1-5.2.5)
        """
        higher, lower = sorted(pair, key=self.place.__getitem__)
        first, other = (claimant(tpn, self.cards[tpn].colours) for tpn in (higher, lower))
        return higher, lower, decide(COLOURS, first, other, self.initial)


# --- a bracket


class IndexedRound(LazyRound):
    """The brackets of a round; the bye has been given before."""

    field: IndexedField
    mdps_meet = True

    def __init__(self, field: IndexedField) -> None:
        super().__init__(field, DutchCompletion(field, field.legal_kinds, None), None)
        self._places = field.places

    def in_order(self, bracket: DutchBracket) -> list[int]:
        """The members by rank, from BSN 1 on: floaters among the residents (burstein-2026:4.1)."""
        if not bracket.mdps:
            return bracket.residents
        return sorted([*bracket.mdps, *bracket.residents], key=self._places.__getitem__)

    def first_best(self, bracket: DutchBracket, ahead: LookAhead) -> Solution | None:
        """The first best matching; the members are vertices from the last BSN to the first."""
        members = self.in_order(bracket)[::-1]
        weights = weigh(bracket, ahead, bracket.mdps, bracket.residents, None)
        parts = (DutchPart(RESIDENT, members, 0),)
        problem = pose(bracket, weights, parts, ahead)
        if not problem.solve():
            return None
        size = len(members)
        first_to_last = range(size - 1, -1, -1)
        partners = problem.first_partners(first_to_last, 0, size)
        chosen = list(zip(first_to_last, partners, strict=True))
        return Solution(
            [(members[place], members[other]) for place, other in chosen if place > other >= 0],
            sorted(members[place] for place, other in chosen if other < 0),
            beyond(problem, members, ahead.outside),
        )


class IndexedBracket(JudgedBracket):
    """A bracket whose members stand in the order of their `index`, by rank from BSN 1 on."""

    KEYS = (*JudgedBracket.KEYS, "index")

    def __init__(
        self,
        field: IndexedField,
        bracket: DutchBracket,
        members: Sequence[int],
        solution: Solution,
        foresee: Foresight,
    ) -> None:
        tpns = [card.tpn for card in field.cards]
        self._field = field
        super().__init__(
            score=bracket.score,
            residents=[tpns[rank] for rank in bracket.residents],
            incoming=[tpns[rank] for rank in bracket.mdps],
            members=[tpns[rank] for rank in members],
            pairs=[(tpns[high], tpns[other]) for high, other in solution.pairs],
            outgoing=[tpns[rank] for rank in solution.downfloaters],
            judge=partial(_judge, field, members, cache(lambda down: foresee([*down]))),
        )

    @property
    def index(self) -> tuple[Index, ...]:
        return tuple(self._field.index[tpn] for tpn in self.members)


def _judge(
    field: IndexedField, members: Sequence[int], foresee: Foreseen, pairs: Sequence[Pair]
) -> Judgement:
    """The values of burstein-2026:2.3.1-2.3.4, and the place in the order of 4.3."""
    cards, scores = field.cards, field.scores
    tpns = [cards[rank].tpn for rank in members]
    partner = {tpn: other for pair in pairs for tpn, other in (pair, pair[::-1])}
    floaters = sorted(rank for rank in members if cards[rank].tpn not in partner)
    ahead = foresee(tuple(floaters))
    wanted = {cards[rank].tpn: preference(cards[rank].colours).colour for rank in members}
    return Judgement(
        {
            "C5": len(floaters),
            "C6": _descending(scores, floaters),
            "C7": ahead and (len(ahead.downfloaters), *_descending(scores, ahead.downfloaters)),
            "C8": sum(wanted[a] is not None and wanted[a] is wanted[b] for a, b in pairs),
        },
        (_partners(tpns, partner),),
    )


def _descending(scores: Sequence[int], ranks: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted((scores[rank] for rank in ranks), reverse=True))


def _partners(tpns: Sequence[int], partner: dict[int, int]) -> Element:
    """The opponents from BSN 1 on: the larger BSN comes first, the dummy (0) last."""
    place = {tpn: -bsn for bsn, tpn in enumerate(tpns, 1)}
    opponents = tuple(partner.get(tpn, 0) for tpn in tpns)
    return Element(
        "partners", opponents, tuple(tpns), tuple(place.get(opponent, 0) for opponent in opponents)
    )
