"""The Burstein System in force from 1 February 2026 (C.04.4.2).

The seeding rounds are rounds of the Dutch System. Afterwards the bye is given first, then the
brackets are paired from the top (burstein-2026:1.9.2). The decisions where the text leaves room are
in `docs/systems/burstein-2026.md`.
"""

from __future__ import annotations

from functools import cached_property, partial

from zug.errors import EditionError
from zug.fastclasses import replace
from zug.messages import say
from zug.rules.colours import by_preferences, claimant, decide, drawn_colour
from zug.systems.burstein import BURSTEIN_2026
from zug.systems.burstein.brackets_2026 import IndexedRound, record_of
from zug.systems.burstein.players_2026 import IndexedField, by_index, indices
from zug.systems.dutch.colours import ordinary_class
from zug.systems.dutch.edition_2026 import pair_round as pair_dutch
from zug.systems.legality import unmet
from zug.systems.rounds import Round

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from zug.model import Colour, Tournament
    from zug.rules.cards import Card
    from zug.rules.colours import ColourDecision
    from zug.systems.base import Options, RoundPairing
    from zug.systems.legality import Legality
    from zug.systems.rounds import Pair

COLOURS = by_preferences("5.2.2", "5.2.3", "5.2.4", "5.2.5", "5.2.1")
"""The rules for colours (burstein-2026:5.2.1-5.2.5)."""
_MAY_MEET = tuple(one != other or one == 0 for one in range(3) for other in range(3))
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
    return Burstein2026Round(tournament).pair(first_level)


class Burstein2026Round(Round):
    """A round after the seeding rounds; `ranking` is by score, then by index and TPN.

    - `index`: the opposition index of everybody who is here, by TPN.
    - `place`: the place in the order of the index alone, in which the score plays no part.
    """

    system = BURSTEIN_2026

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

    def pair(self, first_level: int) -> RoundPairing:
        """Pair the round, or say why it cannot be paired (burstein-2026:1.9.1, 1.9.2)."""
        if len(self.ranking) % 2:
            why = self.give_bye("3.1.1", self._order_of_bye, self._told_of_bye)
            if why is not None:
                return self.impossible(why)
        field = self.field()
        opened = IndexedRound(field)
        if self.bye is None and not opened.completion.perfect(0):
            return self.impossible(self.legality.obstacle(self.ranking))
        pairs = self._pair_brackets(field, opened, first_level)
        return self.finish(self._boards(pairs))

    def field(self) -> IndexedField:
        """Return the players without the one who has the bye."""
        return IndexedField(self.tournament, self.index, without=self.bye)

    def _order_of_bye(self) -> list[int]:
        """Lowest score, most games, lowest in order (burstein-2026:2.1.2, 3.1.1-3.1.5)."""

        def key(tpn: int) -> tuple[int, int, int]:
            return self.score(tpn), -len(self.cards[tpn].opponents), -self.place[tpn]

        return sorted(self.ranking, key=key)

    def _told_of_bye(self, card: Card) -> dict[str, object]:
        games = len(card.opponents)
        return {"score": card.score, "games": games, "index": self.index[card.tpn]}

    def _pair_brackets(
        self, field: IndexedField, opened: IndexedRound, first_level: int
    ) -> list[Pair]:
        """Bracket by bracket from the top scoregroup down (burstein-2026:1.2, 1.9.2, 3.2)."""
        pairs: list[Pair] = []
        floaters: list[int] = []
        for number in range(len(field.groups)):
            bracket = opened.bracket(number, floaters)
            found, _ = opened.pair_bracket(bracket, number, first_level)
            pairs += [(field.tpns[one], field.tpns[other]) for one, other in found.pairs]
            floaters = found.downfloaters
            foresee = partial(opened.foresee, bracket, number)
            step = record_of(field, bracket, opened.in_order(bracket), found, foresee)
            self.steps.append(step)
        return pairs

    def _boards(self, pairs: Iterable[Pair]) -> list[Pair]:
        """Return White and Black of every pair; the trace names who was refused a preference."""
        initial = drawn_colour(self.tournament)
        boards = []
        for pair in pairs:
            higher, lower, given = self.colour(pair, initial)
            refused = tuple(
                tpn
                for tpn, colour in ((higher, given.colour), (lower, given.colour.opposite))
                if claimant(tpn, self.cards[tpn].colours).due is colour.opposite
            )
            boards.append(self.board((higher, lower), given, refused=refused))
        return boards

    def colour(self, pair: Pair, initial: Colour) -> tuple[int, int, ColourDecision]:
        """Return the higher in order, the lower, and the colour of the former.

        (burstein-2026:5.1, 5.2.1-5.2.5)
        """
        higher, lower = sorted(pair, key=self.place.__getitem__)
        one, other = (claimant(tpn, self.cards[tpn].colours) for tpn in (higher, lower))
        return higher, lower, decide(COLOURS, one, other, initial)
