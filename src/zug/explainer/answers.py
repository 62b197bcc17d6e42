"""Why not another pair, another bye, another pairing: force it, solve again, compare.

Both pairings are judged by the brackets of the real one: up to the first bracket that differs
they are the same, there the criteria are compared one after the other, and if all are equal the
places in the sequence. No pairing with the wish does better there than the one compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from zug.errors import UsageError
from zug.explainer import dutch, steps
from zug.explainer.asking import AskedRound, open_round
from zug.explainer.candidates import Candidate, Later, first_difference, restricted
from zug.explainer.forcing import Fulfilled, fulfil
from zug.explainer.records import Statement, WhyNot
from zug.explainer.values import Change, first_change, subject, told
from zug.rules.boards import board_order
from zug.systems.base import NO_OPTIONS, Board, RoundPairing

if TYPE_CHECKING:
    from zug.explainer.brackets import BracketView
    from zug.model import Tournament

NOBODY = 0
Asked = tuple[int, int] | RoundPairing | Sequence[tuple[int, int]]
"""A pair, a bye as `(tpn, 0)`, or a whole pairing as boards, the bye as `(tpn, 0)` too."""


def why_not(
    tournament: Tournament,
    asked: Asked,
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> WhyNot:
    """Why a round is not paired otherwise. The other arguments are those of `zug.pair`."""
    question = _Question(open_round(tournament, system, round, acceleration, options))
    if isinstance(asked, RoundPairing):
        boards = [*asked.boards, *([Board(asked.bye, NOBODY)] if asked.bye else [])]
        return question.pairing(boards)
    if asked and isinstance(asked[0], int):
        return question.wish(Board(*asked))
    return question.pairing([Board(*board) for board in asked])  # type: ignore[misc]


@dataclass
class _Question:
    """A question about a round, and the making of its answer."""

    round: AskedRound

    def wish(self, board: Board) -> WhyNot:
        """One pair, or one bye."""
        self._known([board])
        asked = self._asked([board])
        against = self._against(board)
        if against:
            return self._answer([board], "forbidden", [asked, *against])
        if not self.round.pairing.is_complete:
            return self._hopeless([board], asked, self.round.pairing)
        if self._is_actual(board):
            article = self.round.system.cite("field")
            return self._answer([board], "actual", [asked, Statement("whynot.actual", article)])
        made = fulfil(self.round, board)
        if isinstance(made, RoundPairing):
            return self._hopeless([board], asked, made)
        return self._compared([board], asked, made)

    def pairing(self, boards: Sequence[Board]) -> WhyNot:
        """A whole round."""
        self._known(boards)
        asked = self._asked(boards)
        against = [*self._incomplete(boards)]
        for board in () if against else boards:
            against += self._against(board)
        if against:
            return self._answer(boards, "forbidden", [asked, *against])
        pairs = [tuple(board) for board in boards if board.black]
        bye = next((board.white for board in boards if not board.black), None)
        ours = {frozenset(board) for board in self.round.pairing.boards}
        if {frozenset(pair) for pair in pairs} == ours:
            return self._same_opponents(boards, asked)
        made = Fulfilled(tuple(pairs), bye)  # type: ignore[arg-type]
        if not self.round.is_dutch:
            wishes = {tpn: other for a, b in boards for tpn, other in ((a, b), (b, a)) if tpn}
            forced = self.round.with_only(wishes)
            if not forced.is_complete:
                return self._hopeless(boards, asked, forced)
            made = made._replace(pairing=forced)
        return self._compared(boards, asked, made)

    # --- what is asked

    def _known(self, boards: Iterable[Board]) -> None:
        for tpn in (tpn for board in boards for tpn in board if tpn):
            if tpn not in self.round.people:
                raise UsageError("no-such-player", f"there is no player {tpn}")
        for board in boards:
            if board.white == board.black:
                raise UsageError("same-player", "a player cannot meet himself")

    def _asked(self, boards: Sequence[Board]) -> Statement:
        article = self.round.system.cite("field")
        if len(boards) != 1:
            return Statement("whynot.wish-pairing", article, {"count": len(boards)})
        first, second = boards[0]
        if not second:
            return Statement("whynot.wish-bye", article, {"who": first}, (first,))
        return Statement(
            "whynot.wish-pair", article, {"first": first, "second": second}, (first, second)
        )

    def _is_actual(self, board: Board) -> bool:
        pairing = self.round.pairing
        if not board.black:
            return pairing.bye == board.white
        return pairing.opponent(board.white) == board.black

    def _against(self, board: Board) -> list[Statement]:
        """The absolute rules against a pair or a bye."""
        rules = self.round.rules
        missing = [why for tpn in board if tpn and (why := rules.missing(tpn)) is not None]
        if missing:
            return missing
        why = rules.against_pair(*board) if board.black else rules.against_bye(board.white)
        return [] if why is None else [why]

    def _incomplete(self, boards: Sequence[Board]) -> Iterable[Statement]:
        """A pairing that leaves somebody out, or holds somebody twice."""
        article = self.round.system.cite("field")
        named = [tpn for board in boards for tpn in board if tpn]
        twice = sorted({tpn for tpn in named if named.count(tpn) > 1}) if _has_twins(named) else []
        if twice:
            yield Statement("illegal.twice", article, {"who": twice}, tuple(twice))
        byes = [board.white for board in boards if not board.black]
        if len(byes) > 1:
            params = {"count": len(byes), "who": byes}
            yield Statement("illegal.byes", self.round.system.cite("bye"), params, tuple(byes))
        left = sorted({*self.round.rules.present} - {*named})
        if left:
            yield Statement("illegal.left-out", article, {"who": left}, tuple(left))

    # --- what is answered

    def _hopeless(self, boards: Sequence[Board], asked: Statement, pairing: RoundPairing) -> WhyNot:
        """No complete pairing: with the wish, or at all."""
        article = self.round.system.cite("impossible")
        at_all = pairing is self.round.pairing
        said = Statement("impossible.title" if at_all else "whynot.impossible", article)
        return self._answer(boards, "impossible", [asked, said, *self.round.stuck(pairing)])

    def _same_opponents(self, boards: Sequence[Board], asked: Statement) -> WhyNot:
        """The same opponents: perhaps with other colours."""
        pairing = self.round.pairing
        other = {frozenset(board) for board in boards if board not in {*pairing.boards}}
        turned = [board for board in pairing.boards if frozenset(board) in other]
        article = self.round.system.cite("field")
        if not turned:
            said = Statement("whynot.actual", article)
            return self._answer(boards, "actual", [asked, said])
        return self._answer(boards, "colours", [asked, *map(self._colours, turned)])

    def _colours(self, board: Board) -> Statement:
        if self.round.is_dutch:
            cards = self.round.rules.cards
            higher, lower = sorted(board, key=lambda tpn: (-cards[tpn].score, tpn))
            return self._given.statement(higher, lower)
        step = next(
            step
            for step in self.round.pairing.trace
            if step.action == "colours" and {*step.players} == {*board}
        )
        return steps.statement(self.round.system, step)

    @cached_property
    def _views(self) -> list[BracketView]:
        return dutch.views(self.round.system, self.round.pairing, self.round.rules)

    @cached_property
    def _given(self) -> dutch.Colours:
        return dutch.Colours(self.round.system, self._views[0].record.bracket.field)

    def _compared(self, boards: Sequence[Board], asked: Statement, made: Fulfilled) -> WhyNot:
        if made.pairing is not None:
            return self._procedure(boards, asked, made.pairing)
        views = self._views
        worse_bye = self._bye_score(made)
        if worse_bye is not None:
            return self._worse(boards, asked, made, worse_bye, None)
        for view in views:
            theirs = restricted(view.shape, made.pairs)
            if theirs.pairs == view.chosen.pairs:
                continue
            change = first_change(view.record, view.judged(theirs))
            if change is not None:
                return self._worse(boards, asked, made, change, view)
            return self._later(boards, asked, made, view, theirs)
        raise AssertionError("the pairings are not the same, so a bracket differs")

    def _bye_score(self, made: Fulfilled) -> Change | None:
        """dutch-2026:2.3.1 comes before everything a bracket does."""
        ours = self.round.pairing.bye
        if self.round.system.id != "dutch-2026" or made.bye is None or ours is None:
            return None
        mine, yours = (self.round.rules.cards[tpn].score for tpn in (ours, made.bye))
        if mine == yours:
            return None
        criteria = self._views[0].record.bracket.field.edition.criteria
        rule = next(one for one in criteria if one.id == "C5")
        return Change(rule, mine, yours)

    def _worse(
        self,
        boards: Sequence[Board],
        asked: Statement,
        made: Fulfilled,
        change: Change,
        view: BracketView | None,
    ) -> WhyNot:
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
        said = [asked, Statement(id_, rule.article, params), *self._then(boards, made, view)]
        return self._answer(
            boards, "worse", said, made=made, view=view, values=(rule.id, ours, theirs)
        )

    def _later(
        self,
        boards: Sequence[Board],
        asked: Statement,
        made: Fulfilled,
        view: BracketView,
        theirs: Candidate,
    ) -> WhyNot:
        found = first_difference(view.shape, view.chosen, theirs)
        article = self.round.system.cite("sequence")
        said = [
            asked,
            Statement("whynot.later", article, {"score": view.score}),
            self._place(found),
            *self._then(boards, made, view),
        ]
        return self._answer(
            boards, "later", said, made=made, view=view, values=(None, found.ours, found.theirs)
        )

    def _place(self, found: Later) -> Statement:
        """Where in the sequence the other candidate comes later."""
        key = "exchange" if found.kind.startswith("exchange") else found.kind
        params = {"ours": found.ours, "theirs": found.theirs, "who": found.who}
        return Statement(f"later.{found.kind}", self.round.system.cite(key), params)

    def _then(
        self, boards: Sequence[Board], made: Fulfilled, view: BracketView | None
    ) -> Iterable[Statement]:
        """After a wish the best pairing with it; after a whole pairing what decided for ours."""
        if len(boards) == 1:
            yield self._best(made)
        elif view is not None and view.chosen.pairs:
            yield from view.decided()

    def _best(self, made: Fulfilled) -> Statement:
        boards = self._boards(made)
        params: dict[str, object] = {"pairs": [list(board) for board in boards]}
        if made.bye is None:
            return Statement("whynot.best", self.round.system.cite("best"), params)
        params["bye"] = made.bye
        return Statement("whynot.best-bye", self.round.system.cite("best"), params)

    def _boards(self, made: Fulfilled) -> tuple[Board, ...]:
        """The pairs with the colours they would have, in the order of publication."""
        if made.pairing is not None:
            return made.pairing.boards
        cards, given = self.round.rules.cards, self._given
        boards = []
        for pair in made.pairs:
            higher, lower = sorted(pair, key=lambda tpn: (-cards[tpn].score, tpn))
            colours = given.statement(higher, lower).params
            boards.append((colours["white"], colours["black"]))
        return tuple(Board(*board) for board in board_order(boards, cards))  # type: ignore[arg-type]

    def _procedure(self, boards: Sequence[Board], asked: Statement, forced: RoundPairing) -> WhyNot:
        """Where the steps part: the first step that would be another."""
        system = self.round.system
        article = system.cite("field")
        said = [asked, Statement("whynot.procedure", article)]
        for ours, theirs in zip(self.round.pairing.trace, forced.trace, strict=False):
            if ours != theirs:
                said += [
                    steps.statement(system, ours),
                    Statement("whynot.otherwise", article),
                    steps.statement(system, theirs),
                ]
                break
        made = Fulfilled(tuple(map(tuple, forced.boards)), forced.bye, forced)  # type: ignore[arg-type]
        return self._answer(boards, "procedure", [*said, self._outcome(made)], made=made)

    def _outcome(self, made: Fulfilled) -> Statement:
        params: dict[str, object] = {"pairs": [list(board) for board in self._boards(made)]}
        article = self.round.system.cite("field")
        if made.bye is None:
            return Statement("whynot.outcome", article, params)
        return Statement("whynot.outcome-bye", article, {**params, "bye": made.bye})

    def _answer(
        self,
        boards: Sequence[Board],
        verdict: str,
        statements: Sequence[Statement],
        *,
        made: Fulfilled | None = None,
        view: BracketView | None = None,
        values: tuple[str | None, object, object] = (None, None, None),
    ) -> WhyNot:
        return WhyNot(
            self.round.system.id,
            self.round.pairing.round,
            tuple(boards),
            verdict,
            tuple(statements),
            self.round.people,
            *values,
            bracket=None if view is None else view.score,
            boards=() if made is None else self._boards(made),
            bye=None if made is None else made.bye,
        )


def _has_twins(named: Sequence[int]) -> bool:
    return len({*named}) < len(named)
