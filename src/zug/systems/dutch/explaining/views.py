"""The views of a round of the Dutch System: it is told by brackets, and compared by criteria.

Two pairings are judged by the brackets of the real one: up to the first bracket that differs they
are the same, there the criteria are compared one after the other, and if all are equal the places
in the sequence. No pairing with a wish does better there than the one compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from zug.rules.boards import board_order
from zug.systems.base import Board, RoundPairing
from zug.systems.dutch.explaining.candidates import Candidate, Later, first_difference, restricted
from zug.systems.dutch.explaining.forcing import Fulfilled, fulfil
from zug.systems.dutch.explaining.rounds import Colours, brackets_of, parts
from zug.systems.dutch.explaining.values import Change, first_change, subject, told
from zug.systems.reasons.statements import Part, Statement
from zug.systems.reasons.views import Answer, Views

if TYPE_CHECKING:
    from zug.systems.dutch.explaining.brackets import BracketView


class _Difference(NamedTuple):
    """Where the real round and another one part; `bracket` is None if the bye alone tells."""

    verdict: str
    statements: Sequence[Statement]
    criterion: str | None
    ours: object
    theirs: object
    bracket: BracketView | None


class DutchViews(Views):
    """A round of either edition."""

    @cached_property
    def brackets(self) -> list[BracketView]:
        return brackets_of(self.system, self.pairing, self.asked.rules)

    @cached_property
    def _given(self) -> Colours:
        return Colours(self.system, self.brackets[0].record.bracket.field)

    def parts(self) -> Iterator[Part]:
        if not self.brackets:
            return iter(())
        return parts(self.pairing, self.asked.rules, self.brackets, self._given)

    def colours(self, board: Board) -> Statement:
        cards = self.asked.rules.cards
        higher, lower = sorted(board, key=lambda tpn: (-cards[tpn].score, tpn))
        return self._given.statement(higher, lower)

    def against_wish(self, wish: Board) -> Answer | RoundPairing:
        made = fulfil(self.asked, self.brackets, wish)
        if isinstance(made, RoundPairing):
            return made
        found = self._difference(made)
        return self._answer(found, made, [self._best(made)])

    def against_pairing(self, boards: Sequence[Board]) -> Answer:
        pairs = tuple((white, black) for white, black in boards if black)
        bye = next((board.white for board in boards if not board.black), None)
        made = Fulfilled(pairs, bye)
        found = self._difference(made)
        view = found.bracket
        decided = [*view.decided()] if view is not None and view.chosen.pairs else []
        return self._answer(found, made, decided)

    def _answer(self, found: _Difference, made: Fulfilled, then: Iterable[Statement]) -> Answer:
        return Answer(
            found.verdict,
            [*found.statements, *then],
            self._boards(made),
            made.bye,
            found.criterion,
            found.ours,
            found.theirs,
            None if found.bracket is None else found.bracket.score,
        )

    # --- where the two part

    def _difference(self, made: Fulfilled) -> _Difference:
        worse_bye = self._bye_score(made)
        if worse_bye is not None:
            return self._worse(worse_bye, None)
        for view in self.brackets:
            theirs = restricted(view.shape, made.pairs)
            if theirs.pairs == view.chosen.pairs:
                continue
            change = first_change(view.record, view.judged(theirs))
            return self._later(view, theirs) if change is None else self._worse(change, view)
        raise AssertionError("the pairings are not the same, so a bracket differs")

    def _bye_score(self, made: Fulfilled) -> Change | None:
        """dutch-2026:2.3.1 comes before everything a bracket does."""
        ours, edition = self.pairing.bye, self.brackets[0].edition
        if not edition.fixes_bye_score or made.bye is None or ours is None:
            return None
        mine, yours = (self.asked.rules.cards[tpn].score for tpn in (ours, made.bye))
        if mine == yours:
            return None
        return Change(next(one for one in edition.criteria if one.id == "C5"), mine, yours)

    def _worse(self, change: Change, view: BracketView | None) -> _Difference:
        rule = change.criterion
        ours, theirs = told(rule, change.ours), told(rule, change.theirs)
        if view is None:
            ours, theirs = {"points": ours}, {"points": theirs}
        params = {
            "criterion": rule.id,
            "subject": subject(rule),
            "ours": ours,
            "theirs": theirs,
            "score": None if view is None else view.score,
        }
        id_ = "whynot.worse-bye" if view is None else "whynot.worse"
        said = Statement(id_, rule.article, params)
        return _Difference("worse", [said], rule.id, ours, theirs, view)

    def _later(self, view: BracketView, theirs: Candidate) -> _Difference:
        found = first_difference(view.shape, view.chosen, theirs)
        article = self.system.cite("sequence")
        said = Statement("whynot.later", article, {"score": view.score})
        return _Difference(
            "later", [said, self._place(found)], None, found.ours, found.theirs, view
        )

    def _place(self, found: Later) -> Statement:
        """Where in the sequence the other candidate comes later."""
        key = "exchange" if found.kind.startswith("exchange") else found.kind
        params = {"ours": found.ours, "theirs": found.theirs, "who": found.who}
        return Statement(f"later.{found.kind}", self.system.cite(key), params)

    # --- the other round

    def _best(self, made: Fulfilled) -> Statement:
        params: dict[str, object] = {"pairs": [list(board) for board in self._boards(made)]}
        article = self.system.cite("best")
        if made.bye is None:
            return Statement("whynot.best", article, params)
        return Statement("whynot.best-bye", article, {**params, "bye": made.bye})

    def _boards(self, made: Fulfilled) -> tuple[Board, ...]:
        """The pairs with the colours they would have, in the order of publication."""
        boards = []
        for pair in made.pairs:
            colours = self.colours(Board(*pair)).params
            boards.append((colours["white"], colours["black"]))
        cards = self.asked.rules.cards
        return tuple(Board(*board) for board in board_order(boards, cards))  # type: ignore[arg-type]
