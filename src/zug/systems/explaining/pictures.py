"""Brackets as they are drawn (`BracketMap`)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from functools import cached_property
from itertools import combinations

from zug.rules.colours import Strength, due_colour
from zug.systems.explaining.alternatives import absolute_reason
from zug.systems.explaining.maps import Arrival, BracketMap, Mark, PlayerCell
from zug.systems.explaining.statements import Statement, by_kind

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from zug.rules.cards import Card
    from zug.systems.base import Board
    from zug.systems.explaining.alternatives import RejectedAlternative
    from zug.systems.explaining.by_criteria import CriteriaExplainer
    from zug.systems.explaining.explainer import ChoiceExplainer
    from zug.systems.explaining.step_by_step import StepExplainer
    from zug.systems.explaining.trace import Pair


READABLE = 60
"""Players of a bracket whose pairs can be told apart in a picture."""
_FORBIDDEN = by_kind(
    *("mark.met", "mark.forbidden", "mark.colours", "mark.same-colour", "mark.limits")
)
_LEFT = by_kind("mark.down", "mark.limbo", "mark.bye")


class GroupPicture(ABC):
    """One bracket or group of a round, and what its picture shows."""

    def __init__(self, explainer: ChoiceExplainer, group: int) -> None:
        self.group = group
        self.round = explainer
        self.pairs = explainer.choices.pairs(group)
        self.rules = explainer.asked.rules
        self.places = explainer.places

    def drawn(self) -> BracketMap:
        """Return what the picture shows."""
        choices = self.round.choices
        sections = choices.sections(self.group)
        departures = tuple(choices.departures(self.group))
        placed = [tpn for section in sections for tpn in (*section.left, *section.right)]
        headline = self.round.group_headline(self.group)
        assert headline is not None, "the group has choices"
        return BracketMap(
            self.group,
            self.round.title(self.group),
            headline,
            sections,
            self.boards,
            tuple(self._marks()),
            tuple(map(self._arrival, choices.arrivals(self.group))),
            departures,
            self._unplaced(one.who for one in departures)
            | {tpn: self._cell(tpn) for tpn in placed},
            tuple(self._barred()),
        )

    @cached_property
    def boards(self) -> dict[int, Board]:
        """The boards made here, by number."""
        numbers = sorted(self.places[frozenset((one.seeker, one.chosen))] for one in self.pairs)
        return {place: self.round.pairing.boards[place - 1] for place in numbers}

    def _arrival(self, tpn: int) -> Arrival:
        score, own = self.rules.cards[tpn].score, self.round.choices.score(self.group)
        return Arrival(tpn, score, own is not None and score < own)

    def _barred(self) -> Iterator[Pair]:
        """Yield who may not meet: a picture too large to be read does not show them."""
        members = self.round.choices.members(self.group)
        if len(members) <= READABLE:
            for pair in combinations(members, 2):
                if not self.rules.legality.is_legal(*pair):
                    yield pair

    def _cell(self, tpn: int) -> PlayerCell:
        card, wanted = self.rules.cards[tpn], self.round.wanted(tpn)
        strength = "" if wanted.strength is Strength.NONE else wanted.strength.name.lower()
        given = self.round.given.get(tpn, "")
        return PlayerCell(
            card.score, card.rating, colours(card), wanted.colour or "", strength, given
        )

    def _unplaced(self, leaving: Iterable[int]) -> dict[int, PlayerCell]:  # noqa: ARG002
        """Return the cells of players who leave and may have no place in a row."""
        return {}

    # --- marks

    def _marks(self) -> Iterator[Mark]:
        """Yield why natural pairs, those who face each other, were not taken."""
        taken = {frozenset((one.seeker, one.chosen)) for one in self.pairs}
        for section in self.round.choices.sections(self.group):
            for pair in zip(section.left, section.right, strict=False):
                if frozenset(pair) not in taken:
                    yield self._forbidden(pair) or self._mark(pair)

    def _forbidden(self, pair: Pair) -> Mark | None:
        """Return the mark of a pair that an absolute rule forbids."""
        against = self.rules.against_pair(*pair)
        if against is None:
            return None
        kind = against.id.removeprefix("illegal.")
        id_ = _FORBIDDEN[kind]
        return _mark(pair, absolute_reason(kind), id_, against.article, against.params)

    @abstractmethod
    def _mark(self, pair: Pair) -> Mark:
        """Return the mark of a pair that no absolute rule forbids."""


def colours(card: Card) -> str:
    """Return the colours of the rounds so far, `-` for a round without a game."""
    cells = card.player.cells[: card.held]
    played = "".join(cell.colour or "-" if cell.is_played else "-" for cell in cells)
    return played.ljust(card.held, "-")


def _mark(pair: Pair, reason: str, id_: str, article: str, params: Mapping[str, object]) -> Mark:
    told = {**params, "first": pair[0], "second": pair[1]}
    return Mark(pair, reason, Statement(id_, article, told, pair))


class CriteriaPicture(GroupPicture):
    """A bracket of a system that compares by criteria."""

    def __init__(self, explainer: CriteriaExplainer, group: int) -> None:
        super().__init__(explainer, group)
        self.alternatives = explainer.alternatives
        self.view = explainer.brackets[group - 1]

    def _mark(self, pair: Pair) -> Mark:
        rejected = self._verdict(pair)
        if rejected is None:
            left = None if self.view.is_emptied else self._left(pair)
            if left is not None:
                return left
            rejected = self.alternatives.opponent(self.group, *pair)
        said = rejected.statement
        return _mark(pair, rejected.reason, rejected.mark, said.article, said.params)

    def _verdict(self, pair: Pair) -> RejectedAlternative | None:
        """Return what the headline of one of the two says of the other as an opponent.

        It is that of the first who is given one; None if neither is.
        """
        for choice in self.pairs:
            if choice.seeker in pair:
                other = pair[1] if choice.seeker == pair[0] else pair[0]
                return self.alternatives.verdict(choice, other)
        return None

    def _left(self, pair: Pair) -> Mark | None:
        """Return that one of the two leaves, the other being given to somebody, or leaving too."""
        for tpn, kind in self.view.leaving():
            if tpn in pair:
                reason = "bye" if kind == "bye" else "float"
                article = self.round.system.cite("bye" if kind == "bye" else "mdps")
                return _mark(pair, reason, _LEFT[kind], article, {"floater": tpn})
        return None


class StepPicture(GroupPicture):
    """A group of a system that pairs step by step."""

    def __init__(self, explainer: StepExplainer, group: int) -> None:
        super().__init__(explainer, group)
        self.choices = explainer.choices
        self.alternatives = explainer.alternatives

    def _unplaced(self, leaving: Iterable[int]) -> dict[int, PlayerCell]:
        return {tpn: self._cell(tpn)._replace(given="") for tpn in leaving}

    def _mark(self, pair: Pair) -> Mark:
        for broken in self.choices.broken_in(self.group):
            if {*broken.pair} == {*pair}:
                return _mark(pair, "completion", "mark.step-broken", broken.article, {})
        cite = self.round.system.cite
        for tpn in pair:
            if tpn == self.round.pairing.bye:
                return _mark(pair, "bye", "mark.bye", cite("bye"), {"floater": tpn})
            if tpn in self.choices.sent_on(self.group):
                return _mark(pair, "float", "mark.step-leaves", cite("field"), {"floater": tpn})
        return self._passed_over(pair) or self._elsewhere(pair)

    def _passed_over(self, pair: Pair) -> Mark | None:
        """Return what the choice of one of the two says about the other."""
        choices = {choice.seeker: choice for choice in self.choices.made(self.group)}
        for seeker, other in (pair, pair[::-1]):
            choice = choices.get(seeker)
            if choice is not None and other in self.choices.tried(choice):
                return self._because(self.alternatives.verdict(choice, other), (seeker, other))
        return None

    def _because(self, rejected: RejectedAlternative, pair: Pair) -> Mark:
        article = rejected.statement.article
        dues = {due_colour(self.rules.cards[tpn].colours) for tpn in pair}
        if rejected.reason == "colours" and len(dues) == 1 and None not in dues:
            return _mark(pair, "colours", "mark.due", article, {"colour": str(*dues)})
        return _mark(pair, rejected.reason, rejected.mark, article, {})

    def _elsewhere(self, pair: Pair) -> Mark:
        article = self.round.system.cite("field")
        params = {"board": self.round.board_of(pair[1])}
        return _mark(pair, "elsewhere", "mark.elsewhere", article, params)
