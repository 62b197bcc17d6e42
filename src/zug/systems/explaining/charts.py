"""Brackets as they are drawn (`BracketMap`), where a system chooses among candidates."""

from __future__ import annotations

from functools import cached_property
from itertools import combinations

from zug.rules.colours import Strength
from zug.systems.explaining.maps import Arrival, BracketMap, Departure, Face
from zug.systems.explaining.marks import Marks
from zug.systems.explaining.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.rules.cards import Card
    from zug.systems.base import Board
    from zug.systems.explaining.brackets import Pair
    from zug.systems.explaining.comparing import ComparedViews
    from zug.systems.explaining.told_brackets import ToldBracket


READABLE = 60
"""Players of a bracket whose pairs can be told apart in a picture."""


class Chart:
    """One bracket of a round, and what its picture shows."""

    def __init__(self, views: ComparedViews, group: int) -> None:
        self.views = views
        self.group = group
        self.view: ToldBracket = views.brackets[group - 1]
        self.cards = views.asked.rules.cards

    def drawn(self) -> BracketMap:
        return BracketMap(
            self.group,
            self.view.title(),
            self.views.group_headline(self.group),
            self.view.layout,
            self.boards,
            tuple(Marks(self.views, self.group)),
            tuple(self._arrival(tpn) for tpn in self.view.came),
            tuple(self._departures()),
            {tpn: self._face(tpn) for tpn in self._everybody()},
            tuple(self._barred()),
        )

    def _arrival(self, tpn: int) -> Arrival:
        score = self.cards[tpn].score
        return Arrival(tpn, score, score < self.view.score)

    def _barred(self) -> Iterator[Pair]:
        """Who may not meet; nobody looks them up in a picture too large to be read."""
        legality, members = self.views.asked.rules.legality, self.view.members
        if len(members) <= READABLE:
            for pair in combinations(members, 2):
                if not legality.is_legal(*pair):
                    yield pair

    @cached_property
    def boards(self) -> dict[int, Board]:
        """The boards made here, by number."""
        found = sorted(self.views.places[frozenset(pair)] for pair in self.view.chosen.pairs)
        return {place: self.views.pairing.boards[place - 1] for place in found}

    def _everybody(self) -> Iterator[int]:
        for section in self.view.layout:
            yield from section.left
            yield from section.right

    def _departures(self) -> Iterator[Departure]:
        scores = [view.score for view in self.views.brackets[self.group :]]
        below = scores[0] if scores else None
        for tpn, kind in self.view.leaving():
            score = None if kind == "bye" else below
            yield Departure(tpn, kind, score, self._label(tpn, kind, score))

    def _label(self, tpn: int, kind: str, score: int | None) -> Statement:
        params = {"who": tpn, "score": score}
        article = self.views.system.cite({"down": "mdps"}.get(kind, kind))
        return Statement(f"mark.leaves-{kind}", article, params, (tpn,))

    def _face(self, tpn: int) -> Face:
        card = self.cards[tpn]
        wanted = self.views.wanted(tpn)
        strength = "" if wanted.strength is Strength.NONE else wanted.strength.name.lower()
        given = self.views.given.get(tpn, "")
        return Face(card.score, card.rating, colours(card), wanted.colour or "", strength, given)


def colours(card: Card) -> str:
    """The colours of the rounds so far, `-` for a round without a game."""
    cells = card.player.cells[: card.held]
    played = "".join(cell.colour or "-" if cell.is_played else "-" for cell in cells)
    return played.ljust(card.held, "-")
