"""Verdicts by the rules: on a published pairing, and on recorded rounds that differ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import zip_longest

from zug.explainer.answers import (
    NOBODY,
    WhyNotQuestion,
    explanation_of,
    rows_of,
    to_explain,
    why_not,
)
from zug.explainer.changes import Case, WhatIfChange, applied
from zug.explainer.published import Published, read_published
from zug.explainer.rendering import WIDTH, lines_of, underlined
from zug.explainer.results import voice_of
from zug.explainer.sentence_writer import SentenceWriter
from zug.fastclasses import NamedTuple, dataclass, field, replace
from zug.messages import Message, say
from zug.model.arguments import public
from zug.model.validation import BOARD, TupleKind, all_of, require
from zug.plain import columns
from zug.systems import PairingRequest
from zug.systems.base import NO_OPTIONS, Board, RoundPairing
from zug.systems.explaining.statements import (
    Person,
    Statement,
    WhyNot,
    by_kind,
    people_json,
    people_of,
    plain,
)
from zug.systems.registry import find_system

TYPE_CHECKING = False
if TYPE_CHECKING:
    from zug.checker import Report, RoundCheck
    from zug.explainer.published import ReadLine
    from zug.explainer.results import Explanation
    from zug.model import Tournament
    from zug.systems.explaining.maps import BracketMap
    from zug.systems.proofs import Proof


_BOARDS = TupleKind(BOARD, say("a text, or a list of all boards (white, black)"))


class BoardComparison(NamedTuple):
    """Boards of the two pairings side by side; `Board(tpn, 0)` is the bye, None nothing."""

    ours: Board | None
    theirs: Board | None

    @property
    def is_turned(self) -> bool:
        """The same two players, with the other colours?"""
        return self.ours is not None and self.theirs is not None and {*self.ours} == {*self.theirs}


_VERDICTS = by_kind(
    *("verdict.actual", "verdict.colours", "verdict.forbidden", "verdict.impossible"),
    *("verdict.worse", "verdict.later", "verdict.procedure", "verdict.incomplete"),
)


@dataclass(frozen=True)
class Verdict:
    """What the rules say about a published pairing.

    `kind` is the verdict of `answer` (see `zug.WhyNot`), or `incomplete` where lines were not
    understood and players are missing. `ours` is what the rules give.
    """

    system: str
    round: int
    published: Published
    boards: tuple[Board, ...]
    """The published boards; whoever alone is missing from an odd field is taken for the bye."""
    ours: RoundPairing
    answer: WhyNot
    people: Mapping[int, Person]
    case: Case = field(compare=False, repr=False)
    """The round as the rules saw it."""
    away: tuple[int, ...] = ()
    """Who was left aside because the list says that they are not paired."""
    colours: tuple[Statement, ...] = ()
    """Where opponents differ elsewhere: why the boards that were only turned have their colours."""

    def __repr__(self) -> str:
        """Return one short line."""
        return f"<Verdict on round {self.round} by {self.system}: {self.kind}>"

    @property
    def kind(self) -> str:
        """`actual`, `incomplete`, or what speaks against it, as in `WhyNot.verdict`."""
        missing = {statement.id for statement in self.answer.statements[1:]} == {"illegal.left-out"}
        return "incomplete" if missing and self.published.unread else self.answer.verdict

    @property
    def is_same(self) -> bool:
        """Is it the pairing by the rules?"""
        return self.kind == "actual"

    @property
    def bye(self) -> int | None:
        """Who has the published bye."""
        return next((board.white for board in self.boards if not board.black), None)

    @property
    def differences(self) -> tuple[BoardComparison, ...]:
        """Boards that only one of the two has, colours counted."""
        return side_by_side(rows_of(self.ours), self.boards)

    @cached_property
    def explanation(self) -> Explanation:
        """Why the rules give what they give."""
        return explanation_of(self.case.request)

    @cached_property
    def proof(self) -> Proof | None:
        """The proof of what the rules give, for systems whose rounds can be proved."""
        prepared = self.case.request.prepare()
        if prepared.system.prover is None:
            return None
        from zug.systems.proofs import prove  # noqa: PLC0415 - only when asked for

        proof = prove(prepared, self.ours)
        return proof if proof.verification.proved else None

    @property
    def deciding_map(self) -> BracketMap | None:
        """The picture of the bracket that decides: of the verdict, or the first that differs."""
        maps = self.explanation.maps if self.ours.is_complete else ()
        score, other = self.answer.bracket, {side.ours for side in self._broken}
        scored = [bracket for bracket in maps if bracket.title.params.get("score") == score]
        differing = [bracket for bracket in maps if not other.isdisjoint(bracket.boards.values())]
        return next(iter((scored if score is not None else []) + differing), None)

    @property
    def _broken(self) -> tuple[BoardComparison, ...]:
        """Where opponents differ; of the same opponents, where colours do."""
        return tuple(side for side in self.differences if not side.is_turned) or self.differences

    @property
    def wish(self) -> Board | None:
        """The first pair published otherwise whose players are both in that picture."""
        shown = self.deciding_map
        if shown is None:
            return None
        published = (side.theirs for side in self._broken if side.theirs and not side.is_turned)
        return next((board for board in published if shown.faces.keys() >= {*board}), None)

    @property
    def broken_board(self) -> int:
        """The first board of that picture that was published otherwise, where no wish is in it."""
        shown = self.deciding_map
        if shown is None or self.wish is not None:
            return 0
        ours = {side.ours for side in self._broken}
        return next((number for number, board in shown.boards.items() if board in ours), 0)

    @property
    def statements(self) -> tuple[Statement, ...]:
        """The verdict in short, then what the rules say of it."""
        question, *reasons = self.answer.statements
        article = question.article
        count = sum(side.ours is not None and side.ours.black > 0 for side in self.differences)
        params: dict[str, object] = {"count": count, "boards": len(self.ours.boards)}
        statements = [Statement(_VERDICTS[self.kind], article, params)]
        ours, theirs = self.ours.bye, self.bye
        if ours != theirs and ours is not None and theirs is not None:
            params = {"ours": ours, "theirs": theirs}
            statements.append(Statement("verdict.bye", article, params, (ours, theirs)))
        if self.away:
            params = {"who": self.away, "count": len(self.away)}
            statements.append(Statement("verdict.away", article, params, self.away))
        return (*statements, *([] if self.is_same else reasons), *self._turned())

    def _turned(self) -> Iterator[Statement]:
        """Yield the boards that differ only in colours while others differ in more."""
        turned = [side.ours for side in self.differences if side.is_turned]
        if self.colours:
            params: dict[str, object] = {"count": len(turned), "turned": turned}
            yield Statement("verdict.only-colours", self.colours[0].article, params)
            yield from self.colours

    def as_json(self, language: str | None = None) -> dict[str, object]:
        """Return everything as plain values; with a language, statements have a `text`."""
        voice = None if language is None else voice_of(self.answer, language)
        return {
            "system": self.system,
            "round": self.round,
            "verdict": self.kind,
            "criterion": self.answer.criterion,
            "ours_value": self.answer.as_json()["ours"],
            "theirs_value": self.answer.as_json()["theirs"],
            "bracket": self.answer.bracket,
            "ours": plain(rows_of(self.ours)),
            "published": plain(self.boards),
            "differences": [plain(side._asdict()) for side in self.differences],
            "statements": [statement.as_json(voice) for statement in self.statements],
            "lines": [plain(line._asdict()) for line in self.published.lines],
            "players": people_json(self.people),
        }

    def __str__(self) -> str:
        """Return it as text in English; `render_verdict` has other languages."""
        return render_verdict(self)


@public
def judge(
    tournament: Tournament,
    published: str | bytes | Iterable[tuple[int, int]],
    system: str | None = None,
    *,
    round: int | None = None,  # noqa: A002 - the word of the rule books
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
    name: str = "",
) -> Verdict:
    """Return what the rules say about a published pairing.

    `published` is what was published (a paste of boards, an engine's output, JSON, a TRF), or the
    boards by TPN, the bye as `(tpn, 0)`. `name` is what messages call it. The other arguments are
    those of `zug.explain`.
    """
    request = to_explain(PairingRequest(tournament, system, round, acceleration, options))
    prepared, number = request.prepare(), request.round or tournament.next_round
    if isinstance(published, bytes | str):
        reading = read_published(published, tournament, number, name)
    else:
        boards = all_of("published", published)
        require(published=(boards, _BOARDS))
        reading = Published(tuple(Board(*board) for board in boards))
    case = Case(request._replace(tournament=tournament.before(number), round=None))
    seated = {tpn for board in reading.boards for tpn in board}
    present = WhyNotQuestion.about(prepared).round.present
    away = tuple(sorted({*reading.absent} & {*present} - seated))
    for tpn in away:
        case = applied(WhatIfChange("absent", {"who": tpn}), case)
    if away:
        prepared = case.request.prepare()
    question = WhyNotQuestion.about(prepared)
    rows = _with_bye(reading.boards, question.round.present)
    answer, ours = question.pairing(rows), question.round.pairing
    turned = [board for board in ours.boards if Board(*board[::-1]) in rows]
    colours = () if answer.verdict == "colours" else map(question.round.views.colours, turned)
    people = people_of(prepared.tournament)
    system = prepared.system.id
    return Verdict(system, number, reading, rows, ours, answer, people, case, away, (*colours,))


def _with_bye(boards: tuple[Board, ...], present: Sequence[int]) -> tuple[Board, ...]:
    """Return the boards with the bye; if a list omits it, the one player an odd field misses."""
    named = [tpn for board in boards for tpn in board]
    missing = [tpn for tpn in present if tpn not in named]
    if NOBODY not in named and len(missing) == 1 and len(present) % 2:
        return (*boards, Board(missing[0], NOBODY))
    return boards


def side_by_side(ours: Sequence[Board], theirs: Sequence[Board]) -> tuple[BoardComparison, ...]:
    """Return the boards that only one pairing has, each beside one with a player in common.

    Those without a counterpart come last, beside each other.
    """
    left = [board for board in theirs if board not in ours]
    sides, alone = [], []
    for board in ours:
        if board in theirs:
            continue
        players = {*board} - {NOBODY}
        beside = next((candidate for candidate in left if players & {*candidate}), None)
        if beside is None:
            alone.append(board)
        else:
            left.remove(beside)
            sides.append(BoardComparison(board, beside))
    return (*sides, *(BoardComparison(*pair) for pair in zip_longest(alone, left)))


def board_words(board: Board | None, voice: SentenceWriter) -> str:
    """Return a board with names, or the bye; empty for no board."""
    if board is None:
        return ""
    if not board.black:
        return voice.words("compare.bye", who=board.white)
    return voice.words("whatif.pair", white=board.white, black=board.black)


def render_verdict(
    subject: Verdict, language: str = "en", *, with_lines: bool = False, width: int = WIDTH
) -> str:
    """Return the verdict on a published pairing, for a terminal."""
    voice = voice_of(subject.answer, language)
    title = voice.words("verdict.title", round=subject.round, system=subject.system)
    lines = underlined(title)
    for statement in subject.statements:
        write = voice.sentence if statement.id.startswith("verdict.") else voice.cited
        lines += lines_of(write(statement), width)
    if subject.differences:
        heads = (voice.words("verdict.by-rules"), voice.words("verdict.published"))
        rows = [
            (board_words(side.ours, voice), board_words(side.theirs, voice))
            for side in subject.differences
        ]
        lines += ["", columns([heads, *rows], "ll").rstrip("\n")]
    lines += reading_words(subject, voice, with_lines=with_lines)
    return "\n".join(lines) + "\n"


def reading_words(
    subject: Verdict, voice: SentenceWriter, *, with_lines: bool = False
) -> list[str]:
    """Return how much of a paste was understood, and the lines that were not."""
    if not subject.published.lines:
        return []
    boards, count = subject.published.boards, len(subject.published.lines)
    byes = sum(not board.black for board in boards)
    id_ = "verdict.read-byes" if byes else "verdict.read"
    counted = voice.words(id_, boards=len(boards) - byes, byes=byes, count=count)
    shown = subject.published.lines if with_lines else subject.published.unread
    return ["", counted, *(_line_words(line, voice) for line in shown)]


def render_lines(lines: Sequence[ReadLine], tournament: Tournament, language: str) -> str:
    """Return how the lines of a list were understood, one per line."""
    voice = SentenceWriter(language, people_of(tournament))
    return "".join(f"{_line_words(line, voice)}\n" for line in lines)


def _line_words(line: ReadLine, voice: SentenceWriter) -> str:
    if line.board is None:
        id_ = "verdict.unread" if line.kind == "unread" else "verdict.line-heading"
        return voice.words(id_, number=line.number, text=line.text.strip(), why=line.why)
    white, black = line.board
    return voice.words(_LINES[line.kind], number=line.number, white=white, black=black)


_LINES = {
    "board": "verdict.line-board",
    "bye": "verdict.line-bye",
    "absent": "verdict.line-absent",
}


def answer_words(answer: WhyNot, language: str, *, in_short: bool = False) -> list[str]:
    """Return the sentences of an answer without the question, each with its article.

    In short, the round that the wish would lead to is left out.
    """
    voice = voice_of(answer, language)
    return [
        voice.cited(statement)
        for statement in answer.statements[1:]
        if not (in_short and statement.id.startswith(_OUTCOMES))
    ]


_OUTCOMES = ("whynot.best", "whynot.outcome", "whynot.otherwise")


def verdicts(
    tournament: Tournament,
    report: Report,
    system: str | None = None,
    *,
    acceleration: str | None = None,
    options: Mapping[str, object] = NO_OPTIONS,
) -> dict[int, WhyNot]:
    """Return for each round that differs which pairing is better and why, or that it is illegal.

    `system`, `acceleration` and `options` are those of the check.
    """

    def verdict(check: RoundCheck) -> WhyNot:
        """Return the verdict by the results, colours and numbers the round was compared with."""
        past, recorded = tournament, check
        if check.then is not None:
            past = check.then.tournament
            recorded = check.renumbered({now: old for old, now in check.then.now.items()})
        return why_not(
            replace(past, initial_colour=report.initial_colour, rounds=report.last_round),
            recorded.found_rows,
            system or report.system,
            round=check.round,
            acceleration=acceleration,
            options=options,
        )

    return {check.round: verdict(check) for check in report.differences}


def short_verdict(verdict: WhyNot) -> Message:
    """Return which of the two is better, by which article."""
    if verdict.verdict == "worse":
        rule = verdict.criterion or ""
        if rule[:1].isdigit():
            return say("the pairing by the rules is better by article {article}", article=rule)
        return say("the pairing by the rules is better by {criterion}", criterion=rule)
    if verdict.verdict == "procedure" and find_system(verdict.system).schedule is not None:
        return say("the table has another pairing")
    return _SHORT[verdict.verdict]


_SHORT = {
    "actual": say("the recorded pairing is that of the rules"),
    "forbidden": say("the recorded pairing is illegal"),
    "impossible": say("by the rules no complete pairing exists"),
    "later": say("both are equally good, but the pairing by the rules comes first"),
    "procedure": say("the steps of the system lead to another pairing"),
    "colours": say("the opponents agree, the colours do not"),
}
