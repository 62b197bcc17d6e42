"""The two questions about a round: why is it paired like this, and why not otherwise?

To why-not the answer is the absolute rules against it, or what is better: what no absolute rule
forbids, the system itself compares with its round (`System.views`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from zug.errors import UsageError, up_to
from zug.explainer.results import Explanation, in_language
from zug.explainer.sentence_writer import SENTENCES
from zug.fastclasses import dataclass, replace
from zug.messages import say, wording
from zug.model.arguments import public
from zug.model.validation import BOARD, WHOLE, OptionalKind, TupleKind, all_of, no_player, require
from zug.systems import PairingRequest, system_of
from zug.systems.base import NO_OPTIONS, Board, RoundPairing
from zug.systems.explaining.round_context import RoundContext
from zug.systems.explaining.statements import Part, Statement, people_of
from zug.systems.schedule import free_rounds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from zug.model import Tournament
    from zug.systems import PreparedRound
    from zug.systems.explaining.statements import WhyNot


@public
def explain(
    tournament: Tournament,
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
    language: str = "",
) -> Explanation:
    """Explain the pairing of a round: of the next one, or of the last if the tournament is over.

    `language` is what `str` and `as_json` of the explanation speak, such as `de`; by default `str`
    is in English, and JSON has no sentences. The other arguments are those of `zug.pair`.
    """
    request = PairingRequest(tournament, system, round, acceleration, options)
    return in_language(explanation_of(request), language)


def explanation_of(request: PairingRequest) -> Explanation:
    """Return why the round of a request is paired as it is."""
    prepared = to_explain(request).prepare()
    context = RoundContext.of(prepared)
    pairing = context.pairing
    return Explanation(
        prepared.system.id,
        pairing.round,
        pairing.boards,
        pairing.bye,
        (_opening(context), *_parts(context)),
        people_of(context.seen),
        context.system.id,
        context.views if pairing.is_complete else None,
    )


def to_explain(request: PairingRequest) -> PairingRequest:
    """Return a request that names its round: by default the one most likely meant."""
    if request.round is not None:
        return request
    return request._replace(round=round_to_explain(request.tournament, request.system))


def round_to_explain(tournament: Tournament, system: str | None = None) -> int:
    """Return the round most likely meant: the next one, or the last if there is none."""
    declared = tournament.rounds
    ends = [len(free_rounds(system_of(tournament, system), tournament)), declared or 0]
    over = tournament.next_round > min((end for end in ends if end), default=tournament.next_round)
    return tournament.rounds_played if over else tournament.next_round


def _parts(context: RoundContext) -> Iterator[Part]:
    if not context.pairing.is_complete:
        return iter([_impossible(context)])
    return context.views.parts()


def _opening(context: RoundContext) -> Part:
    system, present = context.system, context.present
    title = Statement("round.title", system.cite("field"), {"system": system.id})
    statements = [
        Statement("round.players", system.cite("field"), {"count": len(present)}, present)
    ]
    away = sorted(context.absent)
    if away:
        params = {"count": len(away), "who": away}
        statements.append(Statement("round.absent", system.cite("absent"), params, tuple(away)))
    return Part("round", title, tuple(statements), present)


def _impossible(context: RoundContext) -> Part:
    title = Statement("impossible.title", context.system.cite("impossible"))
    return Part("impossible", title, (context.stuck(context.pairing.impossible),))


NOBODY = 0
Asked = tuple[int, int] | RoundPairing | Sequence[tuple[int, int]]
"""A pair, a bye as `(tpn, 0)`, or a whole pairing as boards, the bye as `(tpn, 0)` too."""
_BOARDS = TupleKind(BOARD, say("a board (white, black), or a list of all boards"))


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
        require(asked=(asked.boards, _BOARDS), bye=(asked.bye, OptionalKind(WHOLE)))
        return rows_of(asked)
    if BOARD.holds(asked):
        return Board(*asked)
    if WHOLE.holds(asked):  # one player of a pair
        require(asked=(asked, BOARD))
    boards = all_of("asked", asked)
    require(asked=(boards, _BOARDS))
    return [Board(*board) for board in boards]  # type: ignore[misc]


def rows_of(pairing: RoundPairing) -> list[Board]:
    """Return the boards of a pairing, its bye among them as `Board(tpn, 0)`."""
    return [*pairing.boards, *([Board(pairing.bye, NOBODY)] if pairing.bye else [])]


@dataclass
class WhyNotQuestion:
    """Questions about a round, and the making of their answers."""

    round: RoundContext

    @classmethod
    def about(cls, prepared: PreparedRound) -> WhyNotQuestion:
        return cls(RoundContext.of(prepared))

    def wish(self, board: Board) -> WhyNot:
        """Return why not one pair, or one bye."""
        boards = [board]
        self._require_players(boards)
        against = self._against(board)
        if against:
            return self._answer("forbidden", boards, *against)
        if not self.round.pairing.is_complete:
            return self._hopeless(boards, self.round.pairing)
        if self._is_actual(board):
            return self._actual(boards)
        outcome = self.round.views.against_wish(board)
        if isinstance(outcome, RoundPairing):
            reason = self.round.views.reason(board)
            return self._hopeless(boards, outcome, [] if reason is None else [reason])
        return self._compared(boards, outcome)

    def pairing(self, boards: Sequence[Board]) -> WhyNot:
        """Return why not a whole round."""
        self._require_players(boards)
        against = [*self._incomplete(boards)]
        for board in () if against else boards:
            against += self._against(board)
        if against:
            return self._answer("forbidden", boards, *against)
        ours = {frozenset(board) for board in self.round.pairing.boards}
        if {frozenset(board) for board in boards if board.black} == ours:
            return self._same_opponents(boards)
        return _judged(self._compared(boards, self.round.views.against_pairing(boards)))

    # --- what is asked

    def _require_players(self, boards: Iterable[Board]) -> None:
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

    def _question(self, boards: Sequence[Board]) -> Statement:
        article = self.round.system.cite("field")
        if len(boards) != 1:
            count = sum(board.black != NOBODY for board in boards)
            id_ = "whynot.wish-pairing" if count == len(boards) else "whynot.wish-pairing-bye"
            return Statement(id_, article, {"count": count})
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
        """Return the absolute rules against a pair or a bye."""
        rules = self.round
        missing = [why for tpn in board if tpn and (why := rules.missing(tpn)) is not None]
        if missing:
            return missing
        why = rules.against_pair(*board) if board.black else rules.against_bye(board.white)
        return [] if why is None else [why]

    def _incomplete(self, boards: Sequence[Board]) -> Iterable[Statement]:
        """Yield what is wrong with a pairing that omits players or has some of them twice."""
        article = self.round.system.cite("field")
        count = Counter(tpn for board in boards for tpn in board if tpn)
        twice = sorted(tpn for tpn in count if count[tpn] > 1)
        if twice:
            yield Statement("illegal.twice", article, {"who": twice}, tuple(twice))
        byes = [board.white for board in boards if not board.black]
        if len(byes) > 1:
            params = {"count": len(byes), "who": byes}
            yield Statement("illegal.byes", self.round.system.cite("bye"), params, tuple(byes))
        left = sorted({*self.round.present} - {*count})
        if left:
            yield Statement("illegal.left-out", article, {"who": left}, tuple(left))

    # --- what is answered

    def _answer(self, verdict: str, boards: Sequence[Board], *statements: Statement) -> WhyNot:
        return self.round.why_not(verdict, [self._question(boards), *statements], asked=boards)

    def _actual(self, boards: Sequence[Board]) -> WhyNot:
        """Return that the round is paired like this."""
        article = self.round.system.cite("field")
        return self._answer("actual", boards, Statement("whynot.actual", article))

    def _hopeless(
        self, boards: Sequence[Board], pairing: RoundPairing, first: Sequence[Statement] = ()
    ) -> WhyNot:
        """Return that no complete pairing exists: with the wish, or at all."""
        system, at_all = self.round.system, pairing is self.round.pairing
        key = "completion" if not at_all and "completion" in system.articles else "impossible"
        id_ = "impossible.title" if at_all else "whynot.impossible"
        stuck = self.round.stuck(pairing.impossible, () if at_all else boards)
        impossible = Statement(id_, system.cite(key))
        return self._answer("impossible", boards, *first, impossible, stuck)

    def _same_opponents(self, boards: Sequence[Board]) -> WhyNot:
        """Return an answer for the same opponents, perhaps with other colours."""
        pairing = self.round.pairing
        other = {frozenset(board) for board in boards if board not in {*pairing.boards}}
        turned = [board for board in pairing.boards if frozenset(board) in other]
        if not turned:
            return self._actual(boards)
        return self._answer("colours", boards, *map(self.round.views.colours, turned))

    def _compared(self, boards: Sequence[Board], outcome: WhyNot | RoundPairing) -> WhyNot:
        if isinstance(outcome, RoundPairing):
            return self._hopeless(boards, outcome)
        statements = (self._question(boards), *outcome.statements)
        return replace(outcome, asked=tuple(boards), statements=statements)


def _judged(answer: WhyNot) -> WhyNot:
    """Return an answer about a pairing that exists: it is worse, where a wish would be."""
    statements = (
        replace(statement, wording=SENTENCES[_JUDGED[statement.id]])
        if statement.id in _JUDGED
        else statement
        for statement in answer.statements
    )
    return replace(answer, statements=tuple(statements))


_JUDGED = {
    "whynot.worse": "judged.worse",
    "whynot.worse-bye": "judged.worse-bye",
    "whynot.worse-rule": "judged.worse-rule",
    "whynot.worse-count": "judged.worse-count",
    "whynot.later": "judged.later",
}
"""By the id of a statement, that of its sentence about a pairing that exists."""
