"""Why not another pair, another bye, another pairing: the rules against it, or what is better.

What no absolute rule forbids, the system itself compares with its round (`System.views`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from zug.errors import UsageError, up_to
from zug.explainer.api import to_explain
from zug.explainer.results import in_language
from zug.explainer.sentence_writer import SENTENCES
from zug.fastclasses import dataclass, replace
from zug.messages import say, wording
from zug.model.arguments import public
from zug.model.validation import BOARD, WHOLE, all_of, no_player, optional, require, tuple_of
from zug.systems import PairingRequest
from zug.systems.base import NO_OPTIONS, Board, RoundPairing
from zug.systems.explaining.round_context import RoundContext
from zug.systems.explaining.statements import Statement

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.model import Tournament
    from zug.systems import PreparedRound
    from zug.systems.explaining.why_not import WhyNot

NOBODY = 0
Asked = tuple[int, int] | RoundPairing | Sequence[tuple[int, int]]
"""A pair, a bye as `(tpn, 0)`, or a whole pairing as boards, the bye as `(tpn, 0)` too."""
_BOARDS = tuple_of(BOARD, say("a board (white, black), or a list of all boards"))


@public
def why_not(
    tournament: Tournament,
    asked: Asked | int,
    other: int | str | None = None,
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
    language: str = "",
) -> WhyNot:
    """Explain why a round is not paired otherwise.

    `why_not(tournament, 4, 9)` asks about a board, `why_not(tournament, 7, 0)` about the bye. A
    pair `(4, 9)` asks the same, and a list of boards about a whole pairing; the system may follow
    it without its name. The other arguments are those of `zug.explain`.
    """
    if isinstance(other, str):
        other, system = None, other
    boards = _asked_boards(asked if other is None else (asked, other))  # type: ignore[arg-type]
    request = PairingRequest(tournament, system, round, acceleration, options)
    question = WhyNotQuestion.about(to_explain(request).prepare())
    answer = question.wish(boards) if isinstance(boards, Board) else question.pairing(boards)
    return in_language(answer, language)


def _asked_boards(asked: Asked) -> Board | list[Board]:
    """Return what is asked about: a pair or a bye, or the boards of a pairing, its bye among them.

    Raise if it is neither.
    """
    if isinstance(asked, RoundPairing):
        require(asked=(asked.boards, _BOARDS), bye=(asked.bye, optional(WHOLE)))
        return rows_of(asked)
    if BOARD.holds(asked):
        return Board(*asked)
    boards = all_of("asked", asked)
    require(asked=(boards, _BOARDS))
    return [Board(*board) for board in boards]  # type: ignore[misc]


def rows_of(pairing: RoundPairing) -> list[Board]:
    """The boards of a pairing, its bye among them as `Board(tpn, 0)`."""
    return [*pairing.boards, *([Board(pairing.bye, NOBODY)] if pairing.bye else [])]


@dataclass
class WhyNotQuestion:
    """Questions about a round, and the making of their answers."""

    round: RoundContext

    @classmethod
    def about(cls, prepared: PreparedRound) -> WhyNotQuestion:
        return cls(RoundContext.told(prepared))

    def wish(self, board: Board) -> WhyNot:
        """One pair, or one bye."""
        self._known([board])
        asked = self._asked([board])
        against = self._against(board)
        if against:
            return self.round.why_not("forbidden", [asked, *against], asked=[board])
        if not self.round.pairing.is_complete:
            return self._hopeless([board], asked, self.round.pairing)
        if self._is_actual(board):
            article = self.round.system.cite("field")
            return self.round.why_not(
                "actual", [asked, Statement("whynot.actual", article)], asked=[board]
            )
        found = self.round.views.against_wish(board)
        if isinstance(found, RoundPairing):
            reason = self.round.views.reason(board)
            return self._hopeless([board], asked, found, [] if reason is None else [reason])
        return self._compared([board], asked, found)

    def pairing(self, boards: Sequence[Board]) -> WhyNot:
        """A whole round."""
        self._known(boards)
        asked = self._asked(boards)
        against = [*self._incomplete(boards)]
        for board in () if against else boards:
            against += self._against(board)
        if against:
            return self.round.why_not("forbidden", [asked, *against], asked=boards)
        ours = {frozenset(board) for board in self.round.pairing.boards}
        if {frozenset(board) for board in boards if board.black} == ours:
            return self._same_opponents(boards, asked)
        return _judged(self._compared(boards, asked, self.round.views.against_pairing(boards)))

    # --- what is asked

    def _known(self, boards: Iterable[Board]) -> None:
        for tpn in (tpn for white, black in boards for tpn in (white, black or white)):
            if tpn not in self.round.seen.by_tpn:
                unknown = no_player(tpn)
                last = up_to(len(self.round.seen.players))
                raise UsageError("no-such-player", self.round.system.said(unknown), last)
        for board in boards:
            if board.white == board.black:
                same = say(
                    "a player cannot be paired with themselves",
                    wording("a team cannot be paired with itself"),
                )
                raise UsageError("same-player", self.round.system.said(same))

    def _asked(self, boards: Sequence[Board]) -> Statement:
        article = self.round.system.cite("field")
        if len(boards) != 1:
            count = sum(board.black != NOBODY for board in boards)
            id_ = "whynot.wish-pairing" if count == len(boards) else "whynot.wish-pairing-bye"
            return Statement(id_, article, {"count": count})
        first, second = boards[0]
        if not second:
            own = self.round.system.own_wordings.get("whynot.wish-bye")
            return Statement("whynot.wish-bye", article, {"who": first}, (first,), own)
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

    def _hopeless(
        self,
        boards: Sequence[Board],
        asked: Statement,
        pairing: RoundPairing,
        first: Sequence[Statement] = (),
    ) -> WhyNot:
        """No complete pairing: with the wish, or at all."""
        system, at_all = self.round.system, pairing is self.round.pairing
        key = "completion" if not at_all and "completion" in system.articles else "impossible"
        id_ = "impossible.title" if at_all else "whynot.impossible"
        said = Statement(id_, system.cite(key))
        stuck = self.round.stuck(pairing, () if at_all else boards)
        return self.round.why_not("impossible", [asked, *first, said, *stuck], asked=boards)

    def _same_opponents(self, boards: Sequence[Board], asked: Statement) -> WhyNot:
        """The same opponents: perhaps with other colours."""
        pairing = self.round.pairing
        other = {frozenset(board) for board in boards if board not in {*pairing.boards}}
        turned = [board for board in pairing.boards if frozenset(board) in other]
        if not turned:
            said = Statement("whynot.actual", self.round.system.cite("field"))
            return self.round.why_not("actual", [asked, said], asked=boards)
        why = [self.round.views.colours(board) for board in turned]
        return self.round.why_not("colours", [asked, *why], asked=boards)

    def _compared(
        self, boards: Sequence[Board], asked: Statement, found: WhyNot | RoundPairing
    ) -> WhyNot:
        if isinstance(found, RoundPairing):
            return self._hopeless(boards, asked, found)
        return replace(found, asked=tuple(boards), statements=(asked, *found.statements))


def _judged(answer: WhyNot) -> WhyNot:
    """Return an answer about a pairing that exists: it is worse, where a wish would be."""
    said = (
        replace(one, wording=SENTENCES[_JUDGED[one.id]]) if one.id in _JUDGED else one
        for one in answer.statements
    )
    return replace(answer, statements=tuple(said))


_JUDGED = {
    "whynot.worse": "judged.worse",
    "whynot.worse-bye": "judged.worse-bye",
    "whynot.worse-rule": "judged.worse-rule",
    "whynot.worse-count": "judged.worse-count",
    "whynot.later": "judged.later",
}
"""By the id of a statement, that of its sentence about a pairing that exists."""


def _has_twins(named: Sequence[int]) -> bool:
    return len({*named}) < len(named)
